import AtomicFiles
import ConfigModel

/// A value that comes from standard input or a file.
package enum ValueInput {
  /// The text without one line end at its end, which is not part of the value.
  ///
  /// - Parameter isExact: the bytes as they are.
  package static func text(fromFile path: String?, isExact: Bool) throws(Failure) -> String {
    var bytes: [UInt8]
    if let path { bytes = try contents(path) } else { bytes = try StandardInput.read(limit: limit) }
    if !isExact, bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .refused, "not-utf-8", "the value \(path.map { "in '\($0)'" } ?? "on standard input") is not UTF-8",
        help: "YAML contains only text: encode other bytes, for example in Base64")
    }
    return text
  }

  private static let limit = 1 << 28

  private static func contents(_ path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try readInput(at: path, limit: limit)
    } catch {
      throw Failure(error)
    }
  }
}
