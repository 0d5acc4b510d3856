import ConfigEditing
import DisplayText
import ConfigModel
import ConfigSchema
import LosslessYAML

/// Differing settings as a table, or as JSON. Of secrets only the difference is shown.
struct DiffText {
  let differences: [SettingDiff.Difference]

  func print(_ console: inout Console) {
    let rows = differences.map { cells($0).map(EscapedText.escaped) }
    let columns = Columns(rows, limit: console.outputWidth)
    for row in rows { console.print(columns.line(row)) }
  }

  private func cells(_ difference: SettingDiff.Difference) -> [String] {
    var (old, new) = (shown(difference.old, difference.isSecret), shown(difference.new, difference.isSecret))
    if difference.isSecret, difference.old != nil, difference.new != nil {
      old = "set"
      new = "set (to another value)"
    }
    return [difference.path.description, old, "->", new]
  }

  /// As YAML spells it, so that numbers and strings look different.
  private func shown(_ node: NewNode?, _ isSecret: Bool) -> String {
    guard let node else { return "(not set)" }
    return isSecret ? "set" : BlockText.line(node)
  }

  var json: String {
    let objects = differences.map { difference in
      Value.object([
        "key": .string(difference.path.description), "old": difference.isSecret ? nil : difference.old?.value,
        "new": difference.isSecret ? nil : difference.new?.value, "secret": difference.isSecret ? .bool(true) : nil,
      ])
    }
    return JSONText.text(of: .object(["confedit": .int(1), "differences": .list(objects)]))
  }
}
