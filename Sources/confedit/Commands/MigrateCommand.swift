import CommandSpec
import ConfigModel

extension Option where Value == Int {
  fileprivate static var from: Self {
    Option(count: "from", "N", from: 1, help: "the revision that the file has, whatever it records")
  }
}

let migrateCommand = Command<Action>(
  "migrate", summary: "bring a file of an older revision to the schema's, by the schema's migrations",
  details: [
    "Keys are moved, values mapped, texts split, and what is no longer used goes, in the order of the schema; comments "
      + "and layout stay. The revision is recorded in the file. A file that records none is of revision 1."
  ],
  options: rows(.from), shared: SharedOptions.editing,
  examples: [
    Example("confedit -f notifier.yaml migrate --dry-run", "See what would be done."),
    Example("confedit -f notifier.yaml migrate --from 1", "A file that does not say of which revision it is."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "a value cannot be split, a new key is taken, or an error would come about"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.migrationNeeded, "the file is newer than the schema"),
  ],
  action: runMigrate)

private func runMigrate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  let order = MigrationOrder(start: invocation[.from])
  let session = try EditSession(invocation, migrates: true)
  return try session.run(&console) { draft, console throws(Failure) in try order.apply(to: &draft) }
}
