/// Turns the bytes of a terminal into events. It needs no clock and no terminal: bytes may come in any pieces, and the
/// same bytes give the same events.
///
/// The Escape key is the beginning of a sequence that does not go on, so the caller decides how long to wait:
///
///     events = decoder.feed(bytes)
///     if decoder.pending != nil, nothingCameFor(a while) { events = decoder.flush() }
package struct KeyDecoder: Sendable {
  /// What the bytes at hand could become.
  package enum Pending: Hashable, Sendable {
    /// An Escape key, or a key with Alt: a human waits, so a short time (some 50 ms) is enough.
    case escape
    /// Clearly the begin of something: its rest may have to come over a slow line.
    case sequence
    case paste
  }

  enum State: Sendable {
    case ground
    case character(CharacterReader)
    case escape
    case control([UInt8])
    case keypad([UInt8])
    case linuxFunction
    case mouse([UInt8])
    case string(introducer: UInt8, bytes: [UInt8], isEscaped: Bool)
    case paste
  }

  /// Bytes of a sequence; what is longer means nothing.
  private static let sequenceLimit = 256
  private static let stringLimit = 4096

  /// In bytes; what is beyond is read and dropped, and the paste is not whole.
  package let pasteLimit: Int
  /// How many cursor positions were asked for: the answer is spelled like F3 with modifiers in the first row.
  package var expectedCursorReplies = 0

  private var state = State.ground
  /// Outside of `State`, so that a long paste is collected in place.
  private var pasteReader: PasteReader?
  /// Whether an escape character came before what is read now.
  private var hasAlt = false
  private var events: [TerminalEvent] = []

  package init(pasteLimit: Int = 4 << 20) { self.pasteLimit = pasteLimit }

  /// Nil when every byte became an event or was ignored.
  package var pending: Pending? {
    switch state {
    case .ground: nil
    case .escape: .escape
    case .control(let bytes), .keypad(let bytes): bytes.isEmpty ? .escape : .sequence
    case .string(_, let bytes, let isEscaped): bytes.isEmpty && !isEscaped ? .escape : .sequence
    case .character, .linuxFunction, .mouse: .sequence
    case .paste: .paste
    }
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { read(byte) }
    defer { events = [] }
    return events
  }

  /// Takes what is pending for complete, because nothing follows. The beginning of a sequence is dropped.
  package mutating func flush() -> [TerminalEvent] {
    switch state {
    case .ground, .linuxFunction, .mouse: break
    case .character: emit("\u{FFFD}")
    case .escape:
      emit(Key(.escape))
      if hasAlt { emit(Key(.escape)) }
    case .control(let bytes): if bytes.isEmpty { emit(.character("[", .alt)) }
    case .keypad(let bytes): if bytes.isEmpty { emit(.character("O", .alt)) }
    case .string(let introducer, let bytes, let isEscaped):
      if bytes.isEmpty, !isEscaped { emit(.character(Unicode.Scalar(introducer), .alt)) }
    case .paste: endPaste(isWhole: false)
    }
    settle()
    defer { events = [] }
    return events
  }

  // MARK: States

  private mutating func settle() {
    state = .ground
    hasAlt = false
  }

  private mutating func read(_ byte: UInt8) {
    // Taken out, so that what a state collects is not copied for every byte.
    let current = state
    state = .ground
    switch current {
    case .ground: readGround(byte)
    case .character(let reader): read(byte, character: reader)
    case .escape: readEscape(byte)
    case .control(let bytes): read(byte, control: bytes)
    case .keypad(let bytes): read(byte, keypad: bytes)
    case .linuxFunction:
      if byte < 0x20 || byte > 0x7E { return again(byte) }
      if let key = SequenceMeaning.key(ofLinux: byte) { emit(hasAlt ? Key(key.code, .alt) : key) }
      settle()
    case .mouse(let bytes): read(byte, mouse: bytes)
    case .string(let introducer, let bytes, let isEscaped):
      read(byte, string: introducer, bytes, isEscaped: isEscaped)
    case .paste:
      state = .paste
      if pasteReader?.take(byte) ?? true { endPaste(isWhole: true) }
    }
  }

  /// What was begun is dropped; the byte begins something else.
  private mutating func again(_ byte: UInt8) {
    settle()
    readGround(byte)
  }

  private mutating func readGround(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0..<0x20, 0x7F:
      emit(Self.control(byte, hasAlt: hasAlt))
      settle()
    case 0x20..<0x7F:
      emit(Unicode.Scalar(byte))
      settle()
    default:
      guard let reader = CharacterReader(lead: byte) else {
        emit("\u{FFFD}")
        return settle()
      }
      state = .character(reader)
    }
  }

  private mutating func read(_ byte: UInt8, character reader: CharacterReader) {
    var reader = reader
    guard reader.take(byte) else {
      emit("\u{FFFD}")
      return again(byte)
    }
    guard let scalar = reader.scalar else {
      state = .character(reader)
      return
    }
    emit(scalar)
    settle()
  }

  private mutating func readEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .keypad([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      if hasAlt { emit(Key(.escape)) }
      hasAlt = false
      state = .string(introducer: byte, bytes: [], isEscaped: false)
    case 0x1B:
      // Two keys, unless a sequence follows: rxvt spells Alt so.
      if hasAlt { emit(Key(.escape)) }
      hasAlt = true
      state = .escape
    default:
      if hasAlt { emit(Key(.escape)) }
      hasAlt = true
      readGround(byte)
    }
  }

  private mutating func read(_ byte: UInt8, control bytes: [UInt8]) {
    switch byte {
    case 0x20..<0x40:
      if byte == UInt8(ascii: "$"), !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
        return end(bytes, final: byte)  // rxvt's own spelling of Shift
      }
      state = .control(bytes.count < Self.sequenceLimit ? bytes + [byte] : bytes)
    case UInt8(ascii: "[") where bytes.isEmpty: state = .linuxFunction
    case UInt8(ascii: "M") where bytes.isEmpty: state = .mouse([])
    case 0x40...0x7E: end(bytes, final: byte)
    default: again(byte)
    }
  }

  private mutating func end(_ bytes: [UInt8], final: UInt8) {
    let alt = hasAlt
    settle()
    guard bytes.count < Self.sequenceLimit else { return }
    let sequence = ControlSequence(bytes, final: final)
    if final == UInt8(ascii: "~"), sequence.prefix == 0, sequence.value(0) == 200 {
      state = .paste
      pasteReader = PasteReader(limit: pasteLimit)
      return
    }
    let event = SequenceMeaning.event(of: sequence, alt: alt, isCursorAsked: expectedCursorReplies > 0)
    if case .reply(.cursor) = event { expectedCursorReplies = max(0, expectedCursorReplies - 1) }
    if let event { events.append(event) }
  }

  private mutating func read(_ byte: UInt8, keypad bytes: [UInt8]) {
    switch byte {
    case 0x30...0x39 where bytes.count < 2: state = .keypad(bytes + [byte])
    case 0x40...0x7E:
      let modifier = ControlSequence(bytes, final: byte).value(0)
      if var key = SequenceMeaning.key(ofSS3: byte, modifier: modifier) {
        if hasAlt { key.modifiers.insert(.alt) }
        emit(key)
      }
      settle()
    default:
      if bytes.isEmpty { emit(.character("O", .alt)) }
      again(byte)
    }
  }

  private mutating func read(_ byte: UInt8, mouse bytes: [UInt8]) {
    guard byte >= 0x20 else { return again(byte) }
    guard bytes.count == 2 else {
      state = .mouse(bytes + [byte])
      return
    }
    if let mouse = MouseMeaning.event(ofX10: bytes + [byte]) { events.append(.mouse(mouse)) }
    settle()
  }

  /// Ends with BEL or `ESC \`; any other control means that it was none.
  private mutating func read(_ byte: UInt8, string introducer: UInt8, _ bytes: [UInt8], isEscaped: Bool) {
    if isEscaped {
      guard byte == UInt8(ascii: "\\") else {
        settle()
        return readEscape(byte)
      }
    } else if byte == 0x1B {
      state = .string(introducer: introducer, bytes: bytes, isEscaped: true)
      return
    } else if byte != 0x07 {
      guard byte >= 0x20 else { return again(byte) }
      let kept = bytes.count < Self.stringLimit ? bytes + [byte] : bytes
      state = .string(introducer: introducer, bytes: kept, isEscaped: false)
      return
    }
    settle()
    if let reply = StringReply.reply(introducer: introducer, bytes) { events.append(.reply(reply)) }
  }

  private mutating func endPaste(isWhole: Bool) {
    if let pasteReader { events.append(.paste(pasteReader.paste(isWhole: isWhole))) }
    pasteReader = nil
    settle()
  }

  // MARK: Keys

  private mutating func emit(_ key: Key) { events.append(.key(key)) }

  private mutating func emit(_ scalar: Unicode.Scalar) {
    // A control of eight bits is no text.
    guard !(0x80..<0xA0).contains(scalar.value) else { return }
    emit(.character(scalar, hasAlt ? .alt : []))
  }

  private static func control(_ byte: UInt8, hasAlt: Bool) -> Key {
    let alt: Key.Modifiers = hasAlt ? .alt : []
    switch byte {
    case 0x0D: return Key(.enter, alt)
    // The Linux console's Shift-Tab is an escape character and a tab.
    case 0x09: return Key(.tab, hasAlt ? .shift : [])
    case 0x08, 0x7F: return Key(.backspace, alt)
    case 0x00: return .character(" ", alt.union(.control))
    case 0x01...0x1A: return .character(Unicode.Scalar(byte + 0x60), alt.union(.control))
    default: return .character(Unicode.Scalar(byte + 0x40), alt.union(.control))
    }
  }
}
