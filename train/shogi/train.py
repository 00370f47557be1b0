"""Train the evaluation of Shogi from packed positions, and write the weights the engine reads.

    python -m train.shogi.train OUT.bin SHARD.bin... [--epochs 6] [--start CHECKPOINT]

The checkpoint OUT.pt, the weights OUT.bin and the state of the run are written now and then; the
same command goes on where a run was stopped.
"""

from __future__ import annotations

import argparse
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

WIDTH, HIDDEN, BUCKETS, FEATURES, THINGS = 128, 16, 12, 2344, 40
UNIT = 600.0
KEPT_EVERY = 120.0  # seconds
MISSING = 65535
RECORD = np.dtype(
    [
        ("own", "<u2", THINGS),
        ("own_bucket", "<u2"),
        ("other", "<u2", THINGS),
        ("other_bucket", "<u2"),
        ("score", "<i2"),
        ("result", "<i2"),
    ]
)
BOARD_WORTHS = (100, 350, 450, 550, 600, 950, 1100, 600, 600, 600, 600, 1050, 1550)
HAND_WORTHS = ((110, 18), (350, 4), (440, 4), (570, 4), (650, 4), (1000, 2), (1180, 2))


def first_worths() -> torch.Tensor:
    """Return what every feature is worth to its side before anything is learned."""
    worths = torch.zeros(FEATURES)
    for side, sign in ((0, 1), (1, -1)):
        for place, worth in enumerate(BOARD_WORTHS):
            first = (side * len(BOARD_WORTHS) + place) * 81
            worths[first : first + 81] = sign * worth / UNIT
        at = 28 * 81 + side * 38
        for worth, count in HAND_WORTHS:
            worths[at : at + count] = sign * worth / UNIT
            at += count
    return worths


