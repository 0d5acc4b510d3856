import ConfigModel

/// Chooses the planner for a change, by what the path meets.
struct EditPlanner {
  let stream: YAMLStream
  let change: Change
  let options: EditOptions
  let usesBlockScalars: Bool

  /// Nil when the document is as wanted already.
  func plan() throws(EditRefusal) -> Plan? {
    if options.isJSON, let flaw = change.new?.jsonFlaw { throw refusal(.notJSON(flaw)) }
    if !options.isJSON, let text = change.new?.text { try refuseAnchors(of: text) }
    if let new = change.new, new.text == nil, new.hasComplexKeys { throw refusal(.complexKeys) }
    let written = { (new: NewNode) in options.isJSON ? new.withoutText : new }
    switch change {
    case .set(let path, let value): return try planSet(path, written(value))
    case .insert(let value, let list, let position): return try planInsert(written(value), into: list, at: position)
    case .remove(let path): return try planRemove(path)
    case .rename(let path, let key): return try planRename(path, to: key)
    }
  }

  private func refusal(_ reason: EditRefusal.Reason) -> EditRefusal { EditRefusal(reason, path: change.path) }

  /// An anchor is named once, and aliases lead to what is above.
  private func refuseAnchors(of text: NodeText) throws(EditRefusal) {
    guard stream.documents.indices.contains(options.document) else { return }
    let replaced = (try? stream.resolve(change.path, document: options.document))?.node?.index
    let inside = replaced.map { $0..<stream.after($0) } ?? 0..<0
    let names = text.anchorNames
    var above: Set<String> = []
    for index in stream.documents[options.document].nodes where !inside.contains(index) {
      guard let name = stream.anchor(of: NodeID(index)) else { continue }
      if names.own.contains(name) { throw refusal(.anchorTaken(name: name, stream.span(of: NodeID(index)))) }
      if index < replaced ?? Int.max { above.insert(name) }
    }
    if let name = names.foreign.subtracting(above).min() { throw refusal(.noAnchor(name: name)) }
  }

  private func context(_ chain: [NodeID]) -> PlanContext {
    PlanContext(
      trail: Trail(stream: stream, document: options.document, chain: chain), options: options, path: change.path,
      renderer: BlockRenderer(
        habits: BlockHabits(of: stream), version: stream.version, isJSON: options.isJSON,
        usesBlockScalars: usesBlockScalars && !options.isJSON))
  }

  /// What the path meets; a path through an alias, or on below a merged key, cannot be edited.
  private func lookup(_ path: [Step]) throws(EditRefusal) -> Lookup {
    var found: Lookup
    do {
      found = try stream.resolve(path, document: options.document)
    } catch {
      throw refusal(.lookup(error))
    }
    if let alias = found.alias {
      let target = stream.target(of: alias.node)
      let anchorPath = stream.path(of: target)
      let rest = ConfigPath(Array(path.dropFirst(alias.depth)))
      let full = anchorPath.map { ConfigPath($0.segments + rest.segments).description }
      throw refusal(
        .throughAlias(name: stream.anchor(of: target) ?? "", anchorPath: full, stream.span(of: alias.node)))
    }
    if let merge = found.merge {
      guard merge.depth == path.count - 1, case .set = change, case .key = path.last else {
        let key = ConfigPath(Array(path.prefix(merge.depth + 1))).description
        let source = found.chain.indices.contains(merge.depth + 1) ? found.chain[merge.depth + 1] : merge.mapping
        throw refusal(.throughMerge(key: key, stream.span(of: source)))
      }
      found.chain.removeLast(found.chain.count - merge.depth - 1)
      found.node = nil
    }
    return found
  }

  // MARK: set

  private func planSet(_ path: [Step], _ value: NewNode) throws(EditRefusal) -> Plan? {
    let found = try lookup(path)
    guard let node = found.node else { return try planMissing(found, path: path, value: value) }
    if isSame(node, value) { return nil }
    let context = context(found.chain)
    return try ValuePlacement(context: context, depth: found.chain.count - 1).plan(for: value)
  }

