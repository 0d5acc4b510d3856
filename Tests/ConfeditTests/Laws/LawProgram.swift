import CommandSpec
import ConfigModel
import LosslessYAML

@testable import ConfigEditing
@testable import confedit

/// The verbs of the program on one document in memory, as their command lines do them: no process, no file, no lock. All
/// that the laws know of the program is here.
struct LawProgram {
  let document: ConfigDocument

  init(_ document: ConfigDocument) { self.document = document }

  /// - Throws: what the program would say of a file that is no YAML.
  init(_ bytes: [UInt8], document number: Int = 0) throws {
    let stream = try YAMLStream(parsing: Source(bytes))
    document = ConfigDocument(name: "c.yaml", path: nil, stream: stream, number: number, schema: nil)
  }

  var stream: YAMLStream { document.stream }
  var bytes: [UInt8] { stream.source.bytes }

  /// What an edit came to.
  enum Outcome: Equatable, CustomStringConvertible {
    case done([UInt8])
    /// The exit code, and the word for the failure.
    case refused(Int32, code: String)

    var description: String {
      switch self {
      case .done: "exit 0"
      case .refused(let exit, let code): "exit \(exit) \(code)"
      }
    }

    var bytes: [UInt8]? { if case .done(let bytes) = self { bytes } else { nil } }

    init(_ failure: Failure) {
      self = .refused(ExitCode(failure.kind).rawValue, code: failure.reports.first?.diagnostic.code ?? "")
    }
  }

  // MARK: reading

  /// What `get KEY` prints, with its line end.
  func get(_ key: String) throws(Failure) -> String { try found(key).text.printed(nul: false) }

  private func found(_ key: String) throws(Failure) -> Finding {
    let target = try document.targetOfWhatCounts(try KeyWord.pattern(key).path)
    var notices = Notices()
    let wish = ValueWish(which: .effective, reveals: false)
    guard let found = try Finding.find(target, in: document, document.evaluate(), wish, &notices) else {
      throw Failure(.answerIsNo, "not-set", "`\(key)` is not set")
    }
    return found
  }

  /// What `get --yaml KEY` prints.
  func yaml(_ key: String) throws(Failure) -> String { try found(key).yaml.printed(nul: false) }

  // MARK: editing

  /// `set KEY WORD`.
  func set(_ key: String, _ word: String, type: String? = nil) -> Outcome {
    edit { draft throws(Failure) in
      let assignments = try Assignment.pairs([key, word], lastIsInput: false)
      let values = ValueReading(type: type.flatMap(WordType.init))
      try SetInstruction(assignments: assignments, values: values).apply(to: &draft)
    }
  }

  /// `set --type yaml --stdin KEY`, with the input after one line end at its end is taken off.
  func setYAML(_ key: String, _ input: String) -> Outcome {
    set(key, input.hasSuffix("\n") ? String(input.dropLast()) : input, type: "yaml")
  }

  /// `add KEY WORD`.
  func add(_ key: String, _ word: String) -> Outcome {
    edit { draft throws(Failure) in
      let list = ListInstruction(key: try KeyWord(key), words: [word], values: ValueReading(type: nil))
      try list.add(at: nil, to: &draft)
    }
  }

  /// `unset KEY...`.
  func unset(_ keys: [String]) -> Outcome {
    edit { draft throws(Failure) in
      var words: [KeyWord] = []
      for key in keys { words.append(try KeyWord(key)) }
      try UnsetInstruction(keys: words, prunes: false, keepsComments: false).apply(to: &draft)
    }
  }

  /// `apply FILE`.
  func apply(file: String) -> Outcome {
    edit { draft throws(Failure) in
      let input = try ChangeInput(.path(file), format: nil)
      try ApplyInstruction(input: input, options: ApplyOptions(), disabled: .refuse).apply(to: &draft)
    }
  }

  private func edit(_ change: (inout Draft) throws(Failure) -> Void) -> Outcome {
    var draft = Draft(document, allowsPlaintext: true)
    do throws(Failure) {
      try change(&draft)
    } catch {
      return Outcome(error)
    }
    return .done(draft.bytes)
  }

  /// The same document of a file with other bytes.
  func with(_ bytes: [UInt8]) throws -> LawProgram { try LawProgram(bytes, document: document.number) }

  // MARK: comparing

  /// `diff THIS OTHER`: the keys whose value is new or another in the other file.
  func newOrDifferent(in other: LawProgram) throws(Failure) -> [String] {
    for each in [document, other.document] { try each.checkExpansion(of: each.value, at: ConfigPath()) }
    let diff = SettingDiff(from: DiffSide(document), to: DiffSide(other.document))
    return diff.differences.filter { $0.new != nil }.map(\.path.description)
  }
}
