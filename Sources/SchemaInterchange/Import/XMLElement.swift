internal import ConfigModel

/// An element of an XML document, with its place.
struct XMLElement: Sendable {
  struct Attribute: Sendable {
    let name: String
    let value: String
    let span: SourceSpan
  }

  let name: String
  /// Of the start tag.
  let span: SourceSpan
  var attributes: [Attribute] = []
  var children: [XMLElement] = []
  /// All text directly in it.
  var text = ""
  /// Where its first text that is not blank begins and its last one ends; nil without.
  var textSpan: SourceSpan?

  subscript(attribute: String) -> Attribute? { attributes.first { $0.name == attribute } }
}

/// Why a text is no XML that is read here.
struct XMLProblem: Error, Sendable {
  let offset: Int
  let message: String
  var help: String?
}
