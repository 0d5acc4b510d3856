import Foundation

/// A case file: see the README.
struct FormCase {
  struct Section {
    /// Of the heading, from 0.
    var line: Int
    var words: [String]
    var body: [String]

    var text: String { body.map { $0 + "\n" }.joined() }
  }

  let url: URL
  let title: String
  private(set) var sections: [Section] = []

  init(_ url: URL) throws {
    self.url = url
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast()
    title = lines.first ?? ""
    for (number, line) in lines.enumerated().dropFirst() {
      if line.hasPrefix("== "), line.hasSuffix(" ==") {
        let words = line.dropFirst(3).dropLast(3).split(separator: " ").map(String.init)
        sections.append(Section(line: number, words: words, body: []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].body.append(line)
      }
    }
  }

  static var directory: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
  }

  /// - Parameter folder: below `Cases`.
  static func all(
    in folder: String = "", prefix: String = ProcessInfo.processInfo.environment["CONFEDIT_CASES"] ?? ""
  ) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: directory.appendingPathComponent(folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "case" && $0.lastPathComponent.hasPrefix(prefix) }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Puts other lines below a heading.
  mutating func replace(_ index: Int, with body: [String]) { sections[index].body = body }

  func write() throws {
    let lines = [title] + sections.flatMap { ["== \($0.words.joined(separator: " ")) =="] + $0.body }
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}
