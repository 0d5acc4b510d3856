import ConfigEditing
import CommandSpec
import ConfigModel
import Glibc

/// The program's streams and how they are to be spoken to: data on standard output, all else on standard error.
struct Console: ~Copyable {
  enum Verbosity: Int, Sendable, Comparable {
    case quiet, normal, verbose
    static func < (a: Verbosity, b: Verbosity) -> Bool { a.rawValue < b.rawValue }
  }

  private var output = OutputStream(descriptor: STDOUT_FILENO)
  private var errors = OutputStream(descriptor: STDERR_FILENO)
  var verbosity = Verbosity.normal
  var colorWish = ColorWish.auto
  /// Reports and diffs go to standard error when standard output carries an edited file (`-f -`).
  var outputIsDocument = false
  /// Whether a file was written: from then on no failure may claim that nothing has happened.
  var hasChangedFiles = false
  /// The code of a program that was run in the place of this one; it becomes the exit code.
  var programCode: Int32?
  /// For the commands that messages propose.
  var echo = CommandLineEcho.empty

  var outputStyle: TextStyle { TextStyle(isColored: colorWish.isColored(terminal: output.isTerminal)) }
  var errorStyle: TextStyle { TextStyle(isColored: colorWish.isColored(terminal: errors.isTerminal)) }

  /// Whether a line on standard error can be drawn again and again.
  var canDrawProgress: Bool {
    let terminal = ProcessEnvironment["TERM"] ?? "dumb"
    return verbosity > .quiet && errors.isTerminal && terminal != "dumb"
  }

  /// The columns of the terminal; nil when standard output is not a terminal.
  var outputWidth: Int? {
    guard output.isTerminal else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  mutating func print(_ text: String, terminator: String = "\n") {
    output.write(text)
    output.write(terminator)
  }

  mutating func write(_ bytes: some Collection<UInt8>) { output.write(bytes) }

  /// Writes the buffered standard output.
  ///
  /// - Returns: false when its reader is gone, or it cannot be written.
  mutating func flush() -> Bool {
    output.flush()
    return output.failure == nil
  }

  /// Text about an edit: on standard output, unless that carries the document.
  mutating func report(_ text: String) {
    if outputIsDocument { complain(text) } else { output.write(text) }
  }

  var reportStyle: TextStyle { outputIsDocument ? errorStyle : outputStyle }

  /// Prints finished text on standard error, after the buffered standard output.
  mutating func complain(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  /// A diagnostic, unless the user wants no such words.
  mutating func show(_ diagnostic: Diagnostic, sources: Sources = Sources()) {
    if diagnostic.severity != .error, verbosity == .quiet { return }
    complain(Renderer(sources: sources, style: errorStyle, echo: echo).text(of: diagnostic))
  }

  mutating func note(_ message: String) { show(Diagnostic(.note, "note", message)) }

  mutating func show(_ notices: Notices) {
    for notice in notices.all where !notice.isDetail || verbosity == .verbose {
      show(notice.report.diagnostic, sources: notice.report.sources)
    }
  }

  /// What is said only with `-v`.
  mutating func detail(_ message: String) {
    if verbosity == .verbose { note(message) }
  }

  /// Writes out what is left, and gives the exit code. A standard output that failed for another reason than a closed
  /// pipe ends the run with 9, unless files have changed: then the change counts.
  mutating func finish(_ code: ExitCode) -> Int32 {
    output.flush()
    guard case .system(let number) = output.failure else { return programCode ?? code.rawValue }
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    show(Diagnostic(hasChangedFiles ? .warning : .error, "output", "standard output cannot be written: \(reason)"))
    return programCode ?? (hasChangedFiles ? code : .inputOutput).rawValue
  }
}
