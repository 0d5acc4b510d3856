internal import ConfigModel

/// Reads XML 1.0 (fifth edition) as far as files without a document type need it: elements, attributes, text, CDATA,
/// comments, references to characters, the five entities of chapter 4.6. Entities that a file declares itself are
/// refused, so that nothing is ever expanded or fetched.
struct XMLReader {
  /// Levels of elements.
  private static let deepest = 200
  private let bytes: [UInt8]
  private var index = 0

  static func root(of bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
    var reader = XMLReader(bytes: bytes)
    return try reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ message: String, at offset: Int? = nil, help: String? = nil) -> XMLProblem {
    XMLProblem(offset: min(offset ?? index, bytes.count), message: message, help: help)
  }

  // MARK: document

  private mutating func document() throws(XMLProblem) -> XMLElement {
    if starts([0xFE, 0xFF]) || starts([0xFF, 0xFE]) {
      throw error("the file is in UTF-16", help: "iconv -f UTF-16 -t UTF-8 FILE")
    }
    if starts([0xEF, 0xBB, 0xBF]) { index = 3 }
    if starts("<?xml") { try declaration() }
    if let offset = invalidUTF8 { throw error("this is not UTF-8", at: offset, help: "save the file in UTF-8") }
    try misc()
    guard peek == UInt8(ascii: "<") else { throw error("an element is missing") }
    let root = try element()
    try misc()
    guard index == bytes.count else { throw error("nothing may follow the root element") }
    return root
  }

