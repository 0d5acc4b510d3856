import ConfigEditing
import ConfigModel

// Says what a setting is and why, and gives it the first of some values that its schema allows:
//   Embedding FILE SCHEMA KEY VALUE...
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2 else { fatalError("usage: Embedding FILE SCHEMA KEY VALUE...") }
let key = arguments[2]
do {
  var configuration = try Configuration.open(file: arguments[0], schema: arguments[1])
  let explanation = try configuration.explanation(of: key)
  print("\(key) is \(explanation.value ?? "not set") (\(explanation.origin))")
  for reason in explanation.reasons { print("  \(reason)") }
  // What the setting depends on comes first.
  for change in explanation.enabling ?? [] { try configuration.set(change.key, to: change.value) }
  for text in arguments.dropFirst(3) {
    do {
      try configuration.set(key, text: text)
      break
    } catch {
      for problem in error.problems { print("refused: \(problem.message)") }
    }
  }
  try configuration.save()
  print("\(key) is \(try configuration.value(at: key) ?? "not set")")
  for problem in try configuration.validate() { print(problem) }
} catch {
  print(error)
}
