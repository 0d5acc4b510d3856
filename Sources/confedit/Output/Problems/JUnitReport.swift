import ConfigModel
import DisplayText

/// Problems as a JUnit test report: each file is a test case, which fails by its errors.
struct JUnitReport {
  let suite: String

  func text(of problems: [PlacedProblem], files: [String]) -> String {
    var byFile: [String: [PlacedProblem]] = [:]
    for problem in problems { byFile[problem.file ?? "", default: []].append(problem) }
    let names = files + byFile.keys.filter { !files.contains($0) }.sorted()
    let failed = names.filter { name in byFile[name]?.contains { $0.diagnostic.severity == .error } == true }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
      #"  <testsuite name="\#(Self.escaped(suite))" tests="\#(names.count)" failures="\#(failed.count)">"#,
    ]
    for name in names { lines += testCase(name, byFile[name] ?? []) }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
  }

  private func testCase(_ name: String, _ problems: [PlacedProblem]) -> [String] {
    let start = #"    <testcase classname="\#(Self.escaped(suite))" name="\#(Self.escaped(name))""#
    guard !problems.isEmpty else { return [start + "/>"] }
    var lines = [start + ">"]
    for problem in problems where problem.diagnostic.severity == .error {
      let code = Self.escaped(problem.diagnostic.code)
      let text = Self.escaped(Self.line(of: problem))
      lines.append(
        #"      <failure type="\#(code)" message="\#(Self.escaped(problem.diagnostic.message))">\#(text)</failure>"#)
    }
    let others = problems.filter { $0.diagnostic.severity != .error }
    if !others.isEmpty {
      lines.append("      <system-out>\(Self.escaped(others.map(Self.line).joined(separator: "\n")))</system-out>")
    }
    return lines + ["    </testcase>"]
  }

  private static func line(of problem: PlacedProblem) -> String {
    var place = problem.file ?? ""
    if let start = problem.start { place += ":\(start.line):\(start.column)" }
    let text = "\(problem.diagnostic.severity.rawValue): \(problem.fullText)"
    return place.isEmpty ? text : "\(place): \(text)"
  }

  /// As text and attribute of XML 1.0; characters that it does not admit are shown escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += EscapedText.escaped(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
