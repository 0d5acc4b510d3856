internal import TextFormats

/// Host names with labels in their own script (IDNA 2008: RFC 5890 to 5893).
enum InternationalName {
  /// A name in ASCII alone, whose `xn--` labels must encode a label that is allowed.
  static func checkASCII(_ text: String) throws(Flaw) {
    try HostNameFormat.checkName(text)
    for label in text.split(separator: ".") { try checkForm(label) }
  }

  static func check(_ text: String) throws(Flaw) {
    let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { dots.contains($0) }
    guard !text.isEmpty else { throw Flaw("it is empty") }
    var written: [String] = []
    var hasRightToLeft = false
    var unicodeLabels: [[Unicode.Scalar]] = []
    for label in labels.map(Substring.init) {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        try HostNameFormat.checkName(String(label))
        try checkForm(label)
        written.append(String(label))
        unicodeLabels.append(Punycode.label(label) ?? Array(label.unicodeScalars))
      } else {
        let scalars = Array(label.unicodeScalars)
        try checkUnicode(scalars)
        guard scalars.count <= 63 else { throw Flaw("a part is longer than 63 characters") }
        written.append("xn--" + Punycode.encoded(scalars))
        unicodeLabels.append(scalars)
      }
      hasRightToLeft = hasRightToLeft || unicodeLabels[unicodeLabels.count - 1].contains(where: BidiRule.applies)
    }
    try HostNameFormat.checkName(written.joined(separator: "."))
    if hasRightToLeft { for label in unicodeLabels { try BidiRule.check(label) } }
  }

  /// A label in ASCII: an `xn--` one must decode to a label that encodes to it again.
  private static func checkForm(_ label: Substring) throws(Flaw) {
    let isThirdHyphen = label.utf8.count >= 4 && label.utf8.dropFirst(2).prefix(2).elementsEqual("--".utf8)
    guard isThirdHyphen else { return }
    guard label.lowercased().hasPrefix("xn--") else { throw Flaw("a part has hyphens in the third and fourth place") }
    guard let scalars = Punycode.label(label), scalars.contains(where: { !$0.isASCII }) else {
      throw Flaw("a part that begins with xn-- encodes no name")
    }
    try checkUnicode(scalars)
    guard Punycode.encoded(scalars).lowercased() == label.dropFirst(4).lowercased() else {
      throw Flaw("a part that begins with xn-- is not written in its shortest form")
    }
    if scalars.contains(where: BidiRule.applies) { try BidiRule.check(scalars) }
  }

  /// RFC 5891, section 4.2.
  private static func checkUnicode(_ label: [Unicode.Scalar]) throws(Flaw) {
    guard label.first != "-", label.last != "-" else { throw Flaw("a part begins or ends with a hyphen") }
    guard label.count < 4 || label[2] != "-" || label[3] != "-" else {
      throw Flaw("a part has hyphens in the third and fourth place")
    }
    if let first = label.first?.properties.generalCategory,
      [.nonspacingMark, .spacingMark, .enclosingMark].contains(first)
    {
      throw Flaw("a part begins with a combining mark")
    }
    for (index, scalar) in label.enumerated() {
      guard ContextRule.isMet(label, index) ?? scalar.isAllowedInNames else {
        throw Flaw("the character U+\(String(scalar.value, radix: 16, uppercase: true)) is not allowed there")
      }
    }
  }
}

extension Punycode {
  /// What an `xn--` label encodes.
  static func label(_ label: Substring) -> [Unicode.Scalar]? {
    label.lowercased().hasPrefix("xn--") ? decoded(label.dropFirst(4)) : nil
  }
}
