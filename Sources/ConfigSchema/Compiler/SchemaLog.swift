internal import ConfigModel

/// What the passes over a schema have found wrong, and the expressions that they have read. Nothing stops at an error: all
/// are gathered.
final class SchemaLog {
  let file: String
  /// The languages of texts, best first.
  let languages: [String]
  private(set) var errors: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The expressions in the order of reading, and what each of them must give.
  private(set) var expressions: [Expression] = []
  private(set) var wanted: [WantedValue] = []
  /// Comments behind unquoted expressions, with the numbers of these.
  private(set) var comments: [(expression: Int, comment: String)] = []
  /// Where expressions begin that a comma of a flow mapping has cut.
  private var splitExpressions: Set<SourceSpan> = []

  init(file: String, languages: [String]) {
    self.file = file
    self.languages = languages
  }

  /// Whether to look for what was meant, which for unknown names is a walk over all settings.
  var suggests: Bool { errors.count < 100 }

  func add(_ error: Diagnostic) { errors.append(error) }
  func add(warning: Diagnostic) { warnings.append(warning) }

  /// - Returns: its number.
  func add(_ expression: Expression, _ wants: WantedValue, comment: String?) -> Int {
    if let comment { comments.append((expressions.count, comment)) }
    expressions.append(expression)
    wanted.append(wants)
    return expressions.count - 1
  }

  /// False when that is known of the expression already.
  func addSplit(at span: SourceSpan) -> Bool { splitExpressions.insert(span).inserted }
  func isSplit(at span: SourceSpan) -> Bool { splitExpressions.contains(span) }

  /// The expressions are handed on to those who check them.
  func takeExpressions() -> [Expression] {
    defer { expressions = [] }
    return expressions
  }

  /// What a named type has wrong is found at each of its uses, and reported once.
  static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let distinct = diagnostics.filter { seen.insert($0).inserted }
    let places = distinct.enumerated().map { (($0.element.location?.span.lower ?? 0), $0.offset) }
    return zip(places, distinct).sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// What an expression must give.
enum WantedValue {
  case condition
  /// A value of the type of the setting with this number.
  case value(of: Int)
  /// Anything; the type goes to the computed setting with this number.
  case computed(Int)
}

/// One pass over a schema: reads a part of it, or checks what others have read.
protocol SchemaPass {
  var log: SchemaLog { get }
}

extension SchemaPass {
  func report(
    _ code: String, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: Advice? = nil
  ) {
    log.add(
      Diagnostic(.error, code, message, at: Diagnostic.Location(file: log.file, span: span), notes: notes, help: help))
  }

  func warn(
    _ code: String, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: Advice? = nil
  ) {
    let place = Diagnostic.Location(file: log.file, span: span)
    log.add(warning: Diagnostic(.warning, code, message, at: place, notes: notes, help: help))
  }
}
