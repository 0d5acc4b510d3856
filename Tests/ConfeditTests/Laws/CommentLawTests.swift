import ConfigEditing
import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// What comments of a file an edit may take along: judged by their lines alone, apart from the program.
@Suite("Laws of comments", Corpora.available)
struct CommentLawTests {
  private static let documents = (try? LawFiles.documents()) ?? []

  @Test("unset keeps the settings that are commented out above an entry, and what is above them")
  func unsetKeepsOtherSettings() async throws {
    let book = try await LawBook.judge("unset-keeps-settings", Self.documents) { document, book in
      let program = try document.program()
      guard let lines = document.lines, program.stream.duplicateKeys().isEmpty else { return }
      for place in LawFiles.sample(program.places, document, budget: 60_000) {
        guard let block = program.commentsAbove(place, lines),
          let last = block.lastIndex(where: { Self.isSetting($0, besides: place.path.last) })
        else { continue }
        book.check()
        guard let bytes = program.unset([place.key]).bytes else { continue }
        let kept = String(decoding: bytes, as: UTF8.self)
        if !kept.contains(block[...last].joined(separator: "\n")) {
          book.violate("gone", document, place.key, LawDetail.between(program.bytes, bytes))
        }
      }
    }
    #expect(book.checks > 20)
    book.compare(reasons: LawReasons.unsetKeepsSettings)
  }

  /// A commented-out item, or entry of another key, in small letters.
  private static func isSetting(_ line: Substring, besides step: ConfigPath.Segment?) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.wholeMatch(of: /# ?-( .*)?/) != nil { return true }
    guard let match = text.wholeMatch(of: /# ?([^\s"'#:A-Z\-][^\s:]*):( .*)?/) else { return false }
    if case .key(let key) = step { return match.1 != key }
    return true
  }
}

extension LawDocument {
  /// Nil where line ends are not all line feeds.
  fileprivate var lines: [Substring]? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.unicodeScalars.contains { "\r\u{85}\u{2028}\u{2029}\u{FEFF}".unicodeScalars.contains($0) }
      ? nil : text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension LawProgram {
  /// The comment lines that touch an entry of a block collection from above; nil where it does not begin its line.
  fileprivate func commentsAbove(_ place: LawPlace, _ lines: [Substring]) -> [Substring]? {
    guard let last = place.path.last else {
      return nil
    }
    var start = stream.span(of: place.node).lower
    if case .key(let key) = last {
      guard let parent = place.path.parent.flatMap({ try? stream.resolve($0, document: document.number).node }),
        let entry = stream.entries(of: parent).first(where: { stream.text(of: $0.key) == key })
      else { return nil }
      start = stream.span(of: entry.key).lower
    }
    let number = stream.source.position(at: start).line - 1
    guard lines.indices.contains(number) else { return nil }
    let text = lines[number].drop { $0 == " " }
    let isItem = if case .key = last { false } else { true }
    guard isItem ? text.hasPrefix("- ") : !text.hasPrefix("-") && !"{[?".contains(text.first ?? "{") else { return nil }
    let indent = lines[number].count - text.count
    // What shares its line with a dash around it has no comments of its own.
    guard stream.source.position(at: start).column - 1 == indent || isItem else { return nil }
    return Array(lines[..<number].reversed().prefix { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") }.reversed())
  }
}
