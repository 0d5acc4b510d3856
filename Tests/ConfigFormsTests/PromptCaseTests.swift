import ConfigForms
import Foundation
import Terminal
import Testing

/// Case files of prompts: see the README.
struct PromptCaseTests {
  @Test(arguments: try FormCase.all(in: "prompts"))
  func caseHolds(_ url: URL) throws {
    var file = try FormCase(url)
    let isRecording = ProcessInfo.processInfo.environment["CONFEDIT_RECORD"] == "1"
    let stage = try Self.stage(file)
    var hasChanges = false
    func compare(_ index: Int, _ met: [String]) {
      let section = file.sections[index]
      guard met != section.body else { return }
      hasChanges = true
      if isRecording { file.replace(index, with: met) }
      Issue.record("\(url.lastPathComponent):\(section.line + 1): \(file.title)\n\(met.joined(separator: "\n"))")
    }
    for (index, section) in file.sections.enumerated() {
      switch section.words[0] {
      case "keys":
        for step in try KeyScript.steps(section.body.joined(separator: " ")) { try stage.perform(step) }
      case "lines": for line in section.body { stage.type(line) }
      case "frame": compare(index, stage.frame(isStyled: section.words.contains("styled")))
      case "told": compare(index, stage.takeTranscript())
      case "mail.yaml" where section.words.contains("after"):
        let met = stage.configuration.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let before = file.sections.first { $0.words == ["mail.yaml"] }?.text ?? ""
        guard met != (section.body == ["unchanged"] ? before : section.text) else { continue }
        compare(index, met.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
      default: break
      }
    }
    if isRecording, hasChanges { try file.write() }
  }

  private static func stage(_ file: FormCase) throws -> PromptStage {
    var schema = "mail.confedit.yaml"
    var wish = PromptStage.Wish()
    for section in file.sections {
      switch section.words {
      case let words where words[0] == "schema":
        wish.files["mail.confedit.yaml"] = try String(
          contentsOf: FormCase.directory.appendingPathComponent("\(words[1]).confedit.yaml"), encoding: .utf8)
      case let words where words[0] == "prompt": Self.read(words.dropFirst(), into: &wish)
      case let words where words.count == 1 && words[0].contains("."):
        wish.files[words[0]] = section.text
        if words[0].hasSuffix(".schema.json") { schema = words[0] }
      default: break
      }
    }
    return try PromptStage(schema: schema, wish)
  }

  private static func read(_ words: ArraySlice<String>, into wish: inout PromptStage.Wish) {
    for word in words {
      let size = word.split(separator: "x").compactMap { Int($0) }
      if size.count == 2, word.contains("x") {
        wish.size = TerminalSize(columns: size[0], rows: size[1])
      } else if word == "ascii" {
        wish.isASCII = true
      } else if word == "spoken" {
        wish.isSpoken = true
      } else {
        wish.words.append(word)
      }
    }
  }
}
