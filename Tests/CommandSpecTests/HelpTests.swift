import CommandSpec
import Testing

@Suite struct HelpTests {
  @Test func helpOfAVerb() {
    #expect(
      sampleTable().help(.verb("set")) == """
        tool set: write values

        Usage:
          tool set [flags] KEY VALUE ...
          tool set [flags] KEY=VALUE ...

        All pairs are written, or none.

        Operands:
          KEY VALUE  what to set

        Flags:
              --step[=N]         move by N steps
              --toggle           turn it over
              --backup[=SUFFIX]  keep the old file

        Shared flags:
          -f, --file FILE  the file to read
          -q, --quiet      say nothing
              --help       print this help
              --version    print the version

        Examples:
          # Write one value.
          tool set a 1

        Exit codes:
          4  the value is refused

        """)
  }

  @Test func helpOfAGroup() {
    #expect(
      sampleTable().help(.group("schema")) == """
        Usage:
          tool schema lint [flags] [FILE]

        Verbs:
          schema lint  check a schema

        """)
  }

  @Test func longTextsWrapInTheirColumn() {
    let long = Command(
      "long",
      summary: "words enough for more than one line of eighty columns, as some verbs need them, said twice over",
      examples: [Example("tool long", "Run.")], action: 5)
    let help = sampleTable(extra: [long]).help(.program)
    #expect(
      help.contains(
        """
          schema lint  check a schema
          long         words enough for more than one line of eighty columns, as some
                       verbs need them, said twice over
        """))
  }
}

@Suite struct TableProblemsTests {
  @Test func aGoodTableHasNone() {
    #expect(sampleTable().problems() == [])
  }

  @Test func everyMistakeIsNamed() {
    let file = Option<Bool>(flag: "file", short: "q", help: "")
    let bad = Command(
      "get", summary: "", operands: [Operand("A", to: nil, help: ""), Operand("B", help: "x.")],
      options: [OptionRow(file), OptionRow(file)], exclusive: [["nothing"]], examples: [], action: 0)
    #expect(
      sampleTable(extra: [bad], common: rows(.quiet, .help)).problems() == [
        "the verb get is defined twice",
        "get: it has no summary",
        "get: --file is defined twice",
        "get: -q belongs to two flags",
        "get: -q belongs to two flags",
        "get: --file has no help",
        "get: --file has no help",
        "get: A has no help",
        "get: A takes a varying number of words, but is not the last operand",
        "get: --nothing excludes others, but is not a flag of it",
        "get: it has no example",
        "get: a phrase ends with a full stop: x.",
        "--file means different things in different verbs",
        "-q means different things in different verbs",
        "the flag --version is missing among the common ones",
      ])
  }

  @Test func wideLinesAreFound() {
    let wide = Command(
      "wide", summary: "wide",
      examples: [Example("tool wide " + String(repeating: "x", count: 80), "Run.")], action: 0)
    #expect(
      sampleTable(extra: [wide]).problems() == [
        "this line of help is wider than 80 columns:   tool wide " + String(repeating: "x", count: 80)
      ])
  }
}
