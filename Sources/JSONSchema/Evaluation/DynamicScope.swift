/// The resource that is being applied, and what each dynamic anchor leads to: the outermost resource wins.
struct DynamicScope {
  /// What is to be put back when a resource is left.
  struct Outer {
    fileprivate var resource: Int32
    fileprivate var identity: UInt64
    fileprivate var bound: [Int32] = []
  }

  private var resource: Int32 = -1
  /// By the name of the anchor: a schema, -1 while none is bound.
  private var bindings: [Int32]
  /// Tells one set of bindings from another.
  private(set) var identity: UInt64 = 0

  init(nameCount: Int) { bindings = Array(repeating: -1, count: nameCount) }

  /// Whether a schema of that resource may bind anchors.
  @inline(__always)
  func isOutside(_ next: Int32) -> Bool { next != resource && !bindings.isEmpty }

  /// Binds the anchors of a resource that no outer one has bound.
  mutating func enter(_ next: Int32, _ anchors: [DynamicAnchor]) -> Outer {
    var outer = Outer(resource: resource, identity: identity)
    resource = next
    for anchor in anchors where bindings[Int(anchor.name)] < 0 {
      bindings[Int(anchor.name)] = anchor.schema
      outer.bound.append(anchor.name)
      identity = (identity ^ UInt64(anchor.schema + 1)) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(anchor.name + 1)
    }
    return outer
  }

  mutating func leave(to outer: Outer) {
    for name in outer.bound { bindings[Int(name)] = -1 }
    resource = outer.resource
    identity = outer.identity
  }

  /// Where a dynamic reference leads now.
  func target(of reference: Instruction) -> Int32 {
    let bound = bindings[Int(reference.b)]
    return bound >= 0 ? bound : reference.a
  }
}
