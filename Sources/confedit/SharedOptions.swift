import CommandSpec

/// Flags of several verbs. A flag of one verb is in that verb's file.
extension Option where Value == String {
  static var file: Self {
    Option(
      text: "file", short: "f", "FILE", completion: .files(endings: ["yaml", "yml"]),
      help: "the configuration file; - is standard input (and edits write to standard output)")
  }
  static var schema: Self {
    Option(
      text: "schema", short: "s", "FILE", completion: .files(endings: ["confedit.yaml", "json"]),
      help: "the schema that describes the file")
  }
  static var app: Self { Option(text: "app", "ID", completion: .app, help: "the installed schema with this id") }
  static var layer: Self {
    Option(text: "layer", "NAME", completion: .layer, help: "the layer to write, instead of the default one")
  }
  static var override: Self {
    Option(text: "override", "KEY=VALUE", repeats: true, completion: .key, help: "a value for this run only")
  }
  static var backup: Self {
    Option(text: "backup", "SUFFIX", bare: "~", help: "keep the old file, with SUFFIX added to its name (default ~)")
  }
  static var ifHash: Self {
    Option(text: "if-hash", "HASH", help: "only if the file has this SHA-256; otherwise exit 10")
  }
}

extension Option where Value == Int {
  static var document: Self {
    Option(count: "document", "N", from: 0, help: "which document of a file with several, counted from 0")
  }
  static var lockTimeout: Self {
    Option("lock-timeout", "TIME", help: "how long to wait for another writer, such as 5s or 500ms") {
      word throws(WordRefusal) in
      guard let milliseconds = milliseconds(word) else { throw WordRefusal(expected: "a time such as 5s or 500ms") }
      return milliseconds
    }
  }

  private static func milliseconds(_ word: String) -> Int? {
    for (unit, factor) in [("ms", 1), ("s", 1_000), ("m", 60_000), ("", 1_000)] where word.hasSuffix(unit) {
      guard let count = Int(word.dropLast(unit.count)), (0...86_400).contains(count) else { return nil }
      return count * factor
    }
    return nil
  }
}

extension Option where Value == Bool {
  static var noSchema: Self { Option(flag: "no-schema", help: "use no schema: edit the file as plain YAML") }
  static var noLayers: Self {
    Option(flag: "no-layers", help: "use only the file, not the other layers of the schema")
  }
  static var json: Self { Option(flag: "json", help: "print the answer as JSON") }
  static var null: Self { Option(flag: "null", short: "z", help: "end each value with a NUL instead of a newline") }
  static var quiet: Self { Option(flag: "quiet", short: "q", help: "print no notes or warnings") }
  static var verbose: Self { Option(flag: "verbose", short: "v", help: "print more about what is done") }
  static var help: Self { Option(flag: "help", short: "h", help: "print this help") }
  static var version: Self { Option(flag: "version", help: "print the version") }
  static var yes: Self { Option(flag: "yes", help: "answer yes to the confirmation") }
  static var noInput: Self { Option(flag: "no-input", help: "ask no questions; exit 11 if an answer is needed") }
  static var dryRun: Self {
    Option(flag: "dry-run", short: "n", help: "write nothing; print the diff and its effects")
  }
  static var diff: Self { Option(flag: "diff", help: "print the diff of what is written") }
  static var create: Self {
    Option(flag: "create", help: "create the missing file, or the key, also beside one with a dot")
  }
  static var allowPlaintext: Self {
    Option(
      flag: "allow-plaintext", help: "write clear text over an encrypted value, or into a file that SOPS encrypted")
  }
  static var detailedExitCode: Self {
    Option(flag: "detailed-exit-code", help: "exit with 20 instead of 0 if something changed")
  }
}

extension Option where Value == ColorWish {
  static var color: Self { Option(choice: "color", "WHEN", help: "colours: auto, always or never") }
}

enum SharedOptions {
  /// Flags of every verb.
  static let common = rows(.quiet, .verbose, .color, .help, .version)
  /// Flags of verbs that are about a schema alone.
  static let describing = rows(.file, .schema, .app) + readingSchemas
  /// Flags of verbs that read a configuration.
  static let reading =
    rows(.file, .schema, .app, .document, .noSchema, .layer, .noLayers, .override) + readingSchemas
  /// How JSON Schemas are found and read.
  static let readingSchemas = rows(.catalogue, .dialect, .refs, .assertFormats, .noAssertFormats)
  /// Flags of verbs that write one.
  static let writing =
    reading
    + rows(.dryRun, .diff, .detailedExitCode, .lockTimeout, .backup, .ifHash, .json, .allowPlaintext)
  /// Flags of those that need no schema, and so do not know whether a missing file was meant.
  static let editing = writing + rows(.create)
}

extension Console {
  mutating func configure(_ invocation: Invocation) {
    if invocation[.quiet] { verbosity = .quiet } else if invocation[.verbose] { verbosity = .verbose }
    colorWish = invocation[.color] ?? .auto
    echo = CommandLineEcho(invocation)
  }
}
