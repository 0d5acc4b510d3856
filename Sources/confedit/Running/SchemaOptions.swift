import CommandSpec
import ConfigEditing
import JSONSchema

/// Flags that say how schemas are found and read.
extension Option where Value == SchemaDraft {
  static var dialect: Self {
    Option(
      "dialect", "DRAFT",
      help: "the dialect of a JSON Schema without $schema: draft-04, draft-06, draft-07, 2019-09 or 2020-12"
    ) { word throws(WordRefusal) in
      guard let draft = SchemaDraft(name: word) else {
        throw WordRefusal(expected: "one of draft-04, draft-06, draft-07, 2019-09, 2020-12")
      }
      return draft
    }
  }
}

extension Option where Value == ReferenceMap.Mapping {
  static var refs: Self {
    Option(
      "refs", "URL-PREFIX=DIRECTORY", repeats: true,
      help: "the directory of the JSON Schemas whose addresses start with URL-PREFIX"
    ) { word throws(WordRefusal) in
      guard let place = word.lastIndex(of: "="), place != word.startIndex, word.index(after: place) != word.endIndex
      else { throw WordRefusal(expected: "URL-PREFIX=DIRECTORY, such as https://example.org/schemas/=schemas") }
      return ReferenceMap.Mapping(
        prefix: String(word[..<place]), directory: FilePath.expandingHome(String(word[word.index(after: place)...])))
    }
  }
}

extension Option where Value == Bool {
  static var assertFormats: Self {
    Option(flag: "assert-formats", help: "check `format` in a JSON Schema, even if its dialect does not")
  }
  static var noAssertFormats: Self {
    Option(flag: "no-assert-formats", help: "do not check `format` in a JSON Schema")
  }
}

extension Option where Value == String {
  static var catalogue: Self {
    Option(
      text: "catalogue", "FILE", completion: .files(endings: ["json"]),
      help: "a catalogue of JSON Schemas and their files, in the format of SchemaStore")
  }
}