class Network(nn.Module):
    """Features of both views, summed up; two layers above them; and what each is worth alone."""

    def __init__(self) -> None:
        super().__init__()
        self.shared = nn.Parameter(torch.randn(FEATURES, WIDTH + 1) * 0.06)
        self.special = nn.Parameter(torch.zeros(BUCKETS, FEATURES, WIDTH + 1))
        with torch.no_grad():
            self.shared[:, WIDTH] = first_worths()
        self.bias = nn.Parameter(torch.full((WIDTH,), 0.3))
        self.hidden = nn.Linear(2 * WIDTH, HIDDEN)
        self.output = nn.Linear(HIDDEN, 1)

    def rows(self) -> torch.Tensor:
        """Return the weights of every feature in every bucket."""
        return (self.special + self.shared).reshape(BUCKETS * FEATURES, WIDTH + 1)

    def forward(self, own: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
        """Return the evaluation, in units, of both views' features."""
        rows = functional.pad(self.rows(), (0, 0, 0, 1))
        both = functional.embedding_bag(
            torch.cat((own, other)), rows, mode="sum", padding_idx=BUCKETS * FEATURES
        )
        worth = both[:, WIDTH]
        sums = (both[:, :WIDTH] + self.bias).clamp(0, 1)
        count = len(own)
        hidden = self.hidden(torch.cat((sums[:count], sums[count:]), 1)).clamp(0, 1)
        return self.output(hidden).squeeze(1) + (worth[:count] - worth[count:]) / 2

    def limit(self) -> None:
        """Keep what becomes bytes within a byte's range."""
        with torch.no_grad():
            self.hidden.weight.clamp_(-127 / 64, 127 / 64)
            self.shared[:, :WIDTH].clamp_(-0.5, 0.5)
            self.special[..., :WIDTH].clamp_(-0.5, 0.5)
            self.output.weight.clamp_(-3.3, 3.3)


def export(network: Network, path: Path) -> None:
    """Write the weights as native/games/shogi/search/network.cpp reads them."""

    def whole(values: torch.Tensor, scale: float, kind: str) -> bytes:
        limits = np.iinfo(np.dtype(kind))
        scaled = np.rint(values.detach().double().numpy() * scale)
        return np.clip(scaled, limits.min, limits.max).astype(kind).tobytes()

    rows = network.rows()
    path.write_bytes(
        struct.pack("<4s4I", b"LSN2", WIDTH, HIDDEN, BUCKETS, FEATURES)
        + whole(rows[:, :WIDTH], 127, "<i1")
        + whole(rows[:, WIDTH], UNIT * 16, "<i4")
        + whole(network.bias, 127, "<i2")
        + whole(network.hidden.weight, 64, "<i1")
        + whole(network.hidden.bias, 64 * 127, "<i4")
        + whole(network.output.weight[0], UNIT * 16, "<i2")
        + whole(network.output.bias[0], UNIT * 16 * 127, "<i4")
    )


class Batch:
    """Positions ready for the network, with what they are to learn."""

    def __init__(self, records: np.ndarray, weight: float) -> None:
        def indices(view: str) -> torch.Tensor:
            features = records[view].astype(np.int64)
            buckets = records[f"{view}_bucket"].astype(np.int64)[:, None] * FEATURES
            missing = features == MISSING
            return torch.from_numpy(np.where(missing, BUCKETS * FEATURES, features + buckets))

        self.own, self.other = indices("own"), indices("other")
        scores = torch.from_numpy(records["score"].astype(np.float32))
        results = torch.from_numpy(records["result"].astype(np.float32))
        # A result of 2 stands for none.
        weights = weight * (results != 2)
        self.target = (1 - weights) * torch.sigmoid(scores / UNIT) + weights * (results + 1) / 2


def loss_of(network: Network, batch: Batch) -> torch.Tensor:
    """Return the mean squared error of the expected result."""
    return ((torch.sigmoid(network(batch.own, batch.other)) - batch.target) ** 2).mean()


def validate(network: Network, records: np.ndarray, weight: float) -> float:
    with torch.no_grad():
        parts = [
            loss_of(network, Batch(records[at : at + 16384], weight)).item()
            for at in range(0, len(records), 16384)
        ]
    return sum(parts) / len(parts)


class Run:
    """A training run that can be stopped and begun again by the same command."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        torch.manual_seed(wanted.seed)
        torch.set_num_threads(wanted.threads)
        records = np.concatenate([np.fromfile(shard, RECORD) for shard in wanted.shards])
        # The last positions are of games that hardly any other position is from.
        held_out = min(50_000, len(records) // 20)
        self.records, self.test = records[:-held_out], records[-held_out:]
        self.network = Network()
        if wanted.start:
            self.network.load_state_dict(torch.load(wanted.start))
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), lr=wanted.rate, betas=(0.9, 0.99)
        )
        self.batches = len(self.records) // wanted.batch
        self.step, self.total = 0, 0.0
        self.state = wanted.out.with_suffix(".state")
        if self.state.exists():
            kept = torch.load(self.state)
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.step, self.total = kept["step"], kept["total"]
        print(f"{len(self.records)} positions, step {self.step} of {self.steps}", flush=True)

    @property
    def steps(self) -> int:
        return int(self.wanted.epochs * self.batches)

    def keep(self) -> None:
        """Write everything down."""
        torch.save(
            {
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "step": self.step,
                "total": self.total,
            },
            self.state,
        )
        torch.save(self.network.state_dict(), self.wanted.out.with_suffix(".pt"))
        export(self.network, self.wanted.out)

    def rate(self) -> float:
        """Return the learning rate of this step: warmed up, then falling as a cosine."""
        fall = 0.02 + 0.98 * (1 + math.cos(math.pi * self.step / self.steps)) / 2
        return float(self.wanted.rate * min(1, (self.step + 1) / 100) * fall)

    def learn(self, records: np.ndarray) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        loss = loss_of(self.network, Batch(records, self.wanted.weight))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.network.limit()
        self.total += loss.item()
        self.step += 1

    def run(self) -> None:
        began = kept = time.monotonic()
        while self.step < self.steps:
            epoch, at = divmod(self.step, self.batches)
            order = np.random.default_rng(self.wanted.seed + epoch).permutation(len(self.records))
            for batch in range(at, self.batches):
                first = batch * self.wanted.batch
                self.learn(self.records[np.sort(order[first : first + self.wanted.batch])])
                if time.monotonic() - kept > KEPT_EVERY:
                    self.keep()
                    kept = time.monotonic()
                    print(f"step {self.step} of {self.steps}", flush=True)
            held = validate(self.network, self.test, self.wanted.weight)
            mean, took = self.total / self.batches, time.monotonic() - began
            print(f"{epoch + 1}: {mean:.6f} held out {held:.6f}, {took:.0f} s", flush=True)
            self.total = 0.0
            self.keep()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--weight", type=float, default=0.03)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    Run(parser.parse_args()).run()


if __name__ == "__main__":
    main()
