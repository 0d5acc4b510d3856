import ConfigEditing
import ConfigModel
import Foundation
import LosslessYAML
import TestSupport
import Testing

/// What holds for every file as a whole.
@Suite("Laws of a file", Corpora.available)
struct FileLawTests {
  /// `apply` takes a file of one document, so what is applied is written out for files with several.
  private static let documents = ((try? LawFiles.documents()) ?? []).filter { $0.count == 1 }

  @Test("a file applied to itself changes no byte") func applyToItself() async throws {
    let book = try await LawBook.judge("apply-to-itself", Self.documents) { document, book in
      let program = try document.program()
      book.check()
      let duplicates = !program.stream.duplicateKeys().isEmpty
      switch program.apply(file: document.path) {
      case .done(let bytes) where bytes == program.bytes: break
      case .done(let bytes):
        book.violate("changed", document, ".", LawDetail.between(program.bytes, bytes))
      case let refusal where duplicates: book.refuse("\(refusal): duplicate keys", document, ".")
      case let refusal:
        let root = program.stream.root(ofDocument: 0).map(program.spelling) ?? "nothing"
        let kind = root.hasSuffix("map") || root.hasSuffix("list") ? root : "scalar"
        book.violate("\(refusal): root \(kind)", document, ".")
      }
    }
    book.compare(reasons: LawReasons.applyToItself)
  }

  @Test("diff names nothing new and nothing different exactly when apply changes nothing")
  func diffAndApply() async throws {
    let documents = Self.documents
    let book = try await LawBook.judge("diff-and-apply", Array(documents.indices)) { index, book in
      let document = documents[index]
      let program = try document.program()
      guard document.bytes.count < 40_000 || LawFiles.takesAll else { return }
      try check(Pair(name: "itself", old: document.bytes, new: document.bytes, differs: false), document, &book)
      // Else the same is found again and again.
      guard program.apply(file: document.path).bytes == document.bytes else { return }
      var pairs: [Pair] = []
      if document.bytes.count < 4_000 || LawFiles.takesAll {
        for mutant in LawMutants.all(of: program) {
          pairs.append(Pair(name: mutant.name, old: document.bytes, new: mutant.bytes, differs: mutant.differs))
          pairs.append(Pair(name: mutant.name + ", back", old: mutant.bytes, new: document.bytes, differs: nil))
        }
      }
      for other in documents[(index + 1)...].prefix(2)
      where document.bytes.count + other.bytes.count < 8_000 {
        pairs.append(Pair(name: "another file", old: document.bytes, new: other.bytes, differs: nil))
      }
      for pair in pairs { try check(pair, document, &book) }
    }
    book.compare(reasons: LawReasons.diffAndApply)
  }
}

/// Two texts, the second of which is applied to the first.
private struct Pair {
  let name: String
  let old: [UInt8]
  let new: [UInt8]
  /// Whether the second says something else; nil where that is not known.
  let differs: Bool?
}

/// The text as a file, which is gone afterwards.
private func withFile<Result>(of bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("law-\(UUID().uuidString).yaml")
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file.path)
}

