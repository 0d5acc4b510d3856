import ConfigModel

/// The one gate that every edit goes through: plan, splice, parse again, compare with the intended document. What
/// cannot be proved is refused, and the stream stays as it is.
struct EditGate {
  let stream: YAMLStream
  let options: EditOptions

  func apply(_ change: Change) throws(EditRefusal) -> Edit {
    let count = stream.documents.count
    guard options.document >= 0, options.document < max(count, 1) else {
      throw EditRefusal(.noSuchDocument(count: count), path: change.path)
    }
    var difference = "no plan"
    // Text of several lines is tried as a block scalar first; where its surroundings forbid that, in quotes.
    for usesBlockScalars in [true, false] {
      let planner = EditPlanner(stream: stream, change: change, options: options, usesBlockScalars: usesBlockScalars)
      guard let plan = try planner.plan() else { return Edit(stream: stream, splices: [], followers: []) }
      let splices = plan.splices.filter { !($0.range.isEmpty && $0.replacement.isEmpty) }
      switch proved(splices, plan.intended) {
      case .success(let result):
        return Edit(stream: result, splices: splices, followers: followers(of: plan.intended))
      case .failure(let failed): difference = failed.difference
      }
      guard change.holdsLines else { break }
    }
    throw EditRefusal(.proofFailed(difference: difference), path: change.path)
  }

  private struct Unproved: Error { var difference: String }

  private func proved(_ splices: [Splice], _ intended: Intended) -> Result<YAMLStream, Unproved> {
    guard let source = stream.source.applying(splices) else {
      return .failure(Unproved(difference: "overlapping splices"))
    }
    do {
      let result = try YAMLStream(parsing: source, version: stream.version)
      if let difference = EditProof(old: stream, new: result, intended: intended).difference() {
        return .failure(Unproved(difference: difference))
      }
      return .success(result)
    } catch {
      let words = if case .syntax(let found) = error.problem { found.problem } else { "\(error.problem)" }
      return .failure(Unproved(difference: "the result could not be read: \(words)"))
    }
  }

  /// The aliases that show what was changed: those to an anchor at or around the change.
  private func followers(of intended: Intended) -> [SourceSpan] {
    guard !stream.properties.isEmpty else { return [] }
    let place = intended.replaced.lowerBound
    let around = stream.nodes.indices.prefix { $0 <= place }.filter { index in
      guard stream.nodes[index].hasProperties else { return false }
      let end = stream.after(index)
      return end > place || intended.parent.map { index <= $0 && end > $0 } ?? false
    }
    return AnchorUses(in: stream).aliases(to: Set(around))
  }
}

extension Change {
  /// Whether some text in it has several lines.
  fileprivate var holdsLines: Bool { new?.value.holdsLines ?? false }
}

extension Value {
  fileprivate var holdsLines: Bool {
    switch self {
    case .string(let text): text.utf8.contains(Byte.lineFeed)
    case .list(let items): items.contains(where: \.holdsLines)
    case .map(let map): map.entries.contains { $0.value.holdsLines }
    case .null, .bool, .number: false
    }
  }
}
