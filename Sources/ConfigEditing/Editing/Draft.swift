package import ConfigModel
import ConfigSchema
import LosslessYAML
import YAMLDiagnosis

/// A configuration while it is edited: each change is planned, applied to the bytes and proved before the next one, so
/// that every path is seen after the changes before it.
package struct Draft: Sendable {
  package let original: ConfigDocument
  private(set) package var document: ConfigDocument
  /// What the schema says of the document, once somebody has asked.
  private var known: Evaluation?
  /// What a person should know about the changes, one sentence each.
  package private(set) var notes: [Advice] = []
  /// The paths that were changed, in order.
  package private(set) var touched: [ConfigPath] = []
  /// The way back to the original bytes.
  private(set) var reversal: Reversal
  /// Whether items of a list have moved to other indexes.
  private(set) var hasMovedItems = false
  /// Whether clear text may take the place of what is encrypted.
  private let allowsPlaintext: Bool
  var prunesEmptyParents = false
  var keepsComments = false
  /// Whether a path may be nested beside a key that contains a dot.
  var createsNested = false

  init(_ document: ConfigDocument, allowsPlaintext: Bool) {
    original = document
    self.allowsPlaintext = allowsPlaintext
    self.document = document
    reversal = Reversal(from: document.stream.source)
  }

  package var bytes: [UInt8] { document.stream.source.bytes }
  package var hasChanged: Bool { bytes != original.stream.source.bytes }

  mutating func set(_ steps: [Step], _ node: NewNode) throws(Failure) { try apply(.set(steps, node), at: steps) }

  mutating func set(_ steps: [Step], _ value: Value) throws(Failure) { try set(steps, NewNode(value)) }

  mutating func insert(_ node: NewNode, into steps: [Step], at index: Int?) throws(Failure) {
    try apply(.insert(node, into: steps, at: index), at: steps)
    hasMovedItems = true
  }

  mutating func insert(_ value: Value, into steps: [Step], at index: Int?) throws(Failure) {
    try insert(NewNode(value), into: steps, at: index)
  }

  mutating func remove(_ steps: [Step]) throws(Failure) {
    try apply(.remove(steps), at: steps)
    if case .index = steps.last { hasMovedItems = true }
  }

  mutating func rename(_ steps: [Step], to key: String) throws(Failure) {
    try apply(.rename(steps, to: key), at: steps)
    touched.append(ConfigPath(steps.dropLast() + [.key(key)]))
  }

  /// Gives a value that is there another key: in place when the parent is the same, else with its comments. Parents
  /// that are left empty go.
  mutating func move(_ steps: [Step], to path: ConfigPath) throws(Failure) {
    guard try document.lookup(ConfigPath(steps)).node != nil, let keys = path.keys, let key = keys.last else {
      return
    }
    guard ConfigPath(steps).parent != path.parent else { return try rename(steps, to: key) }
    var options = options
    options.prunesEmptyParents = true
    let edit: Edit
    do throws(EditRefusal) {
      edit = try document.stream.moving(steps, to: keys, options: options)
    } catch {
      throw Failure(error, in: document)
    }
    try advance(to: edit.stream, by: edit.splices)
    touched += [ConfigPath(steps), path]
  }

  /// Replaces bytes, whatever they mean. Refused if the result cannot be read.
  ///
  /// - Parameters:
  ///   - paths: the keys that it changes.
  ///   - restores: whether the result was there before.
  mutating func splice(
    _ splices: [Splice], touching paths: [ConfigPath], restores: Bool = false
  ) throws(Failure) {
    guard let source = document.stream.source.applying(splices) else {
      throw Failure(.unreadable, "not-applicable", "the bytes to replace are not in '\(document.name)'")
    }
    let stream: YAMLStream
    do throws(Unreadable) {
      stream = try YAMLStream(parsing: source, version: document.settings?.yamlVersion ?? .v1_2)
    } catch {
      throw Failure(
        .unreadable, "not-applicable",
        "'\(document.name)' would not be valid YAML: \(Explanation(of: error, in: source).message)",
        help: "\(.edit) opens the file in an editor")
    }
    try advance(to: stream, by: splices, restores: restores)
    touched += paths
  }

  /// Every change of the text comes here.
  private mutating func advance(
    to stream: YAMLStream, by splices: [Splice], restores: Bool = false
  ) throws(Failure) {
    let next = document.with(stream)
    if !allowsPlaintext { try EncryptionCheck.check(from: document, to: next, restores: restores) }
    reversal.append(splices)
    document = next
    known = nil
  }

  /// Goes on with another document of the same file.
  mutating func turn(to number: Int) {
    document = document.at(number)
    known = nil
  }

  /// What the schema says of the draft as it is now; worked out once for each state. Nil without a schema.
  mutating func evaluate() -> Evaluation? {
    if let known { return known }
    known = document.evaluate()
    return known
  }

  /// Says of what was spliced what it changed.
  mutating func touch(_ paths: [ConfigPath]) { touched += paths }

  /// Says that items of a list have other indexes now.
  mutating func markMovedItems() { hasMovedItems = true }

  mutating func note(_ sentence: Advice) { notes.append(sentence) }

  mutating func note(_ sentence: String) { notes.append(Advice(sentence)) }

  /// Refuses a file that is encrypted as a whole: nothing in it can be found.
  func checkContent() throws(Failure) { if !allowsPlaintext { try EncryptionCheck.checkWhole(document) } }

  private var options: EditOptions {
    var options = EditOptions()
    options.document = document.number
    options.prunesEmptyParents = prunesEmptyParents
    options.keepsComments = keepsComments
    options.isJSON = original.isJSON
    let settings = document.settings
    options.keyOrder = { settings?.keyOrder(of: ConfigPath($0)) ?? [] }
    return options
  }

  private mutating func apply(_ change: LosslessYAML.Change, at steps: [Step]) throws(Failure) {
    let edit: Edit
    do throws(EditRefusal) {
      edit = try document.stream.applying(change, options: options)
    } catch {
      throw Failure(error, in: document)
    }
    let before = document
    try advance(to: edit.stream, by: edit.splices)
    for alias in edit.followers {
      let line = before.stream.source.position(at: alias.lower).line
      notes.append("the alias in line \(line) of '\(document.name)' changes too")
    }
    touched.append(ConfigPath(steps))
  }
}

extension Draft {
  /// What it touched, by the names in the whole configuration.
  package var touchedThatCount: [ConfigPath] { touched.map { document.pathThatCounts(for: $0) } }
}
