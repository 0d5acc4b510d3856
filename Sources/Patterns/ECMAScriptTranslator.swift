/// Writes a regular expression of ECMA-262 (2024, 22.2.1, with the flag `u`) in the syntax of PCRE2.
///
/// Beyond the flag `u` what annex B.1.2 admits is read as well, since schemas hold it: a brace or bracket that closes
/// nothing, a backslash before punctuation. A backslash before a letter or digit that means nothing is refused.
struct ECMAScriptTranslator {
  private let scalars: [Unicode.Scalar]
  /// The byte where each scalar begins.
  private let offsets: [Int]
  var index = 0
  private var output = ""
  /// How many groups were opened and not closed.
  private var depth = 0
  /// Whether a quantifier may follow.
  private var isRepeatable = false
  private let groupCount: Int

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offset = 0
    offsets = scalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return offset
    }
    groupCount = Self.groupCount(scalars)
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  func error(_ reason: String, at place: Int? = nil) -> PatternError {
    let place = place ?? index
    let end = offsets.last.map { $0 + UTF8.width(scalars[scalars.count - 1]) } ?? 0
    return PatternError(offset: place < offsets.count ? offsets[place] : end, reason: reason)
  }

  private static func groupCount(_ scalars: [Unicode.Scalar]) -> Int {
    var count = 0
    var isInClass = false
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        let mark = index + 2 < scalars.count && scalars[index + 1] == "?"
        let isNamed =
          mark && scalars[index + 2] == "<" && index + 3 < scalars.count && scalars[index + 3] != "="
          && scalars[index + 3] != "!"
        if !mark || isNamed { count += 1 }
      default: break
      }
      index += 1
    }
    return count
  }

  mutating func translate() throws(PatternError) -> String {
    while let scalar = next { try term(scalar) }
    guard depth == 0 else { throw error("missing closing parenthesis") }
    return output
  }

  private mutating func term(_ scalar: Unicode.Scalar) throws(PatternError) {
    switch scalar {
    case "\\": try escape()
    case "[": try characterClass()
    case "(": try openGroup()
    case ")":
      guard depth > 0 else { throw error("unmatched closing parenthesis") }
      depth -= 1
      emit(")")
      index += 1
    case ".":
      emit("[^\\n\\r\\x{2028}\\x{2029}]")
      index += 1
    case "^", "$", "|":
      emit(scalar == "$" ? "\\z" : String(scalar), repeatable: false)
      index += 1
    case "*", "+", "?": try quantifier(String(scalar), length: 1)
    case "{":
      if let length = braceQuantifier() {
        try quantifier(String(String.UnicodeScalarView(scalars[index..<index + length])), length: length)
      } else {
        emit("\\{")
        index += 1
      }
    default:
      emit(literal: scalar)
      index += 1
    }
  }

  private mutating func emit(_ text: String, repeatable: Bool = true) {
    output += text
    isRepeatable = repeatable
  }

  private mutating func emit(literal scalar: Unicode.Scalar) { emit(Self.literal(scalar)) }

  /// A character as itself, inside of a class as well as outside.
  static func literal(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": String(scalar)
    case " "..."~": "\\" + String(scalar)
    default: "\\x{" + String(scalar.value, radix: 16) + "}"
    }
  }

  private mutating func quantifier(_ text: String, length: Int) throws(PatternError) {
    guard isRepeatable else { throw error("quantifier does not follow a repeatable item") }
    index += length
    emit(text, repeatable: false)
    if next == "?" {
      index += 1
      emit("?", repeatable: false)
    }
  }

  /// The length of `{2}`, `{2,}` or `{2,3}`, nil when a brace begins none.
  private func braceQuantifier() -> Int? {
    var distance = 1
    func digits() -> Int {
      var count = 0
      while let scalar = peek(distance + count), ("0"..."9").contains(scalar) { count += 1 }
      return count
    }
    let least = digits()
    guard least > 0 else { return nil }
    distance += least
    if peek(distance) == "," {
      distance += 1
      distance += digits()
    }
    return peek(distance) == "}" ? distance + 1 : nil
  }

  private mutating func openGroup() throws(PatternError) {
    let start = index
    depth += 1
    guard peek(1) == "?" else {
      // `(*` begins a verb in PCRE2.
      guard peek(1) != "*" else { throw error("quantifier does not follow a repeatable item", at: start + 1) }
      emit("(", repeatable: false)
      index += 1
      return
    }
    for opening in ["(?:", "(?=", "(?!", "(?<=", "(?<!"] where starts(with: opening) {
      emit(opening, repeatable: false)
      index += opening.unicodeScalars.count
      return
    }
    if starts(with: "(?<") {
      index += 3
      emit("(?<" + (try name()) + ">", repeatable: false)
      return
    }
    if let modifiers = modifiers() {
      emit(modifiers, repeatable: false)
      index += modifiers.unicodeScalars.count
      return
    }
    throw error("unrecognized character after (?", at: start)
  }

  private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  /// `(?i:`, `(?-s:`, `(?im-s:` (ECMA-262, 2025).
  private func modifiers() -> String? {
    var distance = 2
    while let scalar = peek(distance), "ims-".unicodeScalars.contains(scalar), distance < 9 { distance += 1 }
    guard distance > 2, peek(distance) == ":" else { return nil }
    return String(String.UnicodeScalarView(scalars[index...(index + distance)]))
  }

  /// A group's name up to its `>`.
  private mutating func name() throws(PatternError) -> String {
    let start = index
    while let scalar = next, scalar != ">" {
      guard scalar == "_" || scalar == "$" || scalar.properties.isXIDContinue else {
        throw error("a group's name is made of letters, digits and _")
      }
      index += 1
    }
    guard next == ">", index > start else { throw error("a group's name ends with >", at: start) }
    defer { index += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<index]))
    return name.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "_dollar_")
  }

  // MARK: escapes

  private mutating func escape() throws(PatternError) {
    let start = index
    guard let scalar = peek(1) else { throw error("\\ at end of pattern") }
    switch scalar {
    case "b", "B":
      emit("\\" + String(scalar), repeatable: false)
      index += 2
    case "k":
      guard peek(2) == "<" else { throw error("a group's name in < and > must follow \\k") }
      index += 3
      emit("\\k<" + (try name()) + ">")
    case "1"..."9":
      index += 1
      var number = 0
      while let digit = next, ("0"..."9").contains(digit), number < 10_000 {
        number = number * 10 + Int(digit.value - 48)
        index += 1
      }
      guard number <= groupCount else { throw error("reference to non-existent subpattern", at: start) }
      emit("\\g{\(number)}")
    default: emit(text(of: try characterEscape()))
    }
  }

  private func text(of item: ClassItem) -> String {
    switch item {
    case .scalar(let scalar): Self.literal(scalar)
    case .set(let ranges): "[" + ranges + "]"
    case .property(let text): text
    case .nothing: "(?!)"
    }
  }

  // MARK: classes

  private mutating func characterClass() throws(PatternError) {
    let start = index
    index += 1
    let isNegated = next == "^"
    if isNegated { index += 1 }
    var content = ""
    while next != "]" {
      guard next != nil else { throw error("missing terminating ] for character class", at: start) }
      content += try classMember()
    }
    index += 1
    if content.isEmpty {
      emit(isNegated ? "(?s:.)" : "(?!)")
    } else {
      emit("[" + (isNegated ? "^" : "") + content + "]")
    }
  }

  /// One character, set or range.
  private mutating func classMember() throws(PatternError) -> String {
    let start = index
    let low = try classAtom()
    guard next == "-", let behind = peek(1), behind != "]" else { return inClass(low) }
    index += 1
    let high = try classAtom()
    guard case .scalar(let lower) = low, case .scalar(let upper) = high else {
      return inClass(low) + "\\-" + inClass(high)
    }
    guard lower <= upper else { throw error("range out of order in character class", at: start) }
    return Self.literal(lower) + "-" + Self.literal(upper)
  }

  private func inClass(_ item: ClassItem) -> String {
    switch item {
    case .scalar(let scalar): Self.literal(scalar)
    case .set(let text), .property(let text): text
    case .nothing: ""
    }
  }

  private mutating func classAtom() throws(PatternError) -> ClassItem {
    guard let scalar = next else { throw error("missing terminating ] for character class") }
    guard scalar == "\\" else {
      index += 1
      return .scalar(scalar)
    }
    switch peek(1) {
    case "b":
      index += 2
      return .scalar("\u{8}")
    case "-":
      index += 2
      return .scalar("-")
    default: return try characterEscape()
    }
  }
}

/// The meaning of one escape or character.
enum ClassItem {
  case scalar(Unicode.Scalar)
  /// The content of a class, without brackets.
  case set(String)
  /// Text that is the same inside of a class and outside.
  case property(String)
  /// Half of a surrogate pair, which no text holds.
  case nothing
}
