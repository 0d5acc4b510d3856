import ConfigModel
import Patterns
import Testing

@testable import ConfigSchema

/// Every type says of itself what is so.
@Suite struct TypeRowTests {
  @Test(arguments: SettingType.allCases) func rowIsComplete(type: SettingType) throws {
    let row = type.row
    #expect(row.phrase.hasSuffix(row.noun) || type == .text)
    #expect(!row.takes.isEmpty && row.meaning.hasSuffix("."))
    #expect(row.json.types.isEmpty == (type == .any))
    // What any text is may be left without help and sample.
    #expect(row.help != nil || [.string, .text, .path, .dir, .any].contains(type))
    guard let sample = row.sample else {
      #expect([.bool, .int, .number, .string, .text, .regex, .path, .dir, .list, .map, .group, .any].contains(type))
      return
    }
    let datum = try type.read(type.value(ofWord: sample))
    #expect(type.canonical(type.canonical(datum)) == type.canonical(datum))
    if let pattern = row.json.pattern, case .string(let text) = type.value(ofWord: sample) {
      #expect(try Pattern(pattern).match(text) == .matches)
    }
  }
}
