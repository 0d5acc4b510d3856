import ConfigForms
import ConfigSchema
import Foundation
import Terminal
import Testing

struct FormCaseTests {
  @Test(arguments: try FormCase.all())
  func caseHolds(_ url: URL) throws {
    var file = try FormCase(url)
    let isRecording = ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] == "1"
    let stage = try Self.stage(file)
    var hasChanges = false
    for (index, section) in file.sections.enumerated() {
      switch section.words[0] {
      case "keys":
        for step in try KeyScript.steps(section.body.joined(separator: " ")) { try stage.perform(step) }
      case "frame":
        let met = stage.frame(isStyled: section.words.contains("styled"))
        guard met != section.body else { continue }
        hasChanges = true
        if isRecording { file.replace(index, with: met) }
        Issue.record("\(url.lastPathComponent):\(section.line + 1): \(file.title)\n\(met.joined(separator: "\n"))")
      case let name where name == "mail.yaml" && section.words.contains("after"):
        let met = stage.configuration.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let wanted =
          section.body == ["unchanged"] ? file.sections.first { $0.words == ["mail.yaml"] }?.text ?? "" : section.text
        guard met != wanted else { continue }
        hasChanges = true
        if isRecording {
          file.replace(
            index, with: met.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
        }
        Issue.record("\(url.lastPathComponent):\(section.line + 1): \(file.title): the file is\n\(met)")
      default: break
      }
    }
    if isRecording, hasChanges { try file.write() }
  }

  private static func stage(_ file: FormCase) throws -> FormStage {
    var schema = ""
    var configuration: String?
    var wish = FormStage.Wish()
    var files: [String: String] = [:]
    for section in file.sections {
      switch section.words {
      case ["mail.confedit.yaml"]: schema = section.text
      case ["mail.yaml"]: configuration = section.text
      case let words where words[0] == "schema":
        schema = try String(
          contentsOf: FormCase.directory.appendingPathComponent("\(words[1]).confedit.yaml"), encoding: .utf8)
      case let words where words[0] == "file": files[words[1]] = section.text
      case let words where words[0] == "window": wish = try Self.wish(words.dropFirst())
      default: break
      }
    }
    wish.files = files
    return try FormStage(schema: schema, configuration: configuration, wish)
  }

  private static func wish(_ words: ArraySlice<String>) throws -> FormStage.Wish {
    var wish = FormStage.Wish()
    var rest = words
    while let word = rest.popFirst() {
      let size = word.split(separator: "x").compactMap { Int($0) }
      if size.count == 2 {
        wish.size = TerminalSize(columns: size[0], rows: size[1])
      } else if let style = FormStyle(rawValue: word) {
        wish.style = style
      } else if word == "ascii" {
        wish.isASCII = true
      } else if word == "at" {
        wish.start = rest.popFirst()
      } else if word == "level" {
        wish.level = rest.popFirst().flatMap { Level(rawValue: $0) } ?? .advanced
      } else {
        throw KeyScript.Mistake(word: word)
      }
    }
    return wish
  }
}
