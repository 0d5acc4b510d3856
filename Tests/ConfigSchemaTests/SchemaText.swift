import ConfigModel

/// Reads the part of YAML that the tests' schemas use, with places: block and flow collections, plain and quoted scalars
/// of one line, comments, tags, anchors. Anything else is not for these tests.
struct SchemaText {
  private let bytes: [UInt8]
  private var lines: [Line] = []
  private var next = 0

  private struct Line {
    var indent: Int
    var start: Int
    var end: Int
  }

  static func read(_ text: String) -> LocatedValue {
    var reader = SchemaText(text)
    return reader.block(reader.lines.first?.indent ?? 0)
  }

  static func value(_ text: String) -> Value { read(text).value }

  private init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      let first = bytes[start..<end].firstIndex { $0 != 32 } ?? end
      if first < end, bytes[first] != UInt8(ascii: "#") {
        lines.append(Line(indent: first - start, start: first, end: end))
      }
      start = end + 1
    }
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  private func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 10 }
  private func isBlank(_ index: Int) -> Bool { [32, 10, 13].contains(at(index)) }

  // MARK: Block

  private mutating func block(_ indent: Int) -> LocatedValue {
    guard next < lines.count, lines[next].indent >= indent else { return LocatedValue(.null, span: SourceSpan(0, 0)) }
    let line = lines[next]
    if at(line.start) == UInt8(ascii: "-"), isBlank(line.start + 1) { return sequence(line.indent) }
    if colon(in: line) != nil { return mapping(line.indent) }
    next += 1
    return inline(line.start).value
  }

  private mutating func sequence(_ indent: Int) -> LocatedValue {
    var items: [LocatedValue] = []
    let start = lines[next].start
    while next < lines.count, lines[next].indent == indent, at(lines[next].start) == UInt8(ascii: "-"),
      isBlank(lines[next].start + 1)
    {
      // The rest of the line is a line of its own, as far in as it stands.
      var rest = lines[next].start + 1
      while rest < lines[next].end, bytes[rest] == 32 { rest += 1 }
      if rest < lines[next].end {
        lines[next].indent += rest - lines[next].start
        lines[next].start = rest
        items.append(block(lines[next].indent))
      } else {
        next += 1
        items.append(block(indent + 1))
      }
    }
    return LocatedValue(.list(items), span: SourceSpan(start, items.last?.span.upper ?? start))
  }

  private mutating func mapping(_ indent: Int) -> LocatedValue {
    var entries: [LocatedEntry] = []
    let start = lines[next].start
    while next < lines.count, lines[next].indent == indent, let colon = colon(in: lines[next]) {
      let line = lines[next]
      next += 1
      let key = inline(line.start, isKey: true).value
      var rest = colon + 1
      while rest < line.end, bytes[rest] == 32 { rest += 1 }
      var value = LocatedValue(.null, span: SourceSpan(colon + 1, colon + 1), text: "")
      if rest < line.end, bytes[rest] != UInt8(ascii: "#") {
        value = inline(rest).value
      } else if next < lines.count {
        let isDash = at(lines[next].start) == UInt8(ascii: "-")
        if lines[next].indent > indent || lines[next].indent == indent && isDash { value = block(lines[next].indent) }
      }
      entries.append(LocatedEntry(key: key.text ?? "", keySpan: key.span, value: value, keyIsPlain: key.isPlain))
    }
    return LocatedValue(.map(entries), span: SourceSpan(start, entries.last?.value.span.upper ?? start))
  }

  /// The colon behind the line's key.
  private func colon(in line: Line) -> Int? {
    var index = line.start
    guard ![UInt8(ascii: "["), UInt8(ascii: "{")].contains(at(index)) else { return nil }
    if at(index) == UInt8(ascii: "\"") || at(index) == UInt8(ascii: "'") { index = inline(index, isKey: true).end }
    while index < line.end {
      if bytes[index] == UInt8(ascii: ":"), isBlank(index + 1) { return index }
      if bytes[index] == UInt8(ascii: "#"), isBlank(index - 1) { return nil }
      index += 1
    }
    return nil
  }

  // MARK: Inline

  private func inline(_ start: Int, isKey: Bool = false, inFlow: Bool = false) -> (value: LocatedValue, end: Int) {
    var index = start
    var tag: String?
    var anchor: String?
    while at(index) == UInt8(ascii: "!") || at(index) == UInt8(ascii: "&") {
      let end =
        bytes[index...].firstIndex { [32, 10, UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) } ?? bytes.count
      if at(index) == UInt8(ascii: "!") { tag = string(index..<end) } else { anchor = string(index + 1..<end) }
      index = end
      while at(index) == 32 { index += 1 }
    }
    var result: (value: LocatedValue, end: Int)
    switch at(index) {
    case UInt8(ascii: "["), UInt8(ascii: "{"): result = flow(index)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): result = quoted(index)
    default: result = plain(index, isKey: isKey, inFlow: inFlow)
    }
    result.value.tag = tag
    result.value.anchor = anchor
    if !isKey, result.value.text != nil {
      var index = result.end
      while at(index) == 32 { index += 1 }
      if at(index) == UInt8(ascii: "#"), index > result.end {
        let end = bytes[index...].firstIndex(of: 10) ?? bytes.count
        result.value.comment = String(string(index + 1..<end).drop { $0 == " " })
      }
    }
    return result
  }

  private func plain(_ start: Int, isKey: Bool, inFlow: Bool) -> (value: LocatedValue, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] != 10 {
      if bytes[end] == UInt8(ascii: ":"), isBlank(end + 1) { break }
      if bytes[end] == UInt8(ascii: "#"), end > start, at(end - 1) == 32 { break }
      if inFlow,
        [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{")].contains(
          bytes[end])
      {
        break
      }
      end += 1
    }
    while end > start, bytes[end - 1] == 32 { end -= 1 }
    let text = string(start..<end)
    let content: LocatedValue.Content =
      switch text {
      case "", "~", "null": .null
      case "true": .bool(true)
      case "false": .bool(false)
      default: Number(text).map { .number($0) } ?? .string(text)
      }
    return (LocatedValue(content, span: SourceSpan(start, end), text: text, textOffset: start), end)
  }

  private func quoted(_ start: Int) -> (value: LocatedValue, end: Int) {
    let quote = bytes[start]
    var index = start + 1
    var text: [UInt8] = []
    var isVerbatim = true
    while index < bytes.count, bytes[index] != quote || quote == UInt8(ascii: "'") && at(index + 1) == quote {
      if quote == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: "\\") {
        isVerbatim = false
        text.append(at(index + 1) == UInt8(ascii: "n") ? 10 : at(index + 1))
        index += 2
      } else {
        if bytes[index] == quote {
          isVerbatim = false
          index += 1
        }
        text.append(bytes[index])
        index += 1
      }
    }
    let decoded = String(decoding: text, as: UTF8.self)
    return (
      LocatedValue(
        .string(decoded), span: SourceSpan(start, index + 1), text: decoded, isPlain: false,
        textOffset: isVerbatim ? start + 1 : nil), index + 1
    )
  }

  private func flow(_ start: Int) -> (value: LocatedValue, end: Int) {
    let isList = bytes[start] == UInt8(ascii: "[")
    var index = start + 1
    var items: [LocatedValue] = []
    var entries: [LocatedEntry] = []
    while index < bytes.count {
      while isBlank(index), index < bytes.count { index += 1 }
      if at(index) == UInt8(ascii: ",") {
        index += 1
        continue
      }
      if at(index) == UInt8(ascii: "]") || at(index) == UInt8(ascii: "}") { break }
      let (item, end) = inline(index, isKey: !isList, inFlow: true)
      index = end
      if isList {
        items.append(item)
        continue
      }
      while at(index) == 32 { index += 1 }
      var value = LocatedValue(.null, span: SourceSpan(index, index), text: "")
      if at(index) == UInt8(ascii: ":") {
        index += 1
        while isBlank(index) { index += 1 }
        if at(index) != UInt8(ascii: ","), at(index) != UInt8(ascii: "}") {
          (value, index) = inline(index, inFlow: true)
        }
      }
      entries.append(LocatedEntry(key: item.text ?? "", keySpan: item.span, value: value, keyIsPlain: item.isPlain))
    }
    return (LocatedValue(isList ? .list(items) : .map(entries), span: SourceSpan(start, index + 1)), index + 1)
  }
}
