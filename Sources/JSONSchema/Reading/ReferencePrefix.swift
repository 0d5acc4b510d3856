/// Where the documents of a URI are kept: `--refs URL-PREFIX=DIRECTORY`.
package struct ReferencePrefix: Sendable, Hashable {
  package let prefix: String
  package let directory: String

  /// Reads `URL-PREFIX=DIRECTORY`, split at the last `=`, since a URL may hold some; nil when a side is empty.
  package init?(_ text: String) {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else { return nil }
    prefix = String(text[..<equals])
    directory = String(text[text.index(after: equals)...])
    guard !directory.isEmpty else { return nil }
  }

  /// The file of a document, by the longest prefix of its URI; nil when none fits, or the rest leads out of the directory.
  package static func file(of uri: String, _ prefixes: [ReferencePrefix]) -> String? {
    let known = prefixes.filter { uri.utf8.starts(with: $0.prefix.utf8) }
    guard let best = known.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) else { return nil }
    let tail = String(decoding: uri.utf8.dropFirst(best.prefix.utf8.count), as: UTF8.self)
    let rest = URIReference.percentDecoded(tail.hasPrefix("/") ? String(tail.dropFirst()) : tail)
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard !rest.isEmpty, !rest.hasPrefix("/"), !parts.contains(".."), !rest.utf8.contains(0) else { return nil }
    return best.directory.hasSuffix("/") ? best.directory + rest : best.directory + "/" + rest
  }
}
