/// How a scalar is written (YAML 1.2.2, chapters 7.3 and 8.1).
package enum ScalarStyle: UInt8, Sendable, Hashable, CaseIterable {
  case plain, singleQuoted, doubleQuoted, literal, folded
}
