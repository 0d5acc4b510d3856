"""Tag resolution of scalars, written from the specifications: YAML 1.2.2 chapter 10.3, and yaml.org/type for 1.1."""

import re
from decimal import Decimal

CORE = "tag:yaml.org,2002:"
NULLS = ("", "~", "null", "Null", "NULL")
BOOLS = {word: value for value, words in ((True, "true"), (False, "false"))
         for word in (words, words.capitalize(), words.upper())}
BOOLS_1_1 = dict(BOOLS)
for _value, _words in ((True, ("yes", "on")), (False, ("no", "off"))):
    for _word in _words:
        BOOLS_1_1.update({_word: _value, _word.capitalize(): _value, _word.upper(): _value})

INT = re.compile(r"[-+]?[0-9]+\Z")
BASED = re.compile(r"0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
INFINITY = re.compile(r"[-+]?\.(inf|Inf|INF)\Z")
NAN = re.compile(r"\.(nan|NaN|NAN)\Z")

INT_1_1 = re.compile(r"[-+]?(0|[1-9][0-9_]*)\Z")
OCTAL_1_1 = re.compile(r"[-+]?0[0-7_]+\Z")
BASED_1_1 = re.compile(r"[-+]?(0b[01_]+|0x[0-9a-fA-F_]+)\Z")
SIXTY_1_1 = re.compile(r"[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+\Z")
FLOAT_1_1 = re.compile(r"[-+]?([0-9][0-9_]*)?\.[0-9_]*([eE][-+][0-9]+)?\Z")
SIXTY_FLOAT_1_1 = re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+\.[0-9_]*\Z")

STRING = "string"


class Number:
    """An exact number; `is_integer` is that of the spelling."""

    def __init__(self, value, is_integer):
        self.value, self.is_integer = value, is_integer

    def __eq__(self, other):
        return (isinstance(other, Number) and self.is_integer == other.is_integer
                and (self.value == other.value or str(self.value) == str(other.value) == "NaN"))

    def __hash__(self):
        return hash(self.value)

    def __repr__(self):
        return f"{self.value}{'' if self.is_integer else ' (float)'}"


def special(text):
    if INFINITY.match(text):
        return Number(Decimal("-Infinity" if text[0] == "-" else "Infinity"), False)
    return Number(Decimal("NaN"), False) if NAN.match(text) else None


def number_1_2(text):
    if INT.match(text):
        return Number(Decimal(text), True)
    if BASED.match(text):
        return Number(Decimal(int(text, 0)), True)
    if FLOAT.match(text):
        return Number(Decimal(text), False)
    return special(text)


def sixty(text):
    sign = -1 if text[0] == "-" else 1
    total = Decimal(0)
    for part in text.lstrip("+-").split(":"):
        total = total * 60 + Decimal(part)
    return sign * total


def number_1_1(text):
    bare = text.replace("_", "")
    if INT_1_1.match(text):
        return Number(Decimal(bare), True)
    if OCTAL_1_1.match(text) and bare.lstrip("+-0"):
        return Number(Decimal(int(bare, 8)), True)
    if OCTAL_1_1.match(text):
        return Number(Decimal(0), True)
    if BASED_1_1.match(text):
        return Number(Decimal(int(bare, 0)), True)
    if SIXTY_1_1.match(text):
        return Number(sixty(bare), True)
    if SIXTY_FLOAT_1_1.match(text):
        return Number(sixty(bare), False)
    if FLOAT_1_1.match(text) and re.search("[0-9]", text):
        return Number(Decimal(bare), False)
    return special(text)


def resolve(text, plain, tag, version):
    """None, True or False, a Number, or a str. `version` is 1.1 or 1.2."""
    number = number_1_1 if version == "1.1" else number_1_2
    bools = BOOLS_1_1 if version == "1.1" else BOOLS
    if tag is None:
        if not plain:
            return text
        if text in NULLS:
            return None
        if text in bools:
            return bools[text]
        found = number(text)
        return text if found is None else found
    kind = tag[len(CORE):] if tag.startswith(CORE) else None
    found = number(text)
    if kind == "null" and text in NULLS:
        return None
    if kind == "bool" and text in BOOLS_1_1:
        return BOOLS_1_1[text]
    if kind == "int" and found is not None and found.is_integer:
        return found
    if kind == "float" and found is not None:
        return Number(found.value, False)
    return text


def scalar(node, version):
    return resolve(node.text, node.is_plain, node.tag, version)
