import ConfigModel
import ConfigSchema
import Foundation
import Testing

struct ExampleTests {
  static func text() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "mailpane.confedit.yaml")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
