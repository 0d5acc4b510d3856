import AtomicFiles
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The problems of one file.
package struct FileVerdict: Sendable {
  package let choice: FileChoice
  /// In the order of the file.
  package var reports: [Report] = []
  /// Why the file could not be checked, or not completely.
  package var failure: Failure?
  /// Documents with values whose choices a command lists; the command has not run yet.
  fileprivate var unasked: [ConfigDocument] = []

  package init(choice: FileChoice, failure: Failure? = nil) {
    self.choice = choice
    self.failure = failure
  }
}

/// One file to be checked, with the commands that its messages propose.
package struct FileCheck: Sendable {
  package let workspace: Workspace

  package init(workspace: Workspace) {
    self.workspace = workspace
  }

  /// Everything that is wrong with the file, except what only commands can decide.
  package func verdict() -> FileVerdict {
    do throws(Failure) {
      let content = try content()
      return verdict(of: content.bytes, mode: content.mode)
    } catch {
      return FileVerdict(choice: workspace.choice, failure: error)
    }
  }

  /// The same, as if the file had these bytes.
  ///
  /// - Parameter mode: the file's permission bits; nil where they are not to be judged.
  package func verdict(of bytes: [UInt8], mode: UInt32? = nil) -> FileVerdict {
    var verdict = FileVerdict(choice: workspace.choice)
    do throws(Failure) {
      try collect(bytes, mode, into: &verdict)
    } catch {
      verdict.failure = error
    }
    verdict.reports = verdict.reports.inFileOrder
    return verdict
  }

  /// Runs the commands for the verdict's values, and adds the problems of these values.
  package func askCommands(of verdict: inout FileVerdict, _ notices: inout Notices) {
    guard let choiceLines = workspace.choiceLines else { return }
    for document in verdict.unasked {
      let sources = document.sources
      let found = document.problemsOfCommands(choiceLines, &notices).map { Report(diagnostic: $0, sources: sources) }
      verdict.reports = (verdict.reports + found).inFileOrder
    }
    verdict.unasked = []
  }

  /// Refuses a file that is not there, or cannot be read.
  ///
  /// - Returns: its permission bits; nil for standard input.
  package func checkReadable() throws(Failure) -> UInt32? {
    workspace.choice.path == nil ? nil : try content().mode
  }

  private func collect(_ bytes: [UInt8], _ mode: UInt32?, into verdict: inout FileVerdict) throws(Failure) {
    let schema = try workspace.schemaOfRun(for: bytes)
    let early = workspace.isFileAlone ? schema?.jsonSchema?.verdict(on: Source(bytes)) : nil
    if let early, early.isFaultless, !isExposed(mode) || schema?.hasSecrets == false { return }
    let stream = try workspace.stream(of: bytes, schema)
    var mode = mode
    for number in 0..<max(stream.content.documentCount, 1) {
      let document = try workspace.document(number, of: stream)
      // A JSON Schema checks without a form.
      let judge = document.schema?.jsonSchema
      let evaluation = judge == nil ? document.evaluate() : nil
      if evaluation?.neededCommands().isEmpty == false { verdict.unasked.append(document) }
      let found = judge.map { judge in
        early.map { document.problems(judge, $0) } ?? document.problems(judge)
      }
      let problems = (found ?? evaluation?.problems ?? []).map { document.diagnostic(of: $0) }
      let mayRepeatKeys = number == 0 && early?.arena.hasRepeatedKeys != false
      var diagnostics = (mayRepeatKeys ? duplicates(in: document) : []) + problems
      if let bits = mode, let exposure = exposure(of: document, bits) {
        diagnostics.append(exposure)
        // Once for the file.
        mode = nil
      }
      guard !diagnostics.isEmpty else { continue }
      let sources = document.sources
      verdict.reports += diagnostics.map { Report(diagnostic: $0, sources: sources) }
    }
  }

  /// The mode that a file with secrets is created with; what it does not have must not be there.
  private static let privateMode: UInt32 = 0o600

  /// Whether others than the owner can read or write the file.
  private func isExposed(_ mode: UInt32?) -> Bool { (mode ?? 0) & ~Self.privateMode & 0o777 != 0 }

  /// That others than the owner can read, or write, a secret of the document; nil when they cannot.
  private func exposure(of document: ConfigDocument, _ mode: UInt32) -> Diagnostic? {
    guard isExposed(mode), let path = document.path,
      let secret = document.secretSpans.first(where: { !isNull($0, document) })
    else { return nil }
    let octal = String(mode & 0o7777, radix: 8)
    return Diagnostic(
      .warning, "wide-mode",
      "the file contains a secret, but its mode 0\(octal) gives other users access", at: document.location(secret),
      help: "chmod 600 \(ShellWord.quoted(path))")
  }

  /// Whether a secret is given no value.
  private func isNull(_ span: SourceSpan, _ document: ConfigDocument) -> Bool {
    let text = String(decoding: document.stream.source.bytes[span.lower..<span.upper], as: UTF8.self)
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  private func content() throws(Failure) -> (bytes: [UInt8], mode: UInt32?) {
    guard let path = workspace.choice.path else {
      return (try StandardInput.read(limit: FileSnapshot.sizeLimit), nil)
    }
    do throws(FileError) {
      let snapshot = try readFile(at: path)
      return (snapshot.bytes, snapshot.mode)
    } catch {
      throw Failure(error)
    }
  }

  private func duplicates(in document: ConfigDocument) -> [Diagnostic] {
    let stream = document.stream
    return stream.duplicateKeys().map { duplicate in
      let line = stream.source.position(at: stream.span(of: duplicate.first).lower).line
      let path = (stream.path(of: duplicate.mapping) ?? ConfigPath()).appending(key: duplicate.text)
      return Diagnostic(
        .error, "duplicate-key", "the key `\(path)` is given twice, first in line \(line)",
        at: document.location(of: duplicate.again), path: path, help: "remove one of the two")
    }
  }
}

extension ConfigDocument {
  /// The problems of values whose choices a command lists, each at its place.
  fileprivate func problemsOfCommands(_ choiceLines: ChoiceLines, _ notices: inout Notices) -> [Diagnostic] {
    guard var evaluation = evaluate() else { return [] }
    let known = evaluation.problems.count
    evaluation.judge(by: choiceLines(evaluation.neededCommands(), self, &notices))
    return evaluation.problems.dropFirst(known).map { diagnostic(of: $0) }
  }
}

extension [Report] {
  /// By line and column; files in the order of their first problems, problems without a place last.
  package var inFileOrder: [Report] {
    var files: [String: Int] = [:]
    for report in self {
      guard let file = report.diagnostic.location?.file, files[file] == nil else { continue }
      files[file] = files.count
    }
    let keys = enumerated().map { index, report in
      let location = report.diagnostic.location
      return (location.flatMap { files[$0.file] } ?? files.count, location?.span.lower ?? 0, index)
    }
    return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
  }
}
