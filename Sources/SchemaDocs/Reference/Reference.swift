package import ConfigModel
package import ConfigSchema

/// Everything that a schema says, in the order of reading. It is built once from the schema; a format only spells it.
package struct Reference: Sendable {
  var title: String
  /// What the configuration is called in file names: the last part of the schema's id.
  var name: String
  var revision: Int?
  var help: String?
  /// About the configuration as a whole: files, revision, unknown keys.
  var facts: [Fact] = []
  var pages: [PageArticle] = []
  var rules: [RuleArticle] = []
  var layers: [LayerArticle] = []
  var migrations: [MigrationArticle] = []
  var diagramAnchor = ""
  var rulesAnchor = ""
  var layersAnchor = ""
  var migrationsAnchor = ""

  /// The chapters after the pages, without those that would be empty.
  var chapters: [(title: String, anchor: String)] {
    [
      ("Rules", rulesAnchor, !rules.isEmpty), ("Layers", layersAnchor, !layers.isEmpty),
      ("Migrations", migrationsAnchor, !migrations.isEmpty),
    ]
    .filter(\.2).map { ($0.0, $0.1) }
  }

  /// All settings, members of items included.
  var settings: [SettingArticle] { pages.flatMap(\.sections).flatMap(\.settings).flatMap(\.withMembers) }
}

extension Reference {
  /// - Parameter writer: writes the commands in it.
  package init(of settings: Settings, writing writer: any CommandWriter) {
    var builder = ReferenceBuilder(settings, writer)
    self = builder.reference()
  }
}

/// One statement about something, under a name of a word or two.
struct Fact: Sendable {
  var name: String
  /// One statement, or several that are read as a list.
  var statements: [Phrase]

  init(_ name: String, _ statements: [Phrase]) {
    self.name = name
    self.statements = statements
  }

  init(_ name: String, _ statement: Phrase) { self.init(name, [statement]) }
}

struct PageArticle: Sendable {
  var anchor: String
  var title: String
  /// 0 for a page that is below no other.
  var depth: Int
  /// Whether it is the whole form, called like it: a heading would repeat the title.
  var isWhole = false
  var help: String?
  var facts: [Fact] = []
  var sections: [SectionArticle] = []
}

struct SectionArticle: Sendable {
  var anchor: String
  var header: String?
  var footer: String?
  var facts: [Fact] = []
  var settings: [SettingArticle] = []
  var links: [LinkArticle] = []
  var actions: [ActionArticle] = []
}

struct SettingArticle: Sendable {
  /// A word that is seen before anything else is read.
  enum Badge: Sendable, Hashable {
    case required, secret, readOnly, computed, deprecated
    case level(Level)

    var word: String {
      switch self {
      case .required: "required"
      case .secret: "secret"
      case .readOnly: "read-only"
      case .computed: "computed"
      case .deprecated: "deprecated"
      case .level(let level): level.rawValue
      }
    }
  }

  var anchor: String
  /// As the command line takes it; `filters[].to` for a member of items.
  var key: String
  var title: String
  var help: String?
  /// What the value is, in a few words.
  var kind: Phrase
  /// The default in a few words; nil without one.
  var fallback: Phrase?
  var badges: [Badge] = []
  var facts: [Fact] = []
  var choices: [ChoiceArticle] = []
  /// The command line that sets it; nil for what cannot be set.
  var command: String?
  /// The members of a group, or of the items of a list or map.
  var members: [SettingArticle] = []

  /// Whether it only holds other settings.
  var isGroup = false

  var withMembers: [SettingArticle] { [self] + members.flatMap(\.withMembers) }
}

struct ChoiceArticle: Sendable {
  var value: String
  /// Nil when it is the value itself.
  var label: String?
  var help: String?
  /// When it can be chosen, and what else is to be known.
  var remarks: [Phrase] = []
}

struct LinkArticle: Sendable {
  var title: String
  var url: String
  /// Whether a reader may be led there: a document must not run what a schema's author wrote (`javascript:`).
  var isFollowed: Bool {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme)
  }
  var facts: [Fact] = []
}

struct ActionArticle: Sendable {
  var name: String
  var title: String
  var help: String?
  var facts: [Fact] = []
}

struct RuleArticle: Sendable {
  /// The author's sentence.
  var message: String?
  /// What must hold.
  var demand: Phrase
  var subjects: [Phrase]
  var isWarning: Bool
}

struct LayerArticle: Sendable {
  var name: String
  var file: String
  var remarks: [Phrase] = []
}

struct MigrationArticle: Sendable {
  var revision: String
  var changes: [Phrase] = []
}
