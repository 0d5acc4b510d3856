import CFileCalls
import Glibc

extension Program {
  /// Runs it on this process's own streams and terminal, and waits for its end. Meanwhile Ctrl-C and Ctrl-\ are for it
  /// alone, as system(3) has it; a terminal that it left in disorder is set right.
  package func runInForeground() throws(ProgramFailure) -> ProgramEnd {
    var modes = termios()
    let hasTerminal = tcgetattr(STDIN_FILENO, &modes) == 0
    let keys = [SIGINT, SIGQUIT].filter { file_call_ignores($0) == 0 }
    for key in keys { _ = signal(key, SIG_IGN) }
    defer { for key in keys { _ = signal(key, SIG_DFL) } }
    let end = Spawn.end(of: try Spawn.start(self, Spawn.Streams(), restoring: keys))
    if hasTerminal, end != .exited(0) { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    return end
  }
}
