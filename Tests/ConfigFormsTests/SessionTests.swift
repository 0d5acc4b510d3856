import ConfigForms
import ConfigModel
import ConfigSchema
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

/// The draft under every front end, without one.
struct SessionTests {
  private static let schema = """
    confedit: 1
    sections:
    - settings:
        alert: {type: bool, default: false, renamed-from: [enabled]}
        name: {}
        port: {type: port, default: 80}
        list: {type: list, of: {type: int}, default: [1, 2]}
        items: {type: list, key: id, of: {settings: {id: {required: true}, n: {type: int}}}}
        map: {type: map, of: {}}

    """

  /// A session over a file of its own, and the file.
  private func stage(_ configuration: String) throws -> (FormStage, DraftSession) {
    let stage = try FormStage(schema: Self.schema, configuration: configuration, FormStage.Wish())
    return (stage, stage.form.session)
  }

  private func text(_ stage: FormStage) -> String { String(decoding: stage.configuration ?? Data(), as: UTF8.self) }

  private func path(_ keys: String...) -> ConfigPath { ConfigPath(keys: keys) }

  @Test func stepsAreUndoneOneByOne() throws {
    var (stage, session) = try stage("name: a # keep\n")
    try session.apply([.set(path("name"), .string("b")), .set(path("alert"), .bool(true))])
    try session.apply([.set(path("port"), .int(81))])
    #expect(session.changedPaths == [path("alert"), path("name"), path("port")])
    #expect(session.undo() == path("port"))
    #expect(session.undo() == path("alert"))
    #expect(session.undo() == nil)
    #expect(!session.hasChanged)
    #expect(try session.save() == .unchanged)
    #expect(text(stage) == "name: a # keep\n")
  }

