package import ConfigEditing
package import ConfigModel
internal import ConfigSchema
internal import DisplayText

/// The control that suits a field, chosen by a table.
package enum FieldControl {
  /// A field that needs a control, and what that may ask for. Shared, since each row of the table looks at it.
  final class Place {
    let field: Field
    let session: DraftSession
    /// Cells that its row has for it.
    let width: Int
    /// `YYYY-MM-DD`, where an empty date begins.
    let today: String

    init(_ field: Field, in session: DraftSession, width: Int, today: String) {
      self.field = field
      self.session = session
      self.width = width
      self.today = today
    }

    var settings: Settings { session.settings }
    var setting: Setting { field.setting }
    /// The value as a person types it; empty for none.
    var word: String { field.shown.map { $0.word } ?? "" }
  }

  /// One row for each control: it makes the control, or nil for a field that it does not suit. The first that suits is
  /// taken.
  private static let rows: [@Sendable (Place) -> (any Control)?] = [
    { Readout($0) },
    { SecretField($0) },
    { CheckField($0) },
    { TextField(yaml: $0) },
    { CollectionField($0) },
    { Toggle($0) },
    { Radio($0) },
    { ChoiceField($0) },
    { TextField($0) },
    { Stepper($0) },
    { DateField($0) },
    { LineField($0) },
  ]

  /// At rest, in its row.
  ///
  /// - Parameters:
  ///   - width: cells that the row has for it.
  ///   - today: `YYYY-MM-DD`, where an empty date begins.
  package static func resting(
    _ field: Field, in session: DraftSession, width: Int, today: String = "2000-01-01"
  ) -> any Control {
    let place = Place(field, in: session, width: width, today: today)
    return rows.lazy.compactMap { $0(place) }.first ?? Readout("")
  }

  /// Between how many rows the control of a setting may be high, and at most; nil for one row.
  static func heights(of setting: Setting) -> ClosedRange<Int>? {
    switch setting.type {
    case .text: setting.lines ?? 3...8
    case .any: 1...8
    // What has no items of a known kind is edited as YAML.
    case .list, .map: setting.item == nil ? 1...8 : nil
    default: nil
    }
  }

  /// What is edited as one line: the value as a person types it.
  package static func line(_ field: Field) -> LineEditor {
    let word = field.shown.map { $0 == .string("") ? "" : $0.word } ?? ""
    let former = [field.defaultValue, field.stored].compactMap { $0 }.map { $0.word }
    let isPath = field.setting.type.row.control == .path
    let range = rangeText(field).map { "  \($0)" } ?? ""
    return LineEditor(
      word, suffix: FieldText.unit(field.setting.unit) + range, placeholder: example(field), completesPaths: isPath,
      history: former, width: field.setting.type.row.width)
  }

  static func placeholder(_ field: Field) -> String {
    field.isRequired && field.isEnabled ? example(field, or: "required") : example(field, or: "not set")
  }

  private static func example(_ field: Field, or other: String = "") -> String {
    field.setting.example.map { "e.g. \(field.setting.display($0))" } ?? other
  }

  /// The range as it is now, its expressions worked out.
  package static func rangeText(_ field: Field) -> String? {
    switch (field.range?.low.map(\.word), field.range?.high.map(\.word)) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "from \(low)"
    case (nil, let high?): "up to \(high)"
    case (nil, nil): nil
    }
  }

  /// Why a value cannot be stepped any further.
  static func limits(of field: Field, _ problem: Problem) -> String {
    rangeText(field).map { "The range is \($0)." } ?? FormRefusal.sentence(problem.message)
  }
}

extension Field {
  package var options: [ChoiceOption] { choices.map(ChoiceOption.init) }
}

extension Value {
  /// Of a list; nil for anything else.
  package var items: [Value]? {
    guard case .list(let items) = self else { return nil }
    return items
  }
}
