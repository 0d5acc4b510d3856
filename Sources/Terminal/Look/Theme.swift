/// How many colours a terminal shows.
package enum ColourDepth: String, Hashable, Sendable, CaseIterable {
  case none, ansi16, indexed256, trueColour
}

/// What each role looks like. No role is recognizable by its colour alone: without colours it has attributes, or a mark
/// beside it.
package struct Theme: Hashable, Sendable {
  package var depth: ColourDepth
  package var isDark: Bool

  package init(depth: ColourDepth, isDark: Bool = true) {
    self.depth = depth
    self.isDark = isDark
  }

  /// One row of the table: the colours on light and dark ground, and the nearest of the 16 for each.
  struct Paint {
    struct Ink {
      var rgb: UInt32
      var ansi: Int
      init(_ rgb: UInt32, _ ansi: Int) { (self.rgb, self.ansi) = (rgb, ansi) }
    }
    var light: Ink?
    var dark: Ink?
    var attributes: Attributes = []
    /// Where there are colours, these replace the attributes.
    var isColourEnough = false
  }

  package func look(of style: Style) -> Look {
    let paint = Self.paint(of: style.role)
    let ink = isDark ? paint.dark : paint.light
    var look = Look(attributes: paint.attributes.union(style.attributes))
    guard let ink else { return look }
    switch depth {
    case .none: return look
    case .ansi16: look.foreground = .ansi(ink.ansi)
    case .indexed256: look.foreground = .indexed(Palette.nearest(to: ink.rgb))
    case .trueColour:
      let (red, green, blue) = Palette.parts(of: ink.rgb)
      look.foreground = .rgb(red, green, blue)
    }
    if paint.isColourEnough { look.attributes = style.attributes }
    return look
  }

  static func paint(of role: Role) -> Paint {
    switch role {
    case .text: Paint()
    case .title: Paint(light: .init(0x1F4F9F, 4), dark: .init(0x8DB8FF, 12), attributes: .bold)
    case .heading: Paint(attributes: .bold)
    case .strong: Paint(attributes: .bold)
    case .muted: Paint(light: .init(0x5C6470, 8), dark: .init(0x9AA3B2, 7), attributes: .dim, isColourEnough: true)
    case .disabled: Paint(attributes: .dim)
    case .placeholder: Paint(attributes: [.dim, .italic])
    case .border: Paint(light: .init(0x8A919C, 8), dark: .init(0x6B7380, 8), attributes: .dim, isColourEnough: true)
    case .focus: Paint(attributes: .reverse)
    case .selected: Paint(light: .init(0x1F4F9F, 4), dark: .init(0x8DB8FF, 12), attributes: .bold)
    case .accent: Paint(light: .init(0x1F5FBF, 4), dark: .init(0x6FA8FF, 12))
    case .error: Paint(light: .init(0xB3261E, 1), dark: .init(0xFF9B90, 9), attributes: .bold)
    case .warning: Paint(light: .init(0x8A5A00, 3), dark: .init(0xF2C14E, 11), attributes: .bold)
    case .success: Paint(light: .init(0x1B6E3A, 2), dark: .init(0x7BD88F, 10))
    case .changed: Paint(light: .init(0x8A5A00, 3), dark: .init(0xF2C14E, 11), attributes: .bold)
    case .added: Paint(light: .init(0x1B6E3A, 2), dark: .init(0x7BD88F, 10))
    case .removed: Paint(light: .init(0xB3261E, 1), dark: .init(0xFF9B90, 9))
    case .link: Paint(light: .init(0x1F5FBF, 4), dark: .init(0x8DB8FF, 12), attributes: .underline)
    case .match: Paint(attributes: [.bold, .underline])
    case .key: Paint(attributes: .bold)
    case .button: Paint()
    case .focusedButton: Paint(attributes: [.reverse, .bold])
    case .danger: Paint(light: .init(0xB3261E, 1), dark: .init(0xFF9B90, 9), attributes: .bold)
    }
  }
}

/// The 256 colours that terminals have by default.
enum Palette {
  private static let levels = [0, 95, 135, 175, 215, 255]

  static func parts(of rgb: UInt32) -> (UInt8, UInt8, UInt8) {
    (UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8), UInt8(truncatingIfNeeded: rgb))
  }

  /// The first 16 are the user's, and never chosen.
  static func nearest(to rgb: UInt32) -> Int {
    let (red, green, blue) = parts(of: rgb)
    let wanted = [Int(red), Int(green), Int(blue)]
    func distance(_ colour: [Int]) -> Int { zip(colour, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    let steps = wanted.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let cube = (16 + 36 * steps[0] + 6 * steps[1] + steps[2], distance(steps.map { levels[$0] }))
    let step = min(23, max(0, (wanted.reduce(0, +) / 3 - 3) / 10))
    let grey = (232 + step, distance([Int](repeating: 8 + 10 * step, count: 3)))
    return grey.1 < cube.1 ? grey.0 : cube.0
  }
}
