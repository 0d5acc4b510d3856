import ConfigModel
import ConfigSchema
import JSONSchema
import LosslessYAML

extension ConfigDocument {
  /// The first of several values that the JSON Schema has nothing against that it has not against the file as it is;
  /// nil when there is none.
  func admitted(_ candidates: [NewValue], at target: Target) -> NewValue? {
    guard let judge = schema?.jsonSchema else { return candidates.first }
    var distinct: [NewValue] = []
    for value in candidates where !distinct.contains(where: { $0.value.isSpelled(as: value.value) }) {
      distinct.append(value)
    }
    let before = Set(problems(judge).map(ProblemIdentity.init))
    return distinct.first { value in
      var draft = Draft(self, allowsPlaintext: true)
      do throws(Failure) { try draft.set(target.steps, value.node) } catch { return false }
      return draft.document.problems(judge).allSatisfy { problem in
        before.contains(ProblemIdentity(problem)) && problem.path != target.path
      }
    }
  }
}
