/// The drafts of JSON Schema, in the order of their dates.
package enum SchemaDraft: String, Sendable, Hashable, CaseIterable, Comparable {
  case draft4 = "draft-04"
  case draft6 = "draft-06"
  case draft7 = "draft-07"
  case draft2019 = "2019-09"
  case draft2020 = "2020-12"

  private var rank: Int {
    switch self {
    case .draft4: 4
    case .draft6: 6
    case .draft7: 7
    case .draft2019: 2019
    case .draft2020: 2020
    }
  }

  package static func < (a: SchemaDraft, b: SchemaDraft) -> Bool { a.rank < b.rank }

  /// The URI of its metaschema, without an empty fragment.
  package var uri: String {
    switch self {
    case .draft4: "http://json-schema.org/draft-04/schema"
    case .draft6: "http://json-schema.org/draft-06/schema"
    case .draft7: "http://json-schema.org/draft-07/schema"
    case .draft2019: "https://json-schema.org/draft/2019-09/schema"
    case .draft2020: "https://json-schema.org/draft/2020-12/schema"
    }
  }

  /// As people write it: `draft-07`, `draft7`, `7`, `2020-12`, `draft2020-12`, or the metaschema's URI.
  package init?(name: String) {
    let found = SchemaDraft.allCases.first { draft in
      let bare = draft.rawValue.replacingPrefix("draft-0")
      return [draft.rawValue, bare, "draft" + bare, "draft-" + bare, draft.uri, draft.uri + "#"].contains(name)
    }
    guard let found else { return nil }
    self = found
  }

  /// The draft whose metaschema has that URI, with or without the `s` of `https`.
  init?(uri: String) {
    let tail = uri.drop { $0 != "/" }
    guard uri.hasPrefix("http"), let draft = Self.allCases.first(where: { $0.uri.drop { $0 != "/" } == tail }) else {
      return nil
    }
    self = draft
  }

  /// Whether a `$ref` makes all else beside it void (up to draft-07).
  var refStandsAlone: Bool { self <= .draft7 }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// Which of a draft's keywords count (2020-12, core, section 8.1.2). Up to draft-07 all do.
struct Vocabularies: OptionSet, Sendable, Hashable {
  let rawValue: UInt16
  static let core = Vocabularies(rawValue: 1)
  static let applicator = Vocabularies(rawValue: 2)
  static let unevaluated = Vocabularies(rawValue: 4)
  static let validation = Vocabularies(rawValue: 8)
  static let metaData = Vocabularies(rawValue: 16)
  static let format = Vocabularies(rawValue: 32)
  static let formatAssertion = Vocabularies(rawValue: 64)
  static let content = Vocabularies(rawValue: 128)
  static let all: Vocabularies = [.core, .applicator, .unevaluated, .validation, .metaData, .format, .content]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The vocabulary that a URI names; nil for an unknown one.
  init?(uri: String) {
    switch uri {
    case "https://json-schema.org/draft/2019-09/vocab/core": self = .core
    // Up to 2019-09 the applicators include `unevaluated…`.
    case "https://json-schema.org/draft/2019-09/vocab/applicator": self = [.applicator, .unevaluated]
    case "https://json-schema.org/draft/2019-09/vocab/validation": self = .validation
    case "https://json-schema.org/draft/2019-09/vocab/meta-data": self = .metaData
    case "https://json-schema.org/draft/2019-09/vocab/format": self = .format
    case "https://json-schema.org/draft/2019-09/vocab/content": self = .content
    case "https://json-schema.org/draft/2020-12/vocab/core": self = .core
    case "https://json-schema.org/draft/2020-12/vocab/applicator": self = .applicator
    case "https://json-schema.org/draft/2020-12/vocab/unevaluated": self = .unevaluated
    case "https://json-schema.org/draft/2020-12/vocab/validation": self = .validation
    case "https://json-schema.org/draft/2020-12/vocab/meta-data": self = .metaData
    case "https://json-schema.org/draft/2020-12/vocab/format-annotation": self = .format
    case "https://json-schema.org/draft/2020-12/vocab/format-assertion": self = [.format, .formatAssertion]
    case "https://json-schema.org/draft/2020-12/vocab/content": self = .content
    default: return nil
    }
  }
}

/// What the keywords of a schema mean: a draft, and the vocabularies that its metaschema names.
struct Dialect: Sendable, Hashable {
  var draft: SchemaDraft
  var vocabularies: Vocabularies = .all
}
