"""The student: a small residual network whose norms fold into its convolutions."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from train.go.teacher import Labels

PLANES = 16
NUMBERS = 8
HEAD = 16
HIDDEN = 48
LEAD_UNIT = 20


def pooled(x: Tensor) -> Tensor:
    """Return the mean of each channel, the mean scaled by the board's size, and the maximum."""
    mean = x.mean((2, 3))
    return torch.cat([mean, mean * ((x.shape[-1] - 14) / 10), x.amax((2, 3))], 1)


class Block(nn.Module):
    """Two convolutions around which the input is added; some also see the whole board."""

    def __init__(self, channels: int, pools: bool) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm2.weight)
        self.pool = nn.Linear(3 * channels, channels, bias=False) if pools else None
        if self.pool is not None:
            nn.init.zeros_(self.pool.weight)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm1(self.conv1(x))
        if self.pool is not None:
            y = y + self.pool(pooled(x))[:, :, None, None]
        return functional.relu(x + self.norm2(self.conv2(functional.relu(y))))


class Student(nn.Module):
    """The network that plays; its inputs are those of native/games/go/features.cpp."""

    def __init__(self, blocks: int = 4, channels: int = 32) -> None:
        super().__init__()
        self.channels = channels
        self.stem = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.stem_numbers = nn.Linear(NUMBERS, channels, bias=False)
        self.blocks = nn.ModuleList(Block(channels, i % 2 == 1) for i in range(blocks))
        self.policy = nn.Conv2d(channels, HEAD, 1)
        self.policy_pool = nn.Linear(3 * channels, HEAD, bias=False)
        self.policy_points = nn.Conv2d(HEAD, 1, 1, bias=False)
        self.hidden = nn.Linear(3 * channels, HIDDEN)
        self.outputs = nn.Linear(HIDDEN, 3)  # the pass, the value, the lead
        self.ownership = nn.Conv2d(channels, 1, 1)

    def forward(self, planes: Tensor, numbers: Tensor) -> Labels:
        """Return logits of the policy and the value, the lead / 20 and the ownership's tangent."""
        x = self.stem_norm(self.stem(planes)) + self.stem_numbers(numbers)[:, :, None, None]
        x = functional.relu(x)
        for block in self.blocks:
            x = block(x)
        board = pooled(x)
        p = functional.relu(self.policy(x) + self.policy_pool(board)[:, :, None, None])
        outputs = self.outputs(functional.relu(self.hidden(board)))
        policy = torch.cat([self.policy_points(p).flatten(1), outputs[:, :1]], 1)
        return Labels(policy, outputs[:, 1], outputs[:, 2], self.ownership(x)[:, 0])
