import CommandSpec
import ConfigModel
import ConfigSchema
import LosslessYAML

/// The schema revision that a file records.
struct Revision {
  let recorded: Int
  let current: Int

  /// Nil when the file records none: then it is taken as current.
  init?(of document: ConfigDocument) {
    guard let settings = document.settings, let current = settings.revision, let key = settings.revisionKey,
      let root = document.stream.root(ofDocument: document.number),
      let entry = document.stream.key(key, in: document.stream.target(of: root)),
      let node = document.stream.entries(of: document.stream.target(of: root)).first(where: { $0.key == entry })?.value,
      case .number(let number) = document.stream.value(of: node), let recorded = number.intValue
    else { return nil }
    self.recorded = recorded
    self.current = current
  }

  var isOlder: Bool { recorded < current }

  /// A file of another revision is not written before it is migrated.
  func writeRefusal(_ document: ConfigDocument) -> Failure? {
    guard recorded != current else { return nil }
    let layer = document.layers.written.flatMap { $0.isWritten ? nil : $0.name }
    let migrate = "confedit migrate" + (layer.map { " --layer \(ShellWord.quoted($0))" } ?? "")
    let help =
      isOlder ? "\(migrate) brings the file to revision \(current)" : "use the schema that wrote the file"
    return Failure(
      .migrationNeeded, "revision",
      "'\(document.name)' has revision \(recorded), the schema '\(document.schema?.path ?? "")' has \(current)",
      help: help)
  }
}
