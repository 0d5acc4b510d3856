import ConfigEditing
import AtomicFiles
import ConfigForms
import ConfigModel
import LosslessYAML

/// The answers of a prompt as a file that `--answers` takes.
struct PromptRecord {
  let prompt: Prompt

  func write(to path: String, _ console: inout Console) throws(Failure) {
    let (answers, secrets) = prompt.record
    var root = Value.map(ValueMap())
    for answer in answers {
      guard let keys = answer.path.keys else {
        console.note("`\(answer.path)` is a part of a list and is not recorded")
        continue
      }
      root = Self.adding(answer.value ?? .null, at: keys[...], to: root)
    }
    let text = root == .map(ValueMap()) ? "{}\n" : BlockText.text(of: root)
    let head = "# Answers for \(FilePath.name(prompt.session.name)); null unsets a value.\n"
    do throws(FileError) {
      var file = try lockFile(at: path)
      _ = try file.replace(with: Array((head + text).utf8), options: ReplaceOptions(newFileMode: .byUmask))
    } catch {
      throw Failure(error)
    }
    for secret in secrets { console.note("`\(secret)` is a secret and is not recorded") }
  }

  private static func adding(_ value: Value, at keys: ArraySlice<String>, to container: Value) -> Value {
    guard let key = keys.first else { return value }
    var map = ValueMap()
    if case .map(let old) = container { map = old }
    map[key] = adding(value, at: keys.dropFirst(), to: map[key] ?? .map(ValueMap()))
    return .map(map)
  }
}
