/// Splits a file into tokens well enough to find a mistake in it: it knows quotes, comments, flow collections and block
/// scalars, accepts everything, and decides nothing. It is used only after libyaml has refused the text;
/// ARCHITECTURE.md has a table of the program's three readers.
struct DiagnosisTokenizer {
  private let text: DiagnosisText
  private let limit: Int
  private var index = 0
  private var lineStart = 0
  private var depth = 0
  /// The columns of the block collections that are open.
  private var columns: [Int] = []
  /// The column of the innermost of them: what belongs to its entries is indented deeper.
  private var parentColumn: Int { columns.last ?? -1 }
  /// `parentColumn` where the last plain text began.
  private var plainParentColumn = -1
  private(set) var tokens: [DiagnosisToken] = []

  /// Tokens from the beginning of the file to the one that reaches `limit`.
  init(_ text: DiagnosisText, limit: Int) {
    self.text = text
    self.limit = min(limit, text.bytes.count)
    if text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
    while index < self.limit { step() }
  }

  private mutating func step() {
    let byte = text.bytes[index]
    if DiagnosisText.isBreak(byte) {
      index += 1
      lineStart = index
    } else if DiagnosisText.isBlank(byte) {
      index += 1
    } else if index == lineStart, let marker = documentMarker() {
      add(marker, length: 3)
      (depth, columns) = (0, [])
    } else if index == lineStart, byte == UInt8(ascii: "%"), depth == 0, isBetweenDocuments {
      add(.directive, upTo: text.lineEnd(index))
    } else if byte == UInt8(ascii: "#") {
      // A `#` inside plain text never comes here; behind a quote or a bracket it is meant as a comment.
      add(.comment, upTo: text.lineEnd(index))
    } else if continuesPlain(byte) {
      add(.plain, upTo: plainEnd())
    } else if let kind = Self.structure[byte], isStructural(byte) {
      addStructure(kind)
    } else {
      addNode(byte)
    }
  }

  /// Plain text runs on over lines that are indented deeper than its parent, whatever they begin with.
  private mutating func continuesPlain(_ byte: UInt8) -> Bool {
    guard let last = tokens.last, last.upper <= lineStart else { return false }
    let column = index - lineStart
    if depth == 0 { closeCollections(rightOf: column) }
    guard last.kind == .plain else { return false }
    if depth == 0 { return column > plainParentColumn }
    return !Self.flowIndicators.contains(byte) && !(byte == UInt8(ascii: ":") && isStructural(byte))
  }

  private mutating func closeCollections(rightOf column: Int) {
    while let last = columns.last, last > column { columns.removeLast() }
  }

  private mutating func openCollection(at column: Int) {
    closeCollections(rightOf: column)
    if columns.last != column { columns.append(column) }
  }

  private var isBetweenDocuments: Bool {
    guard let last = tokens.last(where: { $0.kind != .comment }) else { return true }
    return last.kind == .documentEnd || last.kind == .directive
  }

  private func documentMarker() -> DiagnosisToken.Kind? {
    guard index + 3 <= text.bytes.count, text.isSpace(at: index + 3) else { return nil }
    let word = text.bytes[index..<index + 3]
    if word.elementsEqual("---".utf8) { return .documentStart }
    return word.elementsEqual("...".utf8) ? .documentEnd : nil
  }

  private static let structure: [UInt8: DiagnosisToken.Kind] = [
    UInt8(ascii: "["): .open, UInt8(ascii: "{"): .open, UInt8(ascii: "]"): .close, UInt8(ascii: "}"): .close,
    UInt8(ascii: ","): .comma, UInt8(ascii: ":"): .colon, UInt8(ascii: "-"): .dash, UInt8(ascii: "?"): .question,
  ]

  private static let flowIndicators = Set(",[]{}".utf8)

  private func isFlowIndicator(at offset: Int) -> Bool { text[offset].map(Self.flowIndicators.contains) == true }

