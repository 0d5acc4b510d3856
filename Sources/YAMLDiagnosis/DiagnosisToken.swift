/// A word of the light scanner that diagnoses. Plain text of several lines is one token a line.
struct DiagnosisToken {
  enum Kind {
    case plain, singleQuoted, doubleQuoted, blockScalar, comment
    case open, close, comma, colon, dash, question
    case anchor, alias, tag, directive, documentStart, documentEnd
  }

  var kind: Kind
  var range: Range<Int>
  var lower: Int { range.lowerBound }
  var upper: Int { range.upperBound }
  var isQuoted: Bool { kind == .singleQuoted || kind == .doubleQuoted }
  var isScalar: Bool { kind == .plain || isQuoted }
  var isProperty: Bool { kind == .anchor || kind == .tag }
}
