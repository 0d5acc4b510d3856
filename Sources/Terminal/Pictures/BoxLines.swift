internal import DisplayText

/// A line character as lines from the middle of its cell to some of its edges, so that boxes have no gaps.
struct BoxLines: OptionSet {
  let rawValue: UInt8

  static let up = BoxLines(rawValue: 1)
  static let right = BoxLines(rawValue: 2)
  static let down = BoxLines(rawValue: 4)
  static let left = BoxLines(rawValue: 8)
  static let horizontal: BoxLines = [.left, .right]

  /// Nil for any other character than a line.
  init?(_ text: String) {
    switch text {
    case "─": self = .horizontal
    case "│": self = [.up, .down]
    case "╭", "┌": self = [.right, .down]
    case "╮", "┐": self = [.left, .down]
    case "╰", "└": self = [.right, .up]
    case "╯", "┘": self = [.left, .up]
    case "├": self = [.up, .down, .right]
    case "┤": self = [.up, .down, .left]
    default: return nil
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// - Parameter count: cells that a horizontal line runs through.
  func path(x: Double, y: Double, width: Double, height: Double, count: Int) -> String {
    let (middle, centre) = (x + width / 2, y + height / 2)
    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
      let numbers = [x1, y1, x2, y2].map(MarkupText.number)
      return "M\(numbers[0]) \(numbers[1])L\(numbers[2]) \(numbers[3])"
    }
    if self == .horizontal { return line(x, centre, x + Double(count) * width, centre) }
    var parts: [String] = []
    if contains(.up) { parts.append(line(middle, y, middle, centre)) }
    if contains(.right) { parts.append(line(middle, centre, x + width, centre)) }
    if contains(.down) { parts.append(line(middle, centre, middle, y + height)) }
    if contains(.left) { parts.append(line(x, centre, middle, centre)) }
    return parts.joined()
  }
}
