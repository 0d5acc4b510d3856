import ConfigModel
import ConfigSchema
import Glibc
import TextFormats

/// The files that operands stand for: a file for itself, a directory for the YAML files below it, a glob for what it
/// matches. Each file once, in the order of the operands, those of one operand sorted.
package struct FileSet {
  package private(set) var choices: [FileChoice] = []
  private var seen: Set<String> = []

  private static let endings = [".yaml", ".yml"]
  private static let wildcards: Set<Character> = ["*", "?", "[", "{"]

  package init(operands: [String]) throws(Failure) {
    for operand in operands { try add(operand) }
  }

  private mutating func add(_ operand: String) throws(Failure) {
    if operand == "-" {
      choices.append(.standardInput)
      return
    }
    switch PathKind(operand) {
    case .directory:
      let found = Self.files(below: operand) { path in Self.endings.contains { path.hasSuffix($0) } }
      guard !found.isEmpty else {
        throw Failure(.inputOutput, "no-files", "there is no .yaml or .yml file in the directory '\(operand)'")
      }
      found.forEach { append($0) }
    case .file: append(operand)
    case .nothing where operand.contains(where: Self.wildcards.contains): try addMatches(of: operand)
    // A missing file is reported when it is read.
    case .nothing: append(operand)
    }
  }

  private mutating func addMatches(of pattern: String) throws(Failure) {
    let fixed = pattern.split(separator: "/", omittingEmptySubsequences: false)
      .prefix { !$0.contains(where: Self.wildcards.contains) }.joined(separator: "/")
    let start = fixed.isEmpty ? (pattern.hasPrefix("/") ? "/" : ".") : fixed
    let depth = pattern.contains("**") ? nil : pattern.split(separator: "/").count - fixed.split(separator: "/").count
    let glob: Glob
    do throws(Flaw) {
      // With a leading slash it is about whole paths, not about names anywhere.
      glob = try Glob(FilePath.absolute(pattern))
    } catch {
      throw .usage("'\(pattern)' is neither a file nor a glob: \(error.reason)")
    }
    let found = Self.files(below: start, depth: depth) { glob.matches(FilePath.absolute($0)) }
    guard !found.isEmpty else {
      throw Failure(.inputOutput, "no-files", "no file matches '\(pattern)'")
    }
    found.forEach { append($0) }
  }

  private mutating func append(_ path: String) {
    if seen.insert(FilePath.absolute(path)).inserted { choices.append(.path(path)) }
  }

  /// Sorted by path. Hidden names are passed over, and links to directories, which can lead round in a circle.
  private static func files(below directory: String, depth: Int? = nil, matching fits: (String) -> Bool) -> [String] {
    var result: [String] = []
    var open: [(path: String, depth: Int)] = [(directory, 1)]
    while let (folder, level) = open.popLast() {
      for name in PathKind.names(in: folder) where !name.hasPrefix(".") {
        let path = FilePath.join(folder, name)
        switch PathKind(path) {
        case .directory:
          if depth.map({ level < $0 }) ?? true, !PathKind.isSymbolicLink(path) { open.append((path, level + 1)) }
        case .file: if fits(path) { result.append(path) }
        case .nothing: break
        }
      }
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
