import ConfigModel
import LosslessYAML

/// What is wrong with a text that libyaml refuses: each of libyaml's problems belongs to a family of mistakes, which
/// looks for the one that was made.
struct SyntaxDiagnosis {
  private let site: ProblemSite

  static func explanation(of problem: SyntaxProblem, in bytes: [UInt8]) -> Explanation {
    if let encoding = EncodingDiagnosis.mistake(in: bytes, problem) { return encoding }
    let diagnosis = SyntaxDiagnosis(site: ProblemSite(bytes, problem))
    return diagnosis.site.leftovers.leftover() ?? diagnosis.known() ?? diagnosis.unknown()
  }

  /// One function for each of libyaml's problems.
  private func known() -> Explanation? {
    switch site.problem.problem {
    case "found character that cannot start any token": site.characters.unexpectedCharacter()
    case "found a tab character that violates indentation": site.characters.tab(at: site.problem.offset)
    case "found a tab character where an indentation space is expected": site.characters.tabInBlockScalar()
    case "mapping values are not allowed in this context": site.keys.unexpectedColon()
    case "could not find expected ':'": site.keys.keyWithoutColon()
    case "block sequence entries are not allowed in this context", "mapping keys are not allowed in this context":
      site.keys.misplacedCollection()
    case "did not find expected key": site.indentation.unexpectedInMapping()
    case "did not find expected '-' indicator": site.indentation.unexpectedInSequence()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": site.flow.unexpectedInFlow()
    case "did not find expected node content": site.flow.missingNode()
    case "did not find expected <document start>": site.documents.unexpectedBehindDocument()
    case "found unexpected ':'": site.flow.colonBeforeFlowIndicator()
    case "found unexpected end of stream", "found unexpected document indicator": site.quotes.unclosedQuote()
    case "found unknown escape character": site.quotes.unknownEscape()
    case "did not find expected hexdecimal number": site.quotes.shortEscape()
    case "found invalid Unicode character escape code": site.quotes.impossibleEscape()
    default: knownByContext()
    }
  }

  /// libyaml uses some words for several things; its context tells them apart.
  private func knownByContext() -> Explanation? {
    switch site.problem.context {
    case "while scanning a block scalar": site.properties.blockHeader()
    case "while scanning an anchor", "while scanning an alias": site.properties.anchorName()
    case "while scanning a directive", "while scanning a %YAML directive", "while scanning a %TAG directive":
      site.documents.directive()
    case "while scanning a tag", "while parsing a tag", "while parsing a %TAG directive": site.properties.tagSpelling()
    default:
      switch site.problem.problem {
      case "found undefined tag handle": site.properties.undefinedTagHandle()
      case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive":
        site.documents.directive()
      default: nil
      }
    }
  }

  /// The last resort: libyaml's own words and place.
  private func unknown() -> Explanation {
    let (problem, text) = (site.problem, site.text)
    let note = problem.context.map { context in
      Explanation.Note(
        context + " that begins here", at: problem.contextOffset.map { text.character(at: $0) })
    }
    return Explanation(
      .syntax, "this is not valid YAML: \(problem.problem)", at: text.character(at: problem.offset),
      notes: note.map { [$0] } ?? [])
  }
}

extension ProblemSite {
  var characters: CharacterDiagnosis { CharacterDiagnosis(site: self) }
  var documents: DocumentDiagnosis { DocumentDiagnosis(site: self) }
  var flow: FlowDiagnosis { FlowDiagnosis(site: self) }
  var indentation: IndentationDiagnosis { IndentationDiagnosis(site: self) }
  var keys: KeyDiagnosis { KeyDiagnosis(site: self) }
  var leftovers: LeftoverDiagnosis { LeftoverDiagnosis(site: self) }
  var properties: PropertyDiagnosis { PropertyDiagnosis(site: self) }
  var quotes: QuoteDiagnosis { QuoteDiagnosis(site: self) }
}
