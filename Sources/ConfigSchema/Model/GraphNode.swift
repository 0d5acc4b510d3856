/// What depends on something, or is depended on.
enum GraphNode: Sendable, Hashable {
  case setting(Int)
  case gate(Int)
}
