/// Answers to "does this schema admit this value", so that what is asked again and again is worked out once.
struct RememberedAnswers {
  struct Question: Hashable {
    var schema: Int32
    var node: Int
    var scope: UInt64
  }

  private var answers: [Question: Bool] = [:]
  private static let limit = 1_000_000

  subscript(_ question: Question) -> Bool? { answers[question] }

  mutating func remember(_ answer: Bool, to question: Question) {
    if answers.count < Self.limit { answers[question] = answer }
  }
}
