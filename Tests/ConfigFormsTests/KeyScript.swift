import Terminal

/// The words of a `keys` section.
enum KeyScript {
  enum Step: Equatable {
    case event(TerminalEvent)
    case edited(String)
    case disk(String)
  }

  struct Mistake: Error { let word: String }

  static func steps(_ text: String) throws -> [Step] { try words(text).flatMap(steps(ofWord:)) }

  /// Parted by blanks, quoted parts whole.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        word.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        word.append("\u{1}")
      } else if !isQuoted, character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words + (word.isEmpty ? [] : [word])
  }

  private static func steps(ofWord word: String) throws -> [Step] {
    let quoted = word.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
    if quoted.count == 3 {
      switch quoted[0] {
      case "": return quoted[1].unicodeScalars.map { .event(.key(.character($0))) }
      case "paste:": return [.event(.paste(Paste(text: quoted[1])))]
      case "editor:": return [.edited(quoted[1])]
      case "disk:": return [.disk(quoted[1])]
      default: throw Mistake(word: word)
      }
    }
    if let size = word.dropping("resize:") {
      let parts = size.split(separator: "x").compactMap { Int($0) }
      guard parts.count == 2 else { throw Mistake(word: word) }
      return [.event(.resized(TerminalSize(columns: parts[0], rows: parts[1])))]
    }
    if let place = word.dropping("click:") {
      let parts = place.split(separator: ",").compactMap { Int($0) }
      guard parts.count == 2 else { throw Mistake(word: word) }
      return [.event(.mouse(Mouse(.press(.left), column: parts[0], row: parts[1])))]
    }
    return [.event(.key(try key(word)))]
  }

  static func key(_ word: String) throws -> Key {
    var modifiers: Key.Modifiers = []
    var name = Substring(word)
    for (prefix, modifier) in [("Ctrl-", Key.Modifiers.control), ("Alt-", .alt), ("Shift-", .shift)] {
      while name.hasPrefix(prefix), name.count > prefix.count {
        modifiers.insert(modifier)
        name = name.dropFirst(prefix.count)
      }
    }
    if let code = named[String(name)] { return Key(code, modifiers) }
    guard name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first else { throw Mistake(word: word) }
    let isLetter = modifiers.contains(.control) || modifiers.contains(.alt)
    let lower = isLetter ? scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar : scalar
    return .character(lower, modifiers)
  }

  private static let named: [String: Key.Code] = [
    "Enter": .enter, "Tab": .tab, "Esc": .escape, "Space": .character(" "), "Backspace": .backspace,
    "Delete": .delete, "Insert": .insert, "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home,
    "End": .end, "PageUp": .pageUp, "PageDown": .pageDown, "F1": .function(1),
  ]
}

extension String {
  fileprivate func dropping(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
