#!/usr/bin/env python3
"""A judge that is not the program: PyYAML reads the files again, in C and in Python.

Standard input holds records: a line of JSON, whose member `size` counts the bytes of the file that follows. Standard
output gets a line of JSON for each record that is wrong, and one at the end that counts them all.
"""

import json
import sys

import yaml

import reading


def judge(record, data, loaders):
    problems = []
    for name, loader, counts_mark in loaders:
        try:
            problems += [f"{name}: {text}" for text in reading.problems(data, record["told"], loader, counts_mark)]
        except yaml.YAMLError as error:
            problems.append(f"{name}: {error}")
    return problems


def main():
    sys.setrecursionlimit(20_000)
    c_loader, python_loader = ("C", yaml.CBaseLoader, False), ("Python", yaml.BaseLoader, True)
    counted = wrong = 0
    stream = sys.stdin.buffer
    while header := stream.readline():
        record = json.loads(header)
        data = stream.read(record["size"])
        loaders = [c_loader, python_loader] if record["slow"] else [c_loader]
        counted += 1
        problems = judge(record, data, loaders)
        if problems:
            wrong += 1
            print(json.dumps({"id": record["id"], "problems": problems[:5]}), flush=True)
    print(json.dumps({"judged": counted, "wrong": wrong}), flush=True)


if __name__ == "__main__":
    main()
