import ConfigModel
import LosslessYAML

/// Writes a new file.
package struct CreateInstruction: Sendable {
  let text: [UInt8]
  /// What is set at once.
  let values: SetInstruction

  package init(text: [UInt8], values: SetInstruction) {
    self.text = text
    self.values = values
  }

  func apply(to draft: inout Draft) throws(Failure) {
    guard draft.bytes.allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }) else {
      throw Failure(
        .inputOutput, "exists", "'\(draft.document.name)' exists already and has content",
        help: "name another file with -f FILE; \(SuggestedCommand(.render)) shows the effective values")
    }
    try draft.splice([Splice(0..<draft.bytes.count, text)], touching: [])
    try values.apply(to: &draft)
  }
}
