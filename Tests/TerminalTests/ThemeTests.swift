import Foundation
import Testing

@testable import Terminal

@Suite struct ThemeTests {
  /// Without colours these must be told by something: by an attribute where no mark stands beside them.
  @Test(arguments: [
    Role.title, .heading, .strong, .muted, .disabled, .placeholder, .focus, .selected, .error, .warning, .changed,
    .link, .match, .key, .focusedButton, .danger,
  ])
  func rolesShowWithoutColours(role: Role) {
    let look = Theme(depth: .none).look(of: Style(role))
    #expect(look.foreground == nil && look.background == nil && !look.attributes.isEmpty)
  }

  @Test(arguments: ColourDepth.allCases, [true, false])
  func whatMattersDiffers(depth: ColourDepth, isDark: Bool) {
    let theme = Theme(depth: depth, isDark: isDark)
    let looks = [Role.text, .focus, .disabled, .error, .link, .focusedButton].map { theme.look(of: Style($0)) }
    #expect(Set(looks).count == looks.count)
  }

  @Test func coloursFitTheDepth() {
    func colour(_ depth: ColourDepth, _ isDark: Bool) -> Colour? {
      Theme(depth: depth, isDark: isDark).look(of: Style(.error)).foreground
    }
    #expect(colour(.none, true) == nil)
    #expect([colour(.ansi16, true), colour(.ansi16, false)] == [.ansi(9), .ansi(1)])
    #expect([colour(.indexed256, true), colour(.indexed256, false)] == [.indexed(210), .indexed(124)])
    #expect(colour(.trueColour, true) == .rgb(0xFF, 0x9B, 0x90))
  }

  /// WCAG 2, 1.4.3: 4.5 to 1 against the ground for what is to be read.
  @Test(arguments: Role.allCases)
  func contrastIsEnough(role: Role) {
    func luminance(_ rgb: UInt32) -> Double {
      let parts = [rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF].map { part -> Double in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let paint = Theme.paint(of: role)
    let least = role == .border ? 3.0 : 4.5
    if let light = paint.light { #expect(1.05 / (luminance(light.rgb) + 0.05) >= least) }
    if let dark = paint.dark { #expect((luminance(dark.rgb) + 0.05) / (luminance(0x12151A) + 0.05) >= least) }
  }

  @Test(
    arguments: [(0xFF0000, 196), (0x808080, 244), (0x000000, 16), (0x5F87AF, 67), (0xEEEEEE, 255)] as [(UInt32, Int)])
  func nearestOfThePalette(rgb: UInt32, index: Int) { #expect(Palette.nearest(to: rgb) == index) }

  @Test func lettersDiffer() { #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count) }
}

@Suite struct CapabilitiesTests {
  private static func capabilities(_ variables: [String: String]) -> Capabilities { Capabilities { variables[$0] } }

  @Test(arguments: [
    (["TERM": "xterm-256color"], ColourDepth.indexed256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
    (["TERM": "linux"], .ansi16), (["TERM": "xterm"], .ansi16), (["TERM": "vt100"], .none), (["TERM": "dumb"], .none),
    ([:], .none),
    (["TERM": "xterm-direct"], .trueColour), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed256), (["TERM": "screen.xterm-256color"], .indexed256),
  ])
  func depth(variables: [String: String], depth: ColourDepth) {
    #expect(Self.capabilities(variables).depth == depth)
  }

  @Test(arguments: [([:], false), (["TERM": ""], false), (["TERM": "dumb"], false), (["TERM": "xterm"], true)])
  func moves(variables: [String: String], moves: Bool) { #expect(Self.capabilities(variables).movesCursor == moves) }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], true), (["LANG": "de_AT.UTF-8", "LC_ALL": "C"], false),
    (["LC_CTYPE": "C.utf8", "LANG": "C"], true),
    ([:], false), (["LC_ALL": "", "LANG": "en_US.UTF-8"], true), (["LANG": "de_DE.ISO-8859-1"], false),
  ])
  func repertoire(variables: [String: String], isUnicode: Bool) {
    #expect(Self.capabilities(variables).repertoire == (isUnicode ? .unicode : .ascii))
  }

  @Test(arguments: [
    ("15;0", true), ("0;15", false), ("0;default;7", false), ("12;8", true), ("x", nil), ("", nil), ("1;99", nil),
  ])
  func ground(colours: String, isDark: Bool?) {
    #expect(Self.capabilities(["COLORFGBG": colours]).isDark == isDark)
  }

  @Test func reflow() {
    #expect(Self.capabilities(["TERM": "xterm-256color"]).reflows)
    #expect(!Self.capabilities(["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(370)"]).reflows)
    #expect(Self.capabilities(["TERM": "tmux-256color", "XTERM_VERSION": "XTerm(370)", "TMUX": "/tmp/x"]).reflows)
    #expect(!Self.capabilities(["TERM": "screen", "STY": "1.x"]).reflows)
    #expect(!Self.capabilities(["TERM": "linux"]).hyperlinks)
  }

  @Test func learnsFromAnswers() {
    var capabilities = Self.capabilities(["TERM": "xterm-256color"])
    capabilities.learn(.background(red: 0xFFFF, green: 0xFFFF, blue: 0xE000))
    #expect(capabilities.isDark == false && !capabilities.theme.isDark)
    capabilities.learn(.background(red: 0x1000, green: 0x2000, blue: 0x6000))
    #expect(capabilities.isDark == true)
    capabilities.learn(.mode(2026, isKnown: false, isSet: false))
    #expect(!capabilities.synchronizes)
    capabilities.learn(.mode(2026, isKnown: true, isSet: false))
    #expect(capabilities.synchronizes && capabilities.reflows)
    capabilities.learn(.version("XTerm(370)"))
    #expect(!capabilities.reflows)
  }
}
