import ConfigModel

extension ValueArenaBuilder {
  /// A scalar without quotes and tag whose text is those bytes of the file.
  mutating func plain(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ version: YAMLVersion, _ span: SourceSpan
  ) {
    // The first byte is enough to recognise almost every string.
    switch range.isEmpty ? 0 : bytes[range.lowerBound] {
    case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      if !number(range, version: version, span) { string(range, span) }
    case 0, UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
      UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "o"), UInt8(ascii: "O"):
      word(range, bytes, version, span)
    default: string(range, span)
    }
    markPlain()
  }

  /// What may be one of the words for a null or a bool, none of which is longer than five letters.
  private mutating func word(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ version: YAMLVersion, _ span: SourceSpan
  ) {
    guard range.count <= 5, range.isEmpty || Self.endsWord(bytes[range.upperBound - 1]) else {
      return string(range, span)
    }
    switch Resolution.plainValue(of: String(decoding: bytes[range], as: UTF8.self), version: version) {
    case .null: null(span)
    case .bool(let bool): self.bool(bool, span)
    case .number, .string, .list, .map: return string(range, span)
    }
    setText(range)
  }

  /// Whether it ends one of `true false null yes no on off ~`, in either case.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "e"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "n"),
      UInt8(ascii: "f"), UInt8(ascii: "~") | 0x20:
      true
    default: false
    }
  }
}
