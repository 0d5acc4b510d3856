/// A compiled condition and the sentence that its author gave for the case that it is not true.
public struct Condition: Sendable {
  /// The author's reason; nil when the reason is to be generated.
  public internal(set) var why: String?
  /// The condition in words: `notifications.enabled and server.tls != "none"`.
  public var text: String { "" }
}
