import ConfigModel

@testable import LosslessYAML

/// A node that an edit can address.
struct SweepSite {
  let document: Int
  let path: [Step]
  let node: NodeID
  /// Of an entry.
  var key: NodeID?
}

extension YAMLStream {
  /// Every node with a path of its own, in the order of the file. Entries whose key is a collection, or stands there
  /// already, have none.
  func sites() -> [SweepSite] {
    var result: [SweepSite] = []
    for document in 0..<documentCount {
      var stack = root(ofDocument: document).map { [SweepSite(document: document, path: [], node: $0)] } ?? []
      while let site = stack.popLast() {
        result.append(site)
        stack += children(of: site).reversed()
      }
    }
    return result
  }

  private func children(of site: SweepSite) -> [SweepSite] {
    switch kind(of: site.node) {
    case .scalar, .alias: []
    case .sequence:
      items(of: site.node).enumerated().map { index, node in
        SweepSite(document: site.document, path: site.path + [.index(index)], node: node)
      }
    case .mapping:
      entries(of: site.node).filter { kind(of: target(of: $0.key)) == .scalar }.map { entry in
        SweepSite(
          document: site.document, path: site.path + [.key(text(of: entry.key))], node: entry.value, key: entry.key)
      }
    }
  }
}

/// Values that try to break out of their place.
enum HostileText {
  static let all: [String] = [
    "it's: #x", "line one\nline two\n", " lead", "- a", "\u{1}", "\u{1F605} é", "no", "", "null", "0644", "1e3",
    "22:22",
    "a: b", "# comment", "\n\nabc\n\n", " \n", "\tTab", "%x", "@x", "`x`", "*a", "&a b", "!t b", "[x", "{y}", "a, b]",
    "'", "\"", "\\n", "---", "...", "? k", "key:", "\u{85}", "x\u{2028}y", "\u{FEFF}", "~", "<<", "=", "2024-01-01",
    "  two\n lead\n", "a\r\nb", String(repeating: "long ", count: 60), "x\n\n\n", "trail \nspace \n", "\n", "#", "|",
    ">-", "trail ", "a #b", "one\n\ttab\n", "x: |\n  y\n", "yes", "0x1F", ".inf", "-", "a\n...\nb\n", "\u{301}x",
    "no newline\nat the end", "\u{D7FF}\u{E000}\u{1FFFF}", "\u{7F}", "text\n ", "<% x %>", "{{ x }}",
  ]
}
