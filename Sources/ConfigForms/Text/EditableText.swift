/// A text with a cursor in it. The cursor is between characters as people see them; typed text joins the
/// character before it where Unicode says so (combining marks, joiners, flags).
package struct EditableText: Sendable {
  package private(set) var before: String
  package private(set) var after: String
  private var undone: [(before: String, after: String)] = []
  private var isTyping = false
  private var killed = ""

  /// How many steps `undo` can go back.
  private static let historyLimit = 200

  /// The cursor is at the end.
  package init(_ text: String = "") {
    before = text
    after = ""
  }

  package var text: String { before + after }
  package var isEmpty: Bool { before.isEmpty && after.isEmpty }

  // MARK: Changes

  /// What is typed in one go is one step.
  package mutating func type(_ scalar: Unicode.Scalar) {
    if !isTyping { remember() }
    isTyping = true
    before.unicodeScalars.append(scalar)
  }

  package mutating func insert(_ text: String) {
    remember()
    before += text
  }

  package mutating func replace(with text: String) {
    remember()
    (before, after) = (text, "")
  }

  package mutating func deleteBackward() {
    guard !before.isEmpty else { return }
    remember()
    before.removeLast()
  }

  package mutating func deleteForward() {
    guard !after.isEmpty else { return }
    remember()
    after.removeFirst()
  }

  /// - Parameter end: how far it goes, from the cursor on: a motion of this text.
  package mutating func kill(_ end: (inout EditableText) -> Void) {
    var other = self
    end(&other)
    let distance = other.before.count - before.count
    guard distance != 0 else { return }
    remember()
    if distance < 0 {
      killed = String(before.suffix(-distance))
      before.removeLast(-distance)
    } else {
      killed = String(after.prefix(distance))
      after.removeFirst(distance)
    }
  }

  package mutating func yank() {
    guard !killed.isEmpty else { return }
    insert(killed)
  }

  package mutating func undo() {
    isTyping = false
    guard let last = undone.popLast() else { return }
    (before, after) = last
  }

  private mutating func remember() {
    isTyping = false
    if undone.count == Self.historyLimit { undone.removeFirst() }
    undone.append((before, after))
  }

  // MARK: Motions

  package mutating func left() {
    isTyping = false
    if let last = before.popLast() { after = String(last) + after }
  }

  package mutating func right() {
    isTyping = false
    guard !after.isEmpty else { return }
    before.append(after.removeFirst())
  }

  package mutating func start() {
    isTyping = false
    after = before + after
    before = ""
  }

  package mutating func end() {
    isTyping = false
    before += after
    after = ""
  }

  package mutating func wordLeft() {
    while let last = before.last, !Self.isWord(last) { left() }
    while let last = before.last, Self.isWord(last) { left() }
  }

  package mutating func wordRight() {
    while let next = after.first, !Self.isWord(next) { right() }
    while let next = after.first, Self.isWord(next) { right() }
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  package mutating func lineStart() {
    while let last = before.last, !last.isNewline { left() }
  }

  package mutating func lineEnd() {
    while let next = after.first, !next.isNewline { right() }
  }

  /// The cursor as a count of characters.
  package var offset: Int { before.count }

  package mutating func move(to offset: Int) {
    isTyping = false
    let all = text
    let index = all.index(all.startIndex, offsetBy: min(max(0, offset), all.count))
    (before, after) = (String(all[..<index]), String(all[index...]))
  }

  // MARK: Keys

  /// The keys that every editor of texts knows.
  package mutating func handle(_ key: EditingKey) {
    switch key {
    case .left: left()
    case .right: right()
    case .wordLeft: wordLeft()
    case .wordRight: wordRight()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .killWordBackward: kill { $0.wordLeft() }
    case .killWordForward: kill { $0.wordRight() }
    case .killToStart: kill { $0.lineStart() }
    case .killToEnd: kill { $0.lineEnd() }
    case .yank: yank()
    case .undo: undo()
    case .start: lineStart()
    case .end: lineEnd()
    case .character(let scalar): type(scalar)
    }
  }
}
