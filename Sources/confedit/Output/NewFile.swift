import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel

extension Option where Value == String {
  /// Where a verb that makes a file writes it.
  static var output: Self {
    Option(
      text: "output", short: "o", "FILE", completion: .files(endings: ["yaml", "json"]),
      help: "write to this new file instead of standard output")
  }
}

extension Option where Value == Bool {
  static var force: Self { Option(flag: "force", help: "overwrite the file of --output") }
}

/// A text that a verb makes: on standard output, or in a new file.
enum NewFile {
  static func write(_ text: String, _ invocation: Invocation, _ console: inout Console) throws(Failure) {
    guard let path = invocation[.output], path != "-" else { return console.print(text, terminator: "") }
    var isFree = true
    do throws(FileError) {
      var file = try lockFile(at: path)
      var outcome = Outcome.conflict
      while outcome == .conflict {
        isFree = !file.snapshot.exists || file.snapshot.bytes.isEmpty || invocation[.force]
        if !isFree { break }
        outcome = try file.replace(with: Array(text.utf8))
      }
      for note in file.notes { console.note(note) }
    } catch {
      throw Failure(error)
    }
    guard isFree else {
      throw Failure(
        .inputOutput, "exists", "'\(path)' exists already and has content",
        help: "name another file, or overwrite it with --force")
    }
    console.hasChangedFiles = true
  }
}
