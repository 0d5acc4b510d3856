/// What an expression gives, as far as operators care; formats of a text differ only in how they compare.
indirect enum ValueType: Sendable, Hashable {
  /// Of a part that is wrong already: fits everywhere, so that one mistake is reported once.
  case unknown
  case bool, number, text, duration, size, date, time, datetime
  case list(ValueType)
  case map
  /// An item with members.
  case group

  init(_ type: SettingType) {
    self =
      switch type.row.kind {
      case .bool: .bool
      case .number: .number
      case .text: .text
      case .duration: .duration
      case .size: .size
      case .date: .date
      case .time: .time
      case .datetime: .datetime
      case .list: .list(.unknown)
      case .map: .map
      case .group: .group
      case .any: .unknown
      }
  }

  /// The setting type of a computed value.
  var settingType: SettingType {
    switch self {
    case .bool: .bool
    case .number: .number
    case .duration: .duration
    case .size: .size
    case .date: .date
    case .time: .time
    case .datetime: .datetime
    case .list: .list
    case .map, .group: .map
    case .text, .unknown: .string
    }
  }

  var isScalar: Bool {
    switch self {
    case .list, .map, .group: false
    default: true
    }
  }

  var isOrdered: Bool {
    switch self {
    case .number, .duration, .size, .date, .time, .datetime, .unknown: true
    case .bool, .text, .list, .map, .group: false
    }
  }

  /// Whether a value of this type may stand where the other is wanted.
  func fits(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): true
    case (.list(let a), .list(let b)): a.fits(b)
    default: self == other
    }
  }

  var phrase: String {
    switch self {
    case .unknown: "a value"
    case .bool: "a bool"
    case .number: "a number"
    case .text: "a text"
    case .duration: "a duration"
    case .size: "a size"
    case .date: "a date"
    case .time: "a time of day"
    case .datetime: "a date with time"
    case .list: "a list"
    case .map: "a map"
    case .group: "an item with members"
    }
  }
}

/// The type of a part of an expression, and the setting whose values it gives: its choices and format count when a
/// literal is compared with it.
struct Typing: Hashable {
  var type: ValueType
  var source: Int?
  static let unknown = Typing(type: .unknown)
}
