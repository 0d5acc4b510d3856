import CExpat
internal import ConfigModel

/// Reads XML by libexpat into elements with their places. Nothing but the file is read, and declarations in a document
/// type are refused, so that no entity is ever expanded or fetched.
final class XMLReader {
  /// Levels of elements.
  private static let deepest = 200
  private let bytes: [UInt8]
  private let parser: XML_Parser
  private var open: [XMLElement] = []
  private var root: XMLElement?
  /// Why this reader has stopped the parser.
  private var problem: XMLProblem?

  static func root(of bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw XMLProblem(offset: 0, message: "the file is in UTF-16", help: "iconv -f UTF-16 -t UTF-8 FILE")
    }
    guard let size = Int32(exactly: bytes.count), let parser = XML_ParserCreate("UTF-8") else {
      throw XMLProblem(offset: 0, message: "the file is too large")
    }
    defer { XML_ParserFree(parser) }
    return try XMLReader(bytes, parser).read(size)
  }

  private init(_ bytes: [UInt8], _ parser: XML_Parser) {
    self.bytes = bytes
    self.parser = parser
  }

  private func read(_ size: Int32) throws(XMLProblem) -> XMLElement {
    // The parser uses the reader only within this function.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, { reader(of: $0).start($1, $2) }, { data, _ in reader(of: data).end() })
    XML_SetCharacterDataHandler(parser) { reader(of: $0).add(UnsafeBufferPointer(start: $1, count: Int($2))) }
    XML_SetXmlDeclHandler(parser) { data, _, encoding, _ in
      if let encoding { reader(of: data).checkEncoding(String(cString: encoding).lowercased()) }
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasDeclarations in
      guard hasDeclarations != 0 else { return }
      reader(of: data).stop("declarations in the document type are not read", help: "remove the part in brackets")
    }
    // Where a document type names another file, an entity that is not known is none to libexpat.
    XML_SetSkippedEntityHandler(parser) { data, _, _ in
      let this = reader(of: data)
      this.refuseEntity(this.place)
    }
    let status = bytes.withUnsafeBytes {
      XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size, 1)
    }
    if status != XML_STATUS_OK, problem == nil { problem = problemOfParser() }
    if let problem { throw problem }
    guard let root else { throw XMLProblem(offset: bytes.count, message: "an element is missing") }
    return root
  }

  /// The bytes of what libexpat is reading.
  private var place: Range<Int> {
    let start = min(max(Int(XML_GetCurrentByteIndex(parser)), 0), bytes.count)
    return start..<min(start + Int(XML_GetCurrentByteCount(parser)), bytes.count)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: elements

  private func start(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard let name, problem == nil else { return }
    guard open.count < Self.deepest else { return stop("it is nested more than \(Self.deepest) levels deep") }
    let range = place
    var element = XMLElement(name: String(cString: name), span: SourceSpan(range.lowerBound, range.upperBound))
    var index = range.lowerBound + 1 + element.name.utf8.count
    var next = attributes
    while let pair = next, let name = pair[0], let value = pair[1] {
      let span = valueSpan(from: &index)
      if let entity = unknownEntity(in: span) { return refuseEntity(entity) }
      element.attributes.append(
        XMLElement.Attribute(name: String(cString: name), value: String(cString: value), span: span))
      next = pair + 2
    }
    open.append(element)
  }

  /// The place of an attribute's value in its tag, within the quotes, of which libexpat does not tell.
  private func valueSpan(from index: inout Int) -> SourceSpan {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let start = bytes[index...].firstIndex(where: quotes.contains),
      let end = bytes[(start + 1)...].firstIndex(of: bytes[start])
    else { return SourceSpan(index, index) }
    index = end + 1
    return SourceSpan(start + 1, end)
  }

  /// Where a document type names another file, libexpat passes over unknown entities in attributes without a word.
  private func unknownEntity(in span: SourceSpan) -> Range<Int>? {
    var rest = bytes[span.lower..<span.upper]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")), let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      let name = text(start + 1..<end)
      if !name.hasPrefix("#"), !["lt", "gt", "amp", "quot", "apos"].contains(name) { return start..<end + 1 }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func add(_ characters: UnsafeBufferPointer<XML_Char>) {
    guard problem == nil, !open.isEmpty else { return }
    let text = characters.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    open[open.count - 1].text += text
    guard text.utf8.contains(where: { $0 > 0x20 }) else { return }
    open[open.count - 1].textSpan = SourceSpan(
      open[open.count - 1].textSpan?.lower ?? place.lowerBound, place.upperBound)
  }

  // MARK: problems

  /// Stops the parser for a reason of this reader's.
  private func stop(_ message: String, at offset: Int? = nil, help: String? = nil) {
    guard problem == nil else { return }
    problem = XMLProblem(offset: offset ?? place.lowerBound, message: message, help: help)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func refuseEntity(_ range: Range<Int>) {
    stop("the entity \(text(range)) is not known", at: range.lowerBound, help: "write the character itself")
  }

  private func checkEncoding(_ name: String) {
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else { return }
    stop(
      "the file says that it is in \(name), and only UTF-8 is read",
      help: "iconv -f \(ShellWord.quoted(name)) -t UTF-8 FILE, and change the declaration")
  }

  /// What libexpat refuses: the mistakes that people make in words of our own, the others in its words.
  private func problemOfParser() -> XMLProblem {
    let (code, offset) = (XML_GetErrorCode(parser), place.lowerBound)
    let byte = offset < bytes.count ? bytes[offset] : nil
    switch (code, byte) {
    case (XML_ERROR_UNDEFINED_ENTITY, _):
      let end = bytes[offset...].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? bytes.count
      return XMLProblem(
        offset: offset, message: "the entity \(text(offset..<end)) is not known", help: "write the character itself")
    case (XML_ERROR_TAG_MISMATCH, _):
      let name = bytes[offset...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
      // libexpat's place is behind the `</`.
      return XMLProblem(
        offset: offset - 2, message: "</\(text(name.indices))> stands where </\(open.last?.name ?? "")> must")
    case (XML_ERROR_NO_ELEMENTS, _), (XML_ERROR_UNCLOSED_TOKEN, _):
      guard let last = open.last else { break }
      return XMLProblem(offset: last.span.lower, message: "<\(last.name)> is not closed")
    case (XML_ERROR_INVALID_TOKEN, let byte?) where byte >= 0x80:
      return XMLProblem(offset: offset, message: "this is not UTF-8", help: "save the file in UTF-8")
    default: break
    }
    return XMLProblem(offset: offset, message: "this is no XML: \(String(cString: XML_ErrorString(code)))")
  }
}

/// The reader to which the parser's handlers were given.
private func reader(of data: UnsafeMutableRawPointer?) -> XMLReader {
  guard let data else { preconditionFailure("the parser has no reader") }
  return Unmanaged<XMLReader>.fromOpaque(data).takeUnretainedValue()
}
