import ConfigModel
import Testing

@testable import LosslessYAML

private let document = """
  top:
    on: 1
    1.10: version
    "1": quoted
    '': empty key
    a.b: dotted
    null:
  servers:
    - {name: web, port: 80}
    - name: db
      port: 5432
      tags: [x, y]
    - plain
    - {name: db}
    - {name: "1"}
  base: &base {host: h, deep: {k: v}}
  merged: {<<: *base, own: 1}
  alias: *base
  twice: {k: 1, k: 2, other: 3}
  ? [complex, key]
  : never
  *base : not a scalar key
  scalar: text
  empty:
  list: []
  map: {}
  """

/// What a path comes to: the steps, then `=` and the value, or `?` and the depth to which it exists, then what it
/// passed.
private func outcome(_ path: String, in text: String = document, itemKey: String? = nil) throws -> String {
  let stream = try YAMLStream(parsing: Source(text))
  do throws(LookupFailure) {
    let lookup = try stream.resolve(
      (try? ConfigPath(parsing: path)) ?? ConfigPath(keys: ["no path"]), itemKey: { _ in itemKey })
    var result = ConfigPath(lookup.steps).description
    if let node = lookup.node {
      result += " = " + stream.value(of: node).kindName + " " + stream.text(of: node)
    } else {
      result += " ? \(lookup.depth)"
    }
    if let alias = lookup.alias { result += ", alias at \(alias.depth)" }
    if let merge = lookup.merge { result += ", merged at \(merge.depth)" }
    return result
  } catch {
    return "\(error.code): \(error.message)"
  }
}

@Suite("looking paths up")
struct LookupTests {
  @Test(
    "a path that is there, wholly or in part",
    arguments: [
      ("top.on", "top.on = int 1"),
      ("top.\"1.10\"", "top.\"1.10\" = string version"),
      ("top.1", "top.1 = string quoted"),
      ("top[1]", "top.1 = string quoted"),
      ("top.\"\"", "top.\"\" = string empty key"),
      ("top.\"a.b\"", "top.\"a.b\" = string dotted"),
      ("top.a.b", "top.a.b ? 1"),
      ("top.null", "top.null = null "),
      ("top.null.below", "top.null.below ? 2"),
      ("servers[0].port", "servers[0].port = int 80"),
      ("servers.1.port", "servers[1].port = int 5432"),
      ("servers[-1].name", "servers[4].name = string 1"),
      ("servers[1].tags[-2]", "servers[1].tags[0] = string x"),
      ("servers[name=web].port", "servers[0].port = int 80"),
      ("servers[port=5432].name", "servers[1].name = string db"),
      ("servers[name=web].new.key", "servers[0].new.key ? 2"),
      ("base.deep.k", "base.deep.k = string v"),
      ("alias.deep.k", "alias.deep.k = string v, alias at 1"),
      ("alias", "alias = map "),
      ("merged.own", "merged.own = int 1"),
      ("merged.host", "merged.host = string h, merged at 1"),
      ("merged.deep.k", "merged.deep.k = string v, merged at 1"),
      ("merged.absent", "merged.absent ? 1"),
      ("twice.other", "twice.other = int 3"),
      ("empty.a.b", "empty.a.b ? 1"),
      ("empty[0].x", "empty[0].x ? 1"),
      ("list", "list = list "),
      ("map.x[0]", "map.x[0] ? 1"),
      ("nothing.at.all", "nothing.at.all ? 0"),
      ("/servers/1/tags/0", "servers[1].tags[0] = string x"),
      ("\"[complex, key]\"", "\"[complex, key]\" ? 0"),
    ])
  func found(_ path: String, _ expected: String) throws {
    #expect(try outcome(path) == expected)
  }

