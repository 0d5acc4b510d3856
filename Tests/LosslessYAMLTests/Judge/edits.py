"""Judges edits: computes the document that a change means to make, and compares what is there."""

import re

import nodes
import resolution
from reading import wire


class Refused(Exception):
    """The change means nothing in this document, so there is nothing that an edit could have made."""


class Wanted:
    """A value that the new document must hold in place of a node, whose anchor and tag stay."""

    def __init__(self, value, old=None):
        self.value = value
        self.anchor = self.tag = None
        self.old = old
        if old is not None and old.kind != nodes.ALIAS:
            self.anchor, self.tag = old.anchor, old.tag


class Intent:
    """What a change does to one document: other children for one collection, or another value for one node."""

    def __init__(self, change, document, prunes):
        self.root = None
        self.collection, self.children = None, None
        self.replaced, self.wanted = None, None
        self.is_entry_anywhere = False
        chain, missing = self.follow(document.root, change["path"], change["do"] == "set")
        getattr(self, change["do"])(change, chain, missing, prunes)

    @staticmethod
    def follow(root, path, is_set):
        chain = [] if root is None else [root]
        for number, step in enumerate(path):
            node = chain[-1] if chain else None
            rest = path[number:]
            if node is None or node.kind == nodes.SCALAR and resolution.scalar(node, "1.2") is None:
                return chain, rest
            if node.kind == nodes.MAPPING and isinstance(step, str):
                found = [value for key, value in nodes.pairs(node) if nodes.key_text(key) == step]
                if len(found) > 1:
                    raise Refused("the key stands twice")
                if not found:
                    return chain, rest
                chain.append(found[0])
            elif node.kind == nodes.SEQUENCE and index(step) in range(-len(node.children), len(node.children)):
                chain.append(node.children[index(step)])
            else:
                raise Refused(f"no way on at {step!r}")
        return chain, []

    def put(self, value, chain, missing):
        if not chain:
            self.root = Wanted(nested(missing, value))
        elif missing and chain[-1].kind == nodes.MAPPING:
            self.collection = chain[-1]
            self.is_entry_anywhere = True
            self.children = chain[-1].children + [Wanted(missing[0]), Wanted(nested(missing[1:], value))]
        else:
            self.replaced, self.wanted = chain[-1], Wanted(nested(missing, value), chain[-1])

    def set(self, change, chain, missing, prunes):
        self.put(wire(change["value"]), chain, missing)

    def insert(self, change, chain, missing, prunes):
        value = wire(change["value"])
        if missing or not chain or chain[-1].kind == nodes.SCALAR:
            self.put([value], chain, missing)
            return
        if chain[-1].kind != nodes.SEQUENCE:
            raise Refused("no list")
        self.collection = chain[-1]
        self.children = list(self.collection.children)
        place = len(self.children) if change["at"] is None else change["at"]
        self.children.insert(place, Wanted(value))

    def remove(self, change, chain, missing, prunes):
        if missing or len(chain) < 2:
            raise Refused("nothing to remove")
        depth = len(chain) - 1
        while prunes and depth > 1 and size(chain[depth - 1]) == 1:
            depth -= 1
        self.collection = chain[depth - 1]
        children = list(self.collection.children)
        place = next(index for index, child in enumerate(children) if child is chain[depth])
        del children[place - 1 if self.collection.kind == nodes.MAPPING else place:place + 1]
        self.children = children

    def rename(self, change, chain, missing, prunes):
        if missing or len(chain) < 2 or chain[-2].kind != nodes.MAPPING:
            raise Refused("no key")
        key = next(key for key, value in nodes.pairs(chain[-2]) if value is chain[-1])
        self.replaced, self.wanted = key, Wanted(change["to"], key)


def index(step):
    """On a list a key that is a number is an index, from the end when it is negative; None for any other key."""
    return int(step) if isinstance(step, int) or re.fullmatch("0|-?[1-9][0-9]*", step) else None


def size(node):
    return len(node.children) // (2 if node.kind == nodes.MAPPING else 1)


def nested(steps, value):
    for step in reversed(steps):
        value = {step: value} if isinstance(step, str) else [value]
    return value


