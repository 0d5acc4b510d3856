import Foundation

/// A `-- NAME WORDS --` line of a case file with the lines below it.
struct CaseSection {
  /// The line of the heading in the case file, from 1.
  var line: Int
  var name: String
  var words: [String]
  /// The lines below, each with its line feed.
  var body = ""

  func error(_ reason: String) -> CaseFileError { CaseFileError(line: line, reason: reason) }

  var isEscaped: Bool { words.contains("escaped") }
  /// The words except `escaped`.
  var marks: [String] { words.filter { $0 != "escaped" } }

  /// Cuts a case file at its headings. The line above the first heading is the title.
  static func split(_ text: String) throws -> (title: String, all: [CaseSection]) {
    guard text.hasSuffix("\n") else { throw CaseFileError(line: 1, reason: "the file does not end with a line feed") }
    var title: [Substring] = []
    var sections: [CaseSection] = []
    for (index, line) in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        let words = line.dropFirst(3).dropLast(3).split(separator: " ").map(String.init)
        guard let name = words.first else { throw CaseFileError(line: index + 1, reason: "the heading has no name") }
        sections.append(CaseSection(line: index + 1, name: name, words: Array(words.dropFirst())))
      } else if sections.isEmpty {
        title.append(line)
      } else {
        sections[sections.count - 1].body += line + "\n"
      }
    }
    guard title.count == 1, let only = title.first, !only.isEmpty else {
      throw CaseFileError(line: 1, reason: "the first line is the title, and the first heading follows it")
    }
    return (String(only), sections)
  }

  /// The bytes of the section's content.
  ///
  /// Plain text must show what it is: blanks at line ends, tabs, carriage returns and a byte order mark need `escaped`.
  func content() throws -> Data {
    if isEscaped { return try unescaped() }
    for (index, text) in body.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isVisible = !text.hasSuffix(" ") && !text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FEFF}" }
      guard isVisible else {
        throw CaseFileError(line: line + 1 + index, reason: "this line holds what cannot be seen: write it escaped")
      }
    }
    return Data(body.utf8)
  }

  /// Undoes the escapes; the last line end is not part of the content.
  private func unescaped() throws -> Data {
    var result = Data()
    var rest = body.hasSuffix("\n") ? body.unicodeScalars.dropLast() : body.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(contentsOf: String(scalar).utf8)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append(0x0A)
      case "r": result.append(0x0D)
      case "t": result.append(0x09)
      case "s": result.append(0x20)
      case "\\": result.append(0x5C)
      case "x": result.append(UInt8(try hex(2, from: &rest)))
      case "u":
        guard let code = Unicode.Scalar(UInt32(try hex(4, from: &rest))) else { throw error("\\u with half a pair") }
        result.append(contentsOf: String(code).utf8)
      default: throw error("the escapes are \\n \\r \\t \\s \\\\ \\xHH \\uHHHH")
      }
    }
    return result
  }

  private func hex(_ count: Int, from rest: inout Substring.UnicodeScalarView) throws -> Int {
    var digits = ""
    for _ in 0..<count {
      guard let digit = rest.popFirst() else { throw error("an escape lacks digits") }
      digits.unicodeScalars.append(digit)
    }
    guard let value = Int(digits, radix: 16) else { throw error("\(digits) is not hexadecimal") }
    return value
  }
}
