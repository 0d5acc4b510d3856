internal import Patterns
internal import TextFormats

extension TypeRow {
  static let regex = TypeRow(
    format: "a regular expression", takes: "a regular expression", meaning: "One that PCRE2 takes.",
    help: "write a regular expression in the syntax of PCRE2",
    json: .text("^.*$", omission: "that the text is a regular expression"),
    check: { (text: String) throws(Flaw) in
      do throws(PatternError) { _ = try Pattern(text) } catch {
        throw Flaw("\(error.reason) (at byte \(error.offset + 1))")
      }
    })
}
