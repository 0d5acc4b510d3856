import ConfigSchema
import Foundation
import Testing

@testable import SchemaDocs

/// The HTML page in a real browser.
@Suite(.serialized, .enabled(if: Browser.path != nil, "there is no Chromium: make test installs it"))
struct BrowserTests {
  private static func mailpane() throws -> String {
    HostileTextTests.page(try SchemaSource.example("mailpane"))
  }

  private func probe(
    _ page: String, typing words: [String], isDark: Bool = false
  ) throws -> (probe: PageProbe, console: [String]) {
    let browser = try Browser()
    defer { browser.remove() }
    let address = try browser.write(PageProbe.page(page, typing: words), to: "page.html")
    let opened = try browser.open(address, isDark: isDark)
    return (try PageProbe(in: opened.document), opened.console)
  }

  @Test(arguments: [false, true])
  func thePageIsSound(isDark: Bool) throws {
    let (probe, console) = try probe(try Self.mailpane(), typing: ["sounds"], isDark: isDark)
    #expect(console == [])
    #expect(probe.requests == [])
    #expect(probe.brokenLinks == [])
    #expect(probe.repeatedIds == [])
    #expect(probe.foreign == [])
    #expect(probe.landmarks == ["header", "search", "nav", "main"])
    #expect(probe.skippedHeadings == [])
    #expect(probe.faint == [])
    #expect(probe.overflow == 0)
    #expect(probe.focused == "q")
    #expect(probe.searches == [PageProbe.Search(seen: ["notifications.sounds"], count: "1 of 33 settings")])
    #expect(probe.seenAfterEscape == 33)
  }

  /// Title, key, help, the labels of choices; all words, in any order, without case and accents; items with their list.
  @Test func search() throws {
    let expected: [(words: String, found: [String])] = [
      ("ENCRYPTION", ["server.tls"]), ("starttls", ["server.tls"]), ("plain text", ["server.tls"]),
      ("text size", ["appearance.scale"]), ("size text", ["appearance.scale"]), ("weekly", ["notifications.digest"]),
      ("filters[].to", ["filters", "filters[].to"]), ("no such words", []),
      ("about.", ["about.account", "about.quota"]), ("Éncryptíon", ["server.tls"]),
    ]
    let (probe, _) = try probe(try Self.mailpane(), typing: expected.map(\.words))
    #expect(probe.searches.count == expected.count)
    for (search, wanted) in zip(probe.searches, expected) { #expect(search.seen == wanted.found, "\(wanted.words)") }
  }

  /// As it is delivered, under its own policy.
  @Test func theAddressMayAsk() throws {
    let browser = try Browser()
    defer { browser.remove() }
    let opened = try browser.open(try browser.write(try Self.mailpane(), to: "page.html") + "?q=quiet")
    #expect(opened.console == [])
    let shown = opened.document.matches(of: /<article class="setting[^"]*" id="([^"]*)">/).map { String($0.1) }
    #expect(shown == ["notifications.quiet-from", "notifications.quiet-to"])
    #expect(opened.document.contains("2 of 33 settings"))
  }

  @Test func everythingIsReadableWithoutScripts() throws {
    let browser = try Browser()
    defer { browser.remove() }
    let page = try Self.mailpane().replacingOccurrences(of: HTMLScript.element, with: "")
    #expect(!page.contains("<script"))
    let opened = try browser.open(try browser.write(page, to: "page.html") + "?q=quiet")
    let rows = opened.document.matches(of: /<article class="setting[^"]*" id="[^"]*"( hidden="")?>/)
    #expect(rows.count == 33)
    #expect(rows.allSatisfy { $0.1 == nil })
    #expect(opened.document.contains("id=\"search\" class=\"search\" hidden=\"\""))
  }

  @Test(arguments: [400, 320])
  func narrowWindowsNeedNoScrollingSideways(width: Int) throws {
    let browser = try Browser()
    defer { browser.remove() }
    let page = try browser.write(PageProbe.page(try Self.mailpane(), typing: ["server"]), to: "page.html")
    let frame = """
      <script>addEventListener("message", event => {
        const report = document.createElement("pre");
        report.id = "probe";
        report.textContent = event.data;
        document.body.append(report);
      });</script><iframe src="\(page)" style="width:\(width)px;height:800px;border:0"></iframe>
      """
    let opened = try browser.open(try browser.write(frame, to: "frame.html"))
    let probe = try PageProbe(in: opened.document)
    #expect(probe.overflow == 0)
    #expect(probe.faint == [])
  }

  @Test func hostileTextsStayText() throws {
    let (probe, console) = try probe(HostileTextTests.page(try HostileTextTests.settings()), typing: ["onerror"])
    #expect(console == [])
    #expect(probe.foreign == [])
    #expect(probe.requests == [])
    #expect(probe.brokenLinks == [])
    #expect(probe.repeatedIds == [])
    #expect(probe.overflow == 0)
    #expect(probe.searches.first?.seen.contains("a") == true)
  }

  @Test func imageIsShown() throws {
    let browser = try Browser()
    defer { browser.remove() }
    let text = SVGGraph(DependencyDiagram(of: try SchemaSource.example("mailpane"))).document
    let opened = try browser.open(try browser.write(text, to: "image.svg"))
    #expect(opened.console == [])
    #expect(opened.document.contains("<svg "))
    #expect(!opened.document.contains("parsererror"))
  }
}
