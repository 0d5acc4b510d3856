#!/usr/bin/env python3
"""A judge that is not the program: PyYAML reads the files again, in C and in Python.

Standard input holds records: a line of JSON, whose member `size` counts the bytes of the file that follows. `read`
asks whether what the program read is right, `base` gives a file to edit, `edit` asks whether a change of the base, or
of what the edit before made, is as intended. Standard output gets a line of JSON for each record that is wrong, and
one at the end that counts them all.
"""

import json
import sys
import threading

import yaml

import edits
import nodes
import reading

C_LOADER, PYTHON_LOADER = yaml.CBaseLoader, yaml.BaseLoader
# Every so many edits of a file of at most so many bytes are read by the parser in Python too, which is slow.
SAMPLE, SAMPLE_SIZE = 25, 4_000


class Judge:
    def __init__(self):
        self.counted = 0
        self.base = self.last = (b"", [])

    def read(self, record, data):
        loaders = [("C", C_LOADER, False), ("Python", PYTHON_LOADER, True)]
        result = []
        for name, loader, counts_mark in loaders if record["slow"] else loaders[:1]:
            problems = reading.problems(data, record["told"], loader, counts_mark)
            result += [f"{name}: {text}" for text in problems]
        return result

    def edit(self, record, data):
        old_data, old = self.base if record["from"] == "base" else self.last
        self.last = (data, nodes.read(data, C_LOADER))
        result = edits.problems(record, old, self.last[1])
        if self.counted % SAMPLE == 0 and max(len(old_data), len(data)) <= SAMPLE_SIZE:
            result += self.edit_in_python(record, old_data, data)
        return result

    @staticmethod
    def edit_in_python(record, old_data, data):
        try:
            old = nodes.read(old_data, PYTHON_LOADER)
        except yaml.YAMLError:
            # Some files are beyond it as they are.
            return []
        return edits.problems(record, old, nodes.read(data, PYTHON_LOADER))

    def problems(self, record, data):
        if record["do"] == "base":
            self.base = self.last = (data, nodes.read(data, C_LOADER))
            return []
        self.counted += 1
        return getattr(self, record["do"])(record, data)

    def run(self):
        wrong = 0
        stream = sys.stdin.buffer
        while header := stream.readline():
            record = json.loads(header)
            data = stream.read(record["size"])
            try:
                problems = self.problems(record, data)
            except yaml.YAMLError as error:
                problems = [str(error)]
            if problems:
                wrong += 1
                print(json.dumps({"id": record["id"], "problems": problems[:5]}), flush=True)
        print(json.dumps({"judged": self.counted, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    # Files are nested a thousand levels deep.
    sys.setrecursionlimit(50_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=Judge().run)
    thread.start()
    thread.join()
