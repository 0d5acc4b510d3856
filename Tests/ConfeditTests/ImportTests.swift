import CommandSpec
import Foundation
import Testing

@testable import confedit

/// The imports of the sources, `ARCHITECTURE.md` and `Package.swift` say the same.
@Suite struct ImportTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ place: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(place), encoding: .utf8)
  }

  /// The modules that come with the toolchain and are no dependency.
  private static let toolchain: Set = ["Glibc", "Synchronization"]

  /// Target to what its Swift files import.
  private static func importsOfSources() throws -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    let sources = package.appendingPathComponent("Sources").path
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
      let target = String(file.prefix { $0 != "/" })
      let pattern = /^(?:@\S+ +)*(?:\w+ +)?import +(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)/
      let modules = try text("Sources/" + file).matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
      result[target, default: []].formUnion(modules)
    }
    return result
  }

  /// The table `| target | imports |` of `ARCHITECTURE.md`.
  private static func importsOfTable() throws -> [String: Set<String>] {
    let lines = try text("ARCHITECTURE.md").split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { $0 != "| target | imports |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return Dictionary(
      uniqueKeysWithValues: table.map { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        let names = cells.map { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
        return (names[1].first ?? "", Set(names[2]))
      })
  }

  /// Target to its dependencies, as `Package.swift` writes them.
  private static func dependencies() throws -> [String: Set<String>] {
    let manifest = try text("Package.swift")
    let libraries = manifest.matches(of: /\n +library\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?\)/).map { ($0.1, $0.2 ?? "") }
    let programs = manifest.matches(of: /\.(?:executableT|t)arget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/)
      .map { ($0.1, $0.2) }
    return Dictionary(
      uniqueKeysWithValues: (libraries + programs).map { name, list in
        (String(name), Set(list.matches(of: /"(\w+)"/).map { String($0.1) }))
      })
  }

  @Test func sourcesImportWhatTheArchitectureSays() throws {
    let found = try Self.importsOfSources()
    let expected = try Self.importsOfTable()
    #expect(found.keys.sorted() == expected.keys.sorted())
    for (target, modules) in found {
      #expect(modules.sorted() == expected[target]?.sorted(), "the imports of \(target)")
    }
  }

  @Test func sourcesImportWhatThePackageAllows() throws {
    let declared = try Self.dependencies()
    for (target, modules) in try Self.importsOfSources() {
      let imported = modules.subtracting(Self.toolchain)
      #expect(imported.sorted() == declared[target]?.sorted(), "the dependencies of \(target)")
    }
  }

  @Test func nothingImportsFoundation() throws {
    let modules = try Self.importsOfSources()
    #expect(modules.count >= 7)
    for (target, modules) in modules {
      #expect(modules.filter { $0.hasPrefix("Foundation") || $0 == "Dispatch" } == [], "the imports of \(target)")
    }
  }

  /// Only the program and `CommandSpec` know its command line: others name commands and options as data.
  @Test func noOtherTargetWritesCommands() throws {
    let sources = Self.package.appendingPathComponent("Sources").path
    let verbs = commandTable.commands.map(\.name).sorted().joined(separator: "|")
    let flag = try Regex("\"(?:[^\"\\\\\n]|\\\\.)*(?:[^-\\w]--[a-z]|confedit (?:\(verbs)) )|\"--[a-z]")
    var found: [String] = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
      guard !["confedit", "CommandSpec"].contains(String(file.prefix { $0 != "/" })) else { continue }
      for line in try Self.text("Sources/" + file).split(separator: "\n")
      where line.firstMatch(of: flag) != nil && !line.contains("//") {
        found.append("\(file): \(line)")
      }
    }
    // Variables of CSS.
    found.removeAll { $0.hasPrefix("Terminal/Pictures/ScreenImageStyle.swift") || $0.hasPrefix("SchemaDocs/HTML/") }
    #expect(found == [])
  }
}
