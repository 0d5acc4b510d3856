/// The search of the HTML page. Without it the box is not shown, and nothing else is missing.
enum HTMLScript {
  /// What the page's policy admits: the SHA-256 of `text`; a test compares.
  static let hash = "sha256-UZfpCqTkWk49NSiMBZFWesnyCNJrXXXgrzxFfGd0Lvg="

  static let text = #"""

    "use strict";
    (() => {
      const box = document.getElementById("q");
      const count = document.getElementById("count");
      const none = document.getElementById("none");
      const fold = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
      const own = row => [...row.children].filter(part => !part.matches(".members"));
      const texts = "h2, h3, h4, h5, h6, .key code, .help, .choices";
      const said = row => own(row).flatMap(part => [...part.querySelectorAll(texts)]);
      const rows = [...document.querySelectorAll(".setting")].map(row => ({
        row, text: fold(said(row).map(part => part.textContent).join(" "))
      }));
      const groups = [...document.querySelectorAll(".section, .page")].reverse();

      function search() {
        const words = fold(box.value).split(/\s+/).filter(word => word);
        const found = new Set();
        for (const { row, text } of rows) {
          if (words.every(word => text.includes(word))) found.add(row);
        }
        for (const { row } of rows) {
          const outer = row.parentElement.closest(".setting");
          const inner = [...row.querySelectorAll(".setting")];
          row.hidden = !found.has(row) && !found.has(outer) && !inner.some(member => found.has(member));
        }
        document.body.classList.toggle("searching", words.length > 0);
        for (const group of groups) {
          group.hidden = words.length > 0 && !group.querySelector(".setting:not([hidden])");
        }
        none.hidden = words.length === 0 || found.size > 0;
        count.textContent = words.length ? `${found.size} of ${rows.length} settings` : "";
      }

      function clear() {
        box.value = "";
        search();
      }

      // A link to a row that the search hides shows it.
      function reveal() {
        let name = location.hash.slice(1);
        try { name = decodeURIComponent(name); } catch { }
        const target = document.getElementById(name);
        if (!target || !target.closest("[hidden]")) return;
        clear();
        target.scrollIntoView();
      }

      box.addEventListener("input", search);
      addEventListener("hashchange", reveal);
      addEventListener("keydown", event => {
        if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && document.activeElement !== box) {
          event.preventDefault();
          box.focus();
          box.select();
        } else if (event.key === "Escape" && document.activeElement === box) {
          clear();
        }
      });
      document.getElementById("search").hidden = false;
      box.value = new URLSearchParams(location.search).get("q") ?? "";
      search();
    })();

    """#

  static var element: String { "<script>\(text)</script>" }
}
