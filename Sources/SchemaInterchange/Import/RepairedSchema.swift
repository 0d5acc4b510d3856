internal import ConfigModel
internal import ConfigSchema

/// Makes an imported document load, and without errors for `schema lint`: an attribute that the language refuses is left
/// out, with a note.
struct RepairedSchema {
  private(set) var document: LocatedValue
  private(set) var notes: [Diagnostic] = []
  private let file: String
  /// The real places, by number; those in the numbered document are the numbers themselves.
  private var spans: [SourceSpan] = []

  /// More rounds change nothing.
  private static let mostRounds = 50

  /// - Parameter file: the name of the file to which the document's places lead.
  init(_ document: LocatedValue, file: String) {
    self.document = document
    self.file = file
    for _ in 0..<Self.mostRounds {
      spans = []
      let numbered = number(self.document)
      let errors = Self.errors(in: numbered, file: file)
      if errors.isEmpty { return }
      var refused: [Int: Diagnostic] = [:]
      for error in errors {
        guard let number = error.location?.span.lower else { continue }
        if refused[number] == nil { refused[number] = error }
      }
      var next = 0
      guard let rest = pruned(self.document, &next, refused: refused, at: []) else { return }
      if rest == self.document { return }
      self.document = rest
    }
  }

  private static func errors(in document: LocatedValue, file: String) -> [Diagnostic] {
    do throws(SchemaErrors) {
      return try Settings.findings(in: document, file: file).filter { $0.severity == .error }
    } catch {
      return error.diagnostics
    }
  }

  // MARK: numbering

  private mutating func take(_ span: SourceSpan) -> SourceSpan {
    spans.append(span)
    return SourceSpan(spans.count - 1, spans.count - 1)
  }

  private mutating func number(_ value: LocatedValue) -> LocatedValue {
    var result = value
    result.span = take(value.span)
    result.textOffset = nil
    switch value.content {
    case .list(let items):
      var all: [LocatedValue] = []
      for item in items { all.append(number(item)) }
      result.content = .list(all)
    case .map(let entries):
      var all: [LocatedEntry] = []
      for entry in entries {
        var entry = entry
        entry.keySpan = take(entry.keySpan)
        entry.value = number(entry.value)
        all.append(entry)
      }
      result.content = .map(all)
    default: break
    }
    return result
  }

  // MARK: leaving out

  /// Attributes without which a setting is still one.
  private static let needed: Set = ["settings", "sections", "pages", "of", "confedit"]

  /// The value without what is refused; nil when it has to go itself.
  private mutating func pruned(
    _ value: LocatedValue, _ next: inout Int, refused: [Int: Diagnostic], at path: [String]
  ) -> LocatedValue? {
    let own = refused[next]
    next += 1
    var result = value
    var flaw = own
    switch value.content {
    case .list(let items):
      var all: [LocatedValue] = []
      for item in items {
        if let kept = pruned(item, &next, refused: refused, at: path) {
          all.append(kept)
        } else {
          flaw = flaw ?? blame
        }
      }
      result.content = .list(all)
    case .map(let entries):
      var all: [LocatedEntry] = []
      for entry in entries {
        let key = refused[next]
        next += 1
        let here = path + [entry.key]
        let kept = pruned(entry.value, &next, refused: refused, at: here)
        if var kept, key == nil {
          kept.comment = entry.value.comment
          all.append(LocatedEntry(key: entry.key, keySpan: entry.keySpan, value: kept, keyIsPlain: entry.keyIsPlain))
          continue
        }
        guard let error = key ?? blame else { continue }
        if path.last != "settings", Self.needed.contains(entry.key) {
          flaw = error
          continue
        }
        leaveOut(here, entry, error)
      }
      result.content = .map(all)
    default: break
    }
    blame = flaw
    return flaw == nil ? result : nil
  }

  /// Why what was pruned last had to go.
  private var blame: Diagnostic?

  private mutating func leaveOut(_ path: [String], _ entry: LocatedEntry, _ error: Diagnostic) {
    let words = path.last.map { path.contains("settings") ? Self.subject(path, attribute: $0) : $0 } ?? ""
    notes.append(
      Diagnostic(
        .note, "left-out", "\(words) is left out: \(error.message)",
        at: Diagnostic.Location(file: file, span: entry.value.span)))
  }

  /// `default of server.port`.
  private static func subject(_ path: [String], attribute: String) -> String {
    guard let place = path.lastIndex(of: "settings"), place + 1 < path.count else { return attribute }
    let setting = path[place + 1]
    return place + 2 < path.count ? "\(attribute) of \(setting)" : "the setting \(setting)"
  }
}
