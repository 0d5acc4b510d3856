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
  ///
  /// - Parameter isSecret: what is typed is not shown.
  package func ask(_ question: String, isSecret: Bool = false) -> LineInput.Answer {
    var input = LineInput(descriptor: device)
    let answer = (try? input.read(prompt: question, isSecret: isSecret)) ?? .end
    // What follows begins on a line of its own.
    if answer == .interrupted || answer == .end { _ = Glibc.write(device, "\n", 1) }
    return answer
  }

  /// Says something that wants no answer.
  package func tell(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(device, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { return }
    }
  }
}
