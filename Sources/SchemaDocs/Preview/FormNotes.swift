/// The numbered lines below a section: why a row is disabled, what is wrong with it. One sentence has one number.
struct FormNotes {
  private(set) var notes: [(text: String, emphasis: FormDrawing.Emphasis)] = []

  /// The mark that leads from a row to its note, `¹`.
  mutating func mark(_ text: String, _ emphasis: FormDrawing.Emphasis) -> String {
    let index = notes.firstIndex { $0.text == text && $0.emphasis == emphasis }
    if index == nil { notes.append((text, emphasis)) }
    return Self.superscript((index ?? notes.count - 1) + 1)
  }

  static func superscript(_ number: Int) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return String(String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } })
  }
}
