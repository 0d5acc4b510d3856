import Foundation

/// Compares what a page shows with what was printed.
enum DocumentOutput {
  /// Whether the lines are what was printed. A line `...` stands for any lines, `[...]` in a line for any text in it.
  static func matches(_ shown: [String], _ printed: [String]) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    if first == "..." {
      return (0...printed.count).contains { matches(Array(shown.dropFirst()), Array(printed.dropFirst($0))) }
    }
    guard let line = printed.first, matches(first, line) else { return false }
    return matches(Array(shown.dropFirst()), Array(printed.dropFirst()))
  }

  private static func matches(_ shown: String, _ printed: String) -> Bool {
    let parts = shown.components(separatedBy: "[...]")
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return Data(shown.utf8) == Data(printed.utf8)
    }
    guard printed.hasPrefix(first), printed.hasSuffix(last), printed.count >= first.count + last.count else {
      return false
    }
    var rest = printed.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// The lines of an output. A page cannot show blanks at the end of a line, nor a last line without an end.
  static func lines(_ output: Data) -> [String] {
    let text = String(decoding: output, as: UTF8.self)
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (text.hasSuffix("\n") ? lines.dropLast() : lines[...]).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
