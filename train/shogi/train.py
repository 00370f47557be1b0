"""Train the evaluation of Shogi from packed positions, and write the weights the engine reads.

    python -m train.shogi.train OUT.bin SHARD.bin... [--epochs 6] [--start CHECKPOINT]

After every epoch the checkpoint OUT.pt and the weights OUT.bin are written.
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
        """Start with the worths of the pieces and small random weights."""
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
            self.output.weight.clamp_(-3.3, 3.3)


def export(network: Network, path: Path) -> None:
    """Write the weights as native/games/shogi/network.cpp reads them."""

    def whole(values: torch.Tensor, scale: float, kind: str) -> bytes:
        limits = np.iinfo(np.dtype(kind))
        scaled = np.rint(values.detach().double().numpy() * scale)
        return np.clip(scaled, limits.min, limits.max).astype(kind).tobytes()

    rows = network.rows()
    path.write_bytes(
        struct.pack("<4s4I", b"LSN1", WIDTH, HIDDEN, BUCKETS, FEATURES)
        + whole(rows[:, :WIDTH], 127, "<i2")
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
        """Take records apart; `weight` is that of the game's result."""

        def indices(view: str) -> torch.Tensor:
            features = records[view].astype(np.int64)
            buckets = records[f"{view}_bucket"].astype(np.int64)[:, None] * FEATURES
            missing = features == MISSING
            return torch.from_numpy(np.where(missing, BUCKETS * FEATURES, features + buckets))

        self.own, self.other = indices("own"), indices("other")
        scores = torch.from_numpy(records["score"].astype(np.float32))
        results = torch.from_numpy(records["result"].astype(np.float32))
        self.target = (1 - weight) * torch.sigmoid(scores / UNIT) + weight * (results + 1) / 2


def loss_of(network: Network, batch: Batch) -> torch.Tensor:
    """Return the mean squared error of the expected result."""
    return ((torch.sigmoid(network(batch.own, batch.other)) - batch.target) ** 2).mean()


def validate(network: Network, records: np.ndarray, weight: float) -> float:
    """Return the loss on records that were held out."""
    with torch.no_grad():
        parts = [
            loss_of(network, Batch(records[at : at + 16384], weight)).item()
            for at in range(0, len(records), 16384)
        ]
    return sum(parts) / len(parts)


def main() -> None:
    """Train for some epochs."""
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
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(wanted.threads)
    rng = np.random.default_rng(wanted.seed)
    records = np.concatenate([np.fromfile(shard, RECORD) for shard in wanted.shards])
    # The last positions are of games that no other position is from.
    held_out = min(50_000, len(records) // 20)
    records, test = records[:-held_out], records[-held_out:]
    network = Network()
    if wanted.start:
        network.load_state_dict(torch.load(wanted.start))
    optimizer = torch.optim.Adam(network.parameters(), lr=wanted.rate, betas=(0.9, 0.99))
    steps = wanted.epochs * (len(records) // wanted.batch)
    step, began = 0, time.monotonic()
    print(
        f"{len(records)} positions, {steps} steps, untrained {validate(network, test, wanted.weight):.6f}",
        flush=True,
    )
    for epoch in range(wanted.epochs):
        order, total = rng.permutation(len(records)), 0.0
        for at in range(0, len(records) - wanted.batch + 1, wanted.batch):
            share = step / steps
            for group in optimizer.param_groups:
                group["lr"] = (
                    wanted.rate
                    * min(1, (step + 1) / 100)
                    * (0.02 + 0.98 * (1 + math.cos(math.pi * share)) / 2)
                )
            batch = Batch(records[np.sort(order[at : at + wanted.batch])], wanted.weight)
            loss = loss_of(network, batch)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            network.limit()
            total += loss.item()
            step += 1
        done = len(records) // wanted.batch
        held = validate(network, test, wanted.weight)
        print(
            f"epoch {epoch + 1}: {total / done:.6f} held out {held:.6f}, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        torch.save(network.state_dict(), wanted.out.with_suffix(".pt"))
        export(network, wanted.out)


if __name__ == "__main__":
    main()