  /// A value is the same when its type and its text are.
  private func isSame(_ node: NodeID, _ new: NewNode) -> Bool {
    guard stream.kind(of: node) != .alias else { return false }
    if case .scalar(_, let plain?) = new.content, stream.style(of: node) != .plain || stream.text(of: node) != plain {
      return false
    }
    return NewNode(node, in: stream).isSame(as: new)
  }

  /// The parents that are missing are made on the way: what is left of the path becomes a value.
  private func planMissing(_ found: Lookup, path: [Step], value: NewNode) throws(EditRefusal) -> Plan {
    let missing = path.dropFirst(found.depth)
    guard let deepest = found.chain.last else {
      return RootInsertion(context: context([])).plan(for: Self.nested(missing, value))
    }
    let context = context(found.chain)
    let depth = found.chain.count - 1
    let node = stream.nodes[deepest.index]
    if node.kind == .scalar, depth == 0, node.range.isEmpty, !node.hasProperties {
      return RootInsertion(context: context).plan(for: Self.nested(missing, value))
    }
    guard node.kind == .mapping, case .key(let key) = missing.first else {
      return try ValuePlacement(context: context, depth: depth).plan(for: Self.nested(missing, value), isFilling: true)
    }
    let nested = Self.nested(missing.dropFirst(), value)
    return try planEntry(key, nested, into: deepest, at: depth, context, parentPath: Array(path.prefix(found.depth)))
  }

  private func planEntry(
    _ key: String, _ value: NewNode, into node: NodeID, at depth: Int, _ context: PlanContext, parentPath: [Step]
  ) throws(EditRefusal) -> Plan {
    let order = options.keyOrder(parentPath)
    let isEmpty = stream.after(node.index) == node.index + 1
    if stream.isFlow(node) {
      if isEmpty, !options.isJSON, !context.holder(at: depth).inFlow {
        return try ValuePlacement(context: context, depth: depth).plan(
          for: NewNode(.mapping([.init(key, value)])), isFilling: true)
      }
      return try FlowEdits(context, depth: depth).plan(key: key, value: value, order: order)
    }
    return try BlockInsertion(context, depth: depth)
      .plan(key: key, value: value, order: order)
  }

  private static func nested(_ steps: ArraySlice<Step>, _ value: NewNode) -> NewNode {
    steps.reversed().reduce(value) { inner, step in
      switch step {
      case .key(let key): NewNode(.mapping([.init(key, inner)]))
      case .index: NewNode(.sequence([inner]))
      }
    }
  }

  // MARK: items

  private func planInsert(_ value: NewNode, into path: [Step], at position: Int?) throws(EditRefusal) -> Plan? {
    let found = try lookup(path)
    guard let node = found.node else { return try planMissing(found, path: path, value: NewNode(.sequence([value]))) }
    if stream.kind(of: node) != .alias, stream.isNull(node) {
      return try ValuePlacement(context: context(found.chain), depth: found.chain.count - 1).plan(
        for: NewNode(.sequence([value])), isFilling: true)
    }
    if stream.kind(of: node) == .alias {
      let target = stream.target(of: node)
      throw refusal(
        .throughAlias(
          name: stream.anchor(of: target) ?? "", anchorPath: stream.path(of: target)?.description, stream.span(of: node)
        ))
    }
    guard stream.kind(of: node) == .sequence else { throw refusal(.notAList(stream.span(of: node))) }
    let context = context(found.chain)
    let depth = found.chain.count - 1
    let count = stream.items(of: node).count
    let place = min(max(position ?? count, 0), count)
    if stream.isFlow(node) {
      let staysFlow = count > 0 || options.isJSON || context.holder(at: depth).inFlow || !value.value.isCollection
      guard staysFlow else {
        return try ValuePlacement(context: context, depth: depth).plan(
          for: NewNode(.sequence([value])), isFilling: true)
      }
      return try FlowEdits(context, depth: depth).plan(item: value, at: place)
    }
    return BlockInsertion(context, depth: depth).plan(item: value, at: place)
  }

