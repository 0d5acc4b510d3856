/// Reads what stands between the scalars of a file, apart from the parser, and counts it: if a span were too short
/// there would be text, if one were too long an indicator or a property would be missing.
struct GapCheck: Equatable {
  var dashes = 0
  var questions = 0
  var colons = 0
  var commas = 0
  var openings = 0
  var closings = 0
  var anchors = 0
  var tags = 0
  /// From each `#` to the end of its line.
  var comments: [Range<Int>] = []
  /// The offsets of bytes that are no syntax.
  var strange: [Int] = []

  init() {}

  /// `spans` are those of all scalars and aliases in their order.
  init(_ bytes: [UInt8], between spans: [Range<Int>]) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for span in spans {
      read(bytes, start..<max(start, span.lowerBound))
      start = max(start, span.upperBound)
    }
    read(bytes, start..<bytes.count)
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let at = index
      index += 1
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "#"):
        index = end(bytes, from: at, in: range, isEnd: Self.isBreak)
        comments.append(at..<index)
      case UInt8(ascii: "%") where Self.isLineStart(bytes, at):
        index = end(bytes, from: at, in: range, isEnd: Self.isBreak)
      case UInt8(ascii: "-") where Self.isMarker(bytes, at), UInt8(ascii: ".") where Self.isMarker(bytes, at):
        index = at + 3
      case UInt8(ascii: "-"): dashes += 1
      case UInt8(ascii: "?"): questions += 1
      case UInt8(ascii: ":"): colons += 1
      case UInt8(ascii: ","): commas += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): openings += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): closings += 1
      case UInt8(ascii: "&"):
        anchors += 1
        index = end(bytes, from: at, in: range, isEnd: Self.isAnchorEnd)
      case UInt8(ascii: "!"):
        tags += 1
        let isVerbatim = at + 1 < range.upperBound && bytes[at + 1] == UInt8(ascii: "<")
        index = end(
          bytes, from: at, in: range, isEnd: isVerbatim ? { $0[$1 - 1] == UInt8(ascii: ">") } : Self.isPropertyEnd)
      default:
        // libyaml passes over a byte order mark at the start of any line.
        let isMark = bytes[at...].prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) && Self.isLineStart(bytes, at)
        if isMark || Self.isWideBreak(bytes, at) {
          index = at + (bytes[at] == 0xC2 ? 2 : 3)
        } else {
          strange.append(at)
        }
      }
    }
  }

  private func end(
    _ bytes: [UInt8], from start: Int, in range: Range<Int>, isEnd: ([UInt8], Int) -> Bool
  ) -> Int {
    var index = start + 1
    while index < range.upperBound, !isEnd(bytes, index) { index += 1 }
    return index
  }

  private static func isBreak(_ bytes: [UInt8], _ at: Int) -> Bool {
    bytes[at] == UInt8(ascii: "\n") || bytes[at] == UInt8(ascii: "\r") || isWideBreak(bytes, at)
  }

  private static func isWideBreak(_ bytes: [UInt8], _ at: Int) -> Bool {
    ["\u{85}", "\u{2028}", "\u{2029}"].contains { bytes[at...].prefix(3).starts(with: $0.utf8) }
  }

  /// libyaml's anchors hold letters, digits, `_` and `-` alone.
  private static func isAnchorEnd(_ bytes: [UInt8], _ at: Int) -> Bool {
    !(Character(UnicodeScalar(bytes[at])).isLetter && bytes[at] < 0x80 || (48...57).contains(bytes[at])
      || "_-".utf8.contains(bytes[at]))
  }

  private static func isPropertyEnd(_ bytes: [UInt8], _ at: Int) -> Bool {
    isBreak(bytes, at) || " \t,[]{}".utf8.contains(bytes[at])
  }

  private static func isLineStart(_ bytes: [UInt8], _ at: Int) -> Bool {
    let before = bytes[..<at]
    return at == 0
      || ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || before.elementsEqual([0xEF, 0xBB, 0xBF])
  }

  private static func isMarker(_ bytes: [UInt8], _ at: Int) -> Bool {
    let mark = bytes[at...].prefix(3)
    guard isLineStart(bytes, at), mark.elementsEqual("---".utf8) || mark.elementsEqual("...".utf8) else { return false }
    return at + 3 >= bytes.count || " \t".utf8.contains(bytes[at + 3]) || isBreak(bytes, at + 3)
  }
}
