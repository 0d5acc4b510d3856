internal import TextFormats

extension TypeRow {
  static let path = TypeRow(
    format: "a path", takes: "a path", meaning: "Relative ones begin in the directory of the configuration file.",
    spelling: FilePathFormat.spelling, json: .text("^.+$"), control: .path, isOfMachine: true,
    check: { (text: String) throws(Flaw) in try FilePathFormat.check(text) })

  static let dir = TypeRow(
    format: "a directory", plural: "directories", takes: "a path of a directory", meaning: "As path.",
    spelling: FilePathFormat.spelling, json: .text("^.+$"), control: .path, isOfMachine: true,
    check: { (text: String) throws(Flaw) in try FilePathFormat.check(text) })
}

/// A path in the file system, absolute, relative or below `~/`.
private enum FilePathFormat {
  static let spelling = [SettingPhrase.Part.text("relative to the directory of the configuration file")]

  static func check(_ text: String) throws(Flaw) {
    guard !text.isEmpty else { throw Flaw("it is empty") }
    guard !text.unicodeScalars.contains("\0") else { throw Flaw("it has a NUL character") }
  }
}
