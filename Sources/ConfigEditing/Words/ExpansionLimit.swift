import ConfigModel

/// Aliases are references; written out, a graph of them can be larger than any disk. A value that would become larger
/// than the text that it is from is not printed.
enum ExpansionLimit {
  /// - Parameter size: of the text, in bytes.
  static func check(_ value: Value, size: Int, at path: ConfigPath, help: Advice) throws(Failure) {
    var budget = max(1_000_000, size)
    guard !value.fits(&budget) else { return }
    throw Failure(
      .unreadable, "too-large",
      "\(path.isEmpty ? "the document" : "`\(path)`") is too large to print: its aliases expand to too many values",
      path: path, help: help)
  }
}

extension Value {
  /// Whether it has no more values in it than the budget, which is used up on the way.
  fileprivate func fits(_ budget: inout Int) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    switch self {
    case .list(let items):
      for item in items where !item.fits(&budget) { return false }
    case .map(let map):
      for entry in map.entries where !entry.value.fits(&budget) { return false }
    case .null, .bool, .number, .string: break
    }
    return true
  }
}
