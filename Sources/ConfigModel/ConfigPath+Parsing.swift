/// A word that is no path, with the place in it and the reason.
package struct PathError: Error, Sendable, Hashable {
  package let text: String
  /// The offset of the mistake, in Unicode scalars from 0.
  package let offset: Int
  package let reason: String
}

extension PathError: CustomStringConvertible {
  package var description: String { "\(ConfigPath.quoted(text)) is not a path: \(reason) (at character \(offset + 1))" }
}

/// A path, or all that lies below it (`a.` or `a.*`).
package struct PathPattern: Sendable, Hashable {
  package var path: ConfigPath
  package var isSubtree: Bool
  package init(_ path: ConfigPath, isSubtree: Bool = false) {
    self.path = path
    self.isSubtree = isSubtree
  }
}

extension ConfigPath {
  /// Reads one path in dotted form, where a point alone is the whole document, or as JSON Pointer (RFC 6901) when it
  /// begins with `/`.
  package init(parsing text: String) throws(PathError) {
    let pattern = try PathPattern(parsing: text)
    guard !pattern.isSubtree else {
      throw PathError(text: text, offset: text.unicodeScalars.count - 1, reason: "it names a subtree, not one value")
    }
    self = pattern.path
  }
}

extension PathPattern: CustomStringConvertible {
  /// Reading it back gives the same pattern.
  package var description: String {
    guard isSubtree else { return path.description }
    return path.isEmpty ? "*" : path.description + ".*"
  }

  package init(parsing text: String) throws(PathError) {
    if text.hasPrefix("/") {
      self.init(try Self.pointer(text))
      return
    }
    if text == "." {
      self.init(ConfigPath())
      return
    }
    var reader = PathReader(text)
    try reader.readAll()
    self.init(ConfigPath(reader.segments), isSubtree: reader.isSubtree)
  }

  private static func pointer(_ text: String) throws(PathError) -> ConfigPath {
    var segments: [ConfigPath.Segment] = []
    var offset = 1
    for token in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      var key = ""
      var scalars = Array(token.unicodeScalars)[...]
      while let scalar = scalars.popFirst() {
        if scalar != "~" {
          key.unicodeScalars.append(scalar)
        } else if scalars.first == "0" || scalars.first == "1" {
          key += scalars.removeFirst() == "0" ? "~" : "/"
        } else {
          throw PathError(text: text, offset: offset, reason: "in a JSON Pointer ~ is only allowed as ~0 or ~1")
        }
      }
      segments.append(.key(key))
      offset += token.unicodeScalars.count + 1
    }
    return ConfigPath(segments)
  }
}

/// One pass over the dotted form.
private struct PathReader {
  let text: String
  let scalars: [Unicode.Scalar]
  var index = 0
  var segments: [ConfigPath.Segment] = []
  var isSubtree = false

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func error(_ reason: String) -> PathError { PathError(text: text, offset: min(index, scalars.count), reason: reason) }

  mutating func readAll() throws(PathError) {
    guard !scalars.isEmpty else { throw error("it is empty; the empty key is written \"\"") }
    if current == "*", scalars.count == 1 {
      isSubtree = true
      return
    }
    if current != "[" { try readName() }
    while let scalar = current {
      switch scalar {
      case "[":
        try readBracket()
      case ".":
        index += 1
        if current == nil || (current == "*" && index + 1 == scalars.count) {
          isSubtree = true
          return
        }
        try readName()
      default: throw error("a dot or a bracket must follow a quoted key or a bracket")
      }
    }
  }

  mutating func readName() throws(PathError) {
    if current == "\"" {
      segments.append(.key(try readQuoted()))
      return
    }
    segments.append(.key(try readBare(stoppingAt: ".[")))
  }

  mutating func readBare(stoppingAt stops: String) throws(PathError) -> String {
    let start = index
    while let scalar = current, !stops.unicodeScalars.contains(scalar) { index += 1 }
    var bare = ""
    bare.unicodeScalars.append(contentsOf: scalars[start..<index])
    guard !bare.isEmpty else { throw error("a key is missing; the empty key is written \"\"") }
    guard ConfigPath.isBare(bare) else {
      index = start
      throw error("the key \(ConfigPath.quoted(bare)) must be in double quotes")
    }
    return bare
  }

  mutating func readBracket() throws(PathError) {
    index += 1
    let isQuoted = current == "\""
    let first = isQuoted ? try readQuoted() : try readBare(stoppingAt: "]=")
    if current == "=" {
      index += 1
      let value = current == "\"" ? try readQuoted() : try readSelectorValue()
      segments.append(.match(member: first, value: value))
    } else if !isQuoted, let number = Int(first), String(number) == first {
      segments.append(.number(number, text: first))
    } else {
      segments.append(.item(first))
    }
    guard current == "]" else { throw error("the bracket is not closed") }
    index += 1
  }

  /// The value of `[member=value]` runs to the bracket; it may hold dots and blanks.
  mutating func readSelectorValue() throws(PathError) -> String {
    var value = ""
    while let scalar = current, scalar != "]" {
      value.unicodeScalars.append(scalar)
      index += 1
    }
    return value
  }

  mutating func readQuoted() throws(PathError) -> String {
    index += 1
    var result = ""
    while let scalar = current, scalar != "\"" {
      index += 1
      if scalar == "\\" { result.unicodeScalars.append(try readEscape()) } else { result.unicodeScalars.append(scalar) }
    }
    guard current == "\"" else { throw error("the quote is not closed") }
    index += 1
    return result
  }

  mutating func readEscape() throws(PathError) -> Unicode.Scalar {
    guard let mark = current else { throw error("the quote is not closed") }
    index += 1
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = simple[mark] { return scalar }
    guard mark == "u", var code = readHex() else { throw error("this is not an escape of JSON") }
    if (0xD800..<0xDC00).contains(code), current == "\\", index + 1 < scalars.count, scalars[index + 1] == "u" {
      index += 2
      guard let low = readHex(), (0xDC00..<0xE000).contains(low) else { throw error("half of a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair") }
    return scalar
  }

  mutating func readHex() -> UInt32? {
    guard index + 4 <= scalars.count else { return nil }
    var code: UInt32 = 0
    for scalar in scalars[index..<index + 4] {
      guard let digit = Character(scalar).hexDigitValue else { return nil }
      code = code << 4 + UInt32(digit)
    }
    index += 4
    return code
  }
}
