internal import ConfigModel
internal import ConfigSchema

/// What a type of the settings language is in JSON Schema.
struct TypeKeywords {
  /// The names of the standard's types; empty for any.
  var types: [String]
  /// A pattern that each right text matches; other texts may match it as well unless `isExact`.
  var pattern: String?
  var format: String?
  var formats: [String] = []
  var minimum: Value?
  var maximum: Value?
  /// Whether nothing else than right values pass.
  var isExact = true
  /// What the keywords leave out, in words.
  var omission: String?

  private static let decimal = "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)"
  private static let number =
    "[-+]?\(decimal)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"
  private static let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"
  private static let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"

  init(_ type: SettingType) {
    switch type {
    case .bool: self.init(types: ["boolean"])
    case .int: self.init(types: ["integer"])
    case .number: self.init(types: ["number"])
    case .port: self.init(types: ["integer"], minimum: .number(Number(1)), maximum: .number(Number(65_535)))
    case .percent: self.init(types: ["number", "string"], pattern: "^(?:\(Self.number))%$", isExact: false)
    case .string: self.init(types: ["string"], pattern: "^.*$")
    case .text: self.init(types: ["string"])
    case .duration:
      self.init(
        types: ["string", "number"],
        pattern: "^(?:(?:\(Self.decimal)(?:ns|us|ms|[smhdw]))+|\(Self.number))$", minimum: .number(Number(0)),
        isExact: false)
    case .size:
      self.init(
        types: ["string", "integer"],
        pattern: "^(?:\(Self.decimal)(?:B|[KMGT]i?B)|\(Self.number))$", minimum: .number(Number(0)), isExact: false)
    case .date: self.init(types: ["string"], pattern: "^\(Self.date)$", format: "date")
    case .time: self.init(types: ["string"], pattern: "^\(Self.time)(?::[0-5][0-9])?$")
    case .datetime:
      self.init(
        types: ["string"],
        pattern: "^\(Self.date)[Tt ]\(Self.time):(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[-+]\(Self.time))$",
        isExact: false)
    default: self.init(text: type)
    }
  }

  private init(text type: SettingType) {
    switch type {
    case .email:
      self.init(
        types: ["string"], pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*$",
        isExact: false)
    case .url: self.init(types: ["string"], pattern: "^[A-Za-z][A-Za-z0-9+.-]*:.+$", format: "uri", isExact: false)
    case .hostname: self.init(types: ["string"], pattern: "^[0-9A-Za-z:.-]+$", isExact: false)
    case .ip:
      self.init(types: ["string"], pattern: "^[0-9A-Fa-f:.]+$", formats: ["ipv4", "ipv6"], isExact: false)
    case .cidr: self.init(types: ["string"], pattern: "^[0-9A-Fa-f:.]+/[0-9]{1,3}$", isExact: false)
    case .color:
      self.init(types: ["string"], pattern: "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
    case .timezone:
      self.init(
        types: ["string"], pattern: "^.*$", isExact: false, omission: "which time zones the machine knows")
    case .locale: self.init(types: ["string"], pattern: "^[A-Za-z][A-Za-z0-9_.@=-]*$", isExact: false)
    case .regex:
      self.init(types: ["string"], pattern: "^.*$", isExact: false, omission: "that the text is a regular expression")
    case .path, .dir: self.init(types: ["string"], pattern: "^.+$", isExact: false)
    case .list: self.init(types: ["array"], isExact: false)
    case .map, .group: self.init(types: ["object"], isExact: false)
    default: self.init(types: [], isExact: true)
    }
  }

  private init(
    types: [String], pattern: String? = nil, format: String? = nil, formats: [String] = [], minimum: Value? = nil,
    maximum: Value? = nil, isExact: Bool = true, omission: String? = nil
  ) {
    self.types = types
    self.pattern = pattern
    self.format = format
    self.formats = formats
    self.minimum = minimum
    self.maximum = maximum
    self.isExact = isExact
    self.omission = omission
  }
}
