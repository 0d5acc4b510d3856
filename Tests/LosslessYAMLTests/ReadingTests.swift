import ConfigModel
import Testing

@testable import LosslessYAML

@Suite("reading")
struct ReadingTests {
  private func value(_ text: String, version: YAMLVersion = .v1_2) throws -> Value {
    let stream = try YAMLStream(parsing: Source(text), version: version)
    return stream.value(of: try #require(stream.root(ofDocument: 0)))
  }

  private func flow(_ value: Value) -> String {
    String(decoding: ScalarSpelling.oneLine(value, in: ScalarContext(inFlow: true)), as: UTF8.self)
  }

  @Test(
    "values: aliases followed, merge keys applied, of duplicate keys the first",
    arguments: [
      ("a: &x [1, 2]\nb: *x\n", "{a: [1, 2], b: [1, 2]}"),
      ("b: &b {k: 1, l: 2}\nm: {<<: *b, k: 3, z: 4}\n", "{b: {k: 1, l: 2}, m: {k: 3, z: 4, l: 2}}"),
      ("m: {<<: [{k: 1}, {k: 2, l: 3}]}\n", "{m: {k: 1, l: 3}}"),
      ("m: {<<: [1, {k: 2}], a: b}\n", "{m: {a: b, k: 2}}"),
      ("m: {<<: 1}\n", "{m: {}}"),
      ("m: {\"<<\": {k: 1}}\n", "{m: {\"<<\": {k: 1}}}"),
      ("a: &a {<<: *a, k: 1}\n", "{a: {k: 1}}"),
      ("a: &a [*a, 1]\n", "{a: [null, 1]}"),
      ("k: 1\nk: 2\n", "{k: 1}"),
      ("? [a]\n: 1\nb: 2\n", "{b: 2}"),
      ("a: &x 1\na2: &x 2\nb: *x\n", "{a: 1, a2: 2, b: 2}"),
      (
        "- 0o17\n- 0x1F\n- 1e3\n- .inf\n- 0644\n- yes\n- ~\n-\n- !!str 12\n- !x 12\n- ! 12\n",
        "[15, 0x1F, 1000.0, .inf, 644, \"yes\", null, null, \"12\", \"12\", \"12\"]"
      ),
    ])
  func values(_ text: String, _ expected: String) throws {
    #expect(flow(try value(text)) == expected)
    let stream = try YAMLStream(parsing: Source(text))
    #expect(stream.located(ofDocument: 0).value.equalsWithoutDuplicates(try value(text)))
  }

  @Test(
    "YAML 1.1 where asked for, and where the file says so",
    arguments: [
      ("yes", YAMLVersion.v1_2, "\"yes\""), ("yes", .v1_1, "true"), ("%YAML 1.1\n--- yes\n", .v1_2, "true"),
      ("%YAML 1.2\n--- yes\n", .v1_1, "\"yes\""), ("0644", .v1_1, "420"), ("1_000", .v1_1, "1000"),
      ("22:22", .v1_1, "1342"),
    ])
  func versions(_ text: String, _ version: YAMLVersion, _ expected: String) throws {
    #expect(flow(try value(text, version: version)) == expected)
  }

  /// Every node but the root as `kind(its bytes)`, an absent value as `-`.
  private func nodes(_ text: String) throws -> [String] {
    let stream = try YAMLStream(parsing: Source(text))
    return stream.allNodes().filter { $0.depth > 0 }.map { node, _ in
      if stream.nodes[node.index].isAbsent { return "-" }
      let bytes = stream.source.text(stream.span(of: node))
      switch stream.kind(of: node) {
      case .scalar: return "s(\(bytes))"
      case .sequence: return "l(\(bytes))"
      case .mapping: return stream.nodes[node.index].isFlowPair ? "p(\(bytes))" : "m(\(bytes))"
      case .alias: return "a(\(bytes))"
      }
    }
  }

  @Test(
    "a node's span is its content, without properties, comments and blank lines",
    arguments: [
      ("a: !t &x  v # c\n", ["s(a)", "s(v)"]),
      ("a: &x # c\n  # d\n  k: v\n\n# e\n", ["s(a)", "m(k: v)", "s(k)", "s(v)"]),
      ("a:\n- x\n\n- y\n\nb: 1\n", ["s(a)", "l(- x\n\n- y)", "s(x)", "s(y)", "s(b)", "s(1)"]),
      ("a:\nb:  \n", ["s(a)", "s()", "s(b)", "s()"]),
      ("- - a\n  - b\n- c: d\n", ["l(- a\n  - b)", "s(a)", "s(b)", "m(c: d)", "s(c)", "s(d)"]),
      ("{a, b: , c: [x], \"d\"}\n", ["s(a)", "-", "s(b)", "s()", "s(c)", "l([x])", "s(x)", "s(\"d\")", "-"]),
      ("? a\n? b\n: c\n", ["s(a)", "-", "s(b)", "s(c)"]),
      (
        "[a: 1, {b: 2}, ? c : 3, {d: 4}: 5]\n",
        [
          "p(a: 1)", "s(a)", "s(1)", "m({b: 2})", "s(b)", "s(2)", "p(? c : 3)", "s(c)", "s(3)", "p({d: 4}: 5)",
          "m({d: 4})", "s(d)", "s(4)", "s(5)",
        ]
      ),
      ("\u{FEFF}é: 'ü'\n", ["s(é)", "s('ü')"]),
      ("a: !!null\nb: &x\nc: 1\n", ["s(a)", "s()", "s(b)", "s()", "s(c)", "s(1)"]),
      ("a: one\n  two  # c\n", ["s(a)", "s(one\n  two)"]),
    ])
  func spans(_ text: String, _ expected: [String]) throws {
    #expect(try nodes(text) == expected)
  }

  @Test("properties are told apart from the content they stand before")
  func properties() throws {
    let stream = try YAMLStream(parsing: Source("a: !<tag:x.org,2024:y> &n v\nb: !!str\nc: !local [*n]\n"))
    let root = try #require(stream.root(ofDocument: 0))
    let values = stream.entries(of: root).map(\.value)
    #expect(values.map { stream.tag(of: $0) } == ["tag:x.org,2024:y", "tag:yaml.org,2002:str", "!local"])
    #expect(values.map { stream.anchor(of: $0) } == ["n", nil, nil])
    #expect(stream.items(of: values[2]).map { stream.target(of: $0) } == [values[0]])
    #expect(stream.span(of: values[1]) == SourceSpan(36, 36))
  }
}

extension Value {
  /// Equality that forgives what `located` keeps on purpose: the later of two equal keys.
  fileprivate func equalsWithoutDuplicates(_ other: Value) -> Bool {
    guard case .map(let map) = self, Set(map.keys).count < map.count else { return self == other }
    var first = ValueMap()
    for entry in map.entries where first[entry.key] == nil { first[entry.key] = entry.value }
    return .map(first) == other
  }
}
