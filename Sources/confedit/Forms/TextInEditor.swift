import ConfigEditing
import AtomicFiles
import ChildPrograms
import CommandSpec
import ConfigModel
import Glibc

struct EditorRefusal: Error {
  let reason: String
}

/// A text in the person's own editor, by way of a file that only they can read.
struct TextInEditor {
  private let text: String

  init(_ text: String) { self.text = text }

  func run() -> Result<String, EditorRefusal> {
    let directory = ProcessEnvironment["TMPDIR"] ?? "/tmp"
    var name = Array(FilePath.join(directory, "confedit-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else {
      return .failure(EditorRefusal(reason: "Cannot create a temporary file in '\(directory)'."))
    }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let isWritten = write(text, to: descriptor)
    close(descriptor)
    guard isWritten else { return .failure(EditorRefusal(reason: "Cannot write the temporary file '\(path)'.")) }
    do throws(Failure) {
      let program = try EditorCommand().program(path, line: nil)
      do throws(ProgramFailure) {
        guard try program.runInForeground().code == 0 else {
          return .failure(EditorRefusal(reason: "The editor failed; the text is unchanged."))
        }
      } catch {
        return .failure(EditorRefusal(reason: "The editor cannot be started: \(error)."))
      }
    } catch {
      return .failure(EditorRefusal(reason: error.reports.first?.diagnostic.message ?? "There is no editor."))
    }
    return read(path)
  }

  private func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func read(_ path: String) -> Result<String, EditorRefusal> {
    guard let bytes = try? readFile(at: path).bytes, var text = String(validating: bytes, as: UTF8.self) else {
      return .failure(EditorRefusal(reason: "The text from the editor is not UTF-8."))
    }
    // Editors end the last line.
    if text.hasSuffix("\n"), !self.text.hasSuffix("\n") { text.removeLast() }
    return .success(text)
  }
}
