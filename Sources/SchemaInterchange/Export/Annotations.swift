internal import ConfigModel
internal import ConfigSchema

/// What a node says for people and for tools beside its checks.
struct Annotations {
  private(set) var entries: [ValueMap.Entry] = []
  private let setting: Setting

  /// - Parameter raw: the attributes, those of named types included.
  init(_ setting: Setting, _ raw: ValueMap, _ flavour: ExportFlavour) {
    self.setting = setting
    if raw["title"] != nil { add("title", .string(setting.title)) }
    add("description", setting.help.map { .string($0) })
    if flavour == .vscode { editors() }
    // Editors offer these; those of a secret are kept apart.
    if !setting.isSecret {
      if setting.defaults.count == 1, let only = setting.defaults.first, only.when == nil { add("default", only.value) }
      add("examples", setting.example.map { .list([$0]) })
    }
    if setting.isReadonly || setting.computed != nil { add("readOnly", .bool(true)) }
    if setting.isSecret { add("writeOnly", .bool(true)) }
  }

  private mutating func add(_ name: String, _ value: Value?) {
    if let value { entries.append(ValueMap.Entry(name, value)) }
  }

  private mutating func editors() {
    let hasCases = !setting.isSecret && setting.defaults.contains { $0.when != nil }
    let facts = [
      setting.unit.map { "Unit: \($0)" },
      setting.rangeText.map { "From the range \($0)" },
      hasCases ? setting.defaultText.map { "Default: \($0)" } : nil,
      setting.enabledIf.map { "Counts only while `\($0.text)`" + ($0.why.map { ": \($0)" } ?? "") },
      setting.requiredIf.map { "Required if `\($0.text)`" },
    ].compactMap { $0 }
    if !facts.isEmpty {
      add(
        "markdownDescription",
        .string(
          ([setting.help].compactMap { $0 } + [facts.map { "- " + $0 }.joined(separator: "\n")]).joined(
            separator: "\n\n")))
    }
    guard let deprecated = setting.deprecated else { return }
    let words = [deprecated.message, deprecated.use.map { "Use \($0)." }].compactMap { $0 }
    add("deprecationMessage", .string(words.isEmpty ? "It is deprecated." : words.joined(separator: " ")))
  }
}

/// A new item of a list, for editors that insert one.
enum ItemSnippet {
  static func snippets(_ item: Setting, _ settings: Settings) -> Value? {
    guard item.type == .group else { return nil }
    let needed = item.members.map { settings[$0] }.filter { $0.isRequired && $0.path.segments.count == 1 }
    guard !needed.isEmpty else { return nil }
    let members = needed.enumerated().map { number, setting in
      ValueMap.Entry(setting.path.keys?.first ?? "", .string("$\(number + 1)"))
    }
    let snippet: Value = ["label": .string("A new item"), "body": .list([.map(ValueMap(members))])]
    return .list([snippet])
  }
}
