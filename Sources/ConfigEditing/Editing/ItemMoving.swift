import ConfigModel
import LosslessYAML

extension Draft {
  /// Moves an item within its list: its lines as they are, with its comments, where the list has its items in lines of
  /// their own, else its value.
  mutating func moveItem(_ steps: [Step], to index: Int) throws(Failure) {
    guard case .index(let from) = steps.last, from != index else { return }
    let list = Array(steps.dropLast())
    guard let node = try document.lookup(ConfigPath(steps)).node else { return }
    let item = NewNode(node, in: document.stream)
    var plain = self
    try plain.remove(steps)
    let lines = removedLines(plain)
    try plain.insert(item, into: list, at: index)
    if let lines, let moved = try withLines(lines, of: steps, at: index, like: plain) {
      self = moved
    } else {
      self = plain
    }
  }

  /// The bytes that a removal took out, when it took out whole lines at one place and nothing else.
  private func removedLines(_ removed: Draft) -> Range<Int>? {
    let (old, new) = (bytes, removed.bytes)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let count = old.count - new.count
    guard count > 0 else { return nil }
    // Where lines repeat the same bytes the range can lie at several places; one that begins a line will do.
    var start = head
    while start > 0, old[start - 1] != 0x0A, old[start - 1] == old[start + count - 1] { start -= 1 }
    guard start == 0 || old[start - 1] == 0x0A, old[start + count - 1] == 0x0A,
      old[..<start] + old[(start + count)...] == new[...]
    else { return nil }
    return start..<start + count
  }

  /// The lines put before those of the item that shall follow; nil when that gives another list.
  private func withLines(_ lines: Range<Int>, of steps: [Step], at index: Int, like plain: Draft) throws(Failure)
    -> Draft?
  {
    guard case .index(let from) = steps.last else { return nil }
    let list = Array(steps.dropLast())
    // Before or after this item the lines go.
    var without = self
    try without.remove(list + [.index(index)])
    guard let other = removedLines(without) else { return nil }
    let place = index > from ? other.upperBound : other.lowerBound
    guard place <= lines.lowerBound || place >= lines.upperBound else { return nil }
    var moved = self
    let text = Array(bytes[lines])
    let splices = [Splice(lines, []), Splice(place..<place, text)].sorted { $0.range.lowerBound < $1.range.lowerBound }
    do throws(Failure) {
      try moved.splice(splices, touching: [ConfigPath(list)])
    } catch {
      return nil
    }
    guard moved.document.value == plain.document.value else { return nil }
    moved.markMovedItems()
    return moved
  }
}