  @Test(
    "a path that means nothing",
    arguments: [
      ("scalar.x", "no-such-key: `scalar.x` cannot exist: `scalar` holds a text, not a map"),
      ("top.on.x.y", "no-such-key: `top.on.x.y` cannot exist: `top.on` holds a single value, not a map"),
      ("servers.name", "no-such-key: `name` is no item of `servers`, which is a list"),
      ("servers.01", "no-such-key: `01` is no item of `servers`, which is a list"),
      ("servers[5]", "no-such-key: there is no `servers[5]`: `servers` has 5 items"),
      ("servers[-6].x", "no-such-key: there is no `servers[-6]`: `servers` has 5 items"),
      ("list[0]", "no-such-key: there is no `list[0]`: `list` has 0 items"),
      ("base.deep[k=v]", "no-such-key: `base.deep[k=v]` selects an item, but `base.deep` is no list"),
      ("servers[web]", "no-such-key: nothing says by which member `web` is to be found in `servers`"),
      ("servers[name=nobody]", "no-such-key: no item of `servers` matches `servers[name=nobody]`"),
      ("servers[name=db].port", "no-such-key: `servers[name=db]` matches several items: [1], [3]"),
      ("empty[1]", "no-such-key: `empty[1]` cannot exist: the list is not there, and it would begin with [0], not [1]"),
      (
        "absent[-1]",
        "no-such-key: `absent[-1]` cannot exist: the list is not there, and it would begin with [0], not [-1]"
      ),
      ("absent[name=x]", "no-such-key: no item of `absent` matches `absent[name=x]`"),
      ("twice.k", "duplicate-key: the key `k` is given twice, so `twice.k` is ambiguous"),
      ("twice.k.below", "duplicate-key: the key `k` is given twice, so `twice.k.below` is ambiguous"),
    ])
  func failed(_ path: String, _ expected: String) throws {
    #expect(try outcome(path) == expected)
  }

  @Test(
    "items by the member that a schema names",
    arguments: [
      ("servers[web].port", "servers[0].port = int 80"), ("servers[\"1\"].name", "servers[4].name = string 1"),
      ("servers[1].name", "servers[1].name = string db"),
      ("servers[db]", "no-such-key: `servers[db]` matches several items: [1], [3]"),
    ])
  func itemKeys(_ path: String, _ expected: String) throws {
    #expect(try outcome(path, itemKey: "name") == expected)
  }

  @Test("an empty path is the root, also of a document without one")
  func root() throws {
    let stream = try YAMLStream(parsing: Source(document))
    #expect(try stream.resolve(ConfigPath()).node == stream.root(ofDocument: 0))
    let nothing = try YAMLStream(parsing: Source("# only a comment\n"))
    let lookup = try nothing.resolve(ConfigPath(keys: ["a", "b"]))
    #expect(lookup.node == nil && lookup.depth == 0 && lookup.steps == [.key("a"), .key("b")])
  }

  @Test("each document has paths of its own")
  func documents() throws {
    let stream = try YAMLStream(parsing: Source("a: 1\n---\na: 2\n--- # nothing\n"))
    let values = try (0..<3).map { number in
      try stream.resolve(ConfigPath(keys: ["a"]), document: number).node.map { stream.text(of: $0) }
    }
    #expect(values == ["1", "2", nil])
  }

  @Test("a failure points at what it met, and says how to go on")
  func placesAndHelp() throws {
    let stream = try YAMLStream(parsing: Source("list:\n- a\nk: 1\nk: 2\n"))
    let past = #expect(throws: LookupFailure.self) { try stream.resolve(ConfigPath(parsing: "list[3]")) }
    #expect(past?.span == SourceSpan(6, 9) && past?.help == "\(.add(to: ConfigPath(keys: ["list"]))) makes a new item")
    let twice = #expect(throws: LookupFailure.self) { try stream.resolve(ConfigPath(parsing: "k")) }
    #expect(twice?.span == SourceSpan(15, 16) && twice?.firstSpan == SourceSpan(10, 11))
    #expect(twice?.help == "remove one of the two by hand" && twice?.code == "duplicate-key")
  }
}
