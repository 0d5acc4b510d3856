import ConfigForms
import LosslessYAML

/// The diff of a draft, line by line, secrets covered.
enum DifferenceLines {
  static func lines(from old: ConfigDocument, to new: ConfigDocument) -> [Review.Line] {
    guard let before = old.sources[old.name], let after = new.sources[new.name] else { return [] }
    let text = UnifiedDiff(from: before, to: after, name: new.name).text(style: TextStyle(isColored: false))
    return text.split(separator: "\n").map { line in
      let kind: Review.Line.Kind =
        if line.hasPrefix("--- ") || line.hasPrefix("+++ ") {
          .header
        } else {
          switch line.first {
          case "@": .place
          case "+": .added
          case "-": .removed
          default: .context
          }
        }
      return Review.Line(kind, String(line))
    }
  }
}
