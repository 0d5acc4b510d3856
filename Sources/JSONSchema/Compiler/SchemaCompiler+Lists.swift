internal import ConfigModel

extension SchemaCompiler {
  mutating func compileList(_ keywords: inout SchemaKeywords) {
    compileItems(&keywords)
    if let node = keywords[.contains], let schema = subschema(node, keywords) {
      let least = count(.minContains, keywords) ?? 1
      let most = count(.maxContains, keywords) ?? -1
      // From 2020-12 on what it matched counts as evaluated.
      let marks = keywords.dialect.draft >= .draft2020
      keywords.add(marks ? .containsAndMarks : .contains, .contains, schema, least, most)
    }
    if keywords.isTrue(.uniqueItems) { keywords.add(.uniqueItems, .uniqueItems) }
  }

  /// `prefixItems` with `items`, or `items` as a list with `additionalItems` (up to 2019-09).
  private mutating func compileItems(_ keywords: inout SchemaKeywords) {
    let items = keywords[.items]
    let isList = items.map { keywords.arena.kind(of: $0) == .list } ?? false
    let isOld = keywords.dialect.draft <= .draft2019
    let prefix = isOld ? (isList ? items : nil) : keywords[.prefixItems]
    let rest = isOld && isList ? keywords[.additionalItems] : items
    guard let origin = rest ?? prefix else { return }
    var schemas: [Int32] = []
    if let prefix {
      guard keywords.arena.kind(of: prefix) == .list else { return malformed(prefix, "a list of schemas", keywords) }
      for item in keywords.arena.items(of: prefix) {
        guard let schema = subschema(item, keywords) else { return }
        schemas.append(schema)
      }
    }
    var restSchema: Int32 = -1
    if let rest {
      guard let schema = subschema(rest, keywords) else { return }
      restSchema = schema
    }
    let keyword: Keyword = isOld && isList && rest != nil ? .additionalItems : .items
    keywords.add(
      .items, keyword, builder.add(list: schemas), Int32(schemas.count), restSchema, origin: origin)
  }
}
