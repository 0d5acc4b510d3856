import Foundation

/// A script that looks at the HTML page from within, and what it found.
struct PageProbe: Decodable {
  /// Of each text that was typed the ids of the rows that are seen, and what the page says about them.
  var searches: [Search]
  /// After Escape in the box.
  var seenAfterEscape: Int
  /// What has the focus after the key `/`.
  var focused: String
  /// Links within the page that lead nowhere.
  var brokenLinks: [String]
  var repeatedIds: [String]
  /// Everything that was loaded beside the page.
  var requests: [String]
  /// Texts with too little contrast to what is behind them, with the ratio.
  var faint: [String]
  var landmarks: [String]
  /// Headings that skip a level.
  var skippedHeadings: [String]
  /// Elements that no page of this program has.
  var foreign: [String]
  /// How far the content is wider than the window.
  var overflow: Int

  struct Search: Decodable, Equatable {
    var seen: [String]
    var count: String
  }

  /// The page with the probe in it: its policy admits the probe too.
  static func page(_ text: String, typing words: [String]) -> String {
    let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let probe = script.replacingOccurrences(of: "WORDS", with: list)
    return text.replacing(/script-src 'sha256-[^']*'/, with: "script-src 'unsafe-inline'")
      .replacingOccurrences(of: "</body>", with: "<script>\(probe)</script></body>")
  }

  /// What the probe left in the document.
  init(in document: String) throws {
    guard let match = document.firstMatch(of: /<pre id="probe">([^<]*)<\/pre>/) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let json = match.1.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    self = try JSONDecoder().decode(PageProbe.self, from: Data(json.utf8))
  }

  private static let script = #"""
    "use strict";
    (() => {
      const all = selector => [...document.querySelectorAll(selector)];
      const rows = () => all(".setting").filter(row => row.getClientRects().length).map(row => row.id);
      const result = {};
      const box = document.getElementById("q");
      const key = name => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));

      result.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      result.faint = faint();
      document.body.tabIndex = -1;
      document.body.focus();
      key("/");
      result.focused = document.activeElement.id;
      result.searches = [WORDS].map(words => {
        box.value = words;
        box.dispatchEvent(new Event("input", { bubbles: true }));
        return { seen: rows(), count: document.getElementById("count").textContent };
      });
      key("Escape");
      result.seenAfterEscape = rows().length;

      result.brokenLinks = all("a[href^='#']").map(link => link.getAttribute("href"))
        .filter(href => !document.getElementById(decodeURIComponent(href.slice(1))));
      const ids = all("[id]").map(element => element.id);
      result.repeatedIds = ids.filter((id, index) => ids.indexOf(id) !== index);
      result.requests = performance.getEntriesByType("resource").map(entry => entry.name)
        .filter(name => !name.startsWith("data:"));
      result.landmarks = all("header, nav, main, [role=search]")
        .map(element => element.getAttribute("role") ?? element.localName);
      let level = 0;
      result.skippedHeadings = all("h1, h2, h3, h4, h5, h6").filter(heading => {
        const skips = Number(heading.localName[1]) > level + 1;
        level = Number(heading.localName[1]);
        return skips;
      }).map(heading => heading.textContent);
      const foreign = "img, iframe, object, embed, form, link:not([rel=icon]), base, [onerror], [onclick], [onload]";
      result.foreign = all(foreign).map(element => element.outerHTML);

      const report = document.createElement("pre");
      report.id = "probe";
      report.textContent = JSON.stringify(result);
      document.body.append(report);
      if (parent !== window) parent.postMessage(report.textContent, "*");

      function channels(color) {
        const parts = color.match(/[\d.]+/g).map(Number);
        return { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 };
      }
      function luminance(rgb) {
        const [r, g, b] = rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      }
      function ground(element) {
        for (let at = element; at; at = at.parentElement) {
          const { rgb, alpha } = channels(getComputedStyle(at).backgroundColor);
          if (alpha > 0.99) return rgb;
        }
        return [255, 255, 255];
      }
      // WCAG 2.2, relative luminance and contrast ratio.
      function faint() {
        return all("body *").filter(element => element.getClientRects().length && !element.closest("svg, script, style")
          && [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()))
          .map(element => {
            const [a, b] = [luminance(channels(getComputedStyle(element).color).rgb), luminance(ground(element))];
            return { element, ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) };
          })
          .filter(({ ratio }) => ratio < 4.5)
          .map(({ element, ratio }) => `${ratio.toFixed(2)} ${element.className} ${element.textContent.slice(0, 40)}`);
      }
    })();
    """#
}
