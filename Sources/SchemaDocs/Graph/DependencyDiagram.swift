internal import ConfigModel
package import ConfigSchema

/// The settings that depend on something or that something depends on, by page: what every format of the graph draws.
package struct DependencyDiagram: Sendable {
  struct Node: Sendable {
    /// The key of a setting; of a page or section what it is.
    var name: String
    /// Empty when it is the name.
    var title: String
    /// An index in `groups`.
    var group: Int
    /// The setting; nil for a page or section.
    var setting: SettingID?
  }

  enum Kind: Sendable, Hashable {
    /// It decides whether the target is enabled.
    case enabling
    /// It decides whether the target is shown.
    case showing
    /// It decides about a value: the default, the range, the choices, whether one is required.
    case value
  }

  struct Link: Sendable {
    /// Indices in `nodes`.
    var sources: [Int]
    var target: Int
    var kind: Kind
    /// The condition, and what of the target it is about.
    var label: String
  }

  package private(set) var title: String
  /// The titles of the pages, those of subpages behind that of their page.
  private(set) var groups: [String] = []
  private(set) var nodes: [Node] = []
  private(set) var links: [Link] = []

  package var isEmpty: Bool { links.isEmpty }

  package init(of settings: Settings) {
    title = settings.title ?? settings.id ?? "Settings"
    var builder = Builder(settings: settings)
    builder.build()
    groups = builder.groups
    nodes = builder.nodes
    links = builder.links
  }

  // MARK: From the schema

  private struct Builder {
    let settings: Settings
    var groups: [String] = []
    var nodes: [Node] = []
    var links: [Link] = []

    mutating func build() {
      let dependencies = settings.dependencies
      var places = Places(settings: settings)
      for dependency in dependencies {
        places.add(dependency.dependent)
        for source in dependency.sources { places.add(.setting(source)) }
      }
      let order = places.ordered
      var number: [Dependency.Dependent: Int] = [:]
      for place in order {
        number[place.dependent] = nodes.count
        let group = settings.pages.indices.contains(place.page) ? title(ofPage: place.page) : ""
        if groups.last != group { groups.append(group) }
        nodes.append(node(place.dependent, group: groups.count - 1))
      }
      for dependency in dependencies {
        guard let target = number[places.drawn(dependency.dependent)] else { continue }
        var sources: [Int] = []
        for source in dependency.sources {
          if let index = number[places.drawn(.setting(source))], index != target, !sources.contains(index) {
            sources.append(index)
          }
        }
        guard !sources.isEmpty else { continue }
        links.append(Link(sources: sources, target: target, kind: kind(dependency), label: label(dependency)))
      }
    }

    private func title(ofPage index: Int) -> String {
      var titles = [settings.pages[index].title]
      var parent = settings.pages[index].parent
      while let page = parent {
        titles.append(settings.pages[page].title)
        parent = settings.pages[page].parent
      }
      return titles.reversed().joined(separator: " › ")
    }

    private func node(_ dependent: Dependency.Dependent, group: Int) -> Node {
      switch dependent {
      case .setting(let id):
        let name = settings.name(of: settings[id])
        let title = settings[id].title
        return Node(name: name, title: name.hasSuffix(title) ? "" : title, group: group, setting: id)
      case .section(let index):
        return Node(name: "section", title: settings.sections[index].address ?? "", group: group)
      case .page(let index): return Node(name: "page", title: settings.pages[index].title, group: group)
      }
    }

    private func kind(_ dependency: Dependency) -> Kind {
      switch dependency.attribute {
      case .enabledIf: .enabling
      case .visibleIf: .showing
      case .requiredIf, .computed, .choicesFrom, .range, .default, .choice: .value
      }
    }

    private func label(_ dependency: Dependency) -> String {
      let expression = dependency.expression ?? ""
      switch dependency.attribute {
      case .enabledIf: return expression
      case .visibleIf: return "shown if \(expression)"
      case .requiredIf: return "required if \(expression)"
      case .computed: return "is \(expression)"
      case .choicesFrom: return "choices"
      case .range: return "range: \(expression)"
      case .default(let value): return "default \(value) if \(expression)"
      case .choice(let value): return "choice \(value) if \(expression)"
      }
    }
  }

  /// What is drawn, in the order of pages; on a page the page itself, its sections, then settings as in the file.
  private struct Places {
    let settings: Settings
    private var seen: Set<Dependency.Dependent> = []
    private var rank: [SettingID: Int] = [:]

    init(settings: Settings) {
      self.settings = settings
      for setting in settings.settings { number(setting) }
    }

    private mutating func number(_ setting: Setting) {
      rank[setting.id] = rank.count
      guard let item = setting.item else { return }
      number(settings[item])
      for member in settings[item].members { number(settings[member]) }
    }

    /// The item of a list is drawn as the list.
    func drawn(_ dependent: Dependency.Dependent) -> Dependency.Dependent {
      guard case .setting(var id) = dependent else { return dependent }
      while settings[id].path.isEmpty, let owner = settings[id].owner { id = owner }
      return .setting(id)
    }

    mutating func add(_ dependent: Dependency.Dependent) { seen.insert(drawn(dependent)) }

    /// By page, then what kind of thing it is, then its number.
    private func order(_ dependent: Dependency.Dependent) -> (Int, Int, Int) {
      switch dependent {
      case .page(let index): return (index, 0, 0)
      case .section(let index): return (settings.sections[index].page, 1, index)
      case .setting(let setting):
        var id = setting
        while settings[id].section == nil, let owner = settings[id].owner { id = owner }
        return (settings[id].section.map { settings.sections[$0].page } ?? 0, 2, rank[setting] ?? 0)
      }
    }

    var ordered: [(dependent: Dependency.Dependent, page: Int)] {
      seen.map { ($0, order($0)) }.sorted { $0.1 < $1.1 }.map { ($0.0, $0.1.0) }
    }
  }
}
