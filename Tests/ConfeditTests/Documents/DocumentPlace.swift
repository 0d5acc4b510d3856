import Foundation

/// Where the commands of a page are run.
protocol DocumentPlace {
  /// What `<!-- only in: NAME -->` calls it.
  var name: String { get }
  /// The directory of the reader, and one for files that the reader does not see, by their paths in the place.
  var work: String { get }
  var hidden: String { get }
  /// The same on this machine.
  func outside(_ path: String) -> String
  /// Runs a script of sh, both outputs in one.
  func run(script: String) throws -> Sandbox.Outcome
}

/// The sandbox of case files.
struct SandboxPlace: DocumentPlace {
  let sandbox: Sandbox
  var name: String { "sandbox" }
  var work: String { sandbox.work }
  var hidden: String { sandbox.root + "/hidden" }

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
  }

  func outside(_ path: String) -> String { path }
  func run(script: String) throws -> Sandbox.Outcome { try sandbox.run("sh '\(script)' 2>&1") }
}

/// One shell over all commands of a page: its directory, its variables and the last exit code stay.
struct DocumentShell {
  let place: any DocumentPlace
  private var lastCode: Int32 = 0

  init(_ place: any DocumentPlace) throws {
    self.place = place
    try write(place.hidden + "/variables", "")
    try write(place.hidden + "/directory", place.work + "\n")
  }

  private func write(_ path: String, _ text: String) throws {
    let outside = place.outside(path)
    try FileManager.default.createDirectory(
      atPath: (outside as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: outside))
  }

  /// Writes a file of the page into the reader's directory.
  func write(file: String, _ content: String) throws { try write(place.work + "/" + file, content) }

  mutating func run(_ command: String) throws -> Sandbox.Outcome {
    let hidden = place.hidden
    try write(
      hidden + "/script",
      """
      . '\(hidden)/variables'
      cd "$(cat '\(hidden)/directory')" || exit 99
      set -a
      (exit \(lastCode))
      \(command)
      shown_exit_code=$?
      pwd >'\(hidden)/directory'
      export -p >'\(hidden)/variables'
      exit $shown_exit_code

      """)
    let outcome = try place.run(script: hidden + "/script")
    lastCode = outcome.exitCode
    return outcome
  }
}
