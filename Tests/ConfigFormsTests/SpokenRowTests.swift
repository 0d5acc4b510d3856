import ConfigForms
import ConfigModel
import ConfigSchema
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

/// One line for each setting, for those who listen.
struct SpokenRowTests {
  private func lines(_ configuration: String) throws -> [String] {
    let schema = try String(
      contentsOf: FormCase.directory.appendingPathComponent("controls.confedit.yaml"), encoding: .utf8)
    let stage = try FormStage(schema: schema, configuration: configuration, FormStage.Wish())
    let session = stage.form.session
    let fields = session.settings.settings.compactMap { session.field(at: $0.path) }
    return fields.enumerated().map { index, field in
      let control = FieldControl.resting(field, in: session, width: 60)
      return SpokenRow.line(field, value: control.spoken, position: index + 1, count: fields.count)
    }
  }

  @Test func everyState() throws {
    let lines = try lines(
      "notify:\n  enabled: false\nlook:\n  scale: 400\naccount:\n  password: x\nlabels: [pay, home]\n")
    #expect(
      lines == [
        "Theme, System. 1 of 24", "Font, Monospace. 2 of 24",
        "Text size, 400%, not valid: 400 is more than 300%, the most allowed. 3 of 24", "Bold, off. 4 of 24",
        "Accent colour, #3366ff. 5 of 24", "Notifications, off. 6 of 24",
        "Sounds, off, disabled: turn notifications on first. 7 of 24", "Days, none. 8 of 24",
        "Quiet from, not set. 9 of 24",
        "Since, not set. 10 of 24", "Next check, not set. 11 of 24", "Name, not set. 12 of 24",
        "Email, not set, required. 13 of 24", "Signature, not set. 14 of 24",
        "Password, set. 15 of 24", "Timeout, 30s. 16 of 24", "Folder, not set. 17 of 24", "Debugging, off. 18 of 24",
        "Signed in as, no value, read-only. 19 of 24", "Quota, 5GiB, read-only. 20 of 24",
        "Labels, 2 items: pay, home. 21 of 24", "Extra headers, none. 22 of 24", "Filters, none. 23 of 24",
        "Anything, none. 24 of 24",
      ])
  }
}