  @Test func aRefusedEditUndoesItsStep() throws {
    var (_, session) = try stage("name: a\n")
    #expect(throws: FormRefusal.self) {
      try session.apply([.set(path("name"), .string("b")), .set(path("nothing"), .int(1))])
    }
    #expect(!session.hasChanged)
    #expect(session.stepCount == 0)
  }

  @Test func whatIsAsBeforeKeepsItsSpelling() throws {
    var (stage, session) = try stage("alert: yes # old\nname: a\n")
    try session.apply([.set(path("name"), .string("b"))])
    try session.apply([.set(path("name"), .string("a"))])
    try session.apply([.set(path("port"), .int(80))])
    #expect(!session.hasChanged)
    #expect(session.stepCount == 2)
    #expect(text(stage) == "alert: yes # old\nname: a\n")
  }

  @Test func aListThatIsADefaultIsWrittenBeforeAPartOfItIsEdited() throws {
    var (stage, session) = try stage("name: a\n")
    try session.apply([.insert(.int(3), into: path("list"), at: 1)])
    try session.apply([.move(path("list").appending(index: 0), to: 2)])
    try session.apply([.duplicate(path("list").appending(index: 0))])
    try session.apply([.remove(path("list").appending(index: 2))])
    #expect(session.field(at: path("list"))?.shown == .list([.int(3), .int(3), .int(1)]))
    #expect(try session.save() == .saved)
    #expect(text(stage) == "name: a\nlist:\n  - 3\n  - 3\n  - 1\n")
  }

  @Test func formerKeysAreAdopted() throws {
    var (stage, session) = try stage("enabled: true # since 1\n")
    try session.apply([.set(path("alert"), .bool(false))])
    #expect(try session.save() == .saved)
    #expect(text(stage) == "alert: false # since 1\n")
  }

  @Test func editsAreMadeOnWhatIsOnDisk() throws {
    var (stage, session) = try stage("name: a\nport: 1\n")
    try session.apply([.set(path("port"), .int(2))])
    try stage.perform(.disk("# new\nname: b # theirs\nport: 1\non: true\n"))
    #expect(try session.save() == .saved)
    #expect(text(stage) == "# new\nname: b # theirs\nport: 2\non: true\n")
    #expect(!session.hasChanged)
  }

  @Test func otherLayersAreFollowed() throws {
    let schema = """
      confedit: 1
      layers:
      - {name: user, file: mail.yaml, write: default}
      - {name: managed, file: managed.yaml, locks: true}
      sections:
      - settings: {a: {type: int, default: 1}, b: {type: int, default: 1}}
      """
    let stage = try FormStage(schema: schema, configuration: "b: 2\n", FormStage.Wish())
    var session = stage.form.session
    try session.apply([.set(path("b"), .int(3))])
    #expect(session.refresh() == .none)
    let managed = stage.directory.appendingPathComponent("managed.yaml")
    try "a: 7\n".write(to: managed, atomically: true, encoding: .utf8)
    #expect(session.refresh() == .followed)
    #expect(session.field(at: path("a"))?.lock != nil)
    #expect(session.refresh() == .none)
    try FileManager.default.removeItem(at: managed)
    #expect(session.refresh() == .followed)
    #expect(try session.save() == .saved)
    #expect(text(stage) == "b: 3\n")
  }

  @Test func theSameSettingIsAskedAbout() throws {
    var (stage, session) = try stage("name: a\nport: 1\n")
    try session.apply([.set(path("port"), .int(2)), .set(path("name"), .string("mine"))])
    try stage.perform(.disk("name: theirs\nport: 1\n"))
    let conflict = Conflict(path: path("name"), title: "name", mine: "mine", theirs: "theirs")
    #expect(session.refresh() == .conflicts([conflict]))
    #expect(try session.save() == .conflicts([conflict]))
    var other = session
    session.settle(path("name"), keepsMine: true)
    other.settle(path("name"), keepsMine: false)
    #expect(other.field(at: path("name"))?.shown == .string("theirs"))
    #expect(try session.save() == .saved)
    #expect(text(stage) == "name: mine\nport: 2\n")
  }

  /// Whether the change is met before saving, or only then.
  @Test(arguments: [false, true])
  func keepingMineKeepsTheListThatWasShown(isMetLate: Bool) throws {
    let two = "items:\n- {id: x, n: 3} # x\n- {id: y, n: 1} # y\nlist: [1, 2]\n"
    let theirs = "items:\n- {id: zero, n: 7}\n- {id: x, n: 3} # x\n- {id: y, n: 1} # y\nlist: [0, 1, 2]\n"
    func kept(_ edits: [FormEdit], _ mine: [String]) throws -> String {
      var (stage, session) = try stage(two)
      for edit in edits { try session.apply([edit]) }
      try stage.perform(.disk(theirs))
      if !isMetLate { _ = session.refresh() }
      guard case .conflicts(let conflicts) = try session.save() else { return "no conflict" }
      #expect(conflicts.map { $0.mine.replacing("\"", with: "") } == mine)
      for conflict in conflicts { session.settle(conflict.path, keepsMine: true) }
      #expect(try session.save() == .saved)
      return text(stage)
    }
    let (items, list) = (path("items"), path("list"))
    let removed = try kept(
      [.remove(items.appending(index: 0)), .remove(list.appending(index: 0))], ["[{id: y, n: 1}]", "[2]"])
    #expect(removed == "items:\n- {id: y, n: 1} # y\nlist: [2]\n")
    let changed = try kept(
      [.set(items.appending(index: 0).appending(key: "n"), .int(4))], ["[{id: x, n: 4}, {id: y, n: 1}]"])
    #expect(changed == "items:\n- {id: x, n: 4} # x\n- {id: y, n: 1} # y\nlist: [0, 1, 2]\n")
  }

  @Test func whatBothRemovedIsNotRemovedTwice() throws {
    var (stage, session) = try stage("list: [1, 2, 3]\n")
    try session.apply([.remove(path("list").appending(index: 0))])
    try stage.perform(.disk("list: [2, 3]\n"))
    let change = session.refresh()
    #expect(change == .followed)
    #expect(try session.save() == .unchanged)
    #expect(text(stage) == "list: [2, 3]\n")
  }

  @Test func onlyWhatTheReviewShowedIsWritten() throws {
    let directory = FormCase.directory
    let schema = try String(contentsOf: directory.appendingPathComponent("switches.confedit.yaml"), encoding: .utf8)
    let stage = try FormStage(schema: schema, configuration: "b: false\n", FormStage.Wish())
    for step in try KeyScript.steps("Down Down Space Up Space Ctrl-S") { try stage.perform(step) }
    // The form has not looked at the file yet when it is told to save.
    let theirs = stage.directory.appendingPathComponent("mail.yaml")
    try "a: false\nb: false\n".write(to: theirs, atomically: true, encoding: .utf8)
    for step in try KeyScript.steps("Enter") { try stage.perform(step) }
    #expect(stage.ending == nil)
    #expect(text(stage) == "a: false\nb: false\n")
    let rows = stage.frame(isStyled: false)
    #expect(rows.contains { $0.contains("+b: true") })
    #expect(!rows.contains { $0.contains("d: true") })
    for step in try KeyScript.steps("Enter") { try stage.perform(step) }
    #expect(stage.ending == .saved)
    #expect(text(stage) == "a: false\nb: true\n")
  }

  @Test func whatWasDecidedIsAskedAgainWhenTheFileChangesAgain() throws {
    var (stage, session) = try stage("name: a\n")
    try session.apply([.set(path("name"), .string("mine"))])
    try stage.perform(.disk("name: b\n"))
    _ = session.refresh()
    session.settle(path("name"), keepsMine: true)
    try stage.perform(.disk("name: c\n"))
    let conflict = Conflict(path: path("name"), title: "name", mine: "mine", theirs: "c")
    #expect(try session.save() == .conflicts([conflict]))
    session.settle(path("name"), keepsMine: false)
    #expect(try session.save() == .unchanged)
    #expect(text(stage) == "name: c\n")
  }

  @Test func theSameEditOnBothSidesIsNoConflict() throws {
    var (stage, session) = try stage("name: a\n")
    try session.apply([.set(path("name"), .string("b"))])
    try stage.perform(.disk("name: b\n"))
    #expect(try session.save() == .unchanged)
    #expect(text(stage) == "name: b\n")
  }

  @Test func aFileThatBecameUnreadableIsLeftAlone() throws {
    var (stage, session) = try stage("name: a\n")
    try session.apply([.set(path("name"), .string("b"))])
    try stage.perform(.disk("name: [\n"))
    #expect(throws: FormRefusal.self) { try session.save() }
    #expect(text(stage) == "name: [\n")
  }

  @Test func whatTheDraftBreaksKeepsItFromBeingSavedAndOlderProblemsDoNot() throws {
    var (_, session) = try stage("port: 99999\nname: a\n")
    #expect(session.newProblems.isEmpty)
    try session.apply([.set(path("name"), .string("b"))])
    #expect(session.newProblems.isEmpty)
    #expect(session.olderProblems.map(\.path) == [path("port")])
    try session.apply([.insert(.map(ValueMap()), into: path("items"), at: nil)])
    #expect(!session.newProblems.isEmpty)
    #expect(session.newProblems.map(\.code) == ["required"])
  }
}
