package import ConfigModel

/// What is to become of a document. Paths are settled by `YAMLStream.resolve` before.
package enum Change: Sendable, Hashable {
  /// The value at a path; parents that are missing are made.
  case set([Step], NewNode)
  /// A new item of a list before the item `at`, at the end when nil; a list that is missing is made.
  case insert(NewNode, into: [Step], at: Int?)
  /// The entry or item at a path.
  case remove([Step])
  /// A key in place: value and comments stay.
  case rename([Step], to: String)

  /// What is to be written.
  var new: NewNode? {
    switch self {
    case .set(_, let new), .insert(let new, _, _): new
    case .remove, .rename: nil
    }
  }

  var path: [Step] {
    switch self {
    case .set(let path, _), .remove(let path), .rename(let path, _): path
    case .insert(_, let list, _): list
    }
  }
}

package struct EditOptions: Sendable {
  /// The number of the document in the file, from 0.
  package var document = 0
  /// When the last entry of a collection goes, the collection goes too, instead of leaving `{}` or `[]`.
  package var prunesEmptyParents = false
  /// Removing leaves the comments that belong to what goes.
  package var keepsComments = false
  /// The file is JSON, and stays so.
  package var isJSON = false
  /// The keys of the mapping at a path in the schema's order; empty where the schema is silent.
  package var keyOrder: @Sendable ([Step]) -> [String] = { _ in [] }

  package init() {}
}

extension Change {
  package static func set(_ path: [Step], _ value: Value) -> Change { .set(path, NewNode(value)) }

  package static func insert(_ value: Value, into list: [Step], at index: Int?) -> Change {
    .insert(NewNode(value), into: list, at: index)
  }
}
