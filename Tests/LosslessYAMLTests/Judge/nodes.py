"""YAML files as node graphs, from the events of PyYAML: nothing of the program under test takes part."""

import yaml

SCALAR, SEQUENCE, MAPPING, ALIAS = "scalar", "sequence", "mapping", "alias"
STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


class Node:
    """A node; of a mapping the children are keys and values in turn, of an alias the target is the node it means."""

    __slots__ = ("kind", "tag", "anchor", "style", "text", "children", "target", "flow", "start", "end")

    def __init__(self, kind):
        self.kind = kind
        self.tag = self.anchor = self.style = self.text = self.target = self.flow = None
        self.children = []
        self.start = self.end = 0

    @property
    def is_plain(self):
        return self.style == "plain"


class Document:
    """A root with what stands around it."""

    def __init__(self, event):
        self.root = None
        self.explicit_start = event.explicit
        self.explicit_end = False
        self.version = event.version
        self.tags = event.tags


def read(data, loader):
    """The documents of a file. Raises yaml.YAMLError where PyYAML refuses it, or where an alias means nothing."""
    documents, open_nodes, anchors = [], [], {}
    for event in yaml.parse(data, Loader=loader):
        if isinstance(event, yaml.ScalarEvent):
            node = Node(SCALAR)
            node.text = event.value
            node.style = STYLES[event.style]
            node.tag = event.tag
        elif isinstance(event, yaml.AliasEvent):
            node = Node(ALIAS)
            if event.anchor not in anchors:
                raise yaml.YAMLError("undefined alias " + event.anchor)
            node.target = anchors[event.anchor]
        elif isinstance(event, yaml.CollectionStartEvent):
            node = Node(SEQUENCE if isinstance(event, yaml.SequenceStartEvent) else MAPPING)
            node.tag = event.tag
            node.flow = bool(event.flow_style)
        elif isinstance(event, yaml.CollectionEndEvent):
            open_nodes.pop()
            continue
        else:
            if isinstance(event, yaml.DocumentStartEvent):
                documents.append(Document(event))
                anchors = {}
            elif isinstance(event, yaml.DocumentEndEvent):
                documents[-1].explicit_end = event.explicit
            continue
        node.start, node.end = event.start_mark.index, event.end_mark.index
        if node.kind != ALIAS and event.anchor is not None:
            node.anchor = event.anchor
            anchors[event.anchor] = node
        if open_nodes:
            open_nodes[-1].children.append(node)
        else:
            documents[-1].root = node
        if node.kind in (SEQUENCE, MAPPING):
            open_nodes.append(node)
    return documents


def target(node):
    return node.target if node.kind == ALIAS else node


def pairs(node):
    return list(zip(node.children[0::2], node.children[1::2]))


def key_text(key):
    """The text by which a key is found, None for a list or a map. An alias has the text of its anchor."""
    meant = target(key)
    return meant.text if meant.kind == SCALAR else None


def walk(root):
    """All nodes in the order of the file."""
    stack = [root] if root is not None else []
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
