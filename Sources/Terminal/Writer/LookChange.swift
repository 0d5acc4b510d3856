/// The shortest way from one look to another (ECMA-48, SGR).
enum LookChange {
  /// - Parameter former: nil when unknown.
  static func bytes(from former: Look?, to look: Look) -> [UInt8] {
    if former == look { return [] }
    let fresh = ["0"] + codes(from: Look(), to: look)
    guard let former else { return sequence(fresh) }
    let change = codes(from: former, to: look)
    let (one, other) = (sequence(change), sequence(fresh))
    return one.count <= other.count ? one : other
  }

  private static func sequence(_ codes: [String]) -> [UInt8] {
    codes == ["0"] ? ControlBytes.resetLook : ControlBytes.sequence(codes.joined(separator: ";"), "m")
  }

  private static func codes(from former: Look, to look: Look) -> [String] {
    var codes: [String] = []
    var kept = former.attributes
    // Bold and dim are put off together, and one may have to be put on again.
    if !former.attributes.intersection([.bold, .dim]).isSubset(of: look.attributes) {
      codes.append("22")
      kept.subtract([.bold, .dim])
    }
    for (attribute, code) in [(Attributes.italic, "23"), (.underline, "24"), (.reverse, "27")]
    where former.attributes.contains(attribute) && !look.attributes.contains(attribute) {
      codes.append(code)
    }
    let on: [(Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7")]
    for (attribute, code) in on where look.attributes.contains(attribute) && !kept.contains(attribute) {
      codes.append(code)
    }
    if former.foreground != look.foreground { codes.append(code(look.foreground, 30)) }
    if former.background != look.background { codes.append(code(look.background, 40)) }
    return codes
  }

  /// - Parameter base: 30 for the text, 40 for the ground.
  private static func code(_ colour: Colour?, _ base: Int) -> String {
    switch colour {
    case nil: String(base + 9)
    case .ansi(let number): String(number < 8 ? base + number : base + 60 + number - 8)
    case .indexed(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
