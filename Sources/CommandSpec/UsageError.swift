import ConfigModel

/// A command line that the program does not accept. Exit code 2.
package struct UsageError: Error, Sendable, Hashable {
  package enum Mistake: Sendable, Hashable {
    case noVerb
    case unknownVerb(String, nearest: String?)
    case incompleteVerb(String, followers: [String])
    case unknownFlag(String, verb: String?, nearest: String?, literalForm: String?)
    case missingValue(flag: String, valueName: String, met: String?)
    case unwantedValue(flag: String)
    case repeatedFlag(String)
    case exclusiveFlags(String, String)
    case refusedValue(flag: String, word: String, WordRefusal)
    case missingOperand(String, verb: String, usage: String)
    case surplusOperand(String, verb: String, usage: String)
  }

  package let mistake: Mistake
  /// The index of the word in question in the arguments, from 0; nil where a word is missing.
  package let argument: Int?
  package let program: String
}

extension UsageError {
  package var message: String {
    switch mistake {
    case .noVerb: "a verb is missing"
    case .unknownVerb(let word, _): "there is no verb \(quoted(word))"
    case .incompleteVerb(let word, _): "\(word) needs a second word"
    case .unknownFlag(let flag, let verb, _, _): verb.map { "\($0) has no flag \(flag)" } ?? "there is no flag \(flag)"
    case .missingValue(let flag, let valueName, let met):
      "\(flag) needs its \(valueName)" + (met.map { ", but the next word is the flag \($0)" } ?? "")
    case .unwantedValue(let flag): "\(flag) takes no value"
    case .repeatedFlag(let flag): "\(flag) is given twice"
    case .exclusiveFlags(let first, let second): "\(first) and \(second) cannot be combined"
    case .refusedValue(let flag, let word, let refusal):
      "\(flag) takes \(refusal.expected), not \(quoted(word))"
    case .missingOperand(let name, let verb, _): "\(verb) needs its \(name)"
    case .surplusOperand(let word, let verb, _): "\(verb) does not take the word \(quoted(word))"
    }
  }

  package var help: String? {
    switch mistake {
    case .noVerb: "\(program) --help lists the verbs"
    case .unknownVerb(let word, let nearest): unknownVerbHelp(word, nearest)
    case .incompleteVerb(let word, let followers):
      followers.map { "\(program) \(word) \($0)" }.joined(separator: ", ")
    case .unknownFlag(let flag, let verb, let nearest, let literalForm):
      unknownFlagHelp(flag, verb, nearest, literalForm)
    case .missingValue(let flag, let valueName, let met):
      met.map { "write \(flag)=\($0) when that is the \(valueName)" } ?? "write \(flag) \(valueName)"
    case .unwantedValue(let flag): "write \(flag) alone"
    case .repeatedFlag, .exclusiveFlags: "keep one of them"
    case .refusedValue(let flag, _, let refusal): refusal.nearest.map { "did you mean \(flag) \($0)?" }
    case .missingOperand(_, _, let usage), .surplusOperand(_, _, let usage): "usage: \(usage)"
    }
  }

  private func unknownVerbHelp(_ word: String, _ nearest: String?) -> String {
    if let nearest { return "did you mean \(nearest)?" }
    let looksLikeFile = word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml")
    guard looksLikeFile else { return "\(program) --help lists the verbs" }
    // A name that would be read as flags itself; most likely it was written to its flag.
    let file = word.hasPrefix("-f") ? String(word.dropFirst(2)) : word
    return "name a file with a flag: -f \(file.hasPrefix("-") ? "./" : "")\(file)"
  }

  private func unknownFlagHelp(_ flag: String, _ verb: String?, _ nearest: String?, _ form: String?) -> String {
    let literal = form.map { "to pass it as text write \($0)" }
    switch (nearest, literal) {
    case (let nearest?, let literal?): return "did you mean \(nearest)? \(capitalized(literal))"
    case (let nearest?, nil): return "did you mean \(nearest)?"
    case (nil, let literal?): return literal
    case (nil, nil): return "\(program) \(verb.map { $0 + " " } ?? "")--help lists the flags"
    }
  }

  private func capitalized(_ sentence: String) -> String {
    sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  private func quoted(_ word: String) -> String { ConfigPath.quoted(word) }
}
