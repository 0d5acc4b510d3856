import ConfigEditing
import ConfigModel

extension Console {
  /// Settings as JSON, one by one: together they may be much larger than the file.
  mutating func printJSON(_ settings: some Sequence<Value>) {
    print("{\"confedit\": 1, \"settings\": [", terminator: "")
    var separator = ""
    for setting in settings {
      print(separator + JSONText.text(of: setting), terminator: "")
      separator = ", "
    }
    print("]}")
  }

  /// All rows as JSON, then which secrets are not among their values.
  mutating func printJSON(_ source: RowSource) {
    var secrets: [ConfigPath] = []
    printJSON(
      source.groups.lazy.flatMap(\.rows).map { row in
        let json = row.json()
        secrets += json.secrets
        return json.object
      })
    noteOmitted(secrets)
  }

  mutating func noteOmitted(_ secrets: [ConfigPath]) {
    for path in secrets { note("`\(path)` is a secret and is left out") }
  }
}
