import ConfigEditing
import CommandSpec
import ConfigModel

extension Option where Value == Int {
  fileprivate static var from: Self {
    Option(count: "from", "N", from: 1, help: "the revision of the file, whatever the file says")
  }
}

let migrateCommand = Command<Action>(
  "migrate", summary: "update a file of an older revision, by the migrations of the schema",
  details: [
    "Keys are moved, values mapped, texts split, and unused keys removed, in the order of the schema; comments and "
      + "layout stay. The new revision is recorded in the file. A file without a recorded revision has revision 1."
  ],
  options: rows(.from), shared: SharedOptions.writing,
  examples: [
    Example("confedit -f notifier.yaml migrate --dry-run", "See what would change."),
    Example("confedit -f notifier.yaml migrate --from 1", "A file that does not record its revision."),
  ],
  exitCodes: [
    ExitMeaning(.refused, "a value cannot be split, a new key exists already, or the result would have an error"),
    ExitMeaning(.schema, "there is no schema"), ExitMeaning(.migrationNeeded, "the file is newer than the schema"),
  ],
  action: runMigrate)

private func runMigrate(_ invocation: Invocation, _ console: inout Console) throws(Failure) -> ExitCode {
  try EditRun(invocation).run(.migrate(MigrateInstruction(start: invocation[.from])), &console)
}
