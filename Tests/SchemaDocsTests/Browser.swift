import Foundation

/// Chromium without a window.
struct Browser {
  static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// The program; nil where there is none.
  static let path: String? = names.lazy.compactMap(Program.path).first

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
    let outcome = try Program.run(
      Self.path ?? "",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
        "--no-first-run", "--enable-logging=stderr", "--blink-settings=\(settings)", "--virtual-time-budget=3000",
        "--user-data-dir=\(directory.appendingPathComponent("profile").path)", "--dump-dom", address,
      ])
    let console = outcome.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    return (outcome.output, console)
  }
}

/// Other programs that a test asks.
enum Program {
  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Outcome {
    var output: String
    var errors: String
    var code: Int32
  }

  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["--kill-after=5", "120", program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Pipes would fill up while the other one is read.
    let directory = FileManager.default.temporaryDirectory
    let files = [0, 1].map { _ in directory.appendingPathComponent("confedit-\(UUID().uuidString)") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try Data().write(to: file) }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(output: texts[0], errors: texts[1], code: process.terminationStatus)
  }
}
