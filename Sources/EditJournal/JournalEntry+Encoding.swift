/// An entry as bytes. What reads them refuses everything that `encoded` cannot have made.
extension JournalEntry {
  /// Without the number, which is before it.
  var encoded: [UInt8] {
    let field = { (name: String, text: String) in JournalFields.field(name, text) }
    var bytes = field("time", String(time)) + field("user", String(user))
    if let userName { bytes += field("name", userName) }
    bytes += field("kind", kind.encoded) + field("verb", verb)
    for key in keys { bytes += field("key", key) }
    bytes += field("document", String(document))
    bytes += field("hash", hash)
    switch reversal {
    case .withheld(let reason): bytes += field("withheld", reason.rawValue)
    case .splices(let splices): for splice in splices { bytes += JournalFields.field("splice", splice.encoded) }
    }
    return bytes
  }

  init?(number: Int, decoding bytes: ArraySlice<UInt8>) {
    guard let fields = JournalFields(bytes), let time: Int = fields.number("time"),
      let user: UInt32 = fields.number("user"), let kind = fields.text("kind").flatMap(Kind.init(decoding:)),
      let verb = fields.text("verb"), let document: Int = fields.number("document"), document >= 0,
      let hash = fields.text("hash"), let reversal = Reversal(fields)
    else { return nil }
    let keys = fields.all.filter { $0.name == "key" }.map { String(validating: $0.bytes, as: UTF8.self) }
    guard !keys.contains(nil) else { return nil }
    self.init(
      time: time, user: user, userName: fields.text("name"), kind: kind, verb: verb, keys: keys.compactMap { $0 },
      document: document, hash: hash, reversal: reversal)
    self.number = number
  }
}

extension JournalEntry.Kind {
  fileprivate var encoded: String {
    switch self {
    case .edit: "edit"
    case .undo(let number): "undo \(number)"
    case .redo(let number): "redo \(number)"
    }
  }

  fileprivate init?(decoding text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch (words.first, words.count > 1 ? Int(words[1]) : nil, words.count) {
    case ("edit", nil, 1): self = .edit
    case ("undo", let number?, 2): self = .undo(of: number)
    case ("redo", let number?, 2): self = .redo(of: number)
    default: return nil
    }
  }
}

extension JournalEntry.Reversal {
  fileprivate init?(_ fields: JournalFields) {
    if let reason = fields.text("withheld") {
      guard let withholding = JournalEntry.Withholding(rawValue: reason) else { return nil }
      self = .withheld(withholding)
      return
    }
    var splices: [JournalSplice] = []
    for field in fields.all where field.name == "splice" {
      guard let splice = JournalSplice(decoding: field.bytes) else { return nil }
      guard splice.range.lowerBound >= splices.last?.range.upperBound ?? 0 else { return nil }
      splices.append(splice)
    }
    self = .splices(splices)
  }
}

extension JournalSplice {
  /// The ends of the range on a line, then the bytes.
  fileprivate var encoded: [UInt8] { Array("\(range.lowerBound) \(range.upperBound)\n".utf8) + bytes }

  fileprivate init?(decoding bytes: ArraySlice<UInt8>) {
    guard let (words, start) = JournalFields.head(of: bytes), words.count == 2, let lower = Int(words[0]),
      let upper = Int(words[1]), lower >= 0, lower <= upper
    else { return nil }
    self.init(lower..<upper, Array(bytes[start...]))
  }
}
