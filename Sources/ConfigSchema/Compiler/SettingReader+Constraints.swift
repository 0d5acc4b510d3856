internal import ConfigModel
internal import Patterns
internal import TextFormats

/// What narrows the values of a type: lengths, patterns, ranges, the shape of lists.
extension SettingReader {
  mutating func readPattern(_ setting: inout SettingDetails, _ value: LocatedValue) {
    guard let text = word(value, "pattern") else { return }
    setting.pattern = text
    if text.contains("|") { notes.patternSpans[setting.id.index] = value.span }
    do { setting.compiledPattern = try Pattern(text) } catch { reportPattern(error, text, value) }
  }

  mutating func readGlob(_ setting: inout SettingDetails, _ value: LocatedValue) {
    guard let text = word(value, "glob") else { return }
    setting.glob = text
    do throws(Flaw) { setting.compiledGlob = try Glob(text) } catch {
      report("bad-glob", "\(ConfigPath.quoted(text)) is not a glob: \(error.reason)", at: value.span)
    }
  }

  func checkOrder(
    _ low: Int?, _ high: Int?, _ lowName: SettingAttribute, _ highName: SettingAttribute,
    _ attributes: Attributes<SettingAttribute>
  ) {
    guard let low, let high, low > high else { return }
    report(
      "empty-range", "\(lowName.rawValue) \(low) is above \(highName.rawValue) \(high), so no value is allowed",
      at: attributes.keySpan(highName))
  }

  /// `[3, 8]`, or one number for both.
  mutating func lines(_ value: LocatedValue) -> ClosedRange<Int>? {
    if case .list(let items) = value.content {
      let counts = items.compactMap { count($0, "an entry of lines") }
      guard items.count == 2, counts.count <= 2, let low = counts.first, let high = counts.last, low >= 1, low <= high
      else {
        report("wrong-value", "lines is [LOW, HIGH], the least and the greatest height in rows", at: value.span)
        return nil
      }
      return low...high
    }
    return count(value, "lines").map { max(1, $0)...max(1, $0) }
  }

  // MARK: Range and step

  mutating func readRange(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    guard setting.type.isOrdered else { return }
    if let value = attributes[.range] {
      var low: LocatedValue?
      var high: LocatedValue?
      switch value.content {
      case .list(let items) where items.count == 2: (low, high) = (items[0], items[1])
      case .map:
        let ends = self.attributes(of: value, RangeAttribute.self)
        (low, high) = (ends[.min], ends[.max])
      default:
        report(
          "wrong-value", "range is [LOW, HIGH] or {min: LOW, max: HIGH}, and this is \(Shown.text(value.value))",
          at: value.span)
      }
      let (index, type, siblings) = (setting.id.index, setting.type, setting.siblings)
      setting.low = low.flatMap { rangeEnd($0, type, of: index, siblings: siblings) }
      setting.high = high.flatMap { rangeEnd($0, type, of: index, siblings: siblings) }
      if case .fixed(let lowValue, let lowDatum) = setting.low,
        case .fixed(let highValue, let highDatum) = setting.high,
        let a = lowDatum.magnitude, let b = highDatum.magnitude, a > b
      {
        report(
          "empty-range",
          "the low end \(lowValue.word) is above the high end \(highValue.word)",
          at: value.span, help: "exchange them")
      }
    }
    readStep(&setting, attributes)
  }

  /// A value of the type, else an expression.
  private mutating func rangeEnd(
    _ value: LocatedValue, _ type: SettingType, of index: Int, siblings: Int?
  ) -> RangeEnd? {
    if value.isNull { return nil }
    let end = value.value
    do throws(Refusal) { return .fixed(end, try type.read(end)) } catch {
      // What begins like a value was meant as one; so was what is no text at all.
      guard case .string(let text) = value.content, let first = text.utf8.first,
        !first.isDigit, first != UInt8(ascii: "-"), first != UInt8(ascii: "+")
      else {
        report("wrong-value", "an end of the range: \(error.message)", at: value.span, help: error.help)
        return nil
      }
    }
    return expression(value, owner: .setting(index), "range", .value(of: index), siblings: siblings)
      .map { .computed($0, log.expressions[$0].description) }
  }

  private mutating func readStep(_ setting: inout SettingDetails, _ attributes: Attributes<SettingAttribute>) {
    guard let value = attributes[.step] else { return }
    // The distance between two dates or times is a duration.
    let type: SettingType
    switch setting.type {
    case .date, .time, .datetime: type = .duration
    case .port: type = .int
    default: type = setting.type
    }
    do throws(Refusal) {
      let size = try type.read(value.value).magnitude
      guard let size, !size.isZero, !size.isNegative else {
        return report("wrong-value", "a step is greater than zero", at: value.span)
      }
      setting.step = value.value
      setting.stepSize = setting.type == .date ? size.divided(by: Number(86_400)) : size
    } catch { report("wrong-value", "step: \(error.message)", at: value.span, help: error.help) }
  }

  // MARK: Lists and maps

  mutating func readCollection(_ setting: inout SettingDetails, _ read: ReadSetting) {
    guard setting.type == .list || setting.type == .map else { return }
    let attributes = read.attributes
    if let keys = attributes[.keys] {
      notes.items.append(PendingItem(owner: setting.id.index, value: keys, types: read.types, isKey: true))
    }
    // The choices of a list are those of its items.
    let inherited = zip(attributes.names, attributes.entries).filter { [.choices, .choicesFrom, .open].contains($0.0) }
      .map(\.1)
    notes.items.append(
      PendingItem(
        owner: setting.id.index, value: attributes[.of] ?? LocatedValue(.map([]), span: attributes.span),
        types: read.types, inherited: inherited))
  }
}
