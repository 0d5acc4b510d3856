internal import ConfigModel

extension Settings: Archived {
  static var blank: Settings { Settings() }

  mutating func archive(_ archive: inout Archive) {
    archive(&id)
    archive(&title)
    archive(&help)
    archive(&revision)
    archive(&revisionKey)
    archive(&yamlVersion)
    archive(&unknownKeys)
    archive(&files)
    if archive.isReading { fileGlobs = files.compactMap { archive.glob($0) } }
    archive(&includes)
    archive(&expressions)
    // Everything that follows has conditions.
    archive.sources = archive.isReading ? expressions.map { $0.source } : []
    archive(&gates)
    archive(&layers)
    archive(&pages)
    archive(&sections)
    archive(&all)
    archive(&topLevelCount)
    archive(&constantDefaults)
    archive(&keys)
    archive(&rules)
    archive(&order)
    archive(&renamed)
    archive(&scoped)
    archive(&formerSecrets)
    archive(&migrations)
    archive(&samples)
  }
}

extension UnknownKeys: ArchivedWord {}

extension Page: Archived {
  static var blank: Self { Self(title: "") }

  mutating func archive(_ archive: inout Archive) {
    archive(&id)
    archive(&title)
    archive(&help)
    archive(&icon)
    archive(&level)
    archive(&sections)
    archive(&pages)
    archive(&parent)
    archive(&enabledIf)
    archive(&visibleIf)
    archive(&gate)
  }
}

extension Section: Archived {
  static var blank: Self { Self(page: 0) }

  mutating func archive(_ archive: inout Archive) {
    archive(&id)
    archive(&header)
    archive(&footer)
    archive(&isProminent)
    archive(&at)
    archive(&level)
    archive(&settings)
    archive(&links)
    archive(&actions)
    archive(&page)
    archive(&enabledIf)
    archive(&visibleIf)
    archive(&gate)
  }
}

extension Link: Archived {
  static var blank: Self { Self(title: "", url: "") }

  mutating func archive(_ archive: inout Archive) {
    archive(&title)
    archive(&url)
    archive(&enabledIf)
  }
}

extension Action: Archived {
  static var blank: Self { Self(name: "", title: "", run: []) }

  mutating func archive(_ archive: inout Archive) {
    archive(&name)
    archive(&title)
    archive(&help)
    archive(&run)
    archive(&confirm)
    archive(&isDestructive)
    archive(&enabledIf)
    archive(&visibleIf)
  }
}

extension Rule: Archived {
  static var blank: Self { Self(condition: .blank) }

  mutating func archive(_ archive: inout Archive) {
    archive(&condition)
    archive(&settings)
    archive(&message)
    archive(&isWarning)
    archive(&references)
  }
}

extension Layer: Archived {
  static var blank: Self { Self(name: "", file: "") }

  mutating func archive(_ archive: inout Archive) {
    archive(&name)
    archive(&file)
    archive(&isWritten)
    archive(&locks)
  }
}

extension Layer.Locks: Archived {
  static var blank: Self { .none }

  mutating func archive(_ archive: inout Archive) {
    let locks = self
    let number =
      switch self {
      case .none: 0
      case .all: 1
      case .keys: 2
      }
    switch archive.tag(number, below: 3) {
    case 1: self = .all
    case 2: self = .keys(archive.part { if case .keys(let patterns) = locks { $0 = patterns } })
    default: self = .none
    }
  }
}

extension Sample: Archived {
  static var blank: Self { Self(name: "", span: .blank, configuration: .null) }

  mutating func archive(_ archive: inout Archive) {
    archive(&name)
    archive(&span)
    archive(&configuration)
    archive(&expectation.isValid)
    archive(&expectation.errors)
    archive(&expectation.warnings)
    archive(&expectation.disabled)
    var paths = expectation.effective.map(\.path)
    var values = expectation.effective.map(\.value)
    archive(&paths)
    archive(&values)
    if archive.isReading { expectation.effective = Array(zip(paths, values)).map { (path: $0, value: $1) } }
  }
}
