import ConfigModel

@testable import LosslessYAML

/// Looks at the bytes of an edit: nothing but what the edit is about may have changed.
struct ByteCheck {
  let old: YAMLStream
  let edit: Edit
  let effect: Intent.Effect
  /// The comments of the old file.
  let comments: [Range<Int>]

  private var before: [UInt8] { old.source.bytes }
  private var after: [UInt8] { edit.stream.source.bytes }

  /// What is wrong, nil when nothing is.
  func difference() -> String? {
    guard Self.applied(edit.splices, to: before) == after else { return "the new bytes are not the spliced old ones" }
    guard let first = edit.splices.map(\.range.lowerBound).min(), let last = edit.splices.map(\.range.upperBound).max()
    else { return "no splices" }
    if Self.lineEnds(before).count == 1, !Self.lineEnds(after).isSubset(of: Self.lineEnds(before)) {
      return "other line ends"
    }
    let room = room()
    guard room.lowerBound <= first, last <= room.upperBound || isFinalBlockScalar(first..<last) else {
      return "bytes \(first)..<\(last) are touched, allowed are \(room)"
    }
    return differenceOfComments() ?? differenceOfRemovedBytes()
  }

  /// Of splices at one place the first stands first.
  private static func applied(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
    let ordered = splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    var result: [UInt8] = []
    var position = 0
    for (_, splice) in ordered {
      guard splice.range.lowerBound >= position else { return [] }
      result += bytes[position..<splice.range.lowerBound] + splice.replacement
      position = splice.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The kinds of line ends that a file has: LF, CRLF, CR.
  private static func lineEnds(_ bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        found.insert(previous == UInt8(ascii: "\r") ? "CRLF" : "LF")
      } else if previous == UInt8(ascii: "\r") {
        found.insert("CR")
      }
      previous = byte
    }
    if previous == UInt8(ascii: "\r") { found.insert("CR") }
    return found
  }

  /// The bytes within which an edit has to stay: from the end of the scalar before to the begin of the node behind.
  private func room() -> Range<Int> {
    switch effect {
    case .replace(let node, let value):
      // A key without a colon may have to become an explicit one.
      let first = old.nodes[node.index].isAbsent ? node.index - 1 : node.index
      let room = room(from: first, to: old.after(node.index))
      guard !old.nodes[node.index].isCollection, !value.isCollection else { return room }
      // A scalar's own lines: blank and comment lines below are not its business.
      return room.lowerBound..<min(room.upperBound, old.source.lineEnd(of: old.end(of: node)))
    case .rename(let key, _): return old.nodes[key.index].range
    case .addEntry(let node, _, _), .addItem(let node, _, _):
      let inside = room(from: node.index, to: old.after(node.index))
      return old.isFlow(node) && old.after(node.index) > node.index + 1 ? old.nodes[node.index].range : inside
    case .drop(let node, let place):
      let children = old.childNodes(of: node)
      let width = old.kind(of: node) == .mapping ? 2 : 1
      let last = children[(place + 1) * width - 1]
      return room(from: children[place * width].index, to: old.after(last.index))
    case .newRoot, .nothing: return 0..<before.count
    }
  }

  private func room(from first: Int, to end: Int) -> Range<Int> {
    let previous = old.nodes[..<first].last { !$0.isCollection }
    let next = end < old.nodes.count ? old.start(of: NodeID(end)) : before.count
    return (previous.map { Int($0.end) } ?? 0)..<max(next, previous.map { Int($0.end) } ?? 0)
  }

  /// A file without line end that ends in a block scalar: that one's header may change when a line comes behind.
  private func isFinalBlockScalar(_ range: Range<Int>) -> Bool {
    Self.endsInOpenBlockScalar(old) && range.upperBound <= before.count
  }

  static func endsInOpenBlockScalar(_ stream: YAMLStream) -> Bool {
    guard let last = stream.source.bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") else {
      return false
    }
    return stream.nodes.last.map { $0.style == .literal || $0.style == .folded } ?? false
  }

  /// A comment may go with an entry or with a collection, never with a scalar, and none may swallow what is new.
  private func differenceOfComments() -> String? {
    let mayGo: Bool
    switch effect {
    case .drop: mayGo = true
    case .replace(let node, _): mayGo = old.nodes[node.index].isCollection
    default: mayGo = false
    }
    for splice in edit.splices {
      for comment in comments {
        if splice.range.isEmpty {
          let isInside = comment.lowerBound < splice.range.lowerBound && splice.range.lowerBound <= comment.upperBound
          let startsLine = splice.replacement.first.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
          if isInside, !startsLine { return "an insertion in the comment at \(comment.lowerBound)" }
        } else if splice.range.overlaps(comment), !mayGo {
          return "the comment at \(comment.lowerBound) is touched"
        }
      }
    }
    return nil
  }

  /// An insertion takes nothing away but the brackets and blanks of an empty collection.
  private func differenceOfRemovedBytes() -> String? {
    let isFilling: Bool
    switch effect {
    case .addEntry(let node, _, _), .addItem(let node, _, _): isFilling = old.after(node.index) == node.index + 1
    case .newRoot: isFilling = false
    default: return nil
    }
    for splice in edit.splices where !splice.range.isEmpty {
      let removed = before[splice.range]
      let isEmptyCollection = isFilling && removed.allSatisfy { " \t\r\n{}[]".utf8.contains($0) }
      let isHeader = removed.first.map { "|>".utf8.contains($0) } ?? true
      guard isEmptyCollection || isHeader && isFinalBlockScalar(splice.range) else {
        return "an insertion removes \(String(decoding: removed, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }
}
