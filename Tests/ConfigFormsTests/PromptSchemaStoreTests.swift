import TestSupport
import Foundation
import Testing

@testable import ConfigEditing
@testable import confedit

/// Files made by nothing but answers, for JSON Schemas that people use.
@Suite(.enabled(if: Corpora.root != nil, "CONFEDIT_CORPORA is not set"))
struct PromptSchemaStoreTests {
  struct Conversation: Sendable, CustomTestStringConvertible {
    var schema: String
    var lines: [String]
    var file: String
    var testDescription: String { schema }
  }

  static let conversations = [
    Conversation(
      schema: "github-workflow",
      lines: ["push", ".", "2", "build", "runs-on: ubuntu-latest", "steps:", "- run: make", ".", "", ""],
      file: """
        "on": push
        jobs:
          build:
            runs-on: ubuntu-latest
            steps:
              - run: make

        """),
    Conversation(
      schema: "dependabot-2.0", lines: ["2", "npm", "weekly", "", "2", "/", "", "", ""],
      file: """
        updates:
          - package-ecosystem: npm
            schedule:
              interval: weekly
            directories:
              - /
        version: 2

        """),
    Conversation(
      schema: "chart", lines: ["v4", "v2", "mychart", "", "1.2.3", ""],
      file: """
        apiVersion: v2
        name: mychart
        version: 1.2.3

        """),
    Conversation(schema: "mkdocs-1.6", lines: ["", "My docs", ""], file: "site_name: My docs\n"),
  ]

  @Test(arguments: conversations) func aFileFromNothing(_ conversation: Conversation) throws {
    var wish = PromptStage.Wish()
    wish.files = ["mail.schema.json": try Corpora.text("schemastore/schemas/\(conversation.schema).json")]
    wish.isSpoken = true
    wish.words = ["--missing"]
    let stage = try PromptStage(schema: "mail.schema.json", wish)
    for line in conversation.lines { stage.type(line) }
    let told = stage.takeTranscript().joined(separator: "\n")
    let text = stage.configuration.map { String(decoding: $0, as: UTF8.self) }
    #expect(text == conversation.file, "\(told)")
    #expect(try stage.problems() == [], "\(told)")
  }
}
