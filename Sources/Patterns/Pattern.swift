internal import CPCRE2

/// A compiled regular expression in the syntax of PCRE2, matched under limits: no text can hang or exhaust the program.
///
/// Patterns and texts are UTF-8 (`PCRE2_UTF`); `\w`, `\d`, `\b` know ASCII only, so that a pattern means the same in
/// JSON Schema and here; properties (`\p{L}`) know Unicode. A compiled pattern is immutable and shared by threads
/// (pcre2api, "Multithreading").
package final class Pattern: Sendable {
  package let text: String
  /// How many capture groups it has.
  package let groupCount: Int
  /// A `pcre2_code *`, owned.
  fileprivate let code: UInt
  /// The same pattern without need of PCRE2, where it is that simple.
  fileprivate let simple: SimplePattern?

  package enum Extent: Sendable {
    /// The match must be the whole text.
    case whole
    /// The match may lie anywhere in it.
    case anywhere
  }

  package enum Outcome: Sendable, Hashable {
    case matches, differs
    /// The limits were reached before it was known; the value is to be treated as not checked.
    case limitReached
  }

  /// Matching steps before `limitReached`: some tens of milliseconds.
  static let matchLimit: UInt32 = 2_000_000
  static let depthLimit: UInt32 = 500_000
  /// Memory for backtracking, in KiB.
  static let heapLimit: UInt32 = 65_536
  /// The longest pattern, in bytes.
  package static let longest = 16_384

  /// A pattern in the syntax of PCRE2.
  package convenience init(_ text: String) throws(PatternError) {
    try self.init(text, translated: text, options: Self.options, simple: nil)
  }

  /// A pattern in the syntax of ECMA-262 with its flag `u`, and what browsers accept beside it. Offsets of errors are
  /// those of the text given.
  package convenience init(ecmaScript text: String) throws(PatternError) {
    guard text.utf8.count <= Self.longest else {
      throw PatternError(offset: Self.longest, reason: "it is longer than \(Self.longest) bytes")
    }
    var translator = ECMAScriptTranslator(text)
    let translated = try translator.translate()
    // A reference to a group that took no part matches the empty text (ECMA-262, 22.2.2.7.2, BackreferenceMatcher).
    try self.init(
      text, translated: translated, options: Self.options | PCRE2_MATCH_UNSET_BACKREF,
      simple: SimplePattern(ecmaScript: text))
  }

  private init(_ text: String, translated: String, options: UInt32, simple: SimplePattern?) throws(PatternError) {
    guard text.utf8.count <= Self.longest else {
      throw PatternError(offset: Self.longest, reason: "it is longer than \(Self.longest) bytes")
    }
    var error: Int32 = 0
    var offset = 0
    var pattern = translated
    let compiled = pattern.withUTF8 { bytes in
      pcre2_compile_8(bytes.baseAddress, bytes.count, options, &error, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(offset: min(offset, text.utf8.count), reason: Self.message(of: error))
    }
    var count: UInt32 = 0
    pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    self.text = text
    groupCount = Int(count)
    code = UInt(bitPattern: compiled)
    self.simple = simple
  }

  deinit { pcre2_code_free_8(OpaquePointer(bitPattern: code)) }

  /// `\C` would split characters; a pattern that could call it off (`(*UTF)` and kin) has no reason to.
  private static let options = PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C | UInt32(PCRE2_NEVER_UCP)

  package func match(_ text: String, _ extent: Extent = .whole) -> Outcome {
    find(text, extent) { _ in }.outcome
  }

  /// The texts of the groups of a whole match, nil for a group that took no part; nil when it does not match.
  package func groups(in text: String) -> [String?]? {
    let bytes = Array(text.utf8)
    let found = find(text, .whole) { match -> [String?] in
      guard let ends = pcre2_get_ovector_pointer_8(match) else { return [] }
      return (1...max(1, groupCount)).prefix(groupCount).map { group in
        // A group that took no part has PCRE2_UNSET, which arrives as -1.
        let (low, high) = (ends[2 * group], ends[2 * group + 1])
        guard low >= 0, low <= high, high <= bytes.count else { return nil }
        return String(decoding: bytes[low..<high], as: UTF8.self)
      }
    }
    return found.result
  }

  private func find<Result>(_ text: String, _ extent: Extent, _ body: (OpaquePointer) -> Result)
    -> (outcome: Outcome, result: Result?)
  {
    guard let code = OpaquePointer(bitPattern: code), let context = pcre2_match_context_create_8(nil) else {
      return (.limitReached, nil)
    }
    defer { pcre2_match_context_free_8(context) }
    pcre2_set_match_limit_8(context, Self.matchLimit)
    pcre2_set_depth_limit_8(context, Self.depthLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    guard let match = pcre2_match_data_create_from_pattern_8(code, nil) else { return (.limitReached, nil) }
    defer { pcre2_match_data_free_8(match) }
    // A Swift string is valid UTF-8, so PCRE2 need not check it again.
    let options = (extent == .whole ? PCRE2_ANCHORED | PCRE2_ENDANCHORED : 0) | PCRE2_NO_UTF_CHECK
    var text = text
    let result = text.withUTF8 { bytes in
      pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, options, match, context)
    }
    if result == PCRE2_ERROR_NOMATCH { return (.differs, nil) }
    return result >= 0 ? (.matches, body(match)) : (.limitReached, nil)
  }

  private static func message(of error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return length > 0 ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "it cannot be compiled"
  }
}

/// Matches many texts with the same limits and the same memory. Belongs to one thread.
package final class PatternMatcher {
  private let context: OpaquePointer?
  private let data: OpaquePointer?

  package init() {
    context = pcre2_match_context_create_8(nil)
    // Only whether it matches is asked, so one pair of offsets is enough.
    data = pcre2_match_data_create_8(1, nil)
    guard let context else { return }
    pcre2_set_match_limit_8(context, Pattern.matchLimit)
    pcre2_set_depth_limit_8(context, Pattern.depthLimit)
    pcre2_set_heap_limit_8(context, Pattern.heapLimit)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
  }

  /// Whether a match lies anywhere in the text, which is valid UTF-8.
  package func match(_ pattern: Pattern, _ text: UnsafeBufferPointer<UInt8>) -> Pattern.Outcome {
    if let known = pattern.simple?.matches(text) { return known ? .matches : .differs }
    guard let context, let data, let code = OpaquePointer(bitPattern: pattern.code) else { return .limitReached }
    let result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
      pcre2_match_8(
        code, text.baseAddress ?? UnsafePointer(empty.baseAddress), text.count, 0, PCRE2_NO_UTF_CHECK, data, context)
    }
    if result == PCRE2_ERROR_NOMATCH { return .differs }
    return result >= 0 ? .matches : .limitReached
  }
}

extension Pattern: Hashable {
  package static func == (a: Pattern, b: Pattern) -> Bool { a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Why a text is no pattern.
package struct PatternError: Error, Sendable, Hashable {
  /// The byte in the pattern's text where the mistake was noticed.
  package let offset: Int
  /// In the words of PCRE2: "missing closing parenthesis".
  package let reason: String
}
