/// RFC 3492, with the parameters of its section 5.
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }

  private static func threshold(_ k: Int, _ bias: Int) -> Int { min(max(k - bias, tMin), tMax) }

  /// Nil when the text is no punycode. At most 63 bytes are looked at, so nothing overflows.
  static func decoded(_ text: Substring) -> [Unicode.Scalar]? {
    guard text.utf8.count <= 63, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var output: [Unicode.Scalar] = []
    var rest = text
    if let hyphen = text.lastIndex(of: "-") {
      output = Array(text[..<hyphen].unicodeScalars)
      rest = text[text.index(after: hyphen)...]
    }
    var (code, place, bias) = (0x80, 0, 72)
    var bytes = Array(rest.utf8)[...]
    while !bytes.isEmpty {
      let old = place
      var (weight, k) = (1, base)
      while true {
        guard let digit = bytes.popFirst().flatMap(value) else { return nil }
        place += digit * weight
        guard place <= 0x7FFF_FFFF else { return nil }
        let t = threshold(k, bias)
        if digit < t { break }
        weight *= base - t
        guard weight <= 0x7FFF_FFFF else { return nil }
        k += base
      }
      bias = adapt(place - old, output.count + 1, isFirst: old == 0)
      code += place / (output.count + 1)
      place %= output.count + 1
      guard let scalar = Unicode.Scalar(UInt32(clamping: code)) else { return nil }
      output.insert(scalar, at: place)
      place += 1
    }
    return output
  }

  /// Of a label of at most 63 characters.
  static func encoded(_ label: [Unicode.Scalar]) -> String {
    var output = String(String.UnicodeScalarView(label.filter(\.isASCII)))
    let basic = output.utf8.count
    if basic > 0 { output += "-" }
    var (code, delta, bias, handled) = (0x80, 0, 72, basic)
    while handled < label.count {
      let next = label.map { Int($0.value) }.filter { $0 >= code }.min() ?? code
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in label {
        if Int(scalar.value) < code { delta += 1 }
        guard Int(scalar.value) == code else { continue }
        var (q, k) = (delta, base)
        while true {
          let t = threshold(k, bias)
          if q < t { break }
          output.unicodeScalars.append(digit(t + (q - t) % (base - t)))
          q = (q - t) / (base - t)
          k += base
        }
        output.unicodeScalars.append(digit(q))
        bias = adapt(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 48...57: Int(byte) - 48 + 26
    case 65...90: Int(byte) - 65
    case 97...122: Int(byte) - 97
    default: nil
    }
  }

  private static func digit(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: value < 26 ? value + 97 : value + 22))
  }
}
