internal import ConfigModel
internal import TextFormats

/// Why a value is refused; it becomes a `Problem` where the value's place is known.
struct Refusal: Error, Hashable {
  var code: String
  var message: String
  var help: Advice?
  var fix: Problem.Fix?

  func problem(at path: ConfigPath, _ severity: Diagnostic.Severity = .error) -> Problem {
    Problem(path: path, code: code, severity: severity, message: message, help: help, fix: fix)
  }
}

extension Refusal {
  /// In the words of the schema's author, who may give a setting one sentence for all checks of its value. The help stays,
  /// and so does what is no check: that a pattern takes too long, or that a choice cannot be made now.
  func worded(by setting: Setting) -> Refusal {
    guard let message = setting.message, code != "pattern-limit", code != "choice-disabled" else { return self }
    var refusal = self
    refusal.message = message
    return refusal
  }

  static func notOfType(_ type: SettingType, _ shown: Shown, _ flaw: Flaw?) -> Refusal {
    let reason = shown.isSecret ? nil : flaw?.reason
    let help: Advice? = shown.isSecret ? nil : flaw?.suggestion.map { "did you mean \($0)?" }
    return Refusal(
      code: "not-a-\(type.rawValue)", message: "\(shown) is not \(type.phrase)" + (reason.map { ": " + $0 } ?? ""),
      help: help ?? Advice(type.help),
      fix: flaw.flatMap { $0.isCertain ? $0.suggestion.map { .replace(.string($0)) } : nil })
  }

  /// A plain `1.10` where a text is wanted: another reader of the file gets a number.
  static func unquoted(_ value: Value, _ type: SettingType, _ shown: Shown) -> Refusal {
    Refusal(
      code: "unquoted", message: "\(shown) without quotes is \(value.phrase), but \(type.phrase) is wanted",
      help: "put it in quotes", fix: .quote)
  }

  static func quoted(_ read: Value, _ type: SettingType, _ shown: Shown) -> Refusal {
    Refusal(
      code: "quoted", message: "\(shown) in quotes is a string, but \(type.phrase) is wanted",
      help: shown.isSecret ? "remove the quotes" : "write \(Shown.text(read)) without quotes", fix: .replace(read))
  }

  /// `yes`, `off`: a bool for readers of YAML 1.1 alone, and with quotes for no reader.
  static func boolWord(_ bool: Bool, _ shown: Shown) -> Refusal {
    Refusal(
      code: "quoted", message: "\(shown) is a string, but a bool is wanted",
      help: shown.isSecret ? "write true or false" : "write \(bool)", fix: .replace(.bool(bool)))
  }

  static func wrongKind(_ value: Value, _ type: SettingType, _ shown: Shown) -> Refusal {
    var isShape = shown.isSecret
    switch value {
    case .list, .map, .null: isShape = true
    case .bool, .number, .string: break
    }
    return Refusal(
      code: "not-a-\(type.rawValue)",
      message: "\(isShape ? shown.description : "\(shown), \(value.phrase),") is not \(type.phrase)",
      help: Advice(type.help))
  }

  static func notWhole(_ number: Number, _ type: SettingType, _ shown: Shown) -> Refusal {
    let whole = number.isWhole && !shown.isSecret ? number.intValue : nil
    return Refusal(
      code: "not-a-\(type.rawValue)",
      message: "\(shown) is not \(type.phrase): \(number.isWhole ? "it is written as a decimal" : "it has a fraction")",
      help: whole.map { "write \($0)" } ?? Advice(type.help), fix: whole.map { .replace(.number(Number($0))) })
  }

  static func lineBreak(_ shown: Shown) -> Refusal {
    Refusal(
      code: "line-break", message: "\(shown) holds a line break, which this setting does not allow",
      help: "write it on one line")
  }
}

extension Value {
  /// The kind with its article: `a number`.
  var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "a bool"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .map: "a map"
    }
  }
}
