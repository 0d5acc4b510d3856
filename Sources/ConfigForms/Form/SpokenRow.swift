package import ConfigEditing
internal import ConfigModel
internal import ConfigSchema

/// A setting in one line, for those who listen: "Sounds, on, disabled: turn notifications on first. 3 of 6".
package enum SpokenRow {
  /// - Parameters:
  ///   - position: from 1; nil leaves the count out.
  package static func line(
    _ field: Field, value: String, position: Int? = nil, count: Int = 0
  ) -> String {
    var parts = [field.label, value]
    if field.isRequired, field.isEnabled { parts.append("required") }
    if field.isChanged { parts.append("changed") }
    var text = parts.joined(separator: ", ")
    if let lock = field.lock {
      text += ", locked by \(lock)"
    } else if !field.isEnabled {
      let reasons = field.reasons.joined(separator: " ")
      text += ", disabled" + (reasons.isEmpty ? "" : ": " + continued(reasons))
    } else if field.setting.computed != nil || field.setting.isReadonly {
      text += ", read-only"
    } else if let problem = field.problem, problem.severity == .error, problem.code != "required" {
      text += ", not valid: \(problem.words(at: field.path))"
    }
    while text.hasSuffix(".") { text.removeLast() }
    return position.map { "\(text). \($0) of \(count)" } ?? text + "."
  }

  /// Parts in one line, which ends once.
  static func ended(_ parts: [String]) -> String {
    var text = parts.joined(separator: ", ")
    while text.hasSuffix(".") { text.removeLast() }
    return text + "."
  }

  /// A sentence that goes on behind a colon begins in lower case, unless its first word is a name or a number.
  private static func continued(_ sentence: String) -> String {
    let word = sentence.prefix { !$0.isWhitespace }
    guard word.dropFirst().allSatisfy({ $0.isLowercase }), let first = sentence.first else { return sentence }
    return first.lowercased() + sentence.dropFirst()
  }
}
