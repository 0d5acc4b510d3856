import CommandSpec
import ConfigEditing
import ConfigModel
import ConfigSchema

extension OpeningOptions {
  /// What the flags of a run ask for.
  init(_ invocation: Invocation) throws(Failure) {
    self.init()
    file = invocation[.file].map(FileChoice.init(word:))
    document = invocation[.document]
    schema = invocation[.schema]
    app = invocation[.app]
    usesNoSchema = invocation[.noSchema]
    catalogue = invocation[.catalogue]
    draft = invocation[.dialect]
    if invocation[.assertFormats], invocation[.noAssertFormats] {
      throw .usage("--assert-formats and --no-assert-formats cannot be combined")
    }
    assertsFormats = invocation[.assertFormats] ? true : invocation[.noAssertFormats] ? false : nil
    references = invocation.all(.refs)
    layer = invocation[.layer]
    usesNoLayers = invocation[.noLayers]
    for word in invocation.all(.override) { overrides.append(try Override(word)) }
    choiceLines = { ChoiceCommands.ofRun.lines(printedBy: $0, for: $1, &$2) }
  }
}

extension OpeningOptions.Override {
  fileprivate init(_ word: String) throws(Failure) {
    guard let (key, value) = Assignment.split(word) else {
      throw .usage("--override takes KEY=VALUE, not \(ConfigPath.quoted(word))")
    }
    self.init(key: try KeyWord(key), word: value)
  }
}

extension Workspace {
  /// - Parameters:
  ///   - document: which document of the file it is, where that is known.
  ///   - demand: what is asked of the schema; a value that is given in place of another is read by its setting too.
  init(_ invocation: Invocation, document: Int? = nil, demand: SettingDemand = .everything) throws(Failure) {
    var options = try OpeningOptions(invocation)
    if let document { options.document = document }
    if options.overrides.isEmpty { options.demand = demand }
    try self.init(options)
  }

  /// For verbs that are given their files as operands.
  init(_ invocation: Invocation, file: FileChoice, schemas: SchemaCache? = nil) throws(Failure) {
    try self.init(try OpeningOptions(invocation), file: file, schemas: schemas)
  }
}

extension WriteOptions {
  init(_ invocation: Invocation) {
    self.init(name: invocation.verb)
    isDryRun = invocation[.dryRun]
    hash = invocation[.ifHash]
    backupSuffix = invocation[.backup]
    creates = invocation[.create]
    allowsPlaintext = invocation[.allowPlaintext]
    if let timeout = invocation[.lockTimeout] { lockTimeout = timeout }
  }
}
