package import ConfigModel

/// A key, as typed.
package struct KeyWord: Sendable, Hashable {
  let text: String
  package let path: ConfigPath

  package init(_ text: String) throws(Failure) {
    do throws(PathError) {
      path = try ConfigPath(parsing: text)
    } catch {
      throw Self.failure(error)
    }
    self.text = text
  }

  init(_ path: ConfigPath) {
    self.path = path
    text = path.description
  }

  /// A word that may also name all below a path (`a.`, `a.*`, `*`).
  package static func pattern(_ text: String) throws(Failure) -> PathPattern {
    do throws(PathError) {
      return try PathPattern(parsing: text)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: PathError) -> Failure {
    let isPointer = error.text.hasPrefix("/")
    return .usage(
      error.description,
      help: isPointer ? nil : "put a key with other characters in double quotes, as in 'a.\"b c\"'")
  }
}
