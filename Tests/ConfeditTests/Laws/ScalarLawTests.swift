import ConfigEditing
import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// What holds for every scalar of every file.
@Suite("Laws of a scalar", Corpora.available)
struct ScalarLawTests {
  private static let documents = (try? LawFiles.documents()) ?? []

  /// The words that a shell makes of what `get` prints: without line ends at the end.
  private static func word(_ printed: String) -> String {
    var scalars = printed.unicodeScalars
    while scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }

  @Test("set K \"$(get K)\" leaves every byte unchanged") func getThenSet() async throws {
    let book = try await LawBook.judge("set-what-get-prints", Self.documents) { document, book in
      let program = try document.program()
      let duplicates = !program.stream.duplicateKeys().isEmpty
      for place in LawFiles.sample(program.scalars, document, budget: 350_000) {
        book.check()
        let spelling = program.spelling(of: place.node)
        let printed: String
        do throws(Failure) {
          printed = try program.get(place.key)
        } catch {
          let outcome = LawProgram.Outcome(error)
          // A key that is there twice has no value.
          if duplicates, case .refused(7, _) = outcome {
            book.refuse("get: \(outcome)", document, place.key)
          } else {
            book.violate("get: \(outcome)", document, place.key, spelling)
          }
          continue
        }
        // A shell cannot hold it.
        guard !printed.contains("\0") else { continue }
        switch program.set(place.key, Self.word(printed)) {
        case .done(let bytes) where bytes == program.bytes: break
        case .done(let bytes):
          book.violate("changed: \(spelling)", document, place.key, LawDetail.between(program.bytes, bytes))
        case let refusal:
          book.violate("\(refusal): \(spelling)", document, place.key, String(reflecting: printed))
        }
      }
    }
    book.compare(reasons: LawReasons.setWhatGetPrints)
  }

  @Test("another value of the kind and then the old text restore the bytes") func thereAndBack() async throws {
    let book = try await LawBook.judge("there-and-back", Self.documents) { document, book in
      let program = try document.program()
      let stream = program.stream
      for place in LawFiles.sample(program.scalars, document, budget: 120_000) {
        guard stream.kind(of: place.node) == .scalar else { continue }
        let text = stream.text(of: place.node)
        let isPlain = stream.style(of: place.node) == .plain
        guard let other = LawWords.other(text, isPlain: isPlain) else { continue }
        let spelling = program.spelling(of: place.node)
        book.check()
        guard let there = program.set(place.key, other).bytes else {
          book.refuse("\(program.set(place.key, other)): \(spelling)", document, place.key)
          continue
        }
        guard there != program.bytes else {
          book.violate("no change: \(spelling)", document, place.key, String(reflecting: other))
          continue
        }
        let back = try program.with(there).set(place.key, text)
        if back.bytes == program.bytes { continue }
        let detail = back.bytes.map { LawDetail.between(program.bytes, $0) } ?? ""
        let way = LawDetail.between(program.bytes, there)
        book.violate("\(back): \(spelling)", document, place.key, "\(detail) (on the way \(way))")
      }
    }
    book.compare(reasons: LawReasons.thereAndBack)
  }

  @Test("set and then get prints the word") func setThenGet() async throws {
    let book = try await LawBook.judge("set-then-get", Self.documents) { document, book in
      let program = try document.program()
      for (index, place) in LawFiles.sample(program.scalars, document, budget: 150_000).enumerated() {
        let spelling = program.spelling(of: place.node)
        let word = LawWords.varied[(index * 7 + document.bytes.count) % LawWords.varied.count]
        book.check()
        switch program.set(place.key, word) {
        case .refused(let exit, let code): book.refuse("exit \(exit) \(code): \(spelling)", document, place.key, word)
        case .done(let bytes):
          guard let after = try? program.with(bytes), let printed = try? after.get(place.key) else {
            book.violate("not to be read: \(spelling)", document, place.key, String(reflecting: word))
            continue
          }
          if printed == word + "\n" { continue }
          // A null prints an empty line.
          if printed == "\n", ScalarOracle.reading(word, .v1_2) == .null, !LawWords.isText(program, place) { continue }
          // What get prints for a text of several lines is the word without the line ends at its end.
          if Self.word(printed) == Self.word(word), bytes == program.bytes { continue }
          let kind = "\(String(reflecting: word)) over \(LawWords.isText(program, place) ? "a text" : "another value")"
          book.violate(kind, document, place.key, "\(spelling): get prints \(String(reflecting: printed))")
        }
      }
    }
    book.compare(reasons: LawReasons.setThenGet)
  }
}
