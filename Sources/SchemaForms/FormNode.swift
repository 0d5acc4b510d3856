internal import ConfigModel
internal import JSONSchema

/// What a part of the schema becomes in the form.
struct FormNode {
  enum Shape {
    /// Its turn has not come.
    case waiting
    /// A setting with one value of this type.
    case scalar(String)
    /// Any YAML value.
    case any
    /// Its members in the order of the form.
    case object([Int])
    /// The number of its items' node.
    case list(Int)
    case map(values: Int, keys: Int?)
    /// No value is right: there is nothing to show.
    case absent
  }

  /// An attribute of the setting, in the order in which it is written.
  struct Attribute {
    let name: String
    let value: LocatedValue
  }

  /// The key in its object; empty for the root, for items and for values of maps.
  let key: String
  let keySpan: SourceSpan
  let parent: Int?
  let sources: [SchemaLocation]
  let depth: Int
  var shape = Shape.waiting
  /// Where its references led.
  var targets: [SchemaLocation] = []
  var attributes: [Attribute] = []
  var title: LocatedValue?
  var help: LocatedValue?
  /// Each is enough.
  var requiredIf: [FormCondition] = []
  /// All must hold.
  var enabledIf: [FormCondition] = []
  var visibleIf: [FormCondition] = []
  /// A value of each of these is an item with members, not a page.
  var isInItem = false
  /// Only its type counts, because several definitions of it differ in the rest.
  var isLoose = false
  /// Whether keys that no member has are refused.
  var isClosed = false
  /// The choices' values, for conditions.
  var choices: [Value]?
  /// The choices of a member that distinguishes alternatives.
  var distinguishing: [SchemaChoice]?
  var defaultSource: SchemaLocation?
  var exampleSource: SchemaLocation?

  var isRequired: Bool { requiredIf.contains(.always) }

  mutating func set(_ name: String, _ value: LocatedValue) {
    attributes.removeAll { $0.name == name }
    attributes.append(Attribute(name: name, value: value))
  }

  func attribute(_ name: String) -> LocatedValue? { attributes.first { $0.name == name }?.value }
}

/// A condition of the schema about the members of the object that has it.
indirect enum FormCondition: Hashable {
  case isOneOf([String], [Value])
  case has([String])
  case not(FormCondition)
  case all([FormCondition])
  case any([FormCondition])

  static var always: FormCondition { .all([]) }

  var negated: FormCondition { if case .not(let inner) = self { inner } else { .not(self) } }
}

extension [FormNode] {
  /// The path of a node for messages, items apart; empty for the whole, and for its items.
  func name(of index: Int) -> String {
    var keys: [String] = []
    var current: Int? = index
    while let place = current {
      if !self[place].key.isEmpty { keys.append(self[place].key) }
      current = self[place].parent
    }
    return keys.isEmpty ? "" : ConfigPath(keys: keys.reversed()).description
  }

  /// By what the items of a list are addressed: the first required one of these.
  func keyMember(ofItem item: Int) -> String? {
    guard case .object(let members) = self[item].shape else { return nil }
    return ["id", "name", "key"].first { name in
      members.contains { member in
        guard self[member].key == name, self[member].isRequired, case .scalar = self[member].shape else { return false }
        return true
      }
    }
  }
}
