import CommandSpec
import Testing

/// Lines as readline holds them, with the cursor at the end, under the breaks that bash begins with.
@Suite struct BashLineTests {
  private static let breaks = " \t\n\"'><=;|&(:"

  struct Reading: Sendable, CustomTestStringConvertible {
    let line: String
    /// Words, then what is kept of the last one and the last one.
    let words: String
    /// How `local:/a b$'"` and `two words` are spelled in the place of the last piece; `-` when they cannot follow.
    let spelled: String
    init(_ line: String, _ words: String, _ spelled: String) {
      self.line = line
      self.words = words
      self.spelled = spelled
    }
    var testDescription: String { line }
  }

  @Test(arguments: [
    Reading("confedit set a ", "confedit set a |", #"local:/a\ b\$\'\" two\ words"#),
    Reading("confedit set a local:/", "confedit set a local:|local:/", #"/a\ b\$\'\" -"#),
    Reading("confedit set a=tw", "confedit set a=|a=tw", "- -"),
    Reading("confedit set a \"two w", "confedit set a |two w", #"local:/a b\$'\" two words"#),
    Reading("confedit set a 'two w", "confedit set a |two w", "- two words"),
    Reading("confedit set a $'two w", "confedit set a |two w", #"local:/a b$\'" two words"#),
    Reading("confedit set a two\\ w", "confedit set a |two w", #"local:/a\ b\$\'\" two\ words"#),
    Reading("confedit set a \"local:/\"", "confedit set a |local:/", #"local:/a\ b\$\'\" two\ words"#),
    Reading("cd x; confedit get a |confedit set a ", "confedit set a |", #"local:/a\ b\$\'\" two\ words"#),
    Reading("confedit  'a b' \"c\\\"d\\e\" f\\ g ", "confedit <a b> c\"d\\e <f g> |", #"local:/a\ b\$\'\" two\ words"#),
    Reading("confedit \"\" ''", "confedit <> |", #"local:/a\ b\$\'\" two\ words"#),
    Reading("confedit a\\", "confedit |a", #"local:/a\ b\$\'\" two\ words"#),
    Reading("", "|", #"local:/a\ b\$\'\" two\ words"#),
  ])
  func reads(each: Reading) {
    let line = BashLine(each.line, breaks: Self.breaks)
    let words = line.words.map { $0.isEmpty || $0.contains(" ") ? "<\($0)>" : $0 }
    let shown = (words + ["\(line.kept)|\(line.current)"]).joined(separator: " ")
    #expect(shown == each.words)
    let spelled = ["local:/a b$'\"", "two words"].map {
      line.spelling(of: ShellCandidate($0), addsBlank: false) ?? "-"
    }
    #expect(spelled.joined(separator: " ") == each.spelled)
  }

  @Test func aBlankStandsBehindWordsThatEnd() {
    let line = BashLine("confedit get ", breaks: Self.breaks)
    #expect(line.spelling(of: ShellCandidate("a"), addsBlank: true) == "a ")
    #expect(line.spelling(of: ShellCandidate("a.", isComplete: false), addsBlank: true) == "a.")
    #expect(line.spelling(of: ShellCandidate("a\nb"), addsBlank: true) == nil)
    #expect(line.spelling(of: ShellCandidate("~/a b"), addsBlank: false) == "~/a\\ b")
  }
}
