/// A pattern that needs no search: characters and sets of ASCII, each with a count, one after another. Most patterns of
/// configuration files are such (`^[a-z][a-z0-9-]*$`), and matching them takes one look at each byte.
struct SimplePattern: Sendable {
  private struct Atom: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var least = 1
    var most = 1

    func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low >> UInt64(byte) & 1 != 0 : high >> UInt64(byte & 63) & 1 != 0
    }

    mutating func insert(_ byte: UInt8) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }

    func isDisjoint(with other: Atom) -> Bool { low & other.low == 0 && high & other.high == 0 }
  }

  private var atoms: [Atom] = []
  private var isAnchoredAtEnd = false

  /// Nil for every pattern that is not of this kind. The text is one that ECMA-262 admits.
  init?(ecmaScript text: String) {
    var bytes = Array(text.utf8)[...]
    guard bytes.popFirst() == UInt8(ascii: "^"), bytes.count <= 200 else { return nil }
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "$"), bytes.isEmpty {
        isAnchoredAtEnd = true
        break
      }
      guard var atom = Self.atom(byte, &bytes), Self.count(&atom, &bytes) else { return nil }
      atoms.append(atom)
    }
    guard isDeterministic else { return nil }
  }

  /// Whether taking as many characters as possible is always right.
  private var isDeterministic: Bool {
    for (index, atom) in atoms.enumerated() where atom.least != atom.most {
      for next in atoms[(index + 1)...] {
        guard atom.isDisjoint(with: next) else { return false }
        if next.least > 0 { break }
      }
    }
    return true
  }

  private static func atom(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Atom? {
    var atom = Atom()
    switch byte {
    case UInt8(ascii: "["): return set(&rest)
    case UInt8(ascii: "\\"):
      guard let escaped = rest.popFirst(), insert(escape: escaped, into: &atom) else { return nil }
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      atom.insert(byte)
    default:
      guard byte < 0x80, " !\"#%&',-/:;<=>@_`~".utf8.contains(byte) else { return nil }
      atom.insert(byte)
    }
    return atom
  }

  private static func insert(escape byte: UInt8, into atom: inout Atom) -> Bool {
    switch byte {
    case UInt8(ascii: "d"): for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { atom.insert(digit) }
    case UInt8(ascii: "w"):
      for word in UInt8(ascii: "0")...UInt8(ascii: "z") where Self.isWord(word) { atom.insert(word) }
    default:
      guard (0x21...0x7E).contains(byte), !isWord(byte) else { return false }
      atom.insert(byte)
    }
    return true
  }

  static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func set(_ rest: inout ArraySlice<UInt8>) -> Atom? {
    var atom = Atom()
    guard rest.first != UInt8(ascii: "^"), rest.first != UInt8(ascii: "]") else { return nil }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]") { return atom }
      guard (0x20...0x7E).contains(byte) else { return nil }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(), insert(escape: escaped, into: &atom), rest.first != UInt8(ascii: "-")
        else { return nil }
      } else if rest.first == UInt8(ascii: "-"), let last = rest.dropFirst().first, last != UInt8(ascii: "]") {
        guard (0x20...0x7E).contains(last), last != UInt8(ascii: "\\"), byte <= last else { return nil }
        for member in byte...last { atom.insert(member) }
        rest = rest.dropFirst(2)
      } else {
        atom.insert(byte)
      }
    }
    return nil
  }

  /// Reads the quantifier behind an atom; false for one that is not understood here.
  private static func count(_ atom: inout Atom, _ rest: inout ArraySlice<UInt8>) -> Bool {
    switch rest.first {
    case UInt8(ascii: "*"): (atom.least, atom.most) = (0, .max)
    case UInt8(ascii: "+"): (atom.least, atom.most) = (1, .max)
    case UInt8(ascii: "?"): (atom.least, atom.most) = (0, 1)
    case UInt8(ascii: "{"):
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return false }
      let parts = rest[rest.index(after: rest.startIndex)..<end].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard let least = parts.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }), parts.count <= 2 else {
        return false
      }
      let last = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : String(least)
      guard let most = last.isEmpty ? Int.max : Int(last), least <= most else { return false }
      (atom.least, atom.most) = (least, most)
      rest = rest[end...]
    default: return true
    }
    rest = rest.dropFirst()
    // A lazy quantifier, or a mistake.
    return rest.first.map { !"?+*{".utf8.contains($0) } ?? true
  }

  /// Whether a text matches; nil when it holds letters outside ASCII, which are not looked at here.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var index = 0
    for atom in atoms {
      var count = 0
      while count < atom.most, index < text.count {
        let byte = text[index]
        if byte >= 0x80 { return nil }
        guard atom.contains(byte) else { break }
        index += 1
        count += 1
      }
      if count < atom.least { return false }
    }
    return !isAnchoredAtEnd || index == text.count
  }
}
