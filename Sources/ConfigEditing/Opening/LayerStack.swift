import ConfigModel
import ConfigSchema
import LosslessYAML

/// The files around the one that a run is about, which together with it make the configuration.
package struct LayerStack: Sendable {
  /// One file as it was read; nil if it does not exist.
  package struct Member: Sendable {
    let layer: Layer
    package let file: String
    let stream: YAMLStream?
  }

  /// Lowest precedence first.
  var below: [Member] = []
  package var above: [Member] = []
  /// `--override`, which overrides all layers, but no locks.
  var overrides: [ValueMap] = []
  /// The layer that is written; nil when the file is not a layer.
  var written: Layer?

  /// The layers as the schema merges them, if the file among them contains `written`.
  func values(written value: Value) -> [LayerValue] {
    let files =
      below.map(\.layerValue)
      + [LayerValue(name: written?.name, value: value, locks: written?.locks ?? .none)] + above.map(\.layerValue)
    return files + overrides.map { LayerValue(value: .map($0)) }
  }

  /// Whether there is no other layer: what the file has is what is stored.
  var isNone: Bool { written == nil && below.isEmpty && above.isEmpty && overrides.isEmpty }

  /// The number of the written layer among `values`.
  package var writtenNumber: Int { below.count }

  /// The other layer with a number; nil for the written one and the command line.
  package func member(_ number: Int) -> Member? {
    if below.indices.contains(number) { return below[number] }
    let index = number - writtenNumber - 1
    return above.indices.contains(index) ? above[index] : nil
  }

  /// Nil for the command line and for a file that is not a layer.
  package func name(of number: Int) -> String? { number == writtenNumber ? written?.name : member(number)?.layer.name }
}

extension LayerStack.Member {
  fileprivate var layerValue: LayerValue { LayerValue(name: layer.name, value: value, locks: layer.locks) }

  private var value: Value {
    guard let stream, let root = stream.root(ofDocument: 0) else { return .null }
    return stream.value(of: root)
  }
}
