import ConfigModel
import ConfigSchema
import Testing

/// A schema of which only a part is compiled says of that part what the whole schema says.
struct SettingDemandTests {
  @Test func whatIsDemandedHasTheSameAnswers() throws {
    for (name, schema) in try Repository.schemas() {
      let configurations = [Value.null] + schema.settings.samples.map(\.configuration)
      let whole = configurations.map { schema.settings.evaluate($0) }
      let settings = schema.settings.settings
      for index in stride(from: 0, to: settings.count, by: settings.count / 30 + 1) {
        let setting = settings[index]
        let part = try Self.settings(of: schema, .only([setting.path]))
        for (configuration, expected) in zip(configurations, whole) {
          let evaluation = part.evaluate(configuration)
          #expect(
            Self.answers(evaluation, at: setting.path) == Self.answers(expected, at: setting.path),
            "\(name) \(setting.path)")
        }
      }
    }
  }

  @Test func anOutlineHasWhatCompletionShows() throws {
    var outlines = 0
    for (name, schema) in try Repository.schemas() {
      let part = try Self.settings(of: schema, .only([]))
      outlines += part.settings.count { $0.isOutline }
      #expect(part.settings.map(Self.facts) == schema.settings.settings.map(Self.facts), "\(name)")
      #expect(part.sections.map(\.settings) == schema.settings.sections.map(\.settings), "\(name)")
    }
    #expect(outlines > 1_000)
  }

  private static func settings(of schema: Interchange, _ demand: SettingDemand) throws -> Settings {
    try Settings(compiling: schema.source, file: "app.confedit.yaml", demand: demand)
  }

  private static func answers(_ evaluation: Evaluation, at path: ConfigPath) -> [String] {
    guard let state = evaluation.state(at: path), let setting = evaluation.settings.setting(at: path) else { return [] }
    let values = [state.stored, state.effective, state.defaultValue].map { $0.map { "\($0)" } ?? "none" }
    let facts = [state.isEnabled, state.isVisible, state.isRequired, state.isValid, state.isChanged, setting.isSecret]
    let problems = evaluation.problems.filter { $0.path.starts(with: path) && $0.code != "rule" }
    return values + facts.map { "\($0)" } + [state.origin.rawValue] + evaluation.reasons(at: path)
      + problems.map { "\($0.path) \($0.severity) \($0.message) \($0.help ?? "")" }
  }

  private static func facts(_ setting: Setting) -> String {
    "\(setting.path) \(setting.title) \(setting.type) \(setting.isSecret) \(setting.isWritable) "
      + "\(String(describing: setting.deprecated)) \(String(describing: setting.merge)) \(setting.scope) \(setting.item != nil)"
  }
}
