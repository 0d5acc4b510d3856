internal import CTerminalGuard
internal import Glibc

/// The guard of the C module, with Swift's types.
enum TerminalGuard {
  private static func check(_ number: Int32) throws(TerminalFailure) {
    if number != 0 { throw TerminalFailure(number: number) }
  }

  static func arm(_ descriptor: Int32) throws(TerminalFailure) { try check(terminal_guard_arm(descriptor)) }

  /// - Parameter settings: made of the ones that were found.
  static func prepare(
    _ settings: (termios) -> termios, enter: [UInt8], leave: [UInt8], flushes: Bool
  ) throws(TerminalFailure) {
    var inside = settings(terminal_guard_original())
    try check(terminal_guard_prepare(&inside, enter, enter.count, leave, leave.count, flushes ? 1 : 0))
  }

  static func setTail(_ bytes: [UInt8]) throws(TerminalFailure) {
    // One that is too long would be a jumble; without it the terminal is restored all the same.
    let isFit = bytes.count <= Int(terminal_guard_text_limit)
    try check(terminal_guard_set_tail(bytes, isFit ? bytes.count : 0))
  }

  static func enter() throws(TerminalFailure) { try check(terminal_guard_enter()) }

  /// - Parameter holding: whether SIGINT and SIGQUIT are left to another program.
  static func leave(holding: Bool) {
    terminal_guard_hold(holding ? 1 : 0)
    _ = terminal_guard_leave()
  }

  /// - Returns: false when the terminal is gone.
  static func comeBack() -> Bool {
    terminal_guard_hold(0)
    return terminal_guard_enter() == 0
  }

  static func disarm() { terminal_guard_disarm() }

  static var wakeDescriptor: Int32 { terminal_guard_wake_descriptor() }

  static func take() -> (isResized: Bool, isResumed: Bool) {
    let events = terminal_guard_take()
    return (events & terminal_guard_resized != 0, events & terminal_guard_resumed != 0)
  }
}
