"""Judges what the program read from a file: every node with its place, and the values."""

from decimal import Decimal

import nodes
import resolution


class Offsets:
    """From PyYAML's marks, which count characters, to bytes. The C parser does not count a byte order mark."""

    def __init__(self, data, counts_mark):
        text = data.decode("utf-8")
        self.base = 3 if data.startswith(b"\xef\xbb\xbf") and not counts_mark else 0
        self.table = None
        if not text.isascii():
            self.table, offset = [], 0
            for character in text[1 if self.base else 0:]:
                self.table.append(offset)
                offset += len(character.encode("utf-8"))
            self.table.append(offset)

    def __getitem__(self, index):
        return self.base + (index if self.table is None else self.table[index])


def wire(value):
    """A value of the wire: numbers as {"n": text, "i": is integer}, maps as {"m": [[key, value]...]}."""
    if isinstance(value, dict) and "n" in value:
        text = {".inf": "Infinity", "-.inf": "-Infinity", ".nan": "NaN"}.get(value["n"], value["n"])
        return resolution.Number(Decimal(text), value["i"])
    if isinstance(value, dict):
        return {key: wire(member) for key, member in value["m"]}
    if isinstance(value, list):
        return [wire(item) for item in value]
    return value


class Values:
    """The values of nodes: aliases followed, merge keys applied, of duplicate keys the first."""

    def __init__(self, version):
        self.version, self.shared, self.under_way = version, {}, set()

    def value(self, node):
        meant = nodes.target(node)
        return self.content(meant) if meant.anchor is None else self.shared_value(meant)

    def content(self, node):
        if node.kind == nodes.SCALAR:
            return resolution.scalar(node, self.version)
        if node.kind == nodes.SEQUENCE:
            return [self.value(item) for item in node.children]
        result = {}
        for key, value in nodes.pairs(node):
            text = nodes.key_text(key)
            if text is not None and not is_merge(key) and text not in result:
                result[text] = self.value(value)
        for other in merged(node):
            for text, value in (self.shared_value(other) or {}).items():
                result.setdefault(text, value)
        return result

    def shared_value(self, node):
        if id(node) in self.under_way:
            return None
        if id(node) not in self.shared:
            self.under_way.add(id(node))
            self.shared[id(node)] = self.content(node)
            self.under_way.discard(id(node))
        return self.shared[id(node)]


def is_merge(key):
    return key.kind == nodes.SCALAR and key.text == "<<" and key.is_plain


def merged(mapping):
    for key, value in nodes.pairs(mapping):
        if is_merge(key):
            meant = nodes.target(value)
            for other in meant.children if meant.kind == nodes.SEQUENCE else [meant]:
                if nodes.target(other).kind == nodes.MAPPING:
                    yield nodes.target(other)


def duplicates(documents):
    """The marks of keys that stand in their mapping already, in the order of the file."""
    found = []
    for document in documents:
        for node in nodes.walk(document.root):
            seen = set()
            for key, _ in nodes.pairs(node) if node.kind == nodes.MAPPING else []:
                text = nodes.key_text(key)
                if text is None or is_merge(key):
                    continue
                if text in seen:
                    found.append(key.start)
                seen.add(text)
    return sorted(found)


def problems(data, told, loader, counts_mark):
    """What is wrong with the program's reading `told` of a file; empty when nothing is."""
    documents = nodes.read(data, loader)
    offsets = Offsets(data, counts_mark)
    if len(documents) != len(told["documents"]):
        return [f"{len(documents)} documents, told {len(told['documents'])}"]
    result = []
    for number, (document, theirs) in enumerate(zip(documents, told["documents"])):
        ours = list(nodes.walk(document.root))
        if len(ours) != len(theirs["nodes"]):
            result.append(f"document {number}: {len(ours)} nodes, told {len(theirs['nodes'])}")
            continue
        places = {id(node): place for place, node in enumerate(ours)}
        for node, row in zip(ours, theirs["nodes"]):
            result += node_problems(node, row, places, offsets, told["version"])
        value = Values(told["version"]).value(document.root)
        if value != wire(theirs["value"]):
            result.append(f"document {number}: value {value!r}, told {wire(theirs['value'])!r}")
    told_twice = told["duplicates"]
    if [offsets[mark] for mark in duplicates(documents)] != told_twice:
        result.append(f"duplicate keys {duplicates(documents)}, told {told_twice}")
    return result


def node_problems(node, row, places, offsets, version):
    result = []

    def compare(name, ours, theirs):
        if ours != theirs:
            result.append(f"{row['at']}: {name} {ours!r}, told {theirs!r}")

    compare("kind", node.kind, row["kind"])
    if node.kind == nodes.ALIAS:
        compare("target", places.get(id(node.target)), row["target"])
    else:
        compare("tag", node.tag, row["tag"])
        compare("anchor", node.anchor, row["anchor"])
    if node.kind == nodes.SCALAR:
        compare("style", node.style, row["style"])
        compare("text", node.text, row["text"])
        value = resolution.scalar(node, version)
        compare("value", value, wire(row["value"]))
        if type(value) is not type(wire(row["value"])):
            result.append(f"{row['at']}: {value!r} is of another type")
    if node.kind == nodes.ALIAS or node.kind == nodes.SCALAR and node.end > node.start:
        compare("start", offsets[node.start], row["at"])
        if node.style not in ("literal", "folded"):
            compare("end", offsets[node.end], row["end"])
    return result
