import AtomicFiles
import ConfigModel
package import ConfigSchema
import LosslessYAML

/// Which layers a run looks at: `--layer`, `--no-layers`, `--override`.
struct LayerWish: Sendable {
  var name: String?
  var isUnwanted = false
  var overrides: [OpeningOptions.Override] = []
  /// The file in the place of the layer with `write: default`, when another layer is written.
  private var substitute: String?

  init(_ options: OpeningOptions) {
    name = options.layer
    isUnwanted = options.usesNoLayers
    overrides = options.overrides
  }

  /// The layer that edits go to.
  func written(in layers: [Layer]) throws(Failure) -> Layer? {
    guard let name else { return layers.first(where: \.isWritten) }
    let layer = layers.first { $0.name == name }
    guard let layer else {
      let names = layers.map(\.name)
      throw .usage(
        "the schema has no layer \(ConfigPath.quoted(name))",
        help: names.isEmpty ? nil : "its layers are \(names.joined(separator: ", "))")
    }
    return layer
  }

  /// The file to write when a file stands for the layer with `write: default` and another layer is named; nil when
  /// the named file is the written one.
  mutating func substitute(_ file: FileChoice, in schema: SchemaFile) throws(Failure) -> FileChoice? {
    let standing = schema.layers.first(where: \.isWritten)
    guard let layer = try written(in: schema.layers), let standing, layer.name != standing.name else { return nil }
    guard let path = file.path else {
      throw .usage(
        "standard input is not the file of the layer \(layer.name)",
        help: "leave out one of \(option: .file) and \(option: .layer("NAME"))")
    }
    substitute = path
    return .path(schema.path(of: layer))
  }

  /// Reads the other layers. The file of the run replaces the written one.
  func stack(_ schema: SchemaFile, isWholeConfiguration: Bool) throws(Failure) -> LayerStack {
    var stack = LayerStack()
    if !overrides.isEmpty { stack.overrides = try overrideMaps(schema.settings) }
    guard isWholeConfiguration, !isUnwanted else { return stack }
    stack.written = try written(in: schema.layers)
    var isAbove = false
    for layer in schema.layers {
      if layer.name == stack.written?.name {
        isAbove = true
        continue
      }
      let member = try member(layer, schema)
      if isAbove { stack.above.append(member) } else { stack.below.append(member) }
    }
    return stack
  }

  private func member(_ layer: Layer, _ schema: SchemaFile) throws(Failure) -> LayerStack.Member {
    let path = (layer.isWritten ? substitute : nil) ?? schema.path(of: layer)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(at: path).bytes
    } catch {
      guard case .notFound = error else { throw Failure(error) }
      return LayerStack.Member(layer: layer, file: path, stream: nil)
    }
    let source = Source(bytes)
    do throws(Unreadable) {
      let stream = try YAMLStream(parsing: source, version: schema.yamlVersion)
      return LayerStack.Member(layer: layer, file: path, stream: stream)
    } catch {
      throw Failure(error, file: path, source: source, mayHoldSecrets: schema.settings.hasSecrets)
    }
  }

  func refuseSecrets(_ schema: SchemaFile) throws(Failure) {
    // The settings of a JSON Schema are only asked for if they are needed.
    guard !overrides.isEmpty else { return }
    let settings = schema.settings
    for override in overrides {
      try settings.refuseSecretArgument(for: override.key.path, instead: .setFromInput(override.key.path))
    }
  }

  /// An override is the topmost layer. A layer is a map, and has whole lists.
  private func refuseItem(_ path: ConfigPath, _ settings: Settings) throws(Failure) {
    if settings.whole?.type == .list {
      throw .usage(
        "a configuration that is one list cannot be overridden, nor a part of it",
        help: "use another file with \(option: .file)")
    }
    let around = path.segments.indices.lazy.map { ConfigPath(Array(path.segments[..<$0])) }
    guard let list = around.first(where: { settings.setting(at: $0)?.type == .list }) else { return }
    throw .usage(
      "`\(path)` is a part of the list `\(list)`, and only a whole list can be overridden",
      help: "\(option: .override("\(list)=[...]")), with all items as JSON")
  }

  private static func unknown(_ path: ConfigPath) -> Failure {
    Failure(.noSuchKey, "no-such-key", "there is no setting `\(path)` to override", path: path)
  }

  private func overrideMaps(_ settings: Settings) throws(Failure) -> [ValueMap] {
    var maps: [ValueMap] = []
    for override in overrides {
      let (path, word) = (override.key.path, override.word)
      guard let setting = settings.setting(at: path) else { throw Self.unknown(path) }
      try refuseItem(path, settings)
      guard let keys = path.keysOfMaps else { throw Self.unknown(path) }
      let value =
        setting.type.isCollection
        ? try WordValue.typed(word, as: .json, for: path, isSecret: settings.hasSecret(at: path))
        : try WordValue.typed(word, as: setting, at: path, settings)
      let nested = keys.reversed().reduce(value) { .map(ValueMap([ValueMap.Entry($1, $0)])) }
      guard case .map(let map) = nested else {
        throw .usage("the configuration is a map, and only a map can override it")
      }
      maps.append(map)
    }
    return maps
  }
}

extension ConfigPath {
  /// The key texts of a path through maps alone, where `[key]` is a key too; else nil.
  fileprivate var keysOfMaps: [String]? {
    var result: [String] = []
    for segment in segments {
      switch segment {
      case .key(let key), .number(_, let key), .item(let key): result.append(key)
      case .match: return nil
      }
    }
    return result
  }
}

extension SchemaFile {
  /// A layer's file; a relative path starts from the schema's directory.
  package func path(of layer: Layer) -> String {
    FilePath.join(FilePath.directory(path), FilePath.expandingHome(layer.file))
  }
}