  private var invalidUTF8: Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private mutating func declaration() throws(XMLProblem) {
    let start = index
    try skip(through: "?>", "the XML declaration is not closed")
    let text = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard let range = text.firstRange(of: "encoding") else { return }
    let rest = text[range.upperBound...].drop { " \t\r\n=\"'".contains($0) }
    let name = rest.prefix { !"\"' ?".contains($0) }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      throw error(
        "the file says that it is in \(name), and only UTF-8 is read", at: start,
        help: "iconv -f \(ShellWord.quoted(String(name))) -t UTF-8 FILE, and change the declaration")
    }
  }

  /// Comments, instructions and blanks between elements, and a document type without declarations.
  private mutating func misc() throws(XMLProblem) {
    while true {
      skipBlanks()
      if starts("<!--") {
        try comment()
      } else if starts("<?") {
        try skip(through: "?>", "the instruction is not closed")
      } else if starts("<!DOCTYPE") {
        try documentType()
      } else {
        return
      }
    }
  }

  private mutating func documentType() throws(XMLProblem) {
    let start = index
    var quote: UInt8?
    while let byte = peek {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw error("declarations in the document type are not read", help: "remove the part in brackets")
      } else if byte == UInt8(ascii: ">") {
        index += 1
        return
      }
      index += 1
    }
    throw error("the document type is not closed", at: start)
  }

  private mutating func comment() throws(XMLProblem) {
    index += 4
    try skip(through: "-->", "the comment is not closed")
  }

  // MARK: elements

  /// Open elements are kept on a stack, so that depth costs no recursion.
  private mutating func element() throws(XMLProblem) -> XMLElement {
    var open: [XMLElement] = []
    while true {
      if starts("</") {
        let start = index
        index += 2
        let name = try self.name()
        skipBlanks()
        guard peek == UInt8(ascii: ">") else { throw error("a > is missing") }
        index += 1
        guard let last = open.popLast() else { throw error("</\(name)> closes nothing", at: start) }
        guard last.name == name else { throw error("</\(name)> stands where </\(last.name)> must", at: start) }
        guard !open.isEmpty else { return last }
        open[open.count - 1].children.append(last)
      } else if starts("<!--") {
        try comment()
      } else if starts("<![CDATA[") {
        let start = index + 9
        index = start
        try skip(through: "]]>", "the CDATA section is not closed")
        append(String(decoding: bytes[start..<(index - 3)], as: UTF8.self), SourceSpan(start, index - 3), to: &open)
      } else if starts("<?") {
        try skip(through: "?>", "the instruction is not closed")
      } else if peek == UInt8(ascii: "<") {
        let (element, isEmpty) = try startTag()
        guard open.count < Self.deepest else { throw error("it is nested more than \(Self.deepest) levels deep") }
        if !isEmpty {
          open.append(element)
        } else if open.isEmpty {
          return element
        } else {
          open[open.count - 1].children.append(element)
        }
      } else if peek == nil {
        throw error("<\(open.last?.name ?? "")> is not closed", at: open.last?.span.lower)
      } else {
        let start = index
        let text = try self.text(until: UInt8(ascii: "<"))
        append(text, SourceSpan(start, index), to: &open)
      }
    }
  }

  private func append(_ text: String, _ span: SourceSpan, to open: inout [XMLElement]) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return }
    let first = open[open.count - 1].textSpan?.lower ?? span.lower
    open[open.count - 1].textSpan = SourceSpan(first, span.upper)
  }

  private mutating func startTag() throws(XMLProblem) -> (XMLElement, isEmpty: Bool) {
    let start = index
    index += 1
    let name = try self.name()
    var attributes: [XMLElement.Attribute] = []
    while true {
      let isApart = peek.map(Self.isBlank) ?? false
      skipBlanks()
      if starts("/>") {
        index += 2
        return (XMLElement(name: name, span: SourceSpan(start, index), attributes: attributes), true)
      }
      if peek == UInt8(ascii: ">") {
        index += 1
        return (XMLElement(name: name, span: SourceSpan(start, index), attributes: attributes), false)
      }
      guard peek != nil else { throw error("the tag <\(name) is not closed", at: start) }
      guard isApart else { throw error("a blank is missing before an attribute") }
      let attribute = try self.attribute()
      guard !attributes.contains(where: { $0.name == attribute.name }) else {
        throw error("the attribute \(attribute.name) is given twice", at: attribute.span.lower)
      }
      attributes.append(attribute)
    }
  }

  private mutating func attribute() throws(XMLProblem) -> XMLElement.Attribute {
    let name = try self.name()
    skipBlanks()
    guard peek == UInt8(ascii: "=") else { throw error("the attribute \(name) has no value") }
    index += 1
    skipBlanks()
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of \(name) must stand in quotes")
    }
    index += 1
    let start = index
    let value = try text(until: quote)
    guard peek == quote else { throw error("the value of \(name) is not closed", at: start) }
    let span = SourceSpan(start, index)
    index += 1
    // A line break in a value is a blank (chapter 3.3.3).
    let normal = String(String.UnicodeScalarView(value.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }))
    return XMLElement.Attribute(name: name, value: normal, span: span)
  }

  private mutating func name() throws(XMLProblem) -> String {
    let start = index
    while let byte = peek, byte > 0x20, !"<>/=\"'&!?;[]".utf8.contains(byte) { index += 1 }
    guard start < index, let first = bytes[start..<index].first,
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { throw error("a name is missing", at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: text

  /// Text with its references replaced and its line ends as line feeds (chapter 2.11).
  private mutating func text(until end: UInt8) throws(XMLProblem) -> String {
    var result: [UInt8] = []
    while let byte = peek, byte != end {
      switch byte {
      case UInt8(ascii: "&"): result += try reference().utf8
      case UInt8(ascii: "<"): throw error("a < must be written as &lt;")
      case 0x0D:
        result.append(0x0A)
        index += 1
        if peek == 0x0A { index += 1 }
      case 0x00..<0x20 where byte != 0x09 && byte != 0x0A: throw error("a control character may not stand here")
      default:
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  private mutating func reference() throws(XMLProblem) -> String {
    let start = index
    index += 1
    var name = ""
    while let byte = peek, byte != UInt8(ascii: ";"), name.utf8.count < 32, byte > 0x20, byte < 0x7F {
      name.unicodeScalars.append(Unicode.Scalar(byte))
      index += 1
    }
    guard peek == UInt8(ascii: ";") else {
      throw error("a & that begins no reference must be written as &amp;", at: start)
    }
    index += 1
    if let text = Self.entities[name] { return text }
    guard name.hasPrefix("#") else {
      throw error("the entity &\(name); is not known", at: start, help: "write the character itself")
    }
    let isHex = name.hasPrefix("#x")
    guard let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(code),
      code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D
    else { throw error("&\(name); is no character", at: start) }
    return String(scalar)
  }

  // MARK: bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private mutating func skipBlanks() { while let byte = peek, Self.isBlank(byte) { index += 1 } }

  private func starts(_ text: String) -> Bool { starts(Array(text.utf8)) }
  private func starts(_ prefix: [UInt8]) -> Bool { bytes[index...].starts(with: prefix) }

  private mutating func skip(through end: String, _ message: String) throws(XMLProblem) {
    let start = index
    let wanted = Array(end.utf8)
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], starts(wanted) {
        index += wanted.count
        return
      }
      index += 1
    }
    throw error(message, at: start)
  }
}
