import ConfigModel
import Foundation
import JSONSchema
import Testing

/// Schemas and values made to harm: every evaluation ends, within bounds, with an answer or a clear refusal of one.
struct HostileTests {
  @Test func aSchemaThatGoesOnForEverIsGivenUp() throws {
    // It leads back to itself through a condition, which no look at the schema alone can tell.
    let schema = try schema(##"{"if": {"$ref": "#"}}"##)
    #expect(schema.verdict(on: try jsonArena("1")) == .tooDeep)
    #expect(schema.validate(try jsonArena("1")).violations == [])
  }

  @Test func deepValuesAreLookedAtToTheEnd() throws {
    let schema = try schema(##"{"type": ["array", "integer"], "items": {"$ref": "#"}}"##)
    let deep = String(repeating: "[", count: 999) + "1" + String(repeating: "]", count: 999)
    let wrong = deep.split(separator: "1").joined(separator: "\"x\"")
    let (arena, wrongArena) = (try jsonArena(deep), try jsonArena(wrong))
    #expect(onLargeStack { schema.verdict(on: arena) } == .valid)
    #expect(onLargeStack { schema.validate(wrongArena).violations.map(\.code) } == ["type"])
  }

  /// Where there is no room for an answer there is none, and no crash.
  @Test func aSmallStackIsEnoughToSaySo() throws {
    let schema = try schema(##"{"type": ["array", "integer"], "items": {"$ref": "#"}}"##)
    let arena = try jsonArena(String(repeating: "[", count: 999) + "1" + String(repeating: "]", count: 999))
    #expect(onLargeStack(of: 256 << 10) { schema.verdict(on: arena) } == .tooDeep)
  }

  /// The program without optimisation needs more than the threads of the tests have.
  private func onLargeStack<Result: Sendable>(
    of size: Int = 256 << 20, _ body: @escaping @Sendable () -> Result
  ) -> Result? {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Result>()
    let thread = Thread {
      box.value = body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    return box.value
  }

  /// Written by one thread before the other is told to read.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }

  @Test func aSchemaThatDoublesAtEveryStepIsAnswered() throws {
    let steps = (0..<60).map {
      ##""s\##($0)": {"allOf": [{"$ref": "#/$defs/s\##($0 + 1)"}, {"$ref": "#/$defs/s\##($0 + 1)"}]}"##
    }
    let text = ##"{"$ref": "#/$defs/s0", "$defs": {\##(steps.joined(separator: ",")), "s60": {"type": "integer"}}}"##
    #expect(try schema(text).verdict(on: try jsonArena("1")) == .valid)
    #expect(try schema(text).verdict(on: try jsonArena("\"a\"")) == .invalid)
  }

  @Test func alternativesThatDoubleAtEveryLevelAreAnswered() throws {
    let schema = try schema(
      ##"{"anyOf": [{"items": {"$ref": "#"}, "type": "array"}, {"items": {"$ref": "#"}, "type": "array"}]}"##)
    let deep = String(repeating: "[", count: 60) + "1" + String(repeating: "]", count: 60)
    #expect(schema.verdict(on: try jsonArena(deep)) == .invalid)
    let validation = schema.validate(try jsonArena(deep))
    #expect(validation.verdict == .invalid || validation.verdict == .tooLong)
  }

  @Test func aliasesThatMultiplyAreLookedAtOnce() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...15 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let strings =
      ##"{"additionalProperties": {"$ref": "#/$defs/v"}, "$defs": {"v": {"anyOf": [{"type": "KIND"}, {"items": {"$ref": "#/$defs/v"}, "type": "array"}]}}}"##
    let arena = try yamlArena(text)
    for (kind, verdict) in [("string", Verdict.valid), ("integer", .invalid)] {
      let schema = try schema(strings.split(separator: "KIND").joined(separator: kind))
      #expect(schema.verdict(on: arena) == verdict)
    }
    let unique = try schema(#"{"additionalProperties": {"uniqueItems": true}}"#)
    #expect(unique.validate(arena).violations.count == 16)
  }

  @Test func catastrophicPatternsEnd() throws {
    let schema = try schema(#"{"pattern": "^(a+)+b$", "patternProperties": {"^(a|a)*b$": true}}"#)
    let text = "\"" + String(repeating: "a", count: 500) + "cb\""
    let validation = schema.validate(try jsonArena(text))
    #expect(
      validation.violations.map(\.message) == [
        "\"\(String(repeating: "a", count: 59))…\" cannot be checked: the pattern ^(a+)+b$ takes too many steps on it"
      ])
    let keyed = schema.validate(try jsonArena("{\(text): 1}"))
    #expect(keyed.violations.map(\.code) == ["pattern-properties"])
  }

  @Test func problemsAreBounded() throws {
    let schema = try schema(#"{"items": {"type": "string"}}"#)
    let arena = try jsonArena("[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]")
    let all = schema.validate(arena, maxProblems: 50_000)
    #expect(all.violations.count == 20_000)
    #expect(!all.isTruncated)
    let some = schema.validate(arena, maxProblems: 10)
    #expect(some.violations.count == 10)
    #expect(some.isTruncated)
    #expect(some.violations.last?.path.description == "[9]")
  }

  @Test func aLargeSchemaIsCompiled() throws {
    let parts = (0..<20_000).map {
      ##""p\##($0)": {"type": "object", "description": "number \##($0)", "properties": {"name": {"type": "string", "minLength": 1, "pattern": "^[a-z]+\##($0 % 50)$"}, "next": {"$ref": "#/$defs/p\##(($0 + 1) % 20_000)"}}, "required": ["name"]}"##
    }
    let text =
      ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/$defs/p0", "$defs": {\##(parts.joined(separator: ","))}}"##
    #expect(text.utf8.count > 4_000_000)
    let schema = try schema(text)
    let nested = (0..<20).map { #"{"name": "a\#($0 % 50)", "next": "# }.joined() + #"{"name": "b"}"#
    let validation = schema.validate(try jsonArena(nested + String(repeating: "}", count: 20)))
    #expect(validation.violations.map(\.code) == ["pattern"])
  }

  @Test func loopsOfReferencesBetweenFilesEnd() throws {
    let options = SchemaOptions { uri in
      guard let arena = try? jsonArena(#"{"$ref": "\#(uri == "a.json" ? "b" : "a").json"}"#) else { return .absent }
      return .document(SchemaDocument(arena: arena, uri: uri, file: uri))
    }
    let errors = #expect(throws: SchemaErrors.self) { try schema(#"{"$ref": "a.json"}"#, options) }
    #expect(errors?.diagnostics.map(\.code) == ["reference-loop"])
  }

  @Test func manyNamesRequiredAreEachLookedFor() throws {
    let names = (0..<200).map { "\"n\($0)\"" }
    let schema = try schema("{\"required\": [\(names.joined(separator: ","))]}")
    let all = names.map { $0 + ":1" }
    #expect(schema.verdict(on: try jsonArena("{\(all.joined(separator: ","))}")) == .valid)
    #expect(schema.validate(try jsonArena("{\(all.dropLast(2).joined(separator: ","))}")).violations.count == 2)
  }
}
