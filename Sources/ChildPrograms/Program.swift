/// A program to be started, by its words as they are: no shell reads them.
package struct Program: Sendable, Hashable {
  /// The program and its arguments. A name without slash is looked up in `PATH`.
  package let words: [String]
  /// Where it starts, and where a relative path to it begins; nil is this process's own directory.
  package let directory: String?
  /// Variables beside those of this process; nil takes one away.
  package let variables: [String: String?]

  package init(_ words: [String], directory: String? = nil, variables: [String: String?] = [:]) {
    self.words = words
    self.directory = directory
    self.variables = variables
  }

  package var name: String { words.first ?? "" }
}

/// How a program ended.
package enum ProgramEnd: Sendable, Hashable {
  case exited(Int32)
  case killed(signal: Int32)

  /// What a shell would give: 128 and the signal for a program that was killed.
  package var code: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    }
  }

  /// Completes "the program …".
  package var phrase: String {
    switch self {
    case .exited(let code): "ended with exit \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }

  /// - Parameter status: as `waitpid` gives it of a program that has ended.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

/// Why a program gave no answer.
package enum ProgramFailure: Error, Sendable, Hashable {
  /// - Parameter number: an errno(3) value.
  case notStarted(name: String, number: Int32)
  case timedOut(milliseconds: Int)
  /// - Parameter limit: in bytes.
  case tooMuchOutput(limit: Int)
  /// - Parameter complaint: the first line of its standard error; empty without one.
  case failed(ProgramEnd, complaint: String)
}
