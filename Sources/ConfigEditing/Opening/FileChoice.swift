import Glibc

/// Which bytes a run is about.
package enum FileChoice: Sendable, Equatable {
  case path(String)
  case standardInput

  /// As messages show it.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: "<stdin>"
    }
  }

  package var path: String? {
    if case .path(let path) = self { path } else { nil }
  }

  package init(word: String) { self = word == "-" ? .standardInput : .path(word) }
}

/// Standard input as bytes.
package enum StandardInput {
  package static func read(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        throw Failure(.inputOutput, "input", "standard input cannot be read: \(reason)")
      }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw Failure(.inputOutput, "input", "standard input is larger than \(limit) bytes")
      }
    }
  }
}
