import ConfigEditing
import AtomicFiles
import CommandSpec
import ConfigModel
import ConfigSchema
import DisplayText
import Glibc

extension Option where Value == Bool {
  fileprivate static var list: Self {
    Option(flag: "list", help: "list the trusted schemas, and which of them have changed")
  }
  fileprivate static var revoke: Self { Option(flag: "revoke", help: "trust the schema no longer") }
}

let schemaTrustCommand = Command<Action>(
  "schema trust", summary: "let a schema run its commands, as long as it does not change",
  details: [
    "A schema that confedit finds beside a file, or that the file names, runs no commands until you trust it. schema "
      + "trust records the hash of the schema and of every file that it includes; when one of them changes, the "
      + "schema is no longer trusted. The commands are printed: look at them, and at the programs that they run, "
      + "which are not part of the hash.",
    "A schema that you name with --schema, --app or CONFEDIT_SCHEMA needs no trust.",
  ],
  operands: [SchemaOperand.operand],
  options: rows(.list, .revoke, .json), shared: SharedOptions.describing, exclusive: [["list", "revoke"]],
  examples: [
    Example("confedit schema trust notifier.confedit.yaml", "Let it run its commands."),
    Example("confedit schema trust --list", "List the trusted schemas of this account."),
    Example("confedit schema trust --revoke notifier.confedit.yaml", "Stop trusting it."),
  ],
  exitCodes: [
    ExitMeaning(.schema, "the schema is missing or has errors"),
    ExitMeaning(.inputOutput, "the state directory cannot be written"),
  ],
  action: runSchemaTrust)

private func runSchemaTrust(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  if invocation[.list] {
    guard invocation.operands.isEmpty else { throw .usage("--list takes no SCHEMA") }
    return try list(isJSON: invocation[.json], &console)
  }
  if invocation[.revoke] { return try revoke(invocation, &console) }
  let schema = try SchemaOperand.read(invocation, for: "schema trust")
  let record = try TrustRecord(of: schema, at: time(nil))
  let store = TrustStore()
  let known = try store.records().last { $0.isOf(record.path) }
  if known?.files != record.files { try store.add(record) }
  if invocation[.json] {
    let commands = schema.commands.map { Value.string($0) }
    console.print(
      JSONText.text(of: .object(["confedit": .int(1), "schema": record.json(.trusted), "commands": .list(commands)])))
    return .done
  }
  let state = known?.files == record.files ? "is trusted already" : "is now trusted"
  console.print(EscapedText.escaped("'\(schema.path)' \(state)"))
  if schema.commands.isEmpty { console.print("it has no commands") } else { console.print("it may run:") }
  for command in schema.commands { console.print("  " + EscapedText.escaped(command)) }
  return .done
}

/// By the path alone: the schema may be gone, or broken.
private func revoke(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let named = invocation.operands.first
  let path = if let named { named } else { try SchemaOperand.read(invocation, for: "schema trust --revoke").path }
  let resolved: String
  do throws(FileError) {
    resolved = try resolvedPath(of: path)
  } catch {
    throw Failure(error)
  }
  let store = TrustStore()
  guard let record = try store.records().last(where: { $0.isOf(resolved) }) else {
    if invocation[.json] { printJSON([], &console) } else { console.note("'\(path)' is not trusted") }
    return .done
  }
  try store.remove(resolved)
  if invocation[.json] {
    printJSON([record.json(.revoked)], &console)
  } else {
    console.print(EscapedText.escaped("'\(path)' is no longer trusted"))
  }
  return .done
}

private func list(isJSON: Bool, _ console: inout Console) throws(Failure) -> ExitCode {
  let records = try TrustStore().records()
  if isJSON {
    printJSON(records.map { $0.json($0.standing) }, &console)
    return .done
  }
  let rows = records.map { record in
    [record.standing.rawValue, LocalDate.timestamp(record.time), EscapedText.escaped(record.path)]
  }
  let columns = Columns(rows, limit: nil)
  for row in rows { console.print(columns.line(row)) }
  return .done
}

private func printJSON(_ schemas: [Value], _ console: inout Console) {
  console.print(JSONText.text(of: .object(["confedit": .int(1), "schemas": .list(schemas)])))
}

extension TrustRecord {
  fileprivate enum Standing: String {
    case trusted
    /// One of the files is not what it was: it runs nothing.
    case changed
    /// The schema is not there.
    case gone
    case revoked
  }

  fileprivate var standing: Standing {
    for file in files {
      do throws(FileError) {
        guard SHA256.hexDigest(of: try readFile(at: file.path).bytes) == file.hash else { return .changed }
      } catch {
        return file == files.first ? .gone : .changed
      }
    }
    return .trusted
  }

  fileprivate func json(_ standing: Standing) -> Value {
    .object([
      "path": .string(path), "state": .string(standing.rawValue), "time": .string(LocalDate.timestamp(time)),
      "files": .list(files.map { .object(["path": .string($0.path), "sha256": .string($0.hash)]) }),
    ])
  }
}
