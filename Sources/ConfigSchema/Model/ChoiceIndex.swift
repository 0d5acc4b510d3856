/// The choices of a setting by their values, in canonical form.
struct ChoiceIndex: Sendable {
  /// In the order of the choices.
  private(set) var data: [Datum] = []
  /// Of more than `few`; fewer are looked through.
  private var places: [Datum: Int] = [:]

  private static let few = 8

  init() {}

  var isEmpty: Bool { data.isEmpty }

  /// The number of the choice.
  subscript(datum: Datum) -> Int? { places.isEmpty ? data.firstIndex(of: datum) : places[datum] }

  /// False when there is such a choice already.
  mutating func add(_ datum: Datum) -> Bool {
    guard self[datum] == nil else { return false }
    if !places.isEmpty {
      places[datum] = data.count
    } else if data.count == Self.few {
      places = Dictionary(uniqueKeysWithValues: data.enumerated().map { ($0.element, $0.offset) })
      places[datum] = data.count
    }
    data.append(datum)
    return true
  }
}
