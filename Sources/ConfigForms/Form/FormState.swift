internal import ConfigEditing
internal import Terminal

/// What the keys of a form are for now. A state changes the pages and says what follows; what it does not draw, the page
/// and its lines show.
protocol FormState: Sendable {
  mutating func handle(_ input: FormInput, in pages: inout FormPages) -> FormStep
  /// Ctrl-C.
  func interrupt(_ pages: inout FormPages) -> FormStep
  /// Looks whether another program has changed the file.
  func refresh(_ pages: inout FormPages) -> FormStep
  /// The control that edits in the place of the one of its row.
  var inPlace: (row: RowID, control: any Control)? { get }
  /// Whether Ctrl-Z stops the program.
  var suspends: Bool { get }
  /// Whether no window covers the page.
  var isOnPage: Bool { get }
  /// Draws the page, or what covers it.
  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages)
  /// Draws a window over everything else.
  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages)
  func footer(_ pages: FormPages) -> FooterText
  func hints(_ pages: FormPages) -> [KeyHint]
}

extension FormState {
  func interrupt(_ pages: inout FormPages) -> FormStep { pages.interrupted }

  func refresh(_ pages: inout FormPages) -> FormStep {
    guard pages.sheets.isEmpty else { return .stay }
    switch pages.follow() {
    case .none, .unreadable: return .stay
    case .conflicts(let conflicts): return .become(Dialog.settling(conflicts))
    case .followed:
      pages.message = FooterText("Another program changed the file; the form is up to date.", .warning)
      return .stay
    }
  }

  var inPlace: (row: RowID, control: any Control)? { nil }
  var suspends: Bool { true }
  var isOnPage: Bool { false }

  func drawBody(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {
    PageDrawing(pages: pages, focus: pages.current.focus).draw(on: &screen, frame)
  }

  func drawWindow(on screen: inout Screen, _ frame: FormFrame, _ pages: FormPages) {}

  func footer(_ pages: FormPages) -> FooterText { RowWords(pages: pages).footer }
}

enum FormInput: Sendable {
  case key(Key)
  case paste(Paste)
  case mouse(Mouse)
  /// The text as the person's editor left it.
  case edited(String)
}

/// What follows from an input.
struct FormStep {
  enum Next {
    /// The state stays.
    case same
    /// The keys are for the page.
    case page
    case other(any FormState)
  }
  var next = Next.same
  var effect = FormEffect.none

  static var stay: FormStep { FormStep() }
  static var browse: FormStep { FormStep(next: .page) }
  static func become(_ state: any FormState) -> FormStep { FormStep(next: .other(state)) }
  static func effect(_ effect: FormEffect) -> FormStep { FormStep(effect: effect) }
}

/// What the footer line says.
struct FooterText: Hashable, Sendable {
  var text: String
  var role: Role

  init(_ text: String, _ role: Role = .muted) {
    self.text = text
    self.role = role
  }
}
