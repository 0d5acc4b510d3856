package import ConfigModel

/// What is to be said to a person besides the answer: notes and warnings, in their order.
package struct Notices: Sendable {
  package struct Notice: Sendable {
    package let report: Report
    /// Whether it is only for those who want to know more.
    package let isDetail: Bool
  }

  package private(set) var all: [Notice] = []

  package init() {}

  package mutating func show(_ diagnostic: Diagnostic, sources: Sources = Sources()) {
    all.append(Notice(report: Report(diagnostic: diagnostic, sources: sources), isDetail: false))
  }

  package mutating func note(_ message: String) { show(Diagnostic(.note, "note", message)) }

  package mutating func detail(_ message: String) {
    all.append(Notice(report: Report(diagnostic: Diagnostic(.note, "note", message)), isDetail: true))
  }

  package mutating func append(_ other: Notices) { all += other.all }
}
