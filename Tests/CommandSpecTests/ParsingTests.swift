import CommandSpec
import Testing

@Suite struct ParsingTests {
  /// What a line was understood as: verb, operands, then the flags with their values.
  private func understood(_ line: [String]) -> String {
    do throws(UsageError) {
      switch try sampleTable().parse(line) {
      case .help(let topic): return "help \(topic)"
      case .version: return "version"
      case .run(let command, let invocation):
        var parts = [command.name] + invocation.operands.map { "<\($0)>" }
        if let file = invocation[.file] { parts.append("file=\(file)") }
        if let or = invocation[.or] { parts.append("or=\(or)") }
        if let step = invocation[.step] { parts.append("step=\(step)") }
        if let backup = invocation[.backup] { parts.append("backup=\(backup)") }
        if let document = invocation[.document] { parts.append("document=\(document)") }
        if let tone = invocation[.tone] { parts.append("tone=\(tone)") }
        for override in invocation.all(.override) { parts.append("override=\(override)") }
        if invocation[.quiet] { parts.append("quiet") }
        if invocation[.toggle] { parts.append("toggle") }
        return parts.joined(separator: " ")
      }
    } catch {
      let place = error.argument.map { "argument \($0): " } ?? ""
      return "\(place)\(error.message)" + (error.help.map { "\nhelp: \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (["get", "a"], "get <a>"),
    (["get", "-5", "- a", "---", "-", "-x", "-qq", "--5", "--"], "get <-5> <- a> <---> <-> <-x> <-qq> <--5>"),
    (["-q", "-f", "x.yaml", "get", "a"], "get <a> file=x.yaml quiet"),
    (["get", "a", "--file=x=y", "--quiet"], "get <a> file=x=y quiet"),
    (["get", "--file=", "a"], "get <a> file="),
    (["get", "-f", "-", "--or", "-5", "a"], "get <a> file=- or=-5"),
    (["--or", "get", "get", "a"], "get <a> or=get"),
    (["get", "--", "--or", "-q", "--"], "get <--or> <-q> <-->"),
    (["--", "get", "a"], "get <a>"),
    (["set", "a", "1", "--step", "--backup"], "set <a> <1> step=1 backup=~"),
    (["set", "a", "--step=-3", "--backup=.old", "x"], "set <a> <x> step=-3 backup=.old"),
    (["get", "a", "--override", "b=1", "--override=c=2"], "get <a> override=b=1 override=c=2"),
    (["get", "a", "-q", "-q"], "get <a> quiet"),
    (["get", "a", "--tone", "loud", "--document", "2"], "get <a> document=2 tone=loud"),
    (["rename", "a", "b"], "rename <a> <b>"),
    (["schema", "-q", "lint", "s.yaml"], "schema lint <s.yaml> quiet"),
    (["get", "é", "-é", "--é"], "get <é> <-é> <--é>"),
    (["get", ""], "get <>"),
  ])
  func words(line: [String], reading: String) {
    #expect(understood(line) == reading)
  }

  @Test(arguments: [
    (["--help"], "help program"),
    (["--version"], "version"),
    (["get", "--help"], #"help verb("get")"#),
    (["--help", "get"], #"help verb("get")"#),
    (["get", "--nonsense", "--help"], #"help verb("get")"#),
    (["schema", "--help"], #"help group("schema")"#),
    (["schema", "lint", "--help"], #"help verb("schema lint")"#),
    (["get", "a", "--version"], "version"),
    (["get", "--", "--help"], "get <--help>"),
  ])
  func answers(line: [String], reading: String) {
    #expect(understood(line) == reading)
  }

  @Test(arguments: [
    ([], "a verb is missing\nhelp: tool --help lists the verbs"),
    (["gte", "a"], "argument 0: there is no verb \"gte\"\nhelp: did you mean get?"),
    (["-5"], "argument 0: there is no verb \"-5\"\nhelp: tool --help lists the verbs"),
    (["a.yaml", "get"], "argument 0: there is no verb \"a.yaml\"\nhelp: name a file with a flag: -f a.yaml"),
    (["schema"], "schema needs a second word\nhelp: tool schema lint"),
    (["schema", "lnit"], "argument 1: there is no verb \"schema lnit\"\nhelp: did you mean schema lint?"),
    (
      ["get", "--fiel", "x"],
      "argument 1: get has no flag --fiel\nhelp: did you mean --file? To pass it as text write -- --fiel"
    ),
    (["set", "a", "--x"], "argument 2: set has no flag --x\nhelp: to pass it as text write a=--x"),
    (["set", "a", "1", "--x"], "argument 3: set has no flag --x\nhelp: to pass it as text write KEY=--x"),
    (["get", "--x=1"], "argument 1: get has no flag --x\nhelp: to pass it as text write -- --x=1"),
    (["--toggle", "get", "a"], "argument 0: get has no flag --toggle\nhelp: to pass it as text write -- --toggle"),
    (["-x", "get", "a"], "argument 0: get has no flag -x\nhelp: to pass it as text write -- -x"),
    (["--bogus", "value", "get"], "argument 0: there is no flag --bogus\nhelp: tool --help lists the flags"),
    (["get", "a", "--file"], "argument 2: --file needs its FILE\nhelp: write --file FILE"),
    (
      ["get", "a", "-f", "--quiet"],
      "argument 2: --file needs its FILE, but the next word is the flag --quiet\n"
        + "help: write --file=--quiet when that is the FILE"
    ),
    (["get", "a", "--quiet=yes"], "argument 2: --quiet takes no value\nhelp: write --quiet alone"),
    (["get", "a", "-f", "x", "--file=y"], "argument 4: --file is given twice\nhelp: keep one of them"),
    (["set", "a", "--step", "--toggle"], "--step and --toggle cannot be combined\nhelp: keep one of them"),
    (["set", "a", "--step=x"], "argument 2: --step takes a whole number, not \"x\""),
    (["get", "a", "--document", "-1"], "argument 3: --document takes a whole number from 0 on, not \"-1\""),
    (
      ["get", "a", "--tone", "laud"],
      "argument 3: --tone takes soft or loud, not \"laud\"\nhelp: did you mean --tone loud?"
    ),
    (["get"], "get needs its KEY\nhelp: usage: tool get [flags] KEY..."),
    (["rename", "a"], "rename needs its NEW\nhelp: usage: tool rename [flags] KEY NEW"),
    (
      ["rename", "a", "b", "c"],
      "argument 3: rename does not take the word \"c\"\nhelp: usage: tool rename [flags] KEY NEW"
    ),
  ])
  func mistakes(line: [String], message: String) {
    #expect(understood(line) == message)
  }
}
