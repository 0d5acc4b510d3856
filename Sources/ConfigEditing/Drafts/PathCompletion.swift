/// How a path that was begun can go on.
struct PathCompletion {
  /// From which relative paths start; nil is the working directory.
  let directory: String?
  let wantsDirectories: Bool

  /// The most names that are returned.
  private static let limit = 200

  /// Each the whole path as it would be typed; directories end in a slash. Hidden names only when a dot was typed.
  func paths(beginning text: String) -> [String] {
    let cut = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let (folder, start) = (String(text[..<cut]), String(text[cut...]))
    let names = PathKind.names(in: place(of: folder)).filter { name in
      name.utf8.starts(with: start.utf8) && (start.hasPrefix(".") || !name.hasPrefix("."))
    }
    return names.sorted().prefix(Self.limit).compactMap { name in
      let isDirectory = PathKind(FilePath.join(place(of: folder), name)) == .directory
      return isDirectory || !wantsDirectories ? folder + name + (isDirectory ? "/" : "") : nil
    }
  }

  private func place(of folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    if folder.hasPrefix("~/"), let home = ProcessEnvironment.home {
      return FilePath.join(home, String(folder.dropFirst(2)))
    }
    let base = directory ?? "."
    return folder.isEmpty ? base : FilePath.join(base, folder)
  }
}
