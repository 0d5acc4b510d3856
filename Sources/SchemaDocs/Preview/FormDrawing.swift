internal import DisplayText

/// A form as it would be drawn, in cells of a terminal: runs of text in lines, and frames around some of them.
package struct FormDrawing: Sendable {
  /// How a run is meant; what it looks like is for the one who draws.
  package enum Emphasis: Sendable, Hashable {
    case plain, strong, dim, error, link
  }

  struct Run: Sendable, Hashable {
    var text: String
    var emphasis = Emphasis.plain
    var width: Int { DisplayWidth.of(text) }
  }

  /// One line; runs follow each other from the left.
  struct Line: Sendable, Hashable {
    var indent = 0
    var runs: [Run] = []
    var width: Int { indent + runs.reduce(0) { $0 + $1.width } }
  }

  /// A frame: the lines of its upper and lower edge, which hold nothing else.
  struct Frame: Sendable, Hashable {
    var top: Int
    var bottom: Int
  }

  /// In cells.
  let width: Int
  private(set) var lines: [Line] = []
  private(set) var frames: [Frame] = []

  init(width: Int) { self.width = width }

  mutating func add(_ runs: [Run] = [], indent: Int = 0) { lines.append(Line(indent: indent, runs: runs)) }

  /// A text of several lines, wrapped.
  mutating func add(text: String, _ emphasis: Emphasis, indent: Int = 0) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in DisplayWidth.wrapped(EscapedText.escaped(String(line)), to: width - indent) {
        add(part.isEmpty ? [] : [Run(text: part, emphasis: emphasis)], indent: indent)
      }
    }
  }

  /// A text behind a mark; its further lines stand below its first word.
  mutating func add(mark: String, _ text: String, _ emphasis: Emphasis) {
    let indent = DisplayWidth.of(mark) + 1
    for (index, part) in DisplayWidth.wrapped(EscapedText.escaped(text), to: width - indent).enumerated() {
      let run = Run(text: index == 0 ? "\(mark) \(part)" : part, emphasis: emphasis)
      add([run], indent: index == 0 ? 0 : indent)
    }
  }

  /// The lines within a frame.
  mutating func add(framed content: [[Run]]) {
    guard !content.isEmpty else { return }
    let top = lines.count
    add()
    for runs in content { add(runs, indent: Self.padding) }
    add()
    frames.append(Frame(top: top, bottom: lines.count - 1))
  }

  /// Cells between the edge of a frame and its content, the edge included.
  static let padding = 2
  /// Cells for the content of a frame.
  var innerWidth: Int { max(1, width - 2 * Self.padding) }
}

extension [FormDrawing.Run] {
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The runs cut to a width, the cut marked by an ellipsis.
  func truncated(to width: Int) -> [FormDrawing.Run] {
    guard self.width > width else { return self }
    var result: [FormDrawing.Run] = []
    var room = width
    for run in self {
      let text = run.width < room ? run.text : DisplayWidth.truncated(run.text + "…", to: room)
      if !text.isEmpty { result.append(FormDrawing.Run(text: text, emphasis: run.emphasis)) }
      room -= DisplayWidth.of(text)
      if room <= 0 { break }
    }
    return result
  }
}
