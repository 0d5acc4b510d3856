import Foundation
import TestSupport

/// Chromium without a window.
struct Browser {
  static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// The program; nil where there is none.
  static let path: String? = names.lazy.compactMap(programPath).first

  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("confedit-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  /// The file's address.
  func write(_ text: String, to name: String) throws -> String {
    let file = directory.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return "file://" + file.path
  }

  /// The document after its scripts have run, and what the console was told.
  func open(_ address: String, isDark: Bool = false) throws -> (document: String, console: [String]) {
    let settings = "preferredColorScheme=\(isDark ? 0 : 1)"
    let outcome = try run(
      [
        Self.path ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run", "--enable-logging=stderr", "--blink-settings=\(settings)", "--virtual-time-budget=3000",
        "--user-data-dir=\(directory.appendingPathComponent("profile").path)", "--dump-dom", address,
      ])
    let console = outcome.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    return (outcome.output, console)
  }
}
