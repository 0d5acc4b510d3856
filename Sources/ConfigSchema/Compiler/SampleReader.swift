internal import ConfigModel

/// Reads the samples, which name settings of every kind.
struct SampleReader: SchemaPass {
  let log: SchemaLog
  private var draft: SchemaDraft

  static func run(_ draft: consuming SchemaDraft, _ log: SchemaLog) -> SchemaDraft {
    var pass = SampleReader(log: log, draft: draft)
    pass.read()
    return pass.draft
  }

  private mutating func read() {
    var names: Set<String> = []
    for entry in draft.samples {
      guard names.insert(entry.key).inserted else {
        report("duplicate-key", "there are two samples \(entry.key)", at: entry.keySpan)
        continue
      }
      let attributes = attributes(of: entry.value, SampleAttribute.self)
      var sample = Sample(name: entry.key, span: entry.keySpan, configuration: .null)
      if let config = attributes[.config] {
        sample.configuration = config.value
        switch config.content {
        case .map, .null: break
        default:
          report(
            "wrong-type", "config is the map that a configuration file holds, and this is \(config.value.phrase)",
            at: config.span)
        }
      }
      if let expect = attributes[.expect] { readExpectation(expect, &sample) }
      draft.settings.samples.append(sample)
    }
  }

  private func readExpectation(_ value: LocatedValue, _ sample: inout Sample) {
    let expect = attributes(of: value, ExpectationAttribute.self)
    sample.expectation.isValid = bool(expect[.valid], "valid")
    let problems = [ExpectationAttribute.errors, .warnings].map { name in
      expect.has(name) ? samplePaths(expect[name], name.rawValue, isKnown: false, sample) : nil
    }
    sample.expectation.errors = problems[0]
    sample.expectation.warnings = problems[1]
    sample.expectation.disabled = samplePaths(expect[.disabled], "disabled", isKnown: true, sample)
    for entry in entries(expect[.effective], "effective") {
      guard let path = samplePath(entry.key, "effective", at: entry.keySpan, isKnown: true, sample) else { continue }
      sample.expectation.effective.append((path, entry.value.value))
    }
  }

  private func samplePaths(
    _ value: LocatedValue?, _ name: String, isKnown: Bool, _ sample: Sample
  ) -> [ConfigPath] {
    guard value?.isNull != true else { return [] }
    return located(value, name).compactMap { samplePath($0.text, name, at: $0.span, isKnown: isKnown, sample) }
  }

  /// A path in a sample. One at which only a problem is expected may also be that of an unknown key of the sample.
  private func samplePath(
    _ text: String, _ name: String, at span: SourceSpan, isKnown: Bool, _ sample: Sample
  ) -> ConfigPath? {
    let path: ConfigPath
    do {
      path = try ConfigPath(parsing: text)
    } catch {
      report("bad-path", "\(error)", at: span)
      return nil
    }
    if draft.settings.setting(at: path) != nil { return path }
    if !isKnown, path.isEmpty || sample.configuration.member(at: path) != nil { return path }
    let nearest = log.suggests ? draft.settings.nearestPath(to: path) : nil
    report(
      "unknown-name", "\(name) names the setting \(path), which does not exist", at: span,
      help: nearest.map { "did you mean \($0)?" })
    return nil
  }
}

extension Value {
  /// What a path of keys and indexes leads to.
  func member(at path: ConfigPath) -> Value? {
    path.segments.reduce(self as Value?) { value, segment in
      switch (segment, value) {
      case (.key(let key), .map(let map)), (.number(_, let key), .map(let map)): map[key]
      case (.number(let index, _), .list(let items)): items.indices.contains(index) ? items[index] : nil
      default: nil
      }
    }
  }
}
