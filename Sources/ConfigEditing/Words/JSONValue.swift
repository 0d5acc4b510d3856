package import ConfigModel
import JSONSchema

/// Why a text is not JSON.
package struct JSONError: Error, Sendable, Hashable {
  let reason: String
  /// In Unicode scalars from 0.
  let offset: Int
}

/// JSON (RFC 8259) as a value. Numbers keep their spelling; of equal keys in one object the second is an error.
package enum JSONValue {
  package static func read(_ text: String) throws(JSONError) -> Value {
    let bytes = Array(text.utf8)
    let arena: ValueArena
    do throws(JSONProblem) { arena = try JSONReader.read(bytes) } catch {
      throw JSONError(reason: error.message, offset: scalars(before: error.offset, in: bytes))
    }
    for node in arena.nodes.indices where arena.nodes[node].kind == .map {
      // By bytes: composed and decomposed letters are different keys.
      var seen: Set<[UInt8]> = []
      for entry in arena.entries(of: node) {
        let key = arena.text(of: entry.key)
        guard seen.insert(Array(key.utf8)).inserted else {
          let offset = arena.nodes[entry.key].span.lower
          throw JSONError(
            reason: "the key \(ConfigPath.quoted(key)) is given twice", offset: scalars(before: offset, in: bytes))
        }
      }
    }
    return arena.value(of: ValueArena.root)
  }

  private static func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(offset).reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
