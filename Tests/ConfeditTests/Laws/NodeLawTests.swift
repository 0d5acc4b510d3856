import ConfigEditing
import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// What holds for every node of every file, collections too.
@Suite("Laws of a node", Corpora.available)
struct NodeLawTests {
  private static let documents = (try? LawFiles.documents()) ?? []

  @Test("unset twice equals unset once") func unsetTwice() async throws {
    let book = try await LawBook.judge("unset-twice", Self.documents) { document, book in
      let program = try document.program()
      for place in LawFiles.sample(program.places, document, budget: 60_000) {
        let spelling = program.spelling(of: place.node)
        let isItem = if case .number = place.path.last { true } else { false }
        let where_ = isItem ? "item" : place.path.isEmpty ? "root" : "entry"
        book.check()
        let once = program.unset([place.key])
        if case .refused = once { book.refuse("\(once): \(where_), \(spelling)", document, place.key) }
        let twice = program.unset([place.key, place.key])
        if twice != once {
          let detail = LawDetail.between(once.bytes ?? [], twice.bytes ?? [])
          book.violate("named twice, \(where_): \(twice)", document, place.key, detail)
        }
        if isItem, let pointer = place.path.pointer {
          let other = program.unset([pointer, place.key])
          if other != once { book.violate("by two names, \(where_): \(other)", document, place.key) }
        }
        // What lies within another named node goes with it.
        if !place.path.isEmpty, once.bytes != nil, let child = program.firstChild(of: place),
          (try? program.get(child)) != nil
        {
          for keys in [[child, place.key], [place.key, child]] {
            let both = program.unset(keys)
            if both != once {
              let detail = both.bytes.flatMap { bytes in once.bytes.map { LawDetail.between($0, bytes) } } ?? ""
              book.violate("with its first child, \(where_): \(both)", document, place.key, detail)
            }
          }
        }
        // The next item has the index of a removed one.
        guard !isItem, !place.path.isEmpty, let bytes = once.bytes else { continue }
        let again = try program.with(bytes).unset([place.key])
        if again.bytes != bytes {
          let detail = again.bytes.map { LawDetail.between(bytes, $0) } ?? ""
          book.violate("one after the other: \(again)", document, place.key, detail)
        }
      }
    }
    book.compare(reasons: LawReasons.unsetTwice)
  }

  @Test("get --yaml K given to set --type yaml leaves every byte unchanged")
  func yamlThenSet() async throws {
    let book = try await LawBook.judge("set-what-yaml-prints", Self.documents) { document, book in
      let program = try document.program()
      let duplicates = !program.stream.duplicateKeys().isEmpty
      for place in LawFiles.sample(program.places, document, budget: 100_000) {
        let spelling = program.spelling(of: place.node)
        book.check()
        let text: String
        do throws(Failure) {
          text = try program.yaml(place.key)
        } catch {
          let outcome = LawProgram.Outcome(error)
          if duplicates, case .refused(7, _) = outcome {
            book.refuse("get: \(outcome)", document, place.key)
          } else {
            book.violate("get: \(outcome)", document, place.key, spelling)
          }
          continue
        }
        let outcome = program.setYAML(place.key, text)
        if outcome.bytes == program.bytes { continue }
        if duplicates, case .refused(4, _) = outcome {
          book.refuse("set: \(outcome)", document, place.key)
          continue
        }
        let detail = outcome.bytes.map { LawDetail.between(program.bytes, $0) } ?? String(reflecting: text.prefix(200))
        book.violate("\(outcome): \(spelling)", document, place.key, detail)
      }
    }
    book.compare(reasons: LawReasons.setWhatYAMLPrints)
  }

  @Test("what get --yaml K prints is written as it is in place of another value") func yamlInPlaceOfAnother()
    async throws
  {
    let book = try await LawBook.judge("yaml-in-place", Self.documents) { document, book in
      let program = try document.program()
      guard program.stream.duplicateKeys().isEmpty else { return }
      for place in LawFiles.sample(program.places, document, budget: 100_000) where !place.path.isEmpty {
        guard let text = try? program.yaml(place.key), let bytes = program.set(place.key, "null", type: "null").bytes
        else { continue }
        book.check()
        let spelling = program.spelling(of: place.node)
        let emptied = try program.with(bytes)
        let outcome = emptied.setYAML(place.key, text)
        guard let made = outcome.bytes else {
          book.violate("\(outcome): \(spelling)", document, place.key, String(reflecting: text.prefix(200)))
          continue
        }
        let again = try? program.with(made).yaml(place.key)
        if again != text {
          book.violate(
            "another text: \(spelling)", document, place.key,
            "\(String(reflecting: text.prefix(200))) -> \(String(reflecting: (again ?? "").prefix(200)))")
        }
      }
    }
    book.compare(reasons: LawReasons.yamlInPlace)
  }
}

extension LawProgram {
  fileprivate func firstChild(of place: LawPlace) -> String? {
    switch stream.kind(of: place.node) {
    case .sequence: return stream.items(of: place.node).isEmpty ? nil : place.path.appending(index: 0).description
    case .mapping:
      let key = stream.entries(of: place.node).first?.key
      guard let key, stream.kind(of: key) == .scalar else { return nil }
      return place.path.appending(key: stream.text(of: key)).description
    case .scalar, .alias: return nil
    }
  }
}

extension ConfigPath {
  /// The same path as a JSON Pointer.
  fileprivate var pointer: String? {
    keys.map {
      $0.map { "/" + $0.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1") }.joined()
    }
  }
}
