import Glibc

extension ProgramFailure: CustomStringConvertible {
  /// Completes a sentence behind a colon.
  package var description: String {
    switch self {
    case .notStarted(let name, let number):
      "'\(name)' cannot be started: \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
    case .timedOut(let milliseconds): "it did not end within \(Self.time(milliseconds))"
    case .tooMuchOutput(let limit): "it printed more than \(limit >> 10) KiB"
    case .failed(let end, let complaint): "it \(end.phrase)" + (complaint.isEmpty ? "" : " (\(complaint))")
    }
  }

  private static func time(_ milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1_000) ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
