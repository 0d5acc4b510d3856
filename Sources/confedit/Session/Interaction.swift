import ConfigEditing
import CommandSpec
import ConfigModel
import Terminal

/// Whether a person can be asked in this run, and the asking.
struct Interaction: Sendable {
  /// Why nobody can be asked; nil when somebody can.
  let obstacle: String?

  /// - Parameter needsCursor: whether lines alone will not do.
  init(_ invocation: Invocation, needsCursor: Bool = false) {
    if invocation[.noInput] {
      obstacle = "--no-input is given"
    } else if let variable = Self.forbiddingVariable {
      obstacle = "\(variable) is set"
    } else if !LineDialogue.isAtTerminal {
      obstacle = "standard input and output are not a terminal"
    } else if needsCursor, !Capabilities(environment: { ProcessEnvironment[$0] }).movesCursor {
      obstacle = "this terminal cannot move its cursor (TERM is \(ProcessEnvironment["TERM"] ?? "not set"))"
    } else {
      obstacle = nil
    }
  }

  private static var forbiddingVariable: String? {
    if let value = ProcessEnvironment["CI"], value != "0", value != "false" { return "CI" }
    return ProcessEnvironment["DEBIAN_FRONTEND"] == "noninteractive" ? "DEBIAN_FRONTEND=noninteractive" : nil
  }

  /// Refuses a run that would wait for an answer that nobody can give.
  ///
  /// - Parameters:
  ///   - purpose: completes "a terminal is needed to …".
  ///   - missing: what would have been asked for.
  func require(_ purpose: String, missing: [ConfigPath] = [], help: Advice) throws(Failure) {
    guard let obstacle else { return }
    let named = missing.isEmpty ? "" : "; without a value: \(missing.map { "`\($0)`" }.joined(separator: ", "))"
    throw Failure(
      .inputNeeded, "input-needed", "a terminal is needed to \(purpose), but \(obstacle)\(named)", help: help)
  }

  /// Yes or no; an empty answer is `isYesUsual`.
  ///
  /// - Throws: exit 130 for Ctrl-C and Ctrl-D.
  func confirms(_ question: String, isYesUsual: Bool, cancelled: Failure) throws(Failure) -> Bool {
    guard let dialogue = LineDialogue() else { throw cancelled }
    while true {
      switch dialogue.ask("\(question) \(isYesUsual ? "[Y/n]" : "[y/N]") ") {
      case .end, .interrupted: throw cancelled
      case .line(let line):
        switch line.lowercased() {
        case "": return isYesUsual
        case "y", "yes": return true
        case "n", "no": return false
        default: continue
        }
      }
    }
  }
}
