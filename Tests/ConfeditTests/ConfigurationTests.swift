import ConfigEditing
import ConfigModel
import Foundation
import Testing

/// The library as another program sees it: only its public names are used.
@Suite struct ConfigurationTests {
  private static let schema = """
    confedit: 1
    rules:
    - {assert: "low < high", message: Low must be below high.}
    sections:
    - settings:
        low: {type: int, default: 1}
        high: {type: int, default: 9}
        mode: {choices: [fast, slow], default: fast}
        pause: {type: duration, enabled-if: 'mode == "slow"'}
        token: {type: string, secret: true}
    - at: door
      settings:
        open: {type: bool, default: false}
    """

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("app.confedit.yaml", Self.schema)
  }

  private func opened(_ text: String) throws -> Configuration {
    try sandbox.write("app.yaml", text)
    return try Configuration.open(file: sandbox.path("app.yaml"), schema: sandbox.path("app.confedit.yaml"))
  }

  /// Why an edit is not made, for an edit that must be refused.
  private func refusal(_ edit: () throws(Failure) -> Void) throws -> Failure {
    do throws(Failure) {
      try edit()
    } catch {
      return error
    }
    Issue.record("it is not refused")
    throw CancellationError()
  }

  @Test func readsWhatCounts() throws {
    let configuration = try opened("low: 3\npause: 2s\ntoken: abc\n")
    #expect(try configuration.value(at: "low") == 3)
    #expect(try configuration.value(at: "high") == 9)
    #expect(try configuration.value(at: "pause") == nil)
    #expect(try configuration.value(at: "token") == "abc")
    #expect(try configuration.value(at: "door") == ["open": false])
    let failure = try refusal { () throws(Failure) in _ = try configuration.value(at: "lwo") }
    #expect(failure.kind == .noSuchKey)
  }

  @Test func explainsAndEnables() throws {
    var configuration = try opened("")
    let explanation = try configuration.explanation(of: "pause")
    #expect(!explanation.isEnabled && explanation.value == nil && explanation.origin == "none")
    #expect(explanation.reasons == ["mode must be slow (it is fast)"])
    #expect(explanation.enabling?.map(\.key) == ["mode"] && explanation.enabling?.map(\.value) == ["slow"])
    #expect(try refusal { () throws(Failure) in try configuration.set("pause", text: "2s") }.kind == .disabled)
    try configuration.set(["mode": "slow", "pause": "2s"])
    try configuration.save()
    #expect(try sandbox.read("app.yaml") == "mode: slow\npause: 2s\n")
    #expect(!configuration.hasChanged)
  }

  @Test func judgesSeveralTogether() throws {
    var configuration = try opened("low: 3  # as low\n")
    let failure = try refusal { () throws(Failure) in try configuration.set("low", to: 20) }
    #expect(failure.kind == .refused && failure.problems.map(\.message) == ["`low`: Low must be below high."])
    #expect(try configuration.value(at: "low") == 3 && !configuration.hasChanged)
    try configuration.set(["low": 20, "high": 30])
    try configuration.unset("low")
    try configuration.save()
    #expect(try sandbox.read("app.yaml") == "high: 30\n")
  }

  @Test func losesNoEditOfAnotherWriter() throws {
    var first = try opened("low: 1\nhigh: 9  # h\n")
    var second = first
    try first.set("low", to: 2)
    try second.set("high", to: 8)
    try first.save()
    try second.save()
    #expect(try sandbox.read("app.yaml") == "low: 2\nhigh: 8  # h\n")
    try first.set("high", to: 7)
    let failure = try refusal { () throws(Failure) in try first.save() }
    #expect(failure.kind == .conflict && failure.problems.map(\.key) == ["high"])
    #expect(try sandbox.read("app.yaml") == "low: 2\nhigh: 8  # h\n")
  }

  @Test func saysWhatIsWrongAndWhere() throws {
    let configuration = try opened("low: 1\nhigh: many\nlow: 2\n")
    let problems = try configuration.validate()
    #expect(problems.map(\.code) == ["not-a-int", "duplicate-key"])
    #expect(problems.map(\.line) == [2, 3] && problems.map(\.column) == [7, 1])
    let failure = try refusal { () throws(Failure) in
      do { _ = try opened("a: [1\n") } catch let error as Failure { throw error } catch { return }
    }
    #expect(failure.kind == .unreadable && failure.problems.first?.line == 1)
  }

  @Test func createsAFileAndNeedsNoSchema() throws {
    var configuration = try Configuration.open(file: sandbox.path("new.yaml"))
    #expect(try configuration.value(at: "a") == nil)
    try configuration.set("a.b", to: [1, "x", true])
    try configuration.save()
    #expect(try sandbox.read("new.yaml") == "a:\n  b:\n    - 1\n    - x\n    - true\n")
    #expect(try refusal { () throws(Failure) in _ = try configuration.explanation(of: "a") }.kind == .schema)
  }
}
