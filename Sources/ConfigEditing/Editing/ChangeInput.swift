import AtomicFiles
package import ConfigModel
package import LosslessYAML

/// `--format` of `apply`.
package enum ChangeFormat: String, Sendable, CaseIterable { case yaml, json, lines }

/// A file of changes as it was read: its bytes and their format.
package struct ChangeInput: Sendable {
  package let name: String
  private let bytes: [UInt8]
  private let format: ChangeFormat?

  /// What the file says.
  package enum Content {
    case node(NewNode)
    /// Keys and the words after their `=`.
    case lines([Assignment])
  }

  package init(_ choice: FileChoice, format: ChangeFormat?) throws(Failure) {
    name = choice.name
    self.format = format
    guard let path = choice.path else {
      bytes = try StandardInput.read(limit: FileSnapshot.sizeLimit)
      return
    }
    do throws(FileError) {
      bytes = try readInput(at: path)
    } catch {
      throw Failure(error)
    }
  }

  /// - Parameters:
  ///   - version: what the readers of the configuration speak.
  ///   - mayHoldSecrets: then no message shows anything of the text.
  package func content(version: YAMLVersion, mayHoldSecrets: Bool) throws(Failure) -> Content {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .node(try yaml(version, mayHoldSecrets)) }
    switch format {
    case .lines: return .lines(try lines(of: text))
    case .json: return .node(NewNode(try json(text), typesNumbers: true))
    case .yaml: return .node(try yaml(version, mayHoldSecrets))
    case nil:
      if Self.isLines(text) { return .lines(try lines(of: text)) }
      if let value = try? JSONValue.read(text), case .map = value { return .node(NewNode(value, typesNumbers: true)) }
      return .node(try yaml(version, mayHoldSecrets))
    }
  }

  // MARK: lines

  private static func contentLines(_ text: String) -> [(number: Int, text: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let line = String(line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" })
      return line.isEmpty || line.hasPrefix("#") ? nil : (index + 1, line)
    }
  }

  /// Whether every line is a key, `=` and a value, and the text thus no YAML that means anything.
  private static func isLines(_ text: String) -> Bool {
    let lines = contentLines(text)
    return !lines.isEmpty
      && lines.allSatisfy { line in
        guard let (key, _) = Assignment.split(line.text) else { return false }
        return (try? KeyWord(key)) != nil
      }
  }

  private func lines(of text: String) throws(Failure) -> [Assignment] {
    var result: [Assignment] = []
    for line in Self.contentLines(text) {
      guard let (key, word) = Assignment.split(line.text) else {
        throw unreadable("line \(line.number) of '\(name)' has no = between a key and a value", help: nil)
      }
      result.append(Assignment(key: try KeyWord(key), source: .line(word)))
    }
    return try Assignment.withoutRepetition(result)
  }

  // MARK: values

  private func json(_ text: String) throws(Failure) -> Value {
    do throws(JSONError) {
      return try JSONValue.read(text)
    } catch {
      throw unreadable("'\(name)' is not JSON, at character \(error.offset + 1): \(error.reason)", help: nil)
    }
  }

  private func yaml(_ version: YAMLVersion, _ mayHoldSecrets: Bool) throws(Failure) -> NewNode {
    let source = Source(bytes)
    let stream: YAMLStream
    do throws(Unreadable) {
      stream = try YAMLStream(parsing: source, version: version)
    } catch {
      throw Failure(error, file: name, source: source, mayHoldSecrets: mayHoldSecrets)
    }
    guard stream.documentCount <= 1 else {
      throw unreadable(
        "'\(name)' has \(stream.documentCount) documents",
        help: "write each document to a file, and apply them one by one")
    }
    if let duplicate = stream.duplicateKeys().first {
      let line = stream.source.position(at: stream.span(of: duplicate.again).lower).line
      throw unreadable(
        "line \(line) of '\(name)' gives the key \(ConfigPath.quoted(duplicate.text)) a second time",
        help: "keep one of them")
    }
    let document = ConfigDocument(name: name, path: nil, stream: stream, number: 0, schema: nil)
    try document.checkExpansion(of: document.value, at: ConfigPath(), help: "write the values in place of the aliases")
    return stream.root(ofDocument: 0).map { NewNode($0, in: stream) } ?? NewNode(.mapping([]))
  }

  private func unreadable(_ message: String, help: Advice?) -> Failure {
    Failure(.unreadable, "changes", message, help: help)
  }
}
