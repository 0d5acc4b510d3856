import ConfigEditing
import ChildPrograms
import ConfigModel
import ConfigSchema

extension SchemaFile {
  /// A command of the schema, ready to start: in the schema's directory, with the file and the schema in the
  /// environment, so that a confedit that it runs uses the same.
  ///
  /// - Parameter file: the configuration file; nil for standard input.
  func program(_ words: [String], about file: String?) -> Program {
    Program(
      words, directory: FilePath.absolute(FilePath.directory(path)),
      variables: [
        "CONFEDIT_FILE": file.map(FilePath.absolute), "CONFEDIT_SCHEMA": FilePath.absolute(path),
      ])
  }

  /// Each command that the schema may run, in words, once: those of choices, then those of actions.
  var commands: [String] {
    var seen: Set<[String]> = []
    let all = settings.choiceCommands + settings.sections.flatMap(\.actions).map(\.run)
    return all.filter { seen.insert($0).inserted }.map { Self.shown($0) }
  }

  static func shown(_ words: [String]) -> String { words.map(ShellWord.quoted).joined(separator: " ") }
}
