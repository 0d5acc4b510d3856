package import ConfigModel

/// Where a scalar is to be written, and what is there now.
package struct ScalarContext: Sendable {
  /// The style of the scalar that is replaced, or that a new one should have where it can (a sibling's); nil for no
  /// preference.
  package var oldStyle: ScalarStyle?
  /// The text of the scalar that is replaced: a bool of YAML 1.1 keeps its pair and case.
  package var oldText: String?
  /// Inside `{ }` or `[ ]`.
  package var inFlow: Bool
  package var isKey: Bool
  package var version: YAMLVersion
  /// The file is JSON, and stays so.
  package var isJSON: Bool

  package init(
    oldStyle: ScalarStyle? = nil, oldText: String? = nil, inFlow: Bool = false, isKey: Bool = false,
    version: YAMLVersion = .v1_2, isJSON: Bool = false
  ) {
    self.oldStyle = oldStyle
    self.oldText = oldText
    self.inFlow = inFlow
    self.isKey = isKey
    self.version = version
    self.isJSON = isJSON
  }

  /// For what is in a flow collection that is written.
  var inside: ScalarContext { ScalarContext(inFlow: true, version: version, isJSON: isJSON) }
}
