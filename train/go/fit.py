"""Train a student on labelled positions.

    python -m train.go.fit FOLDER CHECKPOINT [--blocks 4] [--channels 32] [--samples 3000000]

Goes on from the checkpoint if there is one, and reads new files as they are made.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from train.go.data import Batch, Positions
from train.go.student import LEAD_UNIT, Student
from train.go.teacher import Labels

SIZES = {
    19: 0.5,
    13: 0.18,
    9: 0.2,
    7: 0.03,
    5: 0.01,
    6: 0.01,
    8: 0.01,
    11: 0.02,
    15: 0.02,
    17: 0.02,
}
BATCH = 64
RATE = 4e-3
DECAY = 1e-2
WARM_UP = 500
KEPT = 0.998
"""How much of the averaged weights stays with each step."""


def losses(student: Student, batch: Batch) -> dict[str, Tensor]:
    """Return the parts of the loss, weighted, and how often the best moves agree."""
    labels = batch.labels
    said = Labels(*(part.float() for part in student(batch.planes, batch.numbers)))
    won = (labels.value + 1) / 2
    return {
        "policy": -(labels.policy * functional.log_softmax(said.policy, 1)).sum(1).mean(),
        "value": 1.5 * functional.binary_cross_entropy_with_logits(said.value, won),
        "lead": 0.5 * functional.smooth_l1_loss(said.lead, labels.lead / LEAD_UNIT),
        "ownership": 0.7 * functional.mse_loss(torch.tanh(said.ownership), labels.ownership),
        "agreement": (said.policy.argmax(1) == labels.policy.argmax(1)).float().mean(),
    }


def rate_at(done: float) -> float:
    """Return the learning rate's factor: full at first, then falling to a fiftieth."""
    return 1.0 if done < 0.5 else 0.02 + 0.98 * (1 - done) * 2


class Run:
    """A student in training, with all that a checkpoint keeps."""

    def __init__(self, path: Path, blocks: int, channels: int) -> None:
        self.path = path
        self.student = Student(blocks, channels).to(memory_format=torch.channels_last)
        decayed = [p for p in self.student.parameters() if p.ndim > 1]
        others = [p for p in self.student.parameters() if p.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": DECAY}, {"params": others, "weight_decay": 0}]
        self.optimizer = torch.optim.AdamW(groups, lr=RATE)
        self.averaged = copy.deepcopy(self.student)
        self.step = 0
        self.history: list[dict[str, Any]] = []
        if path.exists():
            kept = torch.load(path, weights_only=False)
            self.student.load_state_dict(kept["student"])
            self.averaged.load_state_dict(kept["averaged"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.step, self.history = kept["step"], kept["history"]

    def save(self) -> None:
        kept = {
            "student": self.student.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "history": self.history,
            "blocks": len(self.student.blocks),
            "channels": self.student.channels,
        }
        half = self.path.with_suffix(".part")
        torch.save(kept, half)
        half.rename(self.path)

    def learn(self, batch: Batch, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * rate * min(1, (self.step + 1) / WARM_UP)
        self.student.train()
        batch.planes = batch.planes.contiguous(memory_format=torch.channels_last)
        # Half the precision in the convolutions is twice the speed.
        with torch.autocast("cpu", torch.bfloat16):
            parts = losses(self.student, batch)
        loss = parts["policy"] + parts["value"] + parts["lead"] + parts["ownership"]
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.student.parameters(), 2)
        self.optimizer.step()
        self.step += 1
        with torch.no_grad():
            for kept, new in zip(
                self.averaged.state_dict().values(), self.student.state_dict().values(), strict=True
            ):
                if kept.is_floating_point():
                    kept.lerp_(new, 1 - min(KEPT, self.step / (self.step + 10)))


def validate(student: Student, held_out: dict[int, Positions]) -> dict[str, dict[str, float]]:
    """Return the losses of positions of other games, by size."""
    student.eval()
    random = np.random.default_rng(1)
    found = {}
    with torch.inference_mode():
        for size in (9, 13, 19):
            if len(held_out.get(size, ())) > 0:
                parts = losses(student, held_out[size].batch(1024, random, turned=False))
                found[str(size)] = {name: round(float(part), 4) for name, part in parts.items()}
    return found


def fit(folder: Path, path: Path, blocks: int, channels: int, samples: int) -> None:
    """Train until this many samples have been seen."""
    torch.set_num_threads(1)
    run = Run(path, blocks, channels)
    positions = {size: Positions(size) for size in SIZES}
    held_out = {size: Positions(size) for size in (9, 13, 19)}
    random = np.random.default_rng(run.step)
    started, steps = time.time(), samples // BATCH
    first = run.step
    while run.step < steps:
        if run.step == first or run.step % 1000 == 0:
            for part in positions.values():
                part.refresh(folder, held_out=False)
            for part in held_out.values():
                part.refresh(folder, held_out=True)
            sizes = [size for size, part in positions.items() if len(part)]
            shares = np.array([SIZES[size] for size in sizes])
        size = sizes[int(random.choice(len(sizes), p=shares / shares.sum()))]
        run.learn(positions[size].batch(BATCH, random), rate_at(run.step / steps))
        if run.step % 1000 == 0 or run.step == steps:
            row = {
                "samples": run.step * BATCH,
                "positions": sum(len(part) for part in positions.values()),
                "per second": round((run.step - first) * BATCH / (time.time() - started)),
                "held out": validate(run.averaged, held_out),
            }
            run.history.append(row)
            print(json.dumps(row), flush=True)
        if run.step % 250 == 0 or run.step == steps:
            run.save()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--blocks", type=int, default=4)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--samples", type=int, default=3_000_000)
    given = parser.parse_args()
    fit(given.folder, given.checkpoint, given.blocks, given.channels, given.samples)
