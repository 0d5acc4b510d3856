package import ConfigModel

/// An edit that has been proved.
package struct Edit: Sendable {
  /// The stream after the edit.
  package let stream: YAMLStream
  /// Empty when the document is as wanted already.
  package let splices: [Splice]
  /// The aliases that follow a change at their anchor.
  package let followers: [SourceSpan]
}
