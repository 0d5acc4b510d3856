"""Writes a settings schema of COUNT settings with as many conditions: bools, choices, numbers, texts in sections of ten."""
import sys

count, path = int(sys.argv[1]), sys.argv[2]
kinds = (
    "type: bool, default: true",
    "choices: {none: None, fast: Fast, exact: Exact}, default: fast",
    "type: int, range: [0, 1000], default: 10",
    "type: string, max-length: 80, default: text",
)
reads = ("{}", '{} != "none"', "{} > 5", "has({})")
with open(path, "w", encoding="utf-8") as file:
    file.write("confedit: 1\nid: org.example.large\npages:\n- title: Everything\n  sections:\n")
    for number in range(count):
        section = number // 10
        if number % 10 == 0:
            file.write(f"  - header: Section {section}\n    at: part-{section}\n    settings:\n")
        # Chains of ten: each reads the one before it, the first of a section one of the section before.
        other = max(number - 1, 0) if number % 10 else max(number - 7, 0)
        condition = reads[other % 4].format(f"part-{other // 10}.key-{other}")
        if number == 0:
            condition = "1 < 2"
        file.write(
            f"      key-{number}: {{title: Setting {number}, {kinds[number % 4]}, enabled-if: '{condition}'}}\n"
        )
