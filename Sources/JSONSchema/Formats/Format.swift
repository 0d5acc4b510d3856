/// The formats of all drafts.
enum Format: UInt8, CaseIterable, Sendable {
  case email
  var drafts: ClosedRange<Draft> { .draft4 ... .draft2020 }
  init?(name: String) { nil }
  func admits(_ text: UnsafeBufferPointer<UInt8>) -> Bool { true }
}
