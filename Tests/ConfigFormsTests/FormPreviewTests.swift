import DisplayText
import Foundation
import FoundationXML
import Terminal
import Testing

@testable import ConfigForms

/// The form as `schema preview` shows it.
struct FormPreviewTests {
  private static let wide = """
    confedit: 1
    pages:
    - title: 设置
      help: 漢字漢字漢字 漢字漢字漢字漢字漢字漢字
      sections:
      - header: 宽 header 👩‍👩‍👧‍👦 that is longer than a narrow form
        footer: "A footer\\nin two lines, one of which is long enough for a break"
        settings:
          通知: {title: 通知を有効にする設定項目です, type: bool, default: true}
          list: {type: list, choices: {a: 漢字漢字漢字漢字漢字漢字漢字, b: Bee, c: See}, default: [b]}
          long: {example: averyveryveryverylongexamplewithoutanyblankinit}
          text: {type: text, lines: [2, 4], default: "漢字漢字漢字漢字漢字漢字漢字漢字漢字\\nx"}
          number: {type: int, range: [1, 100000], unit: millimetres, default: 5}
          few: {choices: {a: Alpha, b: Beta, c: {label: Gamma, enabled-if: not `通知`}}}
          group: {title: A group of 設定, settings: {inner: {required: true, enabled-if: not `通知`}, deeper: {settings: {d: {}}}}}
          servers: {of: {settings: {host: {}, tls: {type: bool, default: true}}}, default: [{host: web}, {host: db}]}
        links: [{title: A link, url: "https://example.org/a/very/long/address/that/does/not/fit"}]
        actions: {act: {title: 実行する, run: [x], destructive: true, enabled-if: not `通知`}}
      pages: [{title: A subpage with a title of some length, sections: [{settings: {z: {}}}]}]
    """

  private static func stage(_ schema: String, start: String, columns: Int) throws -> FormStage {
    var wish = FormStage.Wish()
    wish.size = TerminalSize(columns: columns, rows: 200)
    wish.style = .grouped
    wish.start = start
    return try FormStage(schema: schema, configuration: nil, wish)
  }

  /// A page of the preview is what a window shows that is high enough, but for the pointer.
  @Test(arguments: [10, 17, 24, 32, 59, 60, 80, 100, 120])
  func previewIsTheForm(columns: Int) throws {
    let form = try Self.stage(Self.wide, start: "设置", columns: columns).form
    let (top, height) = (FormFrame(size: form.size).headRows, form.pages.layout.height)
    let (window, preview) = (form.screen(), FormPreview(form.session, width: columns).screen(page: 0))
    #expect(height > 15)
    var pointers = 0
    for row in top..<top + height {
      for column in 0..<columns where preview[column, row].text != window[column, row].text {
        #expect(window[column, row].text == window.symbols.pointer)
        pointers += 1
      }
    }
    #expect(pointers == 1)
  }

  /// A schema whose every text tries to be something else than text.
  private static let hostile = {
    let text = #""</text></style><img src=x onerror=alert(1)>'`$(id)`' \u001b[31m\u202e & &lt;""#
    return """
      confedit: 1
      title: \(text)
      sections:
      - header: \(text)
        footer: \(text)
        settings:
          a: {title: \(text), type: bool, default: true, unit: \(text)}
          b: {title: \(text), choices: {x: {label: \(text), help: \(text), enabled-if: not a, why: \(text)}, y: \(text)}, default: y}
          c: {title: \(text), enabled-if: {when: not a, why: \(text)}}
          d: {title: \(text), example: \(text)}
          e: {title: \(text), type: int, range: [1, 9], unit: \(text)}
        links: [{title: \(text), url: "javascript:alert(1)"}, {title: \(text), url: "https://example.org/?a=1&b=2"}]
        actions: {x: {title: \(text), run: [x], enabled-if: not a}}
      """
  }()

  @Test func hostileTextsStayText() throws {
    let form = try Self.stage(Self.hostile, start: "a", columns: 100).form
    let screen = FormPreview(form.session, width: 100).screen()
    let rows = ScreenText.rows(of: screen)
    #expect(rows.contains { $0.contains("onerror") })
    for row in rows { #expect(EscapedText.escaped(row) == row) }
    let image = ScreenImage(screen, title: "\"<img>").document
    #expect(!image.contains("<img") && image.contains("&lt;img"))
    #expect(!image.contains("href=\"javascript:") && image.contains("href=\"https://example.org/?a=1&amp;b=2\""))
    #expect(XMLParser(data: Data(image.utf8)).parse())
  }
}
