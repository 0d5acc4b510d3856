import ConfigModel

extension Unreadable {
  static func tooLarge(limit: Int) -> Unreadable {
    Unreadable(
      .tooLarge, "the file is larger than \(limit >> 20) MiB", at: SourceSpan(0, 0),
      help: "split it, or edit it with a tool for data")
  }

  static func tooDeep(limit: Int, at offset: Int) -> Unreadable {
    Unreadable(
      .tooDeep, "lists and maps are nested more than \(limit) levels deep", at: SourceSpan(offset, offset),
      help: "no configuration needs that; the file is damaged or made to harm")
  }

  static var outOfMemory: Unreadable { Unreadable(.syntax, "there is not enough memory", at: SourceSpan(0, 0)) }

  static func undefinedAlias(name: String, span: SourceSpan) -> Unreadable {
    Unreadable(
      .anchor, "the alias *\(name) has no anchor before it", at: span,
      help: "write &\(name) where the value stands first, or quote the text if it is no alias")
  }
}
