/// The way from the root of a document down to a node.
struct Trail: Sendable {
  let stream: YAMLStream
  let document: Int
  /// From the root down; no aliases but, perhaps, the last.
  let chain: [NodeID]

  var source: Source { stream.source }

  /// Where the value at `depth` of the chain is held.
  func holder(at depth: Int) -> Holder {
    let node = chain[depth].index
    guard depth > 0 else { return rootHolder(of: node) }
    let layout = CollectionLayout(of: chain[depth - 1].index, in: stream)
    return Holder(of: node, in: layout.entries.first { $0.value == node }, layout: layout, stream: stream)
  }

  private func rootHolder(of node: Int) -> Holder {
    let properties = stream.properties(of: NodeID(node))
    return Holder(
      behind: properties?.range.upperBound ?? stream.documents[document].contentStart, entry: nil, parentColumn: -1,
      inFlow: false, hasProperties: properties != nil, isItem: false)
  }

  /// The first byte of the document's own lines: behind `---`, or where the file or the part behind `...` begins.
  var firstLine: Int {
    let record = stream.documents.indices.contains(document) ? stream.documents[document] : nil
    if let record, record.isExplicit {
      return source.nextLine(afterEnd: source.lineEnd(of: record.contentStart))
    }
    guard document > 0 else { return source.byteOrderMarkLength }
    return source.nextLine(afterEnd: source.lineEnd(of: stream.documents[document - 1].contentEnd))
  }
}

/// The place of a value: behind a colon, a dash, or at the beginning of a document.
struct Holder: Sendable {
  /// Behind the last byte of syntax before the value: colon, dash, `?`, anchor or tag, `---`.
  var behind: Int
  /// Nil for the root.
  var entry: EntryLayout?
  /// The column of the parent's entries; -1 for the root.
  var parentColumn: Int
  var inFlow: Bool
  var hasProperties: Bool
  var isItem: Bool
}

extension Holder {
  init(of node: Int, in entry: EntryLayout?, layout: CollectionLayout, stream: YAMLStream) {
    let properties = stream.properties(of: NodeID(node))
    let parent = stream.nodes[layout.node]
    self.entry = entry
    hasProperties = properties != nil
    inFlow = parent.isFlow
    isItem = parent.kind == .sequence
    parentColumn = layout.entries.first.map { stream.source.column(of: $0.lead) } ?? -1
    behind = stream.start(of: NodeID(node))
    if let properties {
      behind = properties.range.upperBound
    } else if let entry {
      if let colon = entry.colon {
        behind = colon + 1
      } else if let dash = entry.dash {
        behind = dash + 1
      }
    }
  }
}
