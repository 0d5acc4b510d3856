import ConfigModel
import ConfigSchema

extension Value {
  /// Whether type and text are the same: what makes two values one where no schema knows better.
  func isSpelled(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.spelling == b.spelling
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isSpelled(as: $1) }
    case (.map(let a), .map(let b)):
      a.count == b.count && a.entries.allSatisfy { entry in b[entry.key]?.isSpelled(as: entry.value) == true }
    default: self == other
    }
  }
}
