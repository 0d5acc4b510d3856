import ConfigEditing
import ConfigModel
import Foundation
import TestSupport

@testable import LosslessYAML

/// A document of the corpora: a real file, or one of yaml-test-suite that can be read.
struct LawDocument: Sendable {
  /// Below the corpora; with several documents in the file, and its number.
  let name: String
  /// The file on disk.
  let path: String
  let bytes: [UInt8]
  let number: Int
  /// How many documents the file has.
  let count: Int

  func program() throws -> LawProgram { try LawProgram(bytes, document: number) }
}

enum LawFiles {
  /// Those that stand for graphs too large to write out, which no law is about.
  private static let withoutEnd = ["broken/alias-bomb", "broken/recursive", "broken/merge-cycle"]

  /// Every readable document.
  static func documents() throws -> [LawDocument] {
    guard let root = Corpora.root else { return [] }
    let real = FileManager.default.enumerator(atPath: root + "/real-configs")?.compactMap { $0 as? String } ?? []
    let paths =
      real.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { "real-configs/" + $0 }
      + (try Corpora.names("yaml-test-suite/cases", endingWith: "")).map { "yaml-test-suite/cases/\($0)/in.yaml" }
    return try paths.flatMap { path -> [LawDocument] in
      let bytes = try Corpora.bytes(path)
      guard !withoutEnd.contains(where: path.contains), let stream = try? YAMLStream(parsing: Source(bytes)) else {
        return []
      }
      let count = stream.documentCount
      let short = path.replacingOccurrences(of: "real-configs/", with: "").replacingOccurrences(
        of: "/cases/", with: "/"
      )
      .replacingOccurrences(of: "/in.yaml", with: "")
      return (0..<count).map { number in
        LawDocument(
          name: count > 1 ? "\(short)#\(number)" : short, path: root + "/" + path, bytes: bytes, number: number,
          count: count)
      }
    }
  }

  /// Whether every key is tried, however long that takes.
  static let takesAll = ProcessInfo.processInfo.environment["CONFEDIT_LAWS"] == "all"

  /// As many of the places as a file of this size allows, evenly spread over them.
  ///
  /// - Parameter budget: how many bytes the edits of one file may read together.
  static func sample<Place>(_ places: [Place], _ document: LawDocument, budget: Int) -> [Place] {
    let count = Swift.max(4, budget / Swift.max(document.bytes.count, 64))
    guard !takesAll, places.count > count else { return places }
    return (0..<count).map { places[$0 * places.count / count] }
  }
}

/// A node with the path that leads to it.
struct LawPlace: Sendable {
  let path: ConfigPath
  let node: NodeID
  var key: String { path.description }
}

extension LawProgram {
  /// Every node that has a path, in the order of the file; what an alias leads to stands elsewhere.
  var places: [LawPlace] {
    guard let root = stream.root(ofDocument: document.number) else { return [] }
    var result: [LawPlace] = []
    var stack = [LawPlace(path: ConfigPath(), node: root)]
    while let place = stack.popLast() {
      result.append(place)
      let below: [LawPlace] =
        switch stream.kind(of: place.node) {
        case .mapping:
          stream.entries(of: place.node).compactMap { entry in
            guard stream.kind(of: stream.target(of: entry.key)) == .scalar else { return nil }
            return LawPlace(path: place.path.appending(key: stream.text(of: entry.key)), node: entry.value)
          }
        case .sequence:
          stream.items(of: place.node).enumerated().map {
            LawPlace(path: place.path.appending(index: $0.offset), node: $0.element)
          }
        case .scalar, .alias: []
        }
      stack += below.reversed()
    }
    return result
  }

  /// The scalars, also those that an alias stands for.
  var scalars: [LawPlace] {
    places.filter { stream.kind(of: stream.target(of: $0.node)) == .scalar }
  }

  /// How a value is written, in few words: by this violations are told apart.
  func spelling(of node: NodeID) -> String {
    if stream.kind(of: node) == .alias { return "alias" }
    let tag =
      stream.tag(of: node).map {
        $0.hasPrefix("tag:yaml.org,2002:") ? "core-tagged " : $0 == "!" ? "!-tagged " : "tagged "
      }
      ?? ""
    switch stream.kind(of: node) {
    case .mapping: return tag + (stream.isFlow(node) ? "flow map" : "block map")
    case .sequence: return tag + (stream.isFlow(node) ? "flow list" : "block list")
    case .alias: return "alias"
    case .scalar: break
    }
    let span = stream.span(of: node)
    let bytes = stream.source.bytes[span.lower..<span.upper]
    let lines = bytes.contains { $0 == 0x0A || $0 == 0x0D } ? " of several lines" : ""
    let text = stream.text(of: node)
    let isOneLine = !text.dropLast().contains("\n")
    switch stream.style(of: node) {
    case .plain:
      if text.isEmpty { return tag + "empty" }
      if !lines.isEmpty { return tag + "plain" + lines }
      if text.hasPrefix(":") { return tag + "plain symbol" }
      if ScalarOracle.isDoubtful(text) { return tag + "plain y or n" }
      let kinds = ScalarOracle.agree(on: text) ? ScalarOracle.reading(text, .v1_2).kind : ScalarOracle.kinds(text)
      return tag + "plain " + kinds
    case .singleQuoted, .doubleQuoted:
      let quote = stream.style(of: node) == .singleQuoted ? "single-quoted" : "double-quoted"
      let signs =
        quote == "double-quoted" && bytes.contains(0x5C)
        ? " with escapes"
        : text.contains { "\t\u{2028}\u{2029}\u{85}".contains($0) } ? " with signs to escape" : ""
      let kind = text.isEmpty ? "string" : ScalarOracle.reading(text, .v1_2).kind
      return tag + quote + (kind == "string" ? "" : " " + kind) + lines + signs
    case .literal: return tag + "literal" + (text.isEmpty ? ", empty" : isOneLine ? " of one line" : "")
    case .folded: return tag + "folded" + (text.isEmpty ? ", empty" : isOneLine ? " of one line" : "")
    }
  }
}
