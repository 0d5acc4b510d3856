import ConfigEditing
import AtomicFiles
import ChildPrograms
import CommandSpec
import ConfigModel
import DisplayText
import Terminal

/// A person edits a copy of the configuration file in an editor, until it has no errors or they give up. Their text is
/// never lost: if it is not saved and they did not discard it, it is kept, and the message names its path.
struct TextEditing: ~Copyable {
  private let workspace: Workspace
  private let editor: EditorCommand
  private let path: String
  /// The content of the file.
  private let old: [UInt8]
  /// The text that the person got first.
  private let given: [UInt8]
  /// The text as they left it.
  private var text: [UInt8]
  private var copy: WorkingCopy

  init(_ workspace: Workspace, _ editor: EditorCommand, path: String, old: [UInt8], given: [UInt8]) throws(Failure) {
    self.workspace = workspace
    self.editor = editor
    self.path = path
    self.old = old
    self.given = given
    text = given
    do throws(StateFailure) {
      copy = try WorkingCopy(of: path, given)
    } catch {
      throw Failure(
        .inputOutput, "no-copy", "'\(path)' cannot be copied: \(error.obstacle)", help: Advice(error.obstacle.help))
    }
  }

  private enum Decision { case again, leave, save }

  /// - Returns: the text to save; nil when there is nothing to save.
  mutating func run(_ console: inout Console) throws(Failure) -> [UInt8]? {
    var problems = self.problems(&console)
    while true {
      try edit(problems.reports.map(\.diagnostic), &console)
      guard text != given, text != old else { return nil }
      problems = self.problems(&console)
      if problems.reports.isEmpty { return text }
      for report in problems.reports { console.show(report.diagnostic, sources: report.sources) }
      switch try decision(canSave: problems.isReadable) {
      case .again: continue
      case .leave: throw Failure(.cancelled, "cancelled", "Cancelled. \(path) is unchanged.")
      case .save: return text
      }
    }
  }

  // MARK: What is wrong

  private struct Problems {
    var reports: [Report] = []
    /// Whether it is YAML at all, under a schema that can be read.
    var isReadable = true
  }

  /// The errors of the text, in its order.
  private func problems(_ console: inout Console) -> Problems {
    let check = FileCheck(workspace: workspace)
    var verdict = check.verdict(of: text)
    var notices = Notices()
    check.askCommands(of: &verdict, &notices)
    console.show(notices)
    let all = verdict.reports + (verdict.failure?.reports ?? [])
    return Problems(
      reports: all.filter { $0.diagnostic.severity == .error }.inFileOrder, isReadable: verdict.failure == nil)
  }

  // MARK: The editor

  private mutating func edit(_ diagnostics: [Diagnostic], _ console: inout Console) throws(Failure) {
    let comments = ProblemComments(text)
    var line: Int?
    do throws(FileError) {
      if diagnostics.isEmpty {
        try copy.write(text)
      } else {
        let annotated = comments.annotated(diagnostics, file: workspace.choice.name, console.echo)
        line = annotated.line
        try copy.write(annotated.bytes)
      }
    } catch {
      throw Failure(error)
    }
    _ = console.flush()
    let end: ProgramEnd
    do throws(ProgramFailure) {
      end = try editor.program(copy.path, line: line).runInForeground()
    } catch {
      throw keeping(
        Failure(.inputOutput, "no-editor", "the editor \(error)", help: "set VISUAL or EDITOR to another one"))
    }
    do throws(FileError) {
      text = comments.stripped(try copy.read())
    } catch {
      throw keeping(Failure(.inputOutput, "no-text", "the text cannot be read back from the editor: \(error)"))
    }
    guard end == .exited(0) else {
      throw keeping(
        Failure(.cancelled, "editor", "the editor \(end.phrase), so '\(path)' is unchanged"))
    }
  }

  // MARK: Decisions

  private mutating func decision(canSave: Bool) throws(Failure) -> Decision {
    let cancelled = Failure(.cancelled, "cancelled", "Cancelled. \(path) is unchanged.")
    guard let dialogue = LineDialogue() else { throw keeping(cancelled) }
    let save = canSave ? ", (Q) save anyway" : ""
    let question = "What now? (e) edit again, (x) leave without saving\(save): "
    while true {
      switch dialogue.ask(question) {
      case .end, .interrupted: throw keeping(cancelled)
      case .line("e"), .line("E"), .line(""): return .again
      case .line("x"), .line("X"): return .leave
      case .line("Q") where canSave: return .save
      case .line: continue
      }
    }
  }

  /// The failure that ends the run; a text that differs is kept for another try.
  mutating func keeping(_ failure: Failure) -> Failure {
    guard text != given, text != old else { return failure }
    do throws(FileError) {
      try copy.write(text)
    } catch {
      // The copy is what the editor has left, comments included.
    }
    copy.keep()
    var result = failure
    guard !result.reports.isEmpty else { return result }
    result.reports[0].diagnostic.notes.append(Diagnostic.Note("your text is kept in '\(copy.path)'"))
    return result
  }
}
