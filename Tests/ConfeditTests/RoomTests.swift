import Foundation
import Testing

/// The rooms (folders) of `ConfigEditing`: each uses the types of those before it, and no two use each other's.
@Suite struct RoomTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/ConfigEditing")

  private struct File {
    let room: String
    let name: String
    /// Without comments and literals.
    let code: String
  }

  private static func files() throws -> [File] {
    try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
        let code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
        return File(room: String(path.prefix { $0 != "/" }), name: path, code: code)
      }
  }

  /// Type to the room that declares it.
  private static func rooms(of files: [File]) -> [String: String] {
    let declaration =
      /^(?:(?:package|public|internal|final|indirect) +)*(?:struct|enum|class|protocol|typealias|actor) +(\w+)/
    var rooms: [String: String] = [:]
    for file in files {
      for match in file.code.matches(of: declaration.anchorsMatchLineEndings()) { rooms[String(match.1)] = file.room }
    }
    return rooms
  }

  @Test func noTwoRoomsUseEachOther() throws {
    let files = try Self.files()
    let rooms = Self.rooms(of: files)
    #expect(Set(rooms.values).count > 5)
    var uses: [String: [String: String]] = [:]
    for file in files {
      for match in file.code.matches(of: /\b[A-Z]\w+/) {
        guard let room = rooms[String(match.0)], room != file.room else { continue }
        uses[file.room, default: [:]][room] = "\(file.name) uses \(match.0)"
      }
    }
    for (room, others) in uses {
      for (other, use) in others where room < other {
        let back = uses[other]?[room]
        #expect(back == nil, "\(room) and \(other) use each other: \(use), \(back ?? "")")
      }
    }
  }
}
