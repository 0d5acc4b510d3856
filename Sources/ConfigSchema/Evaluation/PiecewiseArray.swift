/// An array in pieces: copies that differ in few places have the other pieces in common, so that an evaluation after an
/// edit costs what the edit changes, in time and in the memory of those that are kept for undo.
struct PiecewiseArray<Element: Sendable>: Sendable {
  private static var pieceSize: Int { 64 }

  private var pieces: [[Element]]
  let count: Int

  init(repeating element: Element, count: Int) {
    self.count = count
    let piece = [Element](repeating: element, count: Self.pieceSize)
    pieces = Array(repeating: piece, count: (count + Self.pieceSize - 1) / Self.pieceSize)
  }

  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    get { pieces[index / Self.pieceSize][index % Self.pieceSize] }
    _modify { yield &pieces[index / Self.pieceSize][index % Self.pieceSize] }
  }
}
