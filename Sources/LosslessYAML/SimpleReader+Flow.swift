internal import ConfigModel

/// Collections in brackets and braces, which may run over several lines.
extension SimpleReader {
  /// As the functions for scalars.
  mutating func flow(depth: Int) -> Int? {
    guard depth < Self.deepest else { return nil }
    let isMap = bytes[index] == Byte.openBrace
    let close = isMap ? Byte.closeBrace : Byte.closeBracket
    if isMap { builder.openMap(at: index) } else { builder.openList(at: index) }
    index += 1
    var count = 0
    skipFlowSpace()
    while byte(index) != close || count > 0 {
      if isMap {
        guard flowKey() else { return nil }
        skipFlowSpace()
      }
      guard flowValue(depth: depth) else { return nil }
      count += 1
      skipFlowSpace()
      if byte(index) == close { break }
      guard byte(index) == Byte.comma else { return nil }
      index += 1
      skipFlowSpace()
    }
    index += 1
    builder.close(at: index, count: count)
    return index
  }

  private mutating func skipFlowSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case Byte.blank: index += 1
      case Byte.lineFeed: startLine(index + 1)
      default: return
      }
    }
  }

  private mutating func flowKey() -> Bool {
    guard let end = keyEnd() else { return false }
    if SimpleBytes.quote(bytes[index]) == nil {
      for place in index..<end {
        switch bytes[place] {
        case Byte.comma, Byte.openBracket, Byte.closeBracket, Byte.openBrace, Byte.closeBrace, Byte.question,
          Byte.colon:
          return false
        default: break
        }
      }
    }
    addKey(end)
    index = end + 1
    return true
  }

  private mutating func flowValue(depth: Int) -> Bool {
    switch byte(index) {
    case Byte.openBrace, Byte.openBracket: flow(depth: depth + 1) != nil
    case Byte.singleQuote, Byte.doubleQuote: quoted() != nil
    default: flowPlain() != nil
    }
  }
}
