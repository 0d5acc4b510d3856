internal import ConfigModel
internal import Patterns

/// A compiled schema as flat tables with indices between them.
struct SchemaProgram: Sendable {
  var schemas: [SchemaRecord] = []
  var code: [Instruction] = []
  /// Runs of schema indices, for `anyOf` and its kin.
  var lists: [Int32] = []
  var shapes: [ObjectShape] = []
  var slots: [NameSlot] = []
  /// The texts of names.
  var names: [UInt8] = []
  var presenceRules: [PresenceRule] = []
  var patterns: [Pattern] = []
  var enumerations: [Enumeration] = []
  var bounds: [NumberBound] = []
  /// For each resource the anchors that dynamic references may meet in it.
  var dynamicAnchors: [[DynamicAnchor]] = []
  var dynamicNameCount = 0
  /// The documents that constants and origins point into.
  var arenas: [ValueArena] = []
}

/// The instructions of one schema are adjacent: a run for each kind of value, between two runs for all kinds.
struct SchemaRecord: Sendable {
  /// Values of any other type are refused.
  var types = TypeSet.all
  /// Nothing is allowed: the schema `false`.
  var isNever = false
  /// Everything is allowed, and nothing is said about it.
  var isTrivial = false
  /// It has `unevaluatedProperties` or `unevaluatedItems`.
  var tracksEvaluation = false
  /// Whether `integer` means the spelling (draft-04) and not the value.
  var integerBySpelling = false
  var document: Int32 = 0
  var node: Int32 = 0
  var resource: Int32 = 0
  /// Where `type` is written; -1 without.
  var typeOrigin: Int32 = -1
  var start: Int32 = 0
  var firstEnd: Int32 = 0
  var objectEnd: Int32 = 0
  var arrayEnd: Int32 = 0
  var stringEnd: Int32 = 0
  var numberEnd: Int32 = 0
  var applicatorEnd: Int32 = 0
  var end: Int32 = 0
}

struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    case const, enumeration
    case object, minProperties, maxProperties, dependentRequired, dependentSchema, propertyNames
    case items, contains, containsAndMarks, minItems, maxItems, uniqueItems
    case minLength, maxLength, pattern, format
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
    case reference, dynamicReference, anyOf, oneOf, not, condition
    case unevaluatedProperties, unevaluatedItems
  }

  var operation: Operation
  var keyword: Keyword
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  /// The keyword's value, a node of the schema's document.
  var origin: Int32
}

/// `properties`, `patternProperties`, `additionalProperties` and `required`, which one pass over the entries checks.
struct ObjectShape: Sendable {
  /// The properties that have a schema, and those that are required.
  var names = NameTable()
  /// Pairs of pattern and schema in `lists`.
  var patternStart: Int32 = 0
  var patternCount: Int32 = 0
  /// The schema of all other entries, -1 without.
  var additional: Int32 = -1
  var requiredCount: Int32 = 0
  /// The keywords' values, -1 where absent.
  var additionalOrigin: Int32 = -1
  var requiredOrigin: Int32 = -1
  var patternsOrigin: Int32 = -1
}

/// A hash table of names in `SchemaProgram.slots`; its size is a power of two.
struct NameTable: Sendable {
  var start: Int32 = 0
  /// The size less one; -1 without names.
  var mask: Int32 = -1

  var range: Range<Int> { Int(start)..<Int(start + mask + 1) }
}

struct NameSlot: Sendable {
  var hash: UInt64 = 0
  var start: Int32 = -1
  var length: Int32 = 0
  var schema: Int32 = -1
  /// The number of the name among those that are required, -1 for none.
  var required: Int32 = -1
  var isEmpty: Bool { start < 0 }
}

/// A name and what its presence asks for: a schema, or other names.
struct PresenceRule: Sendable {
  var name: NameSlot
  var schema: Int32 = -1
  var required: [NameSlot] = []
}

/// The values of `enum`: its strings in a hash table, all others as nodes of the schema's document.
struct Enumeration: Sendable {
  var strings = NameTable()
  var others: [Int32] = []
  var document: Int32
}

/// The limit of a number; `mantissa` and `scale` hold when it is small, see `ValueArena.Node`.
struct NumberBound: Sendable {
  var mantissa: Int64
  var scale: Int8
  var isSmall: Bool
  var number: Number
}

struct DynamicAnchor: Sendable {
  var name: Int32
  var schema: Int32
}
