internal import CTerminalGuard
internal import Glibc

/// Settings of a terminal's line (termios(3)).
enum TerminalSettings {
  /// Bytes come one by one as they are typed, Ctrl-C and Ctrl-Z too, and go out as they are.
  static func raw(_ original: termios) -> termios {
    var settings = original
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | IGNBRK | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    settings.c_cflag = settings.c_cflag & ~tcflag_t(CSIZE) | tcflag_t(CS8)
    withControls(&settings) { controls in
      controls[Int(VMIN)] = 1
      controls[Int(VTIME)] = 0
    }
    return settings
  }

  static let interrupt: UInt8 = 0x03
  static let suspend: UInt8 = 0x1A

  /// Whole lines with the terminal's own editing; Ctrl-C and Ctrl-Z end a line and are its last character.
  static func lines(_ original: termios, echoes: Bool) -> termios {
    var settings = original
    settings.c_iflag |= tcflag_t(ICRNL)
    settings.c_iflag &= ~tcflag_t(IGNCR | INLCR | ISTRIP)
    settings.c_lflag |= tcflag_t(ICANON | IEXTEN)
    settings.c_lflag &= ~tcflag_t(ISIG | ECHO | ECHONL)
    if echoes { settings.c_lflag |= tcflag_t(ECHO | ECHOE | ECHOK) }
    withControls(&settings) { controls in
      controls[Int(VEOL)] = interrupt
      controls[Int(VEOL2)] = suspend
    }
    return settings
  }

  private static func withControls(_ settings: inout termios, _ body: (UnsafeMutableBufferPointer<cc_t>) -> Void) {
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      bytes.withMemoryRebound(to: cc_t.self) { body($0) }
    }
  }

  /// - Returns: nil when the terminal does not know it.
  static func size(of descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
