"""Writes a configuration file of about SIZE megabytes: maps, lists, comments, quotes, as a large real one has them."""
import sys

size, path = float(sys.argv[1]) * 1e6, sys.argv[2]
written = number = 0
with open(path, "w", encoding="utf-8") as file:
    while written < size:
        text = (
            f"# service {number}\n"
            f"service-{number:06}:\n"
            f"  enabled: {'true' if number % 3 else 'false'}\n"
            f"  host: node-{number % 997}.example.org  # primary\n"
            f"  port: {1024 + number % 60000}\n"
            f'  label: "Service number {number}"\n'
            f"  motto: 'it''s fine'\n"
            f"  limits: {{cpu: {number % 16}, memory: {number % 64}GiB}}\n"
            f"  tags: [alpha, beta-{number % 7}, gamma]\n"
            f"  routes:\n"
            f"    - path: /api/v{number % 5}\n"
            f"      methods: [GET, POST]\n"
            f"    - path: /health\n"
            f"      methods: [GET]\n"
            f"  notes: |\n"
            f"    First line of the notes of service {number}.\n"
            f"    Second line, with a little more text to read.\n"
            f"\n"
        )
        file.write(text)
        written += len(text)
        number += 1
