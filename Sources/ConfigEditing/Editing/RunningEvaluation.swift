import ConfigModel
import ConfigSchema
import LosslessYAML

/// What holds in a draft while it is edited: worked out when somebody asks, and as far as the draft has changed since
/// somebody asked last.
struct RunningEvaluation {
  private var evaluation: Evaluation
  /// The bytes that it was made from; nil while that is not certain.
  private var bytes: [UInt8]?
  private let readers: Readers

  /// - Parameter bytes: the draft's own bytes that have been evaluated; nil for an evaluation to go on from.
  init(_ evaluation: Evaluation, of bytes: [UInt8]?, _ readers: Readers) {
    self.evaluation = evaluation
    self.bytes = bytes
    self.readers = readers
  }

  mutating func evaluation(of document: ConfigDocument) -> Evaluation {
    if bytes == document.stream.source.bytes { return evaluation }
    if let next = document.evaluation(after: evaluation, by: readers) {
      evaluation = next
      bytes = document.stream.source.bytes
    }
    return evaluation
  }
}