class Comparison:
    """Walks the old document, as the intent changes it, and the new one in step."""

    def __init__(self, intent, version):
        self.intent, self.version = intent, version
        self.places = {}

    def same(self, old, new):
        if isinstance(old, Wanted):
            return self.same_value(old.value, new, old.anchor, old.tag)
        self.places[id(old)] = new
        if old is self.intent.replaced:
            return self.same(self.intent.wanted, new)
        if (old.kind, old.tag, old.anchor) != (new.kind, new.tag, new.anchor):
            return False
        if old.kind == nodes.SCALAR:
            return old.text == new.text and old.is_plain == new.is_plain
        if old.kind == nodes.ALIAS:
            return self.places.get(id(old.target)) is new.target
        children = old.children
        if old is self.intent.collection:
            children = self.intent.children
            if self.intent.is_entry_anywhere:
                children = self.with_entry_moved(children, new)
        return len(children) == len(new.children) and all(map(self.same, children, new.children))

    @staticmethod
    def with_entry_moved(children, new):
        """A new key may come anywhere among its siblings."""
        key, value = children[-2:]
        rest = children[:-2]
        for place, (name, _) in enumerate(nodes.pairs(new)):
            if nodes.key_text(name) == key.value and not is_known(name, rest):
                return rest[:2 * place] + [key, value] + rest[2 * place:]
        return children

    def same_value(self, value, new, anchor, tag):
        if (new.anchor, new.tag) != (anchor, tag):
            return False
        if isinstance(value, dict):
            if new.kind != nodes.MAPPING or size(new) != len(value):
                return False
            return all(self.same_value(key, name, None, None) and self.same_value(member, there, None, None)
                       for (key, member), (name, there) in zip(value.items(), nodes.pairs(new)))
        if isinstance(value, list):
            return (new.kind == nodes.SEQUENCE and len(value) == len(new.children)
                    and all(self.same_value(item, there, None, None) for item, there in zip(value, new.children)))
        if new.kind != nodes.SCALAR:
            return False
        if tag is not None or value is None or isinstance(value, bool):
            readings = [resolution.scalar(new, self.version)]
        else:
            readings = [resolution.scalar(new, "1.1"), resolution.scalar(new, "1.2")]
        return all(equal(reading, value, tag) for reading in readings)


def is_known(name, rest):
    return any(nodes.key_text(key) == name.text for key in rest[0::2] if isinstance(key, nodes.Node))


def equal(reading, value, tag):
    if isinstance(value, resolution.Number) and tag is not None:
        return isinstance(reading, resolution.Number) and reading.value == value.value
    return type(reading) is type(value) and reading == value


def version_of(documents):
    return "1.1" if any(document.version == (1, 1) for document in documents) else "1.2"


def problems(record, old_documents, new_documents):
    """What is wrong with an edit; empty when nothing is."""
    number = record["document"]
    if not old_documents:
        new_root = Wanted(nested(record["change"]["path"], wire(record["change"].get("value"))))
        if record["change"]["do"] == "insert":
            new_root = Wanted(nested(record["change"]["path"], [wire(record["change"]["value"])]))
        comparison = Comparison(None, version_of(new_documents))
        is_right = len(new_documents) == 1 and comparison.same(new_root, new_documents[0].root)
        return [] if is_right else ["the new document is not as intended"]
    if len(old_documents) != len(new_documents):
        return [f"{len(new_documents)} documents instead of {len(old_documents)}"]
    try:
        intent = Intent(record["change"], old_documents[number], record["prunes"])
    except Refused as reason:
        return [f"done, though it means nothing: {reason}"]
    comparison = Comparison(intent, version_of(old_documents))
    for place, (old, new) in enumerate(zip(old_documents, new_documents)):
        markers = (old.explicit_start, old.explicit_end, old.version, old.tags)
        if markers != (new.explicit_start, new.explicit_end, new.version, new.tags):
            return [f"document {place}: markers or directives"]
        if not comparison.same(old.root, new.root):
            return [f"document {place} is not as intended"]
    return []
