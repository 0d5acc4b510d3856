import ConfigModel

/// Gives a document that holds nothing its first entries.
struct RootInsertion {
  let context: PlanContext

  private var source: Source { context.source }

  func plan(for value: NewNode) -> Plan {
    let lines: [[UInt8]]
    if context.options.isJSON {
      lines = [ScalarSpelling.oneLine(value, in: ScalarContext(inFlow: true, isJSON: true))]
    } else if value.isBlockCollection {
      lines = context.renderer.lines(of: value, at: 0, withTag: true)
    } else {
      let rendered = context.renderer.render(value, parentColumn: -1)
      lines = [rendered.inline ?? []] + rendered.lines
    }
    let stream = context.stream
    let intended: Intended
    if let root = context.chain.first {
      intended = Intended(replacing: root.index, with: value, in: stream, parent: nil)
    } else {
      intended = .root(value, ofDocument: context.document, in: stream)
    }
    return Plan(splices: [splice(lines, key: key(of: value))], intended: intended)
  }

  private func key(of value: NewNode) -> String? {
    if case .mapping(let entries) = value.content { entries.first?.key } else { nil }
  }

  /// Below the key's commented-out line, else behind the document's last line.
  private func splice(_ lines: [[UInt8]], key: String?) -> Splice {
    let start = context.trail.firstLine
    let gap = GapLines(from: start, in: source)
    if let key, let place = CommentedOutEntry.end(of: key, column: 0, in: [gap], source: source) {
      return source.inserting(lines: lines, behindLineEnd: place.end)
    }
    if let last = gap.lines.last { return source.inserting(lines: lines, behindLineEnd: last.range.upperBound) }
    let record =
      context.stream.documents.indices.contains(context.document) ? context.stream.documents[context.document] : nil
    if let record, record.isExplicit {
      return source.inserting(lines: lines, behindLineEnd: source.lineEnd(of: record.contentStart))
    }
    return .insert(lines.flatMap { $0 + [Byte.lineFeed] }, at: start)
  }
}
