import TestSupport
import Testing

@testable import Terminal

/// Bytes as terminals send them; `^[` is the escape character, `^X` Ctrl-X.
private func bytes(_ text: String) -> [UInt8] {
  var result: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "^"), let next = rest.first, (0x3F...0x5F).contains(next) else {
      result.append(byte)
      continue
    }
    result.append(next == 0x3F ? 0x7F : next - 0x40)
    rest.removeFirst()
  }
  return result
}

/// The events in words; what is told only when nothing else comes stands behind a bar.
private func events(_ bytes: [UInt8]) -> String {
  var decoder = KeyDecoder()
  let now = decoder.feed(bytes).map(word).joined(separator: " ")
  let later = decoder.flush().map(word).joined(separator: " ")
  return later.isEmpty ? now : "\(now)|\(later)"
}

private func word(_ event: TerminalEvent) -> String {
  switch event {
  case .key(let key): key.description
  case .paste(let paste): "paste(\(paste.text)\(paste.isWhole ? "" : " cut"))"
  case .mouse(let mouse):
    "\(mouse.action)@\(mouse.column),\(mouse.row)" + (mouse.modifiers.isEmpty ? "" : "+\(mouse.modifiers.rawValue)")
  case .focus(let isOn): isOn ? "focus" : "blur"
  case .reply(let reply): "\(reply)"
  default: "\(event)"
  }
}

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    // Characters, and what is no UTF-8.
    ("aé漢😀", "a é 漢 😀"), ("e\u{301}", "e \u{301}"), ("\u{9B}x", "x"),
    // Controls.
    ("^M", "Enter"), ("^J", "Ctrl-J"), ("^[^M", "Alt-Enter"), ("^I", "Tab"), ("^[[Z", "Shift-Tab"),
    ("^[^I", "Shift-Tab"),
    ("^@", "Ctrl-Space"), ("^A^Z", "Ctrl-A Ctrl-Z"), ("^\\^]^^^_", "Ctrl-\\ Ctrl-] Ctrl-^ Ctrl-_"),
    ("^?", "Backspace"), ("^H", "Backspace"), ("^[^?", "Alt-Backspace"), ("^[^J", "Ctrl-Alt-J"),
    // Escape and Alt.
    ("^[", "|Esc"), ("^[^[", "|Esc Esc"), ("^[a", "Alt-A"), ("^[é", "Alt-É"), ("^[[", "|Alt-["), ("^[O", "|Alt-O"),
    ("^[]", "|Alt-]"), ("^[P", "|Alt-P"), ("^[^[a", "Esc Alt-A"), ("^[^[^[", "Esc|Esc Esc"), ("^[ ", "Alt-Space"),
    ("^[O^M", "Alt-O Enter"),
    // xterm.
    ("^[[A^[[B^[[C^[[D^[[H^[[F", "Up Down Right Left Home End"), ("^[OA^[OH^[OF", "Up Home End"),
    ("^[[1;2A^[[1;3A^[[1;5A^[[1;8A^[[1;9A", "Shift-Up Alt-Up Ctrl-Up Ctrl-Alt-Shift-Up Super-Up"),
    ("^[[2~^[[3~^[[5~^[[6~", "Insert Delete PageUp PageDown"), ("^[[3;5~^[[5;2~", "Ctrl-Delete Shift-PageUp"),
    ("^[OP^[OQ^[OR^[OS", "F1 F2 F3 F4"), ("^[[15~^[[17~^[[21~^[[23~^[[24~", "F5 F6 F10 F11 F12"),
    ("^[[1;2P^[[1;5S^[[1;2R^[[15;6~", "Shift-F1 Ctrl-F4 Shift-F3 Ctrl-Shift-F5"), ("^[O5P", "Ctrl-F1"),
    ("^[[25~^[[34~", "F13 F20"), ("^[OM^[Oq^[Oy^[Ok", "Enter 1 9 +"), ("^[[27;5;13~", "Ctrl-Enter"),
    ("^[[27;2;13~^[[27;3;13~^[[27;5;9~", "Shift-Enter Alt-Enter Ctrl-Tab"), ("^[[27;6;65~", "Ctrl-Shift-A"),
    // Linux console.
    ("^[[[A^[[[E", "F1 F5"), ("^[[1~^[[4~", "Home End"), ("^[[[Z", ""),
    // rxvt.
    ("^[[a^[[d^[Oa^[Od", "Shift-Up Shift-Left Ctrl-Up Ctrl-Left"),
    ("^[[7~^[[8~^[[7$^[[8\u{5E}\u{1B}[3@", "Home End Shift-Home Ctrl-End Ctrl-Shift-Delete"),
    ("^[^[[A^[^[Oa^[^[[3~", "Alt-Up Ctrl-Alt-Up Alt-Delete"), ("^[[11~^[[14~", "F1 F4"),
    // kitty.
    ("^[[97u^[[97;5u^[[97;6u^[[97;3u", "a Ctrl-A Ctrl-Shift-A Alt-A"),
    ("^[[27u^[[13u^[[9;2u^[[127u", "Esc Enter Shift-Tab Backspace"),
    ("^[[13;2u^[[13;5u", "Shift-Enter Ctrl-Enter"), ("^[[97:65;2u^[[97;2u^[[49:33;2u", "A A !"), ("^[[97;1:3u", ""),
    ("^[[97;1:2u", "a"), ("^[[229;1;229u", "å"), ("^[[57376u^[[57399u^[[57414u^[[57358u", "F13 0 Enter"),
    ("^[[1;1:3A^[[1;1:1A", "Up"), ("^[[97;69u", "Ctrl-A"), ("^[[106;5u", "Ctrl-J"),
    // Mouse.
    ("^[[<0;5;7M^[[<0;5;7m", "press(Terminal.Mouse.Button.left)@4,6 release(Terminal.Mouse.Button.left)@4,6"),
    ("^[[<34;300;7M", "drag(Terminal.Mouse.Button.right)@299,6"),
    ("^[[<64;1;1M^[[<65;1;1M", "wheelUp@0,0 wheelDown@0,0"),
    ("^[[<16;1;1M^[[<35;2;2M", "press(Terminal.Mouse.Button.left)@0,0+4 move@1,1"),
    ("^[[M !!^[[M#%\"", "press(Terminal.Mouse.Button.left)@0,0 release(Terminal.Mouse.Button.other)@4,1"),
    ("^[[32;5;6M", "press(Terminal.Mouse.Button.left)@4,5"), ("^[[M ^Mx", "Enter x"), ("^[[<0;0;0M", ""),
    ("^[[I^[[O", "focus blur"),
    // Answers.
    ("^[[24;80R", "cursor(column: 79, row: 23)"), ("^[[?24;80R", "cursor(column: 79, row: 23)"),
    ("^[[?62;1;4c", "attributes([62, 1, 4])"), ("^[[>41;380;0c", "secondaryAttributes([41, 380, 0])"),
    ("^[]11;rgb:ffff/8080/00^G", "background(red: 65535, green: 32896, blue: 0)"),
    ("^[]11;rgb:0/8/f^[\\", "background(red: 0, green: 34952, blue: 65535)"),
    ("^[]10;#ff0080^[\\", "foreground(red: 65535, green: 0, blue: 32896)"), ("^[]11;what^Gx", "x"),
    ("^[[?2026;2$y^[[?2027;0$y", "mode(2026, isKnown: true, isSet: false) mode(2027, isKnown: false, isSet: false)"),
    ("^[[?5u", "keyboard(flags: 5)"), ("^[P>|XTerm(370)^[\\", "version(\"XTerm(370)\")"),
    // Paste.
    ("^[[200~ab^[[201~c", "paste(ab) c"), ("^[[200~a\r\nb\rc\nd^[[201~", "paste(a\nb\nc\nd)"),
    ("^[[200~^[[A^C^[[200~^[[201^[[201~", "paste(\u{1B}[A\u{3}\u{1B}[200~\u{1B}[201)"),
    ("^[[200~^[^[[201~", "paste(\u{1B})"),
    ("^[[200~abc^[[20", "|paste(abc cut)"), ("^[[201~x", "x"), ("^[[200~^[[201~", "paste()"),
    // What nobody knows is not a text.
    ("^[[99zx", "x"), ("^[[?1;2;3hx", "x"), ("^[[1;2", ""), ("^[[1^Mx", "Enter x"), ("^[[1^[[A", "Up"), ("^[[=5~", ""),
    ("^[]0;title^Gx", "x"), ("^[_Gi=1;OK^[\\x", "x"), ("^[]abc^[[A", "Up"), ("^[Pabc^C", "Ctrl-C"), ("^[[1 qx", "x"),
    ("^[[999999999999999999999999~x", "x"), ("^[[;;;;u", ""), ("^[[1114112u^[[55296u^[[1u", ""), ("^[X", "|Alt-X"),
  ])
  func decodes(text: String, expected: String) {
    #expect(events(bytes(text)) == expected)
  }

  @Test(arguments: [
    ([0xC3], "|\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD} ("), ([0xE2, 0x82, 0x41], "\u{FFFD} A"),
    ([0xFF, 0x41], "\u{FFFD} A"),
    ([0xED, 0xA0, 0x80], "\u{FFFD} \u{FFFD} \u{FFFD}"), ([0xF0, 0x9F, 0x1B], "\u{FFFD}|Esc"),
    ([0xC0, 0x80], "\u{FFFD} \u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD} \u{FFFD} \u{FFFD} \u{FFFD}"),
  ])
  func replacesWhatIsNoText(bytes: [UInt8], expected: String) {
    #expect(events(bytes) == expected)
  }

  @Test func tellsACursorFromAKey() {
    var decoder = KeyDecoder()
    decoder.expectedCursorReplies = 1
    let both = decoder.feed(bytes("^[[1;2R^[[1;2R"))
    #expect(both == [.reply(.cursor(column: 1, row: 0)), .key(Key(.function(3), .shift))])
  }

  @Test func saysWhatItWaitsFor() {
    func pending(_ text: String) -> KeyDecoder.Pending? {
      var decoder = KeyDecoder()
      _ = decoder.feed(bytes(text))
      return decoder.pending
    }
    #expect(pending("x") == nil)
    for text in ["^[", "^[[", "^[O", "^[]", "^[P"] { #expect(pending(text) == .escape) }
    for text in ["^[[1", "^[]1", "^[O5", "^[[M", "^[[[", "^[]^["] { #expect(pending(text) == .sequence) }
    #expect(pending("^[[200~") == .paste)
  }

  @Test func aLongPasteIsOneEvent() {
    var content: [UInt8] = []
    while content.count < 100_000 { content += bytes("^C^[[A^[[200~ rm -rf\t^[[201 漢\n") }
    let all = bytes("^[[200~") + content + bytes("^[[201~x")
    for size in [1, 7, 4095, all.count] {
      var decoder = KeyDecoder()
      var events: [TerminalEvent] = []
      for start in stride(from: 0, to: all.count, by: size) {
        events += decoder.feed(all[start..<min(start + size, all.count)])
      }
      #expect(events.count == 2)
      #expect(events.first == .paste(Paste(text: String(decoding: content, as: UTF8.self))))
    }
  }

  @Test func aPasteBeyondTheLimitIsCut() {
    var decoder = KeyDecoder(pasteLimit: 3)
    #expect(
      decoder.feed(bytes("^[[200~abcdef^[[201~x")) == [
        .paste(Paste(text: "abc", isWhole: false)), .key(.character("x")),
      ])
  }

  @Test func stringsAreBounded() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(bytes("^[]11;") + [UInt8](repeating: 0x41, count: 1 << 20)) == [])
    #expect(decoder.feed(bytes("^Gx")) == [.key(.character("x"))])
    #expect(
      decoder.feed(bytes("^[[") + [UInt8](repeating: 0x31, count: 1 << 16) + bytes("Ax")) == [.key(.character("x"))])
  }

  /// Bytes that mean much, in any order and any pieces.
  @Test func piecesMakeNoDifference() {
    let parts =
      [
        "^[", "^[", "[", "O", "]", "P", "_", "200~", "201~", "^[[200~", "^[[201~", "1;", "2", ":", "$", "M", "<0;1;1",
        "m", "u",
        "R", "~", "A", "^G", "^[\\", "^M", "^J", "^C", "x", "é", "漢", "😀", " !!", "11;rgb:1/2/3", "?", ">", "^X", "[[",
        "^[[9;9R", "^[[I", "^[[<0;1;1M",
      ].map(bytes) + [[0xC3], [0x80], [0xFF], [0xE2, 0x82], [0x9B]]
    var kinds: Set<String> = []
    for seed in 0..<1_500 {
      var random = SeededGenerator(seed: UInt64(seed))
      var all: [UInt8] = []
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let isAny = Int.random(in: 0..<12, using: &random) == 0
        all += isAny ? [UInt8.random(in: 0...255, using: &random)] : parts.randomElement(using: &random) ?? []
      }
      var whole = KeyDecoder()
      let expected = whole.feed(all) + whole.flush()
      var split = KeyDecoder()
      var found: [TerminalEvent] = []
      var rest = all[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...4, using: &random)
        found += split.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      found += split.flush()
      #expect(found == expected, "seed \(seed): \(all)")
      #expect(split.pending == nil)
      for event in expected {
        kinds.insert(Self.kind(event))
        if case .key(let key) = event, case .character(let scalar) = key.code {
          #expect(scalar.properties.generalCategory != .control, "seed \(seed)")
        }
      }
    }
    #expect(kinds == ["key", "paste", "mouse", "focus", "reply"])
  }

  private static func kind(_ event: TerminalEvent) -> String {
    switch event {
    case .key: "key"
    case .paste: "paste"
    case .mouse: "mouse"
    case .focus: "focus"
    case .reply: "reply"
    default: "other"
    }
  }
}
