import ConfigEditing
import CommandSpec
import ConfigModel
import LosslessYAML

/// The scalars and lists of a configuration as variables of an environment or a shell.
struct VariableNames {
  struct Variable {
    let name: String
    let path: ConfigPath
    let value: String
  }

  let prefix: String
  let isForShell: Bool
  private(set) var variables: [Variable] = []
  private var owners: [String: ConfigPath] = [:]

  init(prefix: String, isForShell: Bool) {
    self.prefix = prefix
    self.isForShell = isForShell
  }

  mutating func collect(_ value: Value) throws(Failure) { try collect(value, at: ConfigPath()) }

  private mutating func collect(_ value: Value, at path: ConfigPath) throws(Failure) {
    if case .map(let map) = value {
      for entry in map.entries { try collect(entry.value, at: path.appending(key: entry.key)) }
      return
    }
    guard let keys = path.keys, !keys.isEmpty else {
      throw Failure(
        .refused, "no-keys", "the document is a \(value.kindName), and has no keys to make names from",
        help: "render it as yaml or json")
    }
    let name = Self.name(of: keys, prefix)
    if let other = owners.updateValue(path, forKey: name) {
      throw Failure(
        .refused, "same-name", "`\(other)` and `\(path)` would both have the name \(name)", path: path,
        help: "rename one of the keys, or render as json")
    }
    if isForShell, Self.isOfShell(name) {
      throw Failure(
        .refused, "name-in-use", "`\(path)` would have the name \(name), which the shell itself uses", path: path,
        help: "add a prefix to the names: --prefix APP_")
    }
    variables.append(Variable(name: name, path: path, value: Self.text(of: value)))
  }

  private static func text(of value: Value) -> String {
    if case .list = value { return JSONText.text(of: value) }
    return if case .text(let text) = ValueText(value) { text } else { JSONText.text(of: value) }
  }

  private static func name(of keys: [String], _ prefix: String) -> String {
    var name = prefix
    for (index, key) in keys.enumerated() {
      if index > 0 { name += "_" }
      for scalar in key.unicodeScalars {
        let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        name += isKept ? String(scalar).uppercased() : "_"
      }
    }
    let startsWithDigit = name.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? true
    return startsWithDigit ? "_" + name : name
  }

  /// POSIX.1-2024, Base Definitions, 8.1: letters, digits and underscores, not beginning with a digit.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
  }

  /// POSIX.1-2024, Shell Command Language, 2.5.3, with the names by which programs are found and linked.
  private static func isOfShell(_ name: String) -> Bool {
    let names: Set<String> = [
      "_", "ENV", "HOME", "IFS", "LANG", "LINENO", "NLSPATH", "OLDPWD", "OPTARG", "OPTIND", "PATH", "PPID", "PS1",
      "PS2",
      "PS4", "PWD", "SHELL", "TERM", "UID", "EUID", "CDPATH",
    ]
    return names.contains(name) || ["LC_", "LD_", "BASH", "DYLD_"].contains { name.hasPrefix($0) }
  }
}

extension VariableNames.Variable {
  /// The assignment, without its end.
  func text(isShell: Bool, end: String) throws(Failure) -> String {
    let hasEnd = value.contains(end)
    guard !value.utf8.contains(0), isShell || !hasEnd else {
      throw Failure(
        .refused, "not-in-format",
        value.utf8.contains(0)
          ? "the value of `\(path)` contains a NUL, which no variable can contain"
          : "the value of `\(path)` has several lines, which a line NAME=value cannot contain",
        path: path, help: value.utf8.contains(0) ? "render as json" : "end each with a NUL (-z), or render as shell")
    }
    return name + "=" + (isShell ? ShellWord.literal(value) : value)
  }
}
