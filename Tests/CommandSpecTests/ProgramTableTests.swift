import CommandSpec
import Testing

@testable import ConfigEditing
@testable import confedit

@Suite struct ProgramTableTests {
  @Test func theProgramsTableHasNoProblems() {
    #expect(commandTable.problems() == [])
  }

  @Test func helpOfAVerb() {
    #expect(
      commandTable.help(.verb("writable")) == """
        confedit writable: check whether a setting can be set now, by the exit code

        Usage:
          confedit writable [flags] KEY

        Operands:
          KEY  the setting

        Flags:
          -f, --file FILE           the configuration file; - is standard input (and
                                    edits write to standard output)
          -s, --schema FILE         the schema that describes the file
              --app ID              the installed schema with this id
              --document N          which document of a file with several, counted from
                                    0
              --no-schema           use no schema: edit the file as plain YAML
              --layer NAME          the layer to write, instead of the default one
              --no-layers           use only the file, not the other layers of the
                                    schema
              --override KEY=VALUE  a value for this run only
              --catalogue FILE      a catalogue of JSON Schemas and their files, in the
                                    format of SchemaStore
              --dialect DRAFT       the dialect of a JSON Schema without $schema:
                                    draft-04, draft-06, draft-07, 2019-09 or 2020-12
              --refs URL-PREFIX=DIRECTORY
                                    the directory of the JSON Schemas whose addresses
                                    start with URL-PREFIX
              --assert-formats      check `format` in a JSON Schema, even if its dialect
                                    does not
              --no-assert-formats   do not check `format` in a JSON Schema
          -q, --quiet               print no notes or warnings
          -v, --verbose             print more about what is done
              --color WHEN          colours: auto, always or never
          -h, --help                print this help
              --version             print the version

        Examples:
          # Exit 0 if set would succeed, or else its exit code.
          confedit writable notifications.badge

        Exit codes:
          0  the setting can be set
          3  there is no such setting
          5  the setting is disabled or read-only
          6  a layer locks the setting

        """)
  }
}
