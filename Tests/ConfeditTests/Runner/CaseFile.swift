import Foundation

/// One case file: files before, commands, and what must be there afterwards. The format is described in the README
/// beside this directory.
struct CaseFile {
  /// What must be at a path after the run.
  enum Expectation: Equatable {
    /// One of these contents, to the byte.
    case content([Data])
    /// The same bytes, inode and modification time.
    case same
    case gone
  }

  var title: String
  var before: [String: Data] = [:]
  var commands: [String] = []
  var after: [String: Expectation] = [:]
  /// The accepted outputs of all commands together; nil, nothing may be printed, where the section is absent.
  var stdout: [Data]?
  var stderr: [Data]?
  /// One exit code for each command.
  var exitCodes: [Int32] = []
}

/// A case file that does not follow the format.
struct CaseFileError: Error, CustomStringConvertible {
  var line: Int
  var reason: String
  var description: String { "malformed case file, line \(line): \(reason)" }
}

extension CaseFile {
  init(parsing text: String) throws {
    let sections = try CaseSection.split(text)
    title = sections.title
    var hasRun = false
    for section in sections.all {
      switch section.name {
      case "run":
        guard !hasRun else { throw section.error("a second -- run -- section") }
        hasRun = true
        try readRun(section)
      case _ where !hasRun: try readBefore(section)
      case "stdout": try Self.readOutput(section, into: &stdout)
      case "stderr": try Self.readOutput(section, into: &stderr)
      case "exit": try readExit(section)
      default: try readAfter(section)
      }
    }
    guard hasRun else { throw CaseFileError(line: 1, reason: "there is no -- run -- section") }
    if exitCodes.isEmpty { exitCodes = commands.map { _ in 0 } }
  }

  private mutating func readRun(_ section: CaseSection) throws {
    guard section.words.isEmpty else { throw section.error("-- run -- takes no word") }
    commands = section.body.split(separator: "\n").map(String.init)
    guard !commands.isEmpty else { throw section.error("-- run -- holds no command") }
    guard commands.contains(where: { $0.contains("confedit") }) else { throw section.error("no command runs confedit") }
  }

  private mutating func readBefore(_ section: CaseSection) throws {
    guard !["stdout", "stderr", "exit"].contains(section.name) else {
      throw section.error("-- \(section.name) -- stands before -- run --")
    }
    let isExample = section.words.first == "example"
    guard section.words.isEmpty || section.words == ["escaped"] || isExample else {
      throw section.error("a file before the run takes no words but escaped, example")
    }
    let content = isExample ? try Self.example(section) : try section.content()
    guard before.updateValue(content, forKey: section.name) == nil else {
      throw section.error("\(section.name) is given twice")
    }
  }

  /// `-- NAME example --` is the file of that name in `Examples`, `-- NAME example OTHER --` another one.
  private static func example(_ section: CaseSection) throws -> Data {
    let source = section.words.count == 2 ? section.words[1] : section.name
    guard section.body.isEmpty, section.words.count <= 2,
      let data = FileManager.default.contents(atPath: Examples.path(source))
    else { throw section.error("there is no example \(source), or something stands below it") }
    return data
  }

  private mutating func readAfter(_ section: CaseSection) throws {
    switch section.marks {
    case ["same"], ["gone"]:
      guard section.body.isEmpty else {
        throw section.error("nothing may stand below -- \(section.name) same or gone --")
      }
      guard before[section.name] != nil else { throw section.error("\(section.name) is not there before the run") }
      guard after[section.name] == nil else { throw section.error("\(section.name) is given twice") }
      after[section.name] = section.marks == ["same"] ? .same : .gone
    case []:
      guard after[section.name] == nil else { throw section.error("\(section.name) is given twice without or") }
      after[section.name] = .content([try section.content()])
    case let words where words.first == "example":
      guard after[section.name] == nil else { throw section.error("\(section.name) is given twice") }
      after[section.name] = .content([try Self.example(section)])
    case ["or"]:
      guard case .content(let others)? = after[section.name] else {
        throw section.error("or needs the same section without or before it")
      }
      after[section.name] = .content(others + [try section.content()])
    default: throw section.error("the words of a file after the run are escaped, example, or, same, gone")
    }
  }

  private static func readOutput(_ section: CaseSection, into outputs: inout [Data]?) throws {
    switch section.marks {
    case [] where outputs == nil: outputs = [try section.content()]
    case ["or"] where outputs != nil: outputs?.append(try section.content())
    default: throw section.error("\(section.name) is given twice without or, or with an unknown word")
    }
  }

  /// `-- exit 7 --` is the last command's code, those before it exit 0; otherwise one code for each command.
  private mutating func readExit(_ section: CaseSection) throws {
    let codes = section.words.compactMap { Int32($0) }
    guard exitCodes.isEmpty, section.body.isEmpty, !codes.isEmpty, codes.count == section.words.count else {
      throw section.error("-- exit N -- stands once, with numbers, and with nothing below it")
    }
    if codes.count == 1 {
      exitCodes = commands.dropLast().map { _ in 0 } + codes
    } else if codes.count == commands.count {
      exitCodes = codes
    } else {
      throw section.error("there are \(commands.count) commands and \(codes.count) exit codes")
    }
  }
}
