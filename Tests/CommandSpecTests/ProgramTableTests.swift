import CommandSpec
import Testing

@testable import confedit

@Suite struct ProgramTableTests {
  @Test func theProgramsTableHasNoProblems() {
    #expect(commandTable.problems() == [])
  }

  @Test func helpOfAVerb() {
    #expect(
      commandTable.help(.verb("writable")) == """
        confedit writable: tell whether a setting can be set now, by the exit code

        Usage:
          confedit writable [flags] KEY

        Operands:
          KEY  the setting

        Flags:
          -f, --file FILE           the configuration file; - reads standard input (and
                                    an edit writes to standard output)
          -s, --schema FILE         the schema that describes the file
              --app ID              the installed schema with this id
              --document N          which document of a file that holds several, from 0
              --no-schema           look for no schema: edit the file as plain YAML
              --layer NAME          the layer that is written, in place of the default
                                    one
              --no-layers           look at the file alone, not at the schema's other
                                    layers
              --override KEY=VALUE  a value that counts in this run
              --catalogue FILE      a list of JSON Schemas by the files that they are
                                    for, in the format of SchemaStore's
              --dialect DRAFT       what a JSON Schema without $schema is: draft-04,
                                    draft-06, draft-07, 2019-09 or 2020-12
              --refs URL-PREFIX=DIRECTORY
                                    where the references of a JSON Schema to addresses
                                    that begin so stand on this machine
              --assert-formats      check `format` in a JSON Schema, whatever its
                                    dialect says
              --no-assert-formats   do not check `format` in a JSON Schema
          -q, --quiet               print no notes and warnings
          -v, --verbose             say more about what is done
              --color WHEN          colours: auto, always or never
          -h, --help                print this help
              --version             print the version

        Examples:
          # Exit 0, or the code that set would give.
          confedit writable notifications.badge

        Exit codes:
          0  it can be set
          3  there is no such setting
          5  it is disabled or read-only
          6  a layer locks it

        """)
  }
}
