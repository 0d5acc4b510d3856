package import ConfigModel
import DisplayText
package import LosslessYAML
import Synchronization

/// The texts that diagnostics point into, by the file name that their locations use.
package struct Sources: Sendable {
  private var texts: [String: SourceText] = [:]

  package init() {}

  package subscript(file: String) -> SourceText? {
    get { texts[file] }
    set { texts[file] = newValue }
  }

  var files: [String] { texts.keys.sorted() }
}

/// A text as it may be shown, with the places of its lines.
package struct SourceText: Sendable {
  package let source: Source
  /// Parts that no output may show, in order.
  private let secrets: [SourceSpan]
  private let lines = Lines()

  package init(_ source: Source, secrets: [SourceSpan] = []) {
    self.source = source
    self.secrets = secrets
  }

  /// The start of each line, so that thousands of places cost one pass; most runs need none.
  private final class Lines: Sendable {
    private let known = Mutex<[Int]>([])

    func starts(in source: Source) -> [Int] {
      known.withLock { starts in
        if starts.isEmpty { starts = Self.found(in: source) }
        return starts
      }
    }

    private static func found(in source: Source) -> [Int] {
      var starts: [Int] = [source.lineStart(of: 0)]
      while let last = starts.last {
        let end = source.lineEnd(of: last)
        let next = source.nextLine(afterEnd: end)
        guard next > end else { break }
        starts.append(next)
      }
      return starts
    }
  }

  /// Nothing of the text may be shown.
  var covered: SourceText { SourceText(source, secrets: [SourceSpan(0, source.bytes.count)]) }

  /// Whether all of it is a secret.
  package func hides(_ range: Range<Int>) -> Bool {
    secrets.contains { $0.lower <= range.lowerBound && range.upperBound <= $0.upper }
  }

  /// As `Source.position`, for any number of places.
  package func position(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), source.bytes.count)
    let lineStarts = lines.starts(in: source)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(lineStarts[low], offset)
    let column = source.bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return (low + 1, column)
  }

  /// The bytes as they may be shown: secrets covered, controls escaped.
  package func shown(_ range: Range<Int>, keepingTabs: Bool = false) -> String {
    var result = ""
    var index = range.lowerBound
    for secret in secrets {
      let low = max(index, min(secret.lower, range.upperBound))
      let high = min(secret.upper, range.upperBound)
      guard low < high else { continue }
      result += escaped(index..<low, keepingTabs) + "(secret)"
      index = high
    }
    return result + escaped(index..<range.upperBound, keepingTabs)
  }

  private func escaped(_ range: Range<Int>, _ keepsTabs: Bool) -> String {
    let text = String(decoding: source.bytes[range], as: UTF8.self)
    guard keepsTabs else { return EscapedText.escaped(text) }
    return text.split(separator: "\t", omittingEmptySubsequences: false).map { EscapedText.escaped(String($0)) }
      .joined(separator: "\t")
  }
}
