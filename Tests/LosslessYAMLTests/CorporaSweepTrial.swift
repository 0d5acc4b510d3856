import TestSupport
import ConfigModel

@testable import LosslessYAML

/// Edits of one file, each checked from all sides.
struct SweepTrial {
  let file: Corpora.File
  /// The file as it is.
  let base: YAMLStream
  private let baseComments: [Range<Int>]
  /// The file after the last edit that was done.
  private(set) var current: YAMLStream
  private var currentComments: [Range<Int>]
  var tally = SweepTally()
  /// Gets the edits to judge them too.
  let judge: CorporaJudge?
  private var isJudgeAtBase = false

  init(_ file: Corpora.File, judge: CorporaJudge?) throws {
    self.file = file
    self.judge = judge
    base = try YAMLStream(parsing: Source(file.bytes))
    baseComments = Self.comments(of: base)
    current = base
    currentComments = baseComments
    tally.files = 1
    try judge?.send("{\"do\": \"base\", \"id\": \(Wire.text(file.path))", file: file.bytes)
  }

  private static func comments(of stream: YAMLStream) -> [Range<Int>] {
    let leaves = stream.nodes.filter { !$0.isCollection }.map(\.range)
    return GapCheck(stream.source.bytes, between: leaves).comments
  }

  /// Goes back to the file as it is.
  mutating func restart() {
    current = base
    currentComments = baseComments
    isJudgeAtBase = true
  }

  /// Asks for an edit of the current bytes; nil when it was refused, changed nothing, or failed.
  mutating func apply(_ change: Change, options: EditOptions = EditOptions()) throws -> Edit? {
    tally.tried += 1
    let intent = Intent(change, in: current, options: options)
    let edit: Edit
    do throws(EditRefusal) {
      edit = try current.applying(change, options: options)
    } catch {
      refuse(error, change, isExpected: intent == nil)
      return nil
    }
    guard let intent else {
      fail(change, "it was done, though there is no such path")
      return nil
    }
    if edit.splices.isEmpty {
      tally.unchanged += 1
      if edit.stream.source.bytes != current.source.bytes || !isAlreadySo(intent) { fail(change, "nothing was done") }
      return nil
    }
    tally.done += 1
    var graph = GraphCheck(old: current, new: edit.stream, effect: intent.effect, document: options.document)
    let bytes = ByteCheck(old: current, edit: edit, effect: intent.effect, comments: currentComments)
    if let difference = graph.difference() ?? bytes.difference() { fail(change, difference) }
    try tell(change, options, edit)
    current = edit.stream
    currentComments = Self.comments(of: current)
    return edit
  }

  private func isAlreadySo(_ intent: Intent) -> Bool {
    switch intent.effect {
    case .nothing: true
    case .replace(let node, let value): current.value(of: node) == value
    default: false
    }
  }

  private mutating func refuse(_ refusal: EditRefusal, _ change: Change, isExpected: Bool) {
    tally.refused[refusal.code, default: 0] += 1
    switch refusal.reason {
    case .proofFailed(let difference):
      tally.refused[refusal.code, default: 0] -= 1
      fail(change, "proof: \(difference)")
    case .usedAnchor, .tagDoesNotFit, .keyTooLong, .throughAlias, .notAList, .anchorTaken, .noAnchor, .commentsInFlow,
      .complexKeys:
      break
    case .lookup, .throughMerge, .keyExists, .notThere, .notAKey, .cannotRemoveRoot, .noSuchDocument, .notJSON:
      if !isExpected { fail(change, "refused: \(refusal.message)") }
    }
  }

  mutating func fail(_ change: Change, _ reason: String) {
    let name = file.path.split(separator: "/").suffix(2).joined(separator: "/")
    if let known = KnownFailure.all.first(where: { $0.file == name && reason.contains($0.reason) }) {
      tally.known["\(known.file): \(known.because)", default: 0] += 1
      return
    }
    if reason.hasPrefix("proof: "), !file.features.isDisjoint(with: ["accepts-invalid", "wrong-events"]) {
      tally.known["\(name): libyaml reads it in another way than YAML says", default: 0] += 1
      return
    }
    let bytes = current.source.bytes
    let text = bytes.count <= 400 ? "\n    in \(String(decoding: bytes, as: UTF8.self).debugDescription)" : ""
    tally.failures.append("\(file.path): \(reason)\n    \(change.brief)\(text)")
  }

  private mutating func tell(_ change: Change, _ options: EditOptions, _ edit: Edit) throws {
    guard let judge else { return }
    let from = isJudgeAtBase || current.source.bytes == base.source.bytes ? "base" : "last"
    isJudgeAtBase = false
    let id = Wire.text("\(file.path): \(change.brief)")
    try judge.send(
      "{\"do\": \"edit\", \"id\": \(id), \"from\": \"\(from)\", \"document\": \(options.document), "
        + "\"prunes\": \(options.prunesEmptyParents), \"change\": \(Wire.change(change))",
      file: edit.stream.source.bytes)
  }
}

extension Change {
  /// On one line, for reports.
  var brief: String {
    switch self {
    case .set(let path, let value): "set \(ConfigPath(path)) \(Wire.value(value.value))"
    case .insert(let value, let list, let place):
      "insert \(Wire.value(value.value)) into \(ConfigPath(list)) at \(place.map(String.init) ?? "the end")"
    case .remove(let path): "remove \(ConfigPath(path))"
    case .rename(let path, let key): "rename \(ConfigPath(path)) \(ConfigPath.quoted(key))"
    }
  }
}

/// A proof that fails for a reason that lies in libyaml.
struct KnownFailure {
  let file: String
  /// Part of the failure's text.
  let reason: String
  let because: String

  static let all = [
    KnownFailure(
      file: "yaml-test-suite/DK95-05", reason: "cannot start any token",
      because: "libyaml takes a line of blanks and a tab behind a quoted value for indentation"),
    KnownFailure(
      file: "yaml-test-suite/8KB6", reason: "changed other bytes too",
      because: "a flow key over two lines that gets a value becomes explicit, and stays so"),
    KnownFailure(
      file: "yaml-test-suite/9BXH", reason: "changed other bytes too",
      because: "a flow key over two lines that gets a value becomes explicit, and stays so"),
  ]
}
