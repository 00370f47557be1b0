"""Write a tiny network and what PyTorch says of some positions, for the tests of the native twin.

python -m train.go.fixture FOLDER
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from train.go.export import packed
from train.go.student import LEAD_UNIT, Student
from train.needed import core

GAMES = [
    ("japanese", 5, "C3 B3 C4 B4 C2 B2"),
    ("chinese", 9, "E5 E3 C4 G4 G6 C6 D7 pass"),
    ("tromp-taylor", 13, "D4 K10 D10 K4 C6 F3 F4 G3 G4 H3"),
    ("aga", 19, "Q16 D4 Q4 D16 E4 E3 D3 F4 E5 C3 R14 O17"),
    ("new-zealand", 10, ""),
]


def tiny() -> Student:
    """Return a student with random weights that are not all small."""
    torch.manual_seed(13)
    student = Student(blocks=2, channels=8)
    for module in student.modules():
        if isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.5, 1.5)
            nn.init.normal_(module.bias, 0, 0.3)
            module.running_mean.normal_(0, 0.3)
            module.running_var.uniform_(0.5, 1.5)
        elif isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, 0, 0.3)
    # The weights that are written are the weights that count.
    for tensor in student.state_dict().values():
        if tensor.is_floating_point():
            tensor.copy_(tensor.half().float())
    return student.eval()


def said(student: Student, rules: str, size: int, moves: str) -> dict[str, object]:
    """Return what the student says of a position."""
    state = core.State("go", rules, size=size)
    for move in moves.split():
        state.apply(state.action_from_text(move))
    planes, numbers = (torch.from_numpy(array)[None] for array in state.features())
    with torch.inference_mode():
        labels = student(planes, numbers)
    return {
        "rules": rules,
        "size": size,
        "moves": moves,
        "policy": np.round(labels.policy[0].numpy(), 4).tolist(),
        "value": round(float(torch.tanh(labels.value / 2)), 4),
        "lead": round(float(labels.lead * LEAD_UNIT), 3),
        "ownership": np.round(torch.tanh(labels.ownership[0]).numpy().reshape(-1), 3).tolist(),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    student = tiny()
    (folder / "go.bin").write_bytes(packed(student))
    lines = [json.dumps(said(student, *game)) for game in GAMES]
    (folder / "go.jsonl").write_text("\n".join(lines) + "\n", encoding="ascii")