private func check(_ pair: Pair, _ document: LawDocument, _ book: inout LawBook) throws {
  guard let from = try? LawProgram(pair.old), let to = try? LawProgram(pair.new) else { return }
  let outcome = try withFile(of: pair.new) { from.apply(file: $0) }
  guard let bytes = outcome.bytes else {
    return book.refuse("\(outcome)", document, ".", LawDetail.between(pair.old, pair.new))
  }
  let names: [String]
  do throws(Failure) { names = try from.newOrDifferent(in: to) } catch {
    return book.refuse("diff: \(LawProgram.Outcome(error))", document, ".")
  }
  book.check()
  let detail = LawDetail.between(pair.old, bytes)
  if names.isEmpty, bytes != pair.old {
    book.violate("\(pair.name): diff is silent, apply changes", document, ".", detail)
  } else if !names.isEmpty, bytes == pair.old {
    book.violate("\(pair.name): diff names, apply is silent", document, names[0])
  }
  if let differs = pair.differs, differs != !names.isEmpty {
    let way = LawDetail.between(pair.old, pair.new)
    book.violate("\(pair.name): diff names \(differs ? "nothing" : "it")", document, names.first ?? ".", way)
  }
  // What was applied is there now.
  let after = try LawProgram(bytes)
  guard let left = try? after.newOrDifferent(in: to) else { return }
  if let first = left.first { book.violate("\(pair.name): still different", document, first, detail) }
  let again = try withFile(of: pair.new) { after.apply(file: $0) }
  if again.bytes != bytes {
    let change = again.bytes.map { LawDetail.between(bytes, $0) } ?? ""
    book.violate("\(pair.name): again: \(again)", document, ".", change)
  }
}

/// A file with one thing about it changed.
enum LawMutants {
  struct Mutant {
    let name: String
    let bytes: [UInt8]
    /// Whether the value is another one; nil where that is not known.
    let differs: Bool?
  }

  static func all(of program: LawProgram) -> [Mutant] {
    let stream = program.stream
    let scalars = program.scalars.filter { stream.kind(of: $0.node) == .scalar && !$0.path.isEmpty }
    guard !scalars.isEmpty else { return [] }
    var result: [Mutant] = []
    func replace(_ name: String, _ place: LawPlace?, differs: Bool?, _ text: (String) -> String) {
      guard let node = place?.node else { return }
      let span = stream.span(of: node)
      let bytes = program.bytes[..<span.lower] + Array(text(stream.text(of: node)).utf8) + program.bytes[span.upper...]
      result.append(Mutant(name: name, bytes: Array(bytes), differs: differs))
    }
    func isPlain(_ node: NodeID) -> Bool {
      let span = stream.span(of: node)
      let isOneLine = !stream.source.bytes[span.lower..<span.upper].contains(0x0A)
      return span.lower < span.upper && isOneLine && stream.style(of: node) == .plain && stream.tag(of: node) == nil
    }
    let plain = scalars.filter { isPlain($0.node) }
    func kinds(_ place: LawPlace) -> String { ScalarOracle.kinds(stream.text(of: place.node)) }
    let text = plain.first {
      kinds($0) == "string/string" && !stream.text(of: $0.node).contains { "\"\\".contains($0) }
    }
    replace("another text", text, differs: true) { $0 + "z" }
    replace("quoted text", text, differs: false) { "\"\($0)\"" }
    replace("tagged text", text.flatMap { stream.anchor(of: $0.node) == nil ? $0 : nil }, differs: true) { "!t \($0)" }
    replace("null", text, differs: true) { _ in "null" }
    replace("an empty map", text, differs: true) { _ in "{}" }
    let number = plain.first { kinds($0) == "int/int" }
    replace("quoted number", number, differs: true) { "\"\($0)\"" }
    replace("int as float", number, differs: true) { $0 + ".0" }
    let bool = plain.first { kinds($0) == "bool/bool" }
    replace("quoted bool", bool, differs: true) { "\"\($0)\"" }
    let empty = scalars.first { place in
      let span = stream.span(of: place.node)
      guard span.lower == span.upper, span.lower > 0, stream.tag(of: place.node) == nil else { return false }
      return program.bytes[span.lower - 1] == 0x3A && (program.bytes[span.lower...].first ?? 0x0A) == 0x0A
    }
    replace("empty as null", empty, differs: false) { _ in " ~" }
    let item = program.places.last { if case .number = $0.path.last { true } else { false } }
    for (name, place) in [("one entry less", scalars[scalars.count / 2]), ("one item less", item)] {
      guard let place, let bytes = program.unset([place.key]).bytes else { continue }
      result.append(Mutant(name: name, bytes: bytes, differs: nil))
    }
    return result
  }
}