  private func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "?"): text.isSpace(at: index + 1)
    case UInt8(ascii: ":"):
      text.isSpace(at: index + 1)
        || depth > 0 && (isFlowIndicator(at: index + 1) || tokens.last.map { $0.isQuoted || $0.kind == .close } == true)
    case UInt8(ascii: ","): depth > 0
    default: true
    }
  }

  private mutating func addStructure(_ kind: DiagnosisToken.Kind) {
    switch kind {
    case .open: depth += 1
    case .close: depth = max(0, depth - 1)
    case .dash, .question: if depth == 0 { openCollection(at: index - lineStart) }
    case .colon: if depth == 0 { noteKeyColumn() }
    default: break
    }
    add(kind, length: 1)
  }

  /// The key of a colon begins at the first scalar or property behind the last indicator of its line.
  private mutating func noteKeyColumn() {
    var column: Int?
    for token in tokens.reversed() {
      guard token.lower >= lineStart, token.isScalar || token.isProperty || token.kind == .alias else { break }
      column = token.lower - lineStart
    }
    openCollection(at: column ?? index - lineStart)
  }

  private mutating func addNode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): addQuoted(byte)
    case UInt8(ascii: "&"): add(.anchor, upTo: wordEnd())
    case UInt8(ascii: "*"): add(.alias, upTo: wordEnd())
    case UInt8(ascii: "!"): add(.tag, upTo: wordEnd())
    case UInt8(ascii: "|") where depth == 0, UInt8(ascii: ">") where depth == 0: addBlockScalar()
    default:
      plainParentColumn = parentColumn
      add(.plain, upTo: plainEnd())
    }
  }

  private mutating func add(_ kind: DiagnosisToken.Kind, length: Int) { add(kind, upTo: index + length) }
  private mutating func add(_ kind: DiagnosisToken.Kind, upTo end: Int) {
    tokens.append(DiagnosisToken(kind: kind, range: index..<max(end, index + 1)))
    index = max(end, index + 1)
  }

  private func wordEnd() -> Int {
    var end = index + 1
    while !text.isSpace(at: end), !(depth > 0 && isFlowIndicator(at: end)) { end += 1 }
    return end
  }

  private func plainEnd() -> Int {
    var end = index
    var last = index
    while let byte = text[end], !DiagnosisText.isBreak(byte) {
      if byte == UInt8(ascii: ":"), text.isSpace(at: end + 1) || depth > 0 && isFlowIndicator(at: end + 1) { break }
      if byte == UInt8(ascii: "#"), end > index, DiagnosisText.isBlank(text.bytes[end - 1]) { break }
      if depth > 0, Self.flowIndicators.contains(byte) { break }
      end += 1
      if !DiagnosisText.isBlank(byte) { last = end }
    }
    return last
  }

  private mutating func addQuoted(_ quote: UInt8) {
    let start = index
    var end = index + 1
    while let byte = text[end] {
      end += 1
      if DiagnosisText.isBreak(byte) { lineStart = end }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), let escaped = text[end] {
        if !DiagnosisText.isBreak(escaped) { end += 1 }
      } else if byte == quote {
        guard quote == UInt8(ascii: "'"), text[end] == quote else { break }
        end += 1
      }
    }
    tokens.append(
      DiagnosisToken(kind: quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted, range: start..<end))
    index = end
  }

  /// The header's line and all lines that are empty or indented deeper than the parent and as deep as the first.
  private mutating func addBlockScalar() {
    let start = index
    var end = text.lineEnd(index)
    var contentColumn = statedContentColumn()
    // Blanks of empty lines before the text count as its indentation.
    var leastColumn = parentColumn + 1
    var next = end
    while let following = lineBehind(next) {
      let line = text.line(at: following)
      let column = text.indentation(line)
      if column < line.count {
        guard column >= contentColumn ?? max(leastColumn, 1) else { break }
        contentColumn = contentColumn ?? column
        end = line.upperBound
      } else {
        leastColumn = max(leastColumn, column)
      }
      next = line.upperBound
    }
    tokens.append(DiagnosisToken(kind: .blockScalar, range: start..<end))
    index = end
  }

  /// The column that an indentation indicator in the header states.
  private func statedContentColumn() -> Int? {
    let digit = (index + 1...index + 2).compactMap { text[$0] }.first {
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
    }
    return digit.map { max(parentColumn, 0) + Int($0 - UInt8(ascii: "0")) }
  }

  /// The start of the line behind a line's end; nil at the end of the file.
  private func lineBehind(_ end: Int) -> Int? {
    guard let byte = text[end] else { return nil }
    let start = byte == 0x0D && text[end + 1] == 0x0A ? end + 2 : end + 1
    return start < text.bytes.count ? start : nil
  }
}
