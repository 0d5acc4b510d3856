internal import DisplayText
internal import Terminal

/// The sign that a schema gives a page or a setting, by a common name: two cells, whatever the terminal knows.
struct Icon: Sendable {
  /// Cells that it takes, with the blank behind it.
  static let width = 3

  private let symbol: String
  private let fallback: String

  /// - Parameter name: one of the known names, or the sign itself; anything else is a bullet.
  init(_ name: String) {
    if let known = Self.known[name.lowercased()] {
      (symbol, fallback) = known
      return
    }
    let isSign = name.count == 1 && (1...2).contains(DisplayWidth.of(EscapedText.escaped(name)))
    symbol = isSign ? name : "•"
    fallback = isSign && name.utf8.count == 1 ? name : "*"
  }

  func text(in repertoire: Repertoire) -> String { repertoire == .unicode ? symbol : fallback }

  /// Signs that terminals draw as wide as they count them.
  private static let known: [String: (String, String)] = [
    "account": ("👤", "@"), "alarm": ("⏰", "!"), "appearance": ("🎨", "%"), "archive": ("📦", "#"), "battery": ("🔋", "+"),
    "bell": ("🔔", "!"), "block": ("🚫", "x"), "bolt": ("⚡", "^"), "book": ("📖", "="), "bookmark": ("🔖", ">"),
    "bug": ("🐛", "&"), "calendar": ("📅", "#"), "camera": ("📷", "o"), "card": ("💳", "$"), "chart": ("📊", "%"),
    "chat": ("💬", "\""), "check": ("✅", "+"), "clock": ("🕐", "o"), "cloud": ("☁", "~"), "code": ("</", "</"),
    "computer": ("💻", ">"), "cursor": ("›", ">"), "database": ("💾", "#"), "disk": ("💾", "#"), "document": ("📄", "="),
    "download": ("↓", "v"), "earth": ("🌍", "o"), "envelope": ("📧", "@"), "eye": ("👀", "o"), "file": ("📄", "="),
    "filter": ("▽", "v"), "flag": ("⚑", ">"), "flame": ("🔥", "^"), "folder": ("📁", "/"), "font": ("🔤", "A"),
    "game": ("🎮", "+"), "gear": ("⚙", "*"), "gift": ("🎁", "+"), "globe": ("🌐", "o"), "hammer": ("🔨", "t"),
    "heart": ("♥", "*"), "help": ("?", "?"), "home": ("🏠", "^"), "house": ("🏠", "^"), "info": ("ℹ", "i"),
    "key": ("🔑", "-"), "keyboard": ("⌨", "#"), "lab": ("🧪", "u"), "language": ("🔤", "A"), "light": ("💡", "'"),
    "link": ("🔗", "&"), "list": ("≡", "="), "lock": ("🔒", "#"), "mail": ("📧", "@"), "message": ("💬", "\""),
    "mobile": ("📱", "|"), "moon": ("🌙", "c"), "music": ("♪", "~"), "network": ("🌐", "o"), "note": ("📝", "="),
    "package": ("📦", "#"), "paint": ("🎨", "%"), "palette": ("🎨", "%"), "paste": ("📋", "="), "pencil": ("📝", "/"),
    "people": ("👥", "@"), "person": ("👤", "@"), "phone": ("📞", "c"), "picture": ("🌄", "#"), "pin": ("📌", "!"),
    "play": ("▶", ">"), "plug": ("🔌", "="), "plus": ("+", "+"), "power": ("⚡", "^"), "refresh": ("🔄", "o"),
    "rocket": ("🚀", "^"), "ruler": ("📏", "|"), "scale": ("📏", "|"), "search": ("🔍", "?"), "send": ("📤", ">"),
    "server": ("💻", ">"), "settings": ("⚙", "*"), "shield": ("🔐", "#"), "sound": ("🔊", "<"), "speaker": ("🔊", "<"),
    "star": ("⭐", "*"), "stop": ("■", "#"), "storage": ("💾", "#"), "sun": ("☀", "*"), "sync": ("🔄", "o"),
    "tag": ("🔖", ">"), "terminal": (">_", ">_"), "test": ("🧪", "u"), "text": ("🔤", "A"), "tool": ("🔧", "t"),
    "trash": ("🧹", "x"), "truck": ("🚚", "="), "upload": ("↑", "^"), "user": ("👤", "@"), "users": ("👥", "@"),
    "video": ("🎬", ">"), "volume": ("🔊", "<"), "warning": ("⚠", "!"), "wifi": ("📶", "~"), "wrench": ("🔧", "t"),
  ]
}
