/// A control sequence (ECMA-48, 5.4) without its introducer: `CSI ? 1 ; 2 c`.
struct ControlSequence {
  /// `<`, `=`, `>` or `?`; 0 when there is none.
  var prefix: UInt8 = 0
  /// Each parameter with its parts behind colons; nil for what is left out.
  var parameters: [[Int?]] = []
  var intermediates: [UInt8] = []
  var final: UInt8 = 0

  /// - Parameter bytes: everything between the introducer and the final byte.
  init(_ bytes: some Sequence<UInt8>, final: UInt8) {
    self.final = final
    var isFirst = true
    var hasParameter = false
    for byte in bytes {
      defer { isFirst = false }
      switch byte {
      case 0x3C...0x3F where isFirst: prefix = byte
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        append(Int(byte - UInt8(ascii: "0")))
        hasParameter = true
      case UInt8(ascii: ";"):
        if !hasParameter, parameters.isEmpty { parameters.append([nil]) }
        parameters.append([nil])
        hasParameter = true
      case UInt8(ascii: ":"):
        if parameters.isEmpty { parameters.append([nil]) }
        parameters[parameters.count - 1].append(nil)
      default: intermediates.append(byte)
      }
    }
  }

  private mutating func append(_ digit: Int) {
    if parameters.isEmpty { parameters.append([nil]) }
    let (row, column) = (parameters.count - 1, parameters[parameters.count - 1].count - 1)
    // What is larger means nothing to anybody.
    parameters[row][column] = min((parameters[row][column] ?? 0) * 10 + digit, 9_999_999)
  }

  /// - Returns: nil for a parameter, or part of it, that is left out.
  func value(_ index: Int, part: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return nil }
    return parameters[index][part]
  }

  var values: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }
}