  // MARK: remove and rename

  private func planRemove(_ path: [Step]) throws(EditRefusal) -> Plan? {
    let found = try lookup(path)
    guard found.node != nil else { return nil }
    guard path.count > 0 else { throw refusal(.cannotRemoveRoot) }
    let context = context(found.chain)
    var depth = found.chain.count - 1
    if options.prunesEmptyParents {
      // A parent that would be left empty goes instead; the root stays.
      while depth > 1, CollectionLayout(of: found.chain[depth - 1].index, in: stream).entries.count == 1 { depth -= 1 }
    }
    let parent = found.chain[depth - 1]
    let layout = CollectionLayout(of: parent.index, in: stream)
    guard let index = layout.entries.firstIndex(where: { $0.value == found.chain[depth].index }) else { return nil }
    let range = (layout.entries[index].key ?? layout.entries[index].value)..<stream.after(layout.entries[index].value)
    if let use = AnchorUses(in: stream).first(inside: range, countingRoot: true) {
      throw refusal(.usedAnchor(name: use.name, aliases: use.aliases, stream.span(of: NodeID(use.node))))
    }
    if stream.isFlow(parent) {
      let grandparent = depth > 1 ? found.chain[depth - 2].index : nil
      return FlowEdits(context, depth: depth - 1).planRemoval(of: index, parent: grandparent)
    }
    return BlockRemoval(of: index, context, depth: depth - 1).plan()
  }

  private func planRename(_ path: [Step], to key: String) throws(EditRefusal) -> Plan? {
    let found = try lookup(path)
    guard found.node != nil else { throw refusal(.notThere) }
    guard case .key(let old) = path.last, found.chain.count >= 2 else { throw refusal(.notAKey) }
    if old.hasSameCharacters(as: key) { return nil }
    let mapping = found.chain[found.chain.count - 2]
    if let present = stream.entries(of: mapping, named: key).first {
      throw refusal(.keyExists(key: key, stream.span(of: present.key)))
    }
    guard let entry = stream.entries(of: mapping, named: old).first else { throw refusal(.notThere) }
    if let reason = TagFit.refusal(of: NewNode(.string(key)), at: entry.key, in: stream) { throw refusal(reason) }
    let node = stream.nodes[entry.key.index]
    let spelled = ScalarSpelling.string(
      key,
      in: ScalarContext(
        oldStyle: node.kind == .scalar ? node.style : nil, inFlow: stream.isFlow(mapping), isKey: true,
        version: stream.version, isJSON: options.isJSON))
    guard !ScalarSpelling.isBeyondKeyLimit(spelled) else { throw refusal(.keyTooLong(limit: ScalarSpelling.keyLimit)) }
    let intended = Intended(
      replacing: entry.key.index, with: NewNode(.string(key)), in: stream, parent: mapping.index)
    // An empty key is right after its anchor, its tag or its `?`.
    let isGlued = node.range.isEmpty && stream.hasIndicator(before: Int(node.start))
    return Plan(splices: [Splice(node.range, (isGlued ? [Byte.blank] : []) + spelled)], intended: intended)
  }
}

extension YAMLStream {
  /// Whether the byte before an offset is part of a word, so that text there needs a blank.
  fileprivate func hasIndicator(before offset: Int) -> Bool {
    guard offset > source.byteOrderMarkLength else { return false }
    let byte = source.bytes[offset - 1]
    return !Byte.isBlank(byte) && !Byte.isBreak(byte) && ![Byte.comma, Byte.openBrace, Byte.openBracket].contains(byte)
  }
}

extension Value {
  /// A list or a map.
  package var isCollection: Bool {
    switch self {
    case .list, .map: true
    case .null, .bool, .number, .string: false
    }
  }
}
