internal import ConfigModel
internal import JSONSchema

extension FormNode {
  /// `minimum` and its kin as `range`, `multipleOf` as `step`. The settings language has no excluded end: that of an
  /// integer is the next one inside, that of another number the end itself.
  mutating func readRange(_ merged: MergedSchema, isInteger: Bool, _ source: FormSource) {
    var low = end(merged, "minimum", "exclusiveMinimum", isInteger, towards: 1, source) { $0 > $1 }
    let high = end(merged, "maximum", "exclusiveMaximum", isInteger, towards: -1, source) { $0 < $1 }
    if let low, let high, low.number > high.number { return }
    if let step = merged.assertions("multipleOf").first, case .number(let size) = source.schema.value(at: step),
      size > Number(0),
      !isInteger || size.isInteger
    {
      // Steps are counted from the low end, multiples from zero.
      if let known = low { low = aligned(known, to: size) }
      if size != Number(1) || !isInteger { set("step", source.located(step)) }
    }
    var entries: [LocatedEntry] = []
    for (name, end) in [("min", low), ("max", high)] {
      guard let end else { continue }
      let span = source.span(of: end.location)
      entries.append(
        LocatedEntry(
          key: name, keySpan: span,
          value: LocatedValue(.number(end.number), span: span, text: end.number.spelling)))
    }
    guard let first = entries.first else { return }
    let isPair = entries.count == 2
    set(
      "range",
      LocatedValue(isPair ? .list(entries.map(\.value)) : .map(entries), span: first.keySpan))
  }

  private struct End {
    var number: Number
    let location: SchemaLocation
  }

  private func end(
    _ merged: MergedSchema, _ included: String, _ excluded: String, _ isInteger: Bool, towards inside: Int,
    _ source: FormSource, _ isStricter: (Number, Number) -> Bool
  ) -> End? {
    var result: End?
    func take(_ number: Number, _ location: SchemaLocation, isExcluded: Bool) {
      var number = number
      if isInteger {
        guard let whole = Self.whole(number, towards: inside) else { return }
        let isEnd = whole == number
        number = isExcluded && isEnd ? whole.adding(Number(inside)) ?? whole : whole
      }
      if let known = result, !isStricter(number, known.number) { return }
      result = End(number: number, location: location)
    }
    for part in merged.parts where !part.isAnnotation {
      // In draft-04 the second keyword is a bool about the first.
      let isExcluded = part.keywords[excluded].map { source.schema.value(at: $0) == .bool(true) } ?? false
      if let location = part.keywords[included], case .number(let number) = source.schema.value(at: location) {
        take(number, location, isExcluded: isExcluded)
      }
      if let location = part.keywords[excluded], case .number(let number) = source.schema.value(at: location) {
        take(number, location, isExcluded: true)
      }
    }
    return result
  }

  /// The next integer, spelled as one; nil when it is beyond any that can be spelled.
  private static func whole(_ number: Number, towards inside: Int) -> Number? {
    guard let below = number.floor else { return nil }
    let whole = below == number || inside < 0 ? below : below.adding(Number(1))
    return whole?.intValue.map { Number($0) } ?? whole.flatMap { $0.isInteger ? $0 : nil }
  }

  private func aligned(_ end: End, to size: Number) -> End {
    guard let rest = end.number.remainder(dividingBy: size), !rest.isZero, let below = end.number.subtracting(rest),
      let next = rest.isNegative ? below : below.adding(size)
    else { return end }
    return End(number: next, location: end.location)
  }
}
