import ConfigEditing
import CommandSpec

/// The files that a word at the cursor can become, for a shell that cannot find them by itself.
enum FileCandidates {
  /// - Parameter endings: without dots; nil for directories alone.
  static func candidates(for word: String, endings: [String]?) -> [ShellCandidate] {
    let name = FilePath.name(word)
    let typed = String(word.dropLast(name.count))
    let directory = typed.isEmpty ? "." : FilePath.expandingHome(typed)
    return PathKind.names(in: directory).compactMap { entry in
      if entry.hasPrefix("."), !name.hasPrefix(".") { return nil }
      guard entry.unicodeScalars.starts(with: name.unicodeScalars) else { return nil }
      switch PathKind(FilePath.join(directory, entry)) {
      case .directory: return ShellCandidate(typed + entry + "/", isComplete: false)
      case .file:
        let fits = endings.map { $0.contains { entry.hasSuffix("." + $0) } } ?? false
        return fits ? ShellCandidate(typed + entry) : nil
      case .nothing: return nil
      }
    }
  }
}
