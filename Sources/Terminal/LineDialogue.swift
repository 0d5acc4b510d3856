import Glibc

/// Questions on the terminal device, answered by a line each. The streams of the process are left alone.
package struct LineDialogue: ~Copyable {
  private let device: Int32

  /// Whether a person sits at both ends of this process.
  package static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Nil when the process has no terminal.
  package init?() {
    device = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { return nil }
  }

  deinit { if device >= 0 { close(device) } }

  /// Asks, and waits. Ctrl-C is an answer and ends nothing; a terminal that has gone is the end of the answers.
  package func ask(_ question: String) -> LineInput.Answer {
    var input = LineInput(descriptor: device)
    let answer = (try? input.read(prompt: question)) ?? .end
    // What follows begins on a line of its own.
    if answer == .interrupted || answer == .end { _ = Glibc.write(device, "\n", 1) }
    return answer
  }
}
