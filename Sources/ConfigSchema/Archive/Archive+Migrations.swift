internal import ConfigModel
internal import Patterns

extension Migration: Archived {
  static var blank: Self { Self(revision: 0) }

  mutating func archive(_ archive: inout Archive) {
    archive(&revision)
    archive(&steps)
  }
}

extension Migration.Step: Archived {
  static var blank: Self { .remove(ConfigPath(), message: nil) }

  mutating func archive(_ archive: inout Archive) {
    var path = path
    let step = self
    let tag = archive.tag(tag, below: 4)
    archive(&path)
    switch tag {
    case 1: self = .move(path, to: archive.part { if case .move(_, let target) = step { $0 = target } })
    case 2: self = .map(path, archive.part { if case .map(_, let table) = step { $0 = table } })
    case 3:
      var split: Migration.Split?
      if case .split(_, let known) = step { split = known }
      archive.split(&split)
      if let split { self = .split(path, split) }
    default: self = .remove(path, message: archive.part { if case .remove(_, let message) = step { $0 = message } })
    }
  }

  private var tag: Int {
    switch self {
    case .remove: 0
    case .move: 1
    case .map: 2
    case .split: 3
    }
  }

  private var path: ConfigPath {
    switch self {
    case .remove(let path, _), .move(let path, _), .map(let path, _), .split(let path, _): path
    }
  }
}

extension Migration.ValueTable: Archived {
  static var blank: Self { Self() }

  mutating func archive(_ archive: inout Archive) {
    var words = pairs.map(\.word)
    var values = pairs.map(\.value)
    archive(&words)
    archive(&values)
    if archive.isReading { pairs = zip(words, values).map { (word: $0, value: $1) } }
  }
}

extension Archive {
  /// Nil when its pattern is damaged.
  fileprivate mutating func split(_ split: inout Migration.Split?) {
    var pattern = split?.pattern
    var keys = split?.keys ?? []
    self.pattern(&pattern)
    self(&keys)
    split = pattern.map { Migration.Split(pattern: $0, keys: keys) }
  }
}
