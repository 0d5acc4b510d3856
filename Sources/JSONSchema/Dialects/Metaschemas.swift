internal import ConfigModel

/// The metaschemas of the drafts, built in, since nothing is ever fetched.
enum Metaschemas {
  static func text(of uri: String) -> StaticString? { byURI[uri] }

  private static let byURI: [String: StaticString] = Dictionary(
    (draft4 + draft6 + draft7 + draft2019 + draft2020).map { ($0.uri, $0.text) },
    uniquingKeysWith: { first, _ in first })

  static func document(_ uri: String, _ text: StaticString) -> LoadedDocument {
    let bytes = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    do throws(JSONProblem) {
      return .document(SchemaDocument(arena: try JSONReader.read(bytes), uri: uri, file: uri))
    } catch {
      return .unreadable(error.message)
    }
  }
}
