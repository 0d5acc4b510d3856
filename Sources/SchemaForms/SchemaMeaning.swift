internal import ConfigModel
internal import JSONSchema

/// What a schema means for a form, once its alternatives were looked at.
struct SchemaMeaning {
  var merged: MergedSchema
  var types: TypeSet
  var choices: [SchemaChoice]?
  /// Whether other values than the choices are right.
  var isOpen = false
  /// Whether there are alternatives that no member distinguishes.
  var isUndecided = false
  /// Objects of which one must fit.
  var unions: [ObjectUnion] = []
}

/// A value that may be chosen, with its texts.
struct SchemaChoice {
  let value: SchemaLocation
  var label: LocatedValue?
  var help: LocatedValue?
  var deprecated: LocatedValue?
}

/// Alternatives that are objects; when `key` is given, the values of that member distinguish them.
struct ObjectUnion {
  struct Alternative {
    var values: [SchemaLocation] = []
    var title: SchemaLocation?
    var help: SchemaLocation?
    let merged: MergedSchema
  }

  var key: String?
  let alternatives: [Alternative]
}
