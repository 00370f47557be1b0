"""A program that speaks GTP, USI or UGP, and misbehaves as it is told: ``fake_engine.py HOW``.

``HOW`` is ``well`` (it plays the first point or the moves in its arguments), or what it does
instead of its first move.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def misbehave(how: str) -> str:
    """Do what was asked for instead of choosing a move; return what else to answer."""
    if how == "crash":
        sys.stderr.write("out of memory\n")
        sys.exit(3)
    if how == "hang":
        time.sleep(1000)
    if how == "endless":
        while True:
            os.write(1, b"x" * 65536)
    if how == "flood":
        while True:
            os.write(1, b"info depth 1\n" * 5000)
    if how == "garbage":
        return "\x00\xff{}[] what?"
    return {"illegal": "T99", "far": "Z25", "taken": "A1", "resign": "resign"}.get(how, how)


def main() -> None:
    how, moves = sys.argv[1], sys.argv[2:]
    if how == "silent":
        time.sleep(1000)
    if how == "child":
        # A child of its own, which must end with it.
        import subprocess

        child = subprocess.Popen(["sleep", "1000"])
        Path(moves.pop(0)).write_text(f"{os.getpid()} {child.pid}", encoding="ascii")
        how = "hang"
    for line in sys.stdin:
        words = line.split()
        if words and words[0].isdigit():
            number, command = words[0], words[1]
            if command == "quit":
                return
            text = "genmove\nplay" if command == "list_commands" else ""
            if command == "genmove":
                text = misbehave(how) if how != "well" else moves.pop(0)
            print(f"={number} {text}\n" if how != "refuse" else f"?{number} no\n", flush=True)
        elif words[:1] in (["usi"], ["ugp"]):
            print(f"id name Fake\n{words[0]}ok", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:1] == ["go"]:
            text = misbehave(how) if how != "well" else moves.pop(0)
            print(
                f"info depth 3 score mate -4 nodes 7 time 2 pv {text}\nbestmove {text}", flush=True
            )
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main()
