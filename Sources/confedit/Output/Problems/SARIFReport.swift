import ConfigModel

/// Problems as a SARIF log (Static Analysis Results Interchange Format 2.1.0, OASIS).
struct SARIFReport {
  let program: String
  let version: String

  func text(of problems: [PlacedProblem]) -> String {
    var rules: [String] = []
    for problem in problems where !rules.contains(problem.diagnostic.code) { rules.append(problem.diagnostic.code) }
    let driver = Value.object([
      "name": .string(program), "version": .string(version),
      "rules": .list(rules.map { .object(["id": .string($0)]) }),
    ])
    let run = Value.object([
      "tool": .object(["driver": driver]), "columnKind": .string("unicodeCodePoints"),
      "results": .list(problems.map { result(of: $0, rules) }),
    ])
    return JSONText.text(
      of: .object([
        "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
        "runs": .list([run]),
      ]))
  }

  private func result(of problem: PlacedProblem, _ rules: [String]) -> Value {
    .object([
      "ruleId": .string(problem.diagnostic.code),
      "ruleIndex": rules.firstIndex(of: problem.diagnostic.code).map { .int($0) },
      "level": .string(problem.diagnostic.severity.rawValue), "message": .object(["text": .string(problem.fullText)]),
      "locations": location(of: problem).map { .list([$0]) },
    ])
  }

  private func location(of problem: PlacedProblem) -> Value? {
    guard let file = problem.file else { return nil }
    let region = problem.start.map { start in
      Value.object([
        "startLine": .int(start.line), "startColumn": .int(start.column), "endLine": problem.end.map { .int($0.line) },
        "endColumn": problem.end.map { .int($0.column) },
      ])
    }
    let logical = problem.diagnostic.path.map { path in
      Value.list([.object(["fullyQualifiedName": .string(path.description)])])
    }
    return .object([
      "physicalLocation": .object([
        "artifactLocation": .object(["uri": .string(Self.reference(to: file))]), "region": region,
      ]),
      "logicalLocations": logical,
    ])
  }

  /// A path as a URI reference (RFC 3986), with percent-encoding for bytes that it cannot contain.
  static func reference(to path: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return (path.hasPrefix("/") ? "file://" : "") + String(decoding: bytes, as: UTF8.self)
  }
}
