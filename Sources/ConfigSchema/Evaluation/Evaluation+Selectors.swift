package import ConfigModel

/// Why a selector names no single item of the list that counts.
package enum SelectorFailure: Error, Sendable, Hashable {
  case pastEnd(path: ConfigPath, list: ConfigPath, count: Int)
  case noItem(path: ConfigPath, list: ConfigPath)
  case severalItems(path: ConfigPath, list: ConfigPath, indexes: [Int])
}

extension Evaluation {
  /// The path with each selector of a list's item as the item's index among the values that count, which may come from
  /// several layers or from the default.
  package func settled(_ path: ConfigPath) throws(SelectorFailure) -> ConfigPath {
    var result = ConfigPath()
    for segment in path.segments {
      let next = result.appending(segment)
      guard let setting = settings.setting(at: result), setting.type == .list,
        case .list(let items) = state(at: result)?.effective
      else {
        result = next
        continue
      }
      let indexes: [Int]
      switch segment {
      case .number(let number, _):
        let index = number < 0 ? items.count + number : number
        guard items.indices.contains(index) else {
          throw .pastEnd(path: next, list: result, count: items.count)
        }
        indexes = [index]
      case .item(let value):
        indexes = setting.keyMember.map { Self.indexes(of: items, where: $0, is: value) } ?? []
      case .match(let member, let value): indexes = Self.indexes(of: items, where: member, is: value)
      case .key(let text):
        guard let index = Int(text), items.indices.contains(index) else {
          throw .noItem(path: next, list: result)
        }
        indexes = [index]
      }
      guard let index = indexes.first else { throw .noItem(path: next, list: result) }
      guard indexes.count == 1 else { throw .severalItems(path: next, list: result, indexes: indexes) }
      result = result.appending(index: index)
    }
    return result
  }

  private static func indexes(of items: [Value], where member: String, is word: String) -> [Int] {
    items.indices.filter { index in
      guard case .map(let map) = items[index], let value = map[member] else { return false }
      return value.word == word
    }
  }
}
