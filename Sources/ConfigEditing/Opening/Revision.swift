import ConfigModel
import ConfigSchema
import LosslessYAML

/// The schema revision that a file records.
package struct Revision {
  package let recorded: Int
  package let current: Int

  /// Nil when the file records none: then it counts as current.
  package init?(of document: ConfigDocument) {
    guard let settings = document.settings else { return nil }
    self.init(of: document.stream, document.number, settings)
  }

  private init?(of stream: YAMLStream, _ document: Int, _ settings: Settings) {
    guard let current = settings.revision, let key = settings.revisionKey,
      let root = stream.root(ofDocument: document).map(stream.target(of:)),
      let entry = stream.key(key, in: root),
      let node = stream.entries(of: root).first(where: { $0.key == entry })?.value,
      case .number(let number) = stream.value(of: node), let recorded = number.intValue
    else { return nil }
    self.recorded = recorded
    self.current = current
  }

  /// A note for each file of the configuration that an older schema was written for.
  static func notes(on document: ConfigDocument) -> [String] {
    guard let settings = document.settings else { return [] }
    let others = (document.layers.below + document.layers.above).compactMap { member in
      member.stream.flatMap { Revision(of: $0, 0, settings) }.map { (member.file, $0) }
    }
    let own = Revision(of: document).map { [(document.name, $0)] } ?? []
    return (own + others).filter { $0.1.isOlder }
      .map { "'\($0)' has revision \($1.recorded), its schema \($1.current)" }
  }

  package var isOlder: Bool { recorded < current }

  /// A file of another revision is not written before it is migrated.
  package func writeRefusal(_ document: ConfigDocument) -> Failure? {
    guard recorded != current else { return nil }
    let layer = document.layers.written.flatMap { $0.isWritten ? nil : $0.name }
    let migrate = SuggestedCommand(.migrate, layer.map { [.layer($0)] } ?? [])
    let help: Advice =
      isOlder ? "\(migrate) updates the file to revision \(current)" : "use the schema that the file was written for"
    return Failure(
      .migrationNeeded, "revision",
      "'\(document.name)' has revision \(recorded), the schema '\(document.schema?.path ?? "")' has \(current)",
      help: help)
  }
}
