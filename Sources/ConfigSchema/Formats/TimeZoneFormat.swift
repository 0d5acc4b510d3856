internal import TextFormats

/// A name of the time zone database, `Europe/Berlin`; its presence on this machine is checked by `FileSystem`.
enum TimeZoneFormat {
  static func check(_ text: String) throws(Flaw) {
    guard text.utf8.count <= 255 else { throw Flaw("it is too long") }
    guard !text.isEmpty else { throw Flaw("it is empty") }
    guard text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "/_+-".utf8.contains($0) }) else {
      throw Flaw("a name has only letters, digits and / _ + -")
    }
    guard text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }) else {
      throw Flaw("a part between slashes is empty")
    }
  }
}

/// A path in the file system, absolute, relative or below `~/`.
enum FilePathFormat {
  static func check(_ text: String) throws(Flaw) {
    guard !text.isEmpty else { throw Flaw("it is empty") }
    guard !text.unicodeScalars.contains("\0") else { throw Flaw("it has a NUL character") }
  }
}
