internal import ConfigModel

/// The values that a file may hold for a setting, as far as conditions can distinguish them.
struct StoredDomain {
  enum Kind {
    /// Exactly these: a bool, a closed list of choices.
    case finite
    /// These, and others, none of which is equal to a literal that it is compared with.
    case named
    /// One of each region into which the literals divide an ordered type. The values represent their regions: only
    /// comparisons with literals may look at them.
    case regions
    /// Nothing is known but whether there is one.
    case opaque
  }

  var kind: Kind
  var data: [Datum] = []

  /// Whether there are values beside `data`.
  var hasOthers: Bool { kind == .named || kind == .opaque }

  /// The most literals that are distinguished.
  private static let most = 40

  /// - Parameter literals: what the setting is compared with, anywhere in the schema.
  init(_ setting: Setting, literals: [Datum], isRefused: (Value) -> Bool) {
    guard setting.computed == nil, !setting.type.isCollection else {
      kind = .opaque
      return
    }
    if setting.type == .bool, setting.choices.isEmpty {
      kind = .finite
      data = [.bool(true), .bool(false)]
      return
    }
    let choices = setting.choices.compactMap { try? setting.type.read($0.value) }
    let isClosed = !choices.isEmpty && !setting.isOpen && setting.choicesSource == nil
    guard choices.count + literals.count <= Self.most else {
      kind = isClosed ? .finite : .opaque
      data = isClosed ? choices : []
      return
    }
    if isClosed {
      kind = .finite
      data = choices
    } else if setting.type.isOrdered {
      data = Regions(setting, choices + literals).representatives
      kind = data.isEmpty ? .opaque : .regions
    } else {
      kind = .named
      // Only of plain texts it is sure that no other spelling of the literal could mean it.
      let isPlain = setting.type == .string || setting.type == .text
      data = choices + literals.filter { !choices.contains($0) && !(isPlain && isRefused($0.value)) }
    }
  }
}

/// An ordered type divided at the literals with which it is compared: the literals themselves and what lies between.
private struct Regions {
  private(set) var representatives: [Datum] = []
  private let isWhole: Bool

  init(_ setting: Setting, _ literals: [Datum]) {
    isWhole = [.int, .port, .date].contains(setting.type)
    var bounds: [Datum] = []
    var (low, high): (Number?, Number?)
    switch setting.type {
    case .port: (low, high) = (Number(1), Number(65_535))
    case .duration, .size, .time: low = Number(0)
    default: break
    }
    if case .fixed(_, let datum) = setting.low {
      low = datum.magnitude
      bounds.append(datum)
    }
    if case .fixed(_, let datum) = setting.high {
      high = datum.magnitude
      bounds.append(datum)
    }
    guard let template = literals.first ?? bounds.first else { return }
    let marks = Set((literals + bounds).compactMap(\.magnitude) + [low, high].compactMap { $0 }).sorted()
    // Within these bounds no arithmetic can fail, so that no region is lost.
    guard marks.allSatisfy({ $0.special == nil && $0.coefficient.count <= 100 && $0.exponent.magnitude <= 100 }) else {
      return
    }
    for number in candidates(marks) {
      if let low, number < low { continue }
      if let high, number > high { continue }
      guard let datum = template.with(magnitude: number) else {
        representatives = []
        return
      }
      representatives.append(datum)
    }
  }

  private func candidates(_ marks: [Number]) -> [Number] {
    guard let first = marks.first, let last = marks.last else { return [] }
    var result = [before(first)]
    for (index, mark) in marks.enumerated() {
      if !isWhole || mark.isWhole { result.append(mark) }
      guard index + 1 < marks.count else { break }
      result.append(between(mark, marks[index + 1]))
    }
    return (result + [after(last)]).compactMap { $0 }
  }

  private func before(_ mark: Number) -> Number? {
    guard isWhole, !mark.isWhole else { return mark.subtracting(Number(1)) }
    return mark.floor
  }

  private func after(_ mark: Number) -> Number? { (isWhole ? mark.floor : mark)?.adding(Number(1)) }

  private func between(_ a: Number, _ b: Number) -> Number? {
    guard isWhole else { return a.adding(b)?.multiplied(by: Number.half) }
    return after(a).flatMap { $0 < b ? $0 : nil }
  }
}

extension Number {
  fileprivate static let half = Number(coefficient: [5], exponent: -1, isNegative: false, isInteger: false) ?? Number(0)
}
