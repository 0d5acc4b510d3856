internal import ConfigModel
internal import JSONSchema

/// What a schema says for people.
extension FormNode {
  mutating func readTexts(_ merged: MergedSchema, _ source: FormSource) {
    title = source.text(merged.annotation("title"))
    help = source.text(merged.annotation("description")) ?? source.text(merged.annotation("markdownDescription"))
  }

  mutating func readAnnotations(_ merged: MergedSchema, _ source: FormSource) {
    if source.flag(merged.annotation("readOnly")) { set("readonly", merged.annotation("readOnly"), source) }
    if source.flag(merged.annotation("writeOnly")) { set("secret", merged.annotation("writeOnly"), source) }
    if let format = merged.annotation("format"), source.schema.value(at: format) == .string("password") {
      set("secret", source.truth(at: source.span(of: format)))
    }
    readDeprecation(merged, source)
    defaultSource = merged.annotation("default")
    exampleSource =
      merged.annotation("examples").flatMap { source.schema.items(of: $0).first } ?? merged.annotation("example")
  }

  private mutating func readDeprecation(_ merged: MergedSchema, _ source: FormSource) {
    let deprecated = merged.annotation("deprecated")
    let texts = [merged.annotation("deprecationMessage"), merged.annotation("x-deprecationMessage"), deprecated]
    if let text = texts.lazy.compactMap(source.text).first {
      set("deprecated", text)
    } else if source.flag(deprecated) {
      set("deprecated", deprecated, source)
    }
  }

  private mutating func set(_ name: String, _ location: SchemaLocation?, _ source: FormSource) {
    if let location { set(name, source.located(location)) }
  }
}
