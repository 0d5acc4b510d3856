import ConfigEditing
import ChildPrograms
import CommandSpec
import ConfigModel
import Glibc

/// The person's editor, as words: `$VISUAL`, else `$EDITOR`, else one that is installed.
struct EditorCommand: Sendable {
  let words: [String]

  private static let fallbacks = ["editor", "nano", "vim", "vi"]
  /// Those that go to a line that is given as `+N`.
  private static let takesLine: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "joe",
  ]

  init() throws(Failure) {
    for variable in ["VISUAL", "EDITOR"] {
      guard let text = ProcessEnvironment[variable] else { continue }
      guard let words = Self.words(text) else {
        throw Failure(
          .inputOutput, "no-editor", "\(variable) has an unclosed quote: \(text)",
          help: "set it to a program and its arguments, such as: \(variable)='vim -n'")
      }
      if words.isEmpty { continue }
      self.words = words
      return
    }
    guard let found = Self.fallbacks.first(where: Self.isInstalled) else {
      throw Failure(
        .inputOutput, "no-editor",
        "no editor is set, and none of \(Self.fallbacks.joined(separator: ", ")) is installed",
        help: "set VISUAL or EDITOR")
    }
    words = [found]
  }

  /// The program with a file to edit, at a line where it understands that.
  func program(_ path: String, line: Int?) -> Program {
    let takesLine = Self.takesLine.contains(FilePath.name(words[0]))
    let place = takesLine ? line.map { ["+\($0)"] } ?? [] : []
    return Program(words + place + [path])
  }

  /// The words of a text, parted by blanks; quotes and backslashes keep blanks together as in sh(1), nothing else means
  /// anything. Nil for a quote that is not closed.
  static func words(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (scalar, quote) {
      case (let closing, let open?) where closing == open: quote = nil
      case ("\\", let open) where open != "'":
        guard let next = scalars.next() else { return nil }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil):
        quote = scalar
        word = word ?? ""
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(scalar)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }

  private static func isInstalled(_ name: String) -> Bool {
    let path = ProcessEnvironment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
