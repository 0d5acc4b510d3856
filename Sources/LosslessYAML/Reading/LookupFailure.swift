package import ConfigModel

/// Why a path means nothing in a document.
package struct LookupFailure: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The path goes on below a string, number or bool.
    case belowScalar(SourceSpan, isText: Bool)
    case indexPastEnd(index: Int, count: Int, span: SourceSpan?)
    case keyOnList(key: String, span: SourceSpan)
    case notAList(SourceSpan)
    /// `[value]` on a list for which no schema names the member that tells items apart. What it may mean is `meant`.
    case noItemKey(value: String, meant: ConfigPath.Segment?, span: SourceSpan)
    /// The item that would match is `new`.
    case noItem(new: Value?, span: SourceSpan?)
    case severalItems(indexes: [Int], span: SourceSpan?)
    case duplicateKey(key: String, first: SourceSpan, again: SourceSpan)
  }

  package let reason: Reason
  package let path: ConfigPath
  /// How many segments were followed before it failed.
  package let depth: Int

  package init(reason: Reason, path: ConfigPath, depth: Int) {
    self.reason = reason
    self.path = path
    self.depth = depth
  }

  private var parent: ConfigPath { ConfigPath(Array(path.segments.prefix(depth))) }
  private var parentName: String { depth == 0 ? "the top level" : "`\(parent)`" }
  private var failing: ConfigPath { ConfigPath(Array(path.segments.prefix(depth + 1))) }
}

extension LookupFailure {
  package var span: SourceSpan? {
    switch reason {
    case .belowScalar(let span, _), .notAList(let span), .keyOnList(_, let span), .noItemKey(_, _, let span),
      .duplicateKey(_, _, let span):
      span
    case .indexPastEnd(_, _, let span), .noItem(_, let span), .severalItems(_, let span): span
    }
  }

  package var code: String {
    switch reason {
    case .duplicateKey: "duplicate-key"
    default: "no-such-key"
    }
  }

  package var message: String {
    switch reason {
    case .belowScalar(_, let isText):
      "`\(path)` cannot exist: \(parentName) holds a \(isText ? "text" : "single value"), not a map"
    case .indexPastEnd(let index, 0, nil):
      "`\(failing)` cannot exist: the list is not there, and it would begin with [0], not [\(index)]"
    case .indexPastEnd(_, let count, _):
      "there is no `\(failing)`: \(parentName) has \(count) item\(count == 1 ? "" : "s")"
    case .keyOnList(let key, _): "`\(key)` is no item of \(parentName), which is a list"
    case .notAList: "`\(failing)` selects an item, but \(parentName) is no list"
    case .noItemKey(let value, _, _): "nothing says by which member `\(value)` is to be found in \(parentName)"
    case .noItem: "no item of \(parentName) matches `\(failing)`"
    case .severalItems(let indexes, _):
      "`\(failing)` matches several items: \(indexes.map { "[\($0)]" }.joined(separator: ", "))"
    case .duplicateKey(let key, _, _): "the key `\(key)` is given twice, so `\(path)` is ambiguous"
    }
  }

  /// Where the first of two equal keys is.
  package var firstSpan: SourceSpan? {
    if case .duplicateKey(_, let first, _) = reason { first } else { nil }
  }

  package var help: Advice? {
    // Behind nothing a bracket is an item of the whole.
    let list = parent.isEmpty ? "" : parent.description
    return switch reason {
    // What is there may be a whole file in a text: nothing is said that would remove it.
    case .belowScalar: nil
    case .noItem(let new?, _):
      "\(SuggestedCommand(.add, [.type("json")], [.key(parent), .word(JSONText.text(of: new))])) makes such an item"
    case .indexPastEnd, .noItem(nil, _): "\(.add(to: parent)) makes a new item"
    case .keyOnList: "write an index, `\(list)[0]`, or a selector, `\(list)[name=value]`"
    case .notAList: nil
    case .noItemKey(_, let meant, _): meant.map { "write `\(parent.appending($0))`" }
    case .severalItems(let indexes, _): "write `\(list)[\(indexes.first ?? 0)]`"
    case .duplicateKey: "remove one of the two by hand"
    }
  }
}
