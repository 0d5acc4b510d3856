import ConfigEditing
import Glibc

/// `--color`, which wins over the environment.
enum ColorWish: String, Sendable, CaseIterable {
  case auto, always, never

  /// NO_COLOR, CLICOLOR_FORCE and TERM=dumb are asked in this order.
  func isColored(terminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if ProcessEnvironment["NO_COLOR"] != nil { return false }
      if let force = ProcessEnvironment["CLICOLOR_FORCE"], force != "0" { return true }
      return terminal && ProcessEnvironment["TERM"] != "dumb"
    }
  }
}

/// Text with meaning, coloured where the reader can see it (ECMA-48, SGR).
struct TextStyle: Sendable {
  enum Role: String, Sendable {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case strong = "1"
    case dim = "2"
    case added = "32"
    case removed = "31"
  }

  let isColored: Bool

  func styled(_ text: String, _ role: Role) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  func styled(_ line: UnifiedDiff.Line) -> String {
    switch line.kind {
    case .header: styled(line.text, .strong)
    case .place: styled(line.text, .note)
    case .added: styled(line.text, .added)
    case .removed: styled(line.text, .removed)
    case .context: line.text
    }
  }
}
