import Terminal

/// `--theme`: what a person says of the ground of their terminal, where it does not say so itself.
enum ThemeWish: String, Sendable, CaseIterable {
  case dark, light, none

  func apply(to capabilities: inout Capabilities) {
    switch self {
    case .dark: capabilities.isDark = true
    case .light: capabilities.isDark = false
    case .none: capabilities.depth = .none
    }
  }
}
