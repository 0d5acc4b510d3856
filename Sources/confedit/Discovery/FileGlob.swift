import Glibc

/// A pattern of a schema's `files`: `*`, `?` and `[…]` within a name, `**` over directories, `~/` for the home
/// directory. One that begins with neither `/` nor `~/` matches at any depth.
struct FileGlob {
  private let segments: [String]

  init(_ pattern: String) {
    let expanded = FilePath.expandingHome(pattern)
    let parts = expanded.split(separator: "/").map(String.init)
    segments = expanded.hasPrefix("/") ? parts : ["**"] + parts
  }

  func matches(_ path: String) -> Bool {
    let parts = FilePath.absolute(path).split(separator: "/").map(String.init)
    // Whether the first n segments match the first m parts: one row for each segment.
    var row = [true] + Array(repeating: false, count: parts.count)
    for segment in segments {
      var next = Array(repeating: false, count: parts.count + 1)
      next[0] = segment == "**" && row[0]
      for (index, part) in parts.enumerated() {
        next[index + 1] =
          segment == "**" ? row[index + 1] || next[index] : row[index] && fnmatch(segment, part, 0) == 0
      }
      row = next
    }
    return row.last ?? false
  }
}
