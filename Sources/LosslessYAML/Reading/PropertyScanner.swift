import ConfigModel

/// Finds the end of a node's anchor and tag, and where its content begins (YAML 1.2.2, section 6.9).
struct PropertyScanner {
  let bytes: [UInt8]

  /// `count` properties from `start` on, with blanks, line ends and comments between them. Refuses an anchor of whose
  /// name libyaml read only a part.
  func end(of count: Int, from start: Int) throws(Unreadable) -> Int {
    var index = start
    var end = start
    for _ in 0..<count {
      index = Gap.skip(bytes, from: index)
      guard index < bytes.count else { break }
      if bytes[index] == Byte.ampersand {
        let name = index..<anchorEnd(from: index)
        try refuseCutName(name)
        index = name.upperBound
      } else {
        index = tagEnd(from: index)
      }
      end = index
    }
    return end
  }

  /// Refuses a name that goes on where libyaml ends it: before `: ? % @` and the grave accent. It would take the rest
  /// of the name for a value, or a colon for that of a key (YAML 1.2.2, rule ns-anchor-char).
  ///
  /// - Parameter name: what libyaml read, with its `&` or `*`.
  func refuseCutName(_ name: Range<Int>) throws(Unreadable) {
    var end = name.upperBound
    while end < bytes.count, !isEnd(at: end) { end += 1 }
    guard end > name.upperBound else { return }
    let isColonAlone = end == name.upperBound + 1 && bytes[end - 1] == Byte.colon
    throw Unreadable(.cutName(isColonAlone: isColonAlone), at: SourceSpan(name.lowerBound, end))
  }

  /// libyaml's anchors are narrower than the specification's: in `&a:b` it reads the anchor `a` and then text.
  private func anchorEnd(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, isAnchorByte(bytes[index]) { index += 1 }
    return index
  }

  private func isAnchorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), Byte.dash:
      true
    default: false
    }
  }

  private func tagEnd(from start: Int) -> Int {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return min(index + 1, bytes.count)
    }
    while index < bytes.count, !isEnd(at: index) { index += 1 }
    return index
  }

  private func isEnd(at index: Int) -> Bool {
    switch bytes[index] {
    case Byte.blank, Byte.tab, Byte.lineFeed, Byte.carriageReturn, Byte.comma, Byte.openBracket, Byte.closeBracket,
      Byte.openBrace, Byte.closeBrace:
      true
    default: Gap.isWideBreak(bytes, at: index)
    }
  }
}
