internal import ConfigModel

/// The number of a setting in its `Settings`.
package struct SettingID: Sendable, Hashable, Comparable {
  let index: Int
  init(_ index: Int) { self.index = index }

  package static func < (a: SettingID, b: SettingID) -> Bool { a.index < b.index }
}

/// One setting as the schema describes it; everything that `describe` shows.
///
/// Its attributes are those of `SettingDetails` (`setting.title`); they are many, so that copies share them. Written as a
/// key path of a `Setting` (`map(\.title)`) they are looked up at run time, which many settings feel: use a closure.
/// What is written as `setting.title` costs a load, in other targets too: that is what `@inlinable` is for.
@dynamicMemberLookup
package struct Setting: Sendable {
  @usableFromInline final class Storage: Sendable {
    @usableFromInline let details: SettingDetails
    init(_ details: consuming SettingDetails) { self.details = details }
  }

  @usableFromInline private(set) var storage: Storage

  init(_ details: consuming SettingDetails) { storage = Storage(details) }

  @inlinable @inline(__always)
  package subscript<Attribute>(dynamicMember attribute: KeyPath<SettingDetails, Attribute>) -> Attribute {
    storage.details[keyPath: attribute]
  }

  mutating func update(_ change: (inout SettingDetails) -> Void) {
    var details = storage.details
    change(&details)
    storage = Storage(consume details)
  }
}

extension Setting {
  /// The choice that was probably meant.
  func nearestChoice(to word: String) -> String? {
    let folded = word.lowercased()
    return self.choices.lazy.map(\.word).first { $0.lowercased() == folded && $0 != word }
      ?? NearMiss.nearest(to: word, in: self.choices.lazy.map(\.word))
  }
}
