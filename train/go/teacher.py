"""The teacher: a KataGo network of version 8, read from its file and run with PyTorch.

The file has lines of text (names, sizes) and blocks of float32 after `@BIN@`. Convolution weights
come as y, x, in, out; matrices as in, out.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

PLANES = 22
GLOBALS = 19


class _Reader:
    """Read the words and the blocks of a network's file in order."""

    def __init__(self, path: Path) -> None:
        self._bytes = gzip.decompress(path.read_bytes())
        self._at = 0

    def word(self) -> str:
        while self._bytes[self._at : self._at + 1].isspace():
            self._at += 1
        end = self._at
        while not self._bytes[end : end + 1].isspace():
            end += 1
        word = self._bytes[self._at : end].decode()
        self._at = end
        return word

    def number(self) -> int:
        return int(self.word())

    def floats(self, *shape: int) -> Tensor:
        marker = b"@BIN@"
        start = self._bytes.index(marker, self._at) + len(marker)
        count = int(np.prod(shape))
        self._at = start + 4 * count
        block = np.frombuffer(self._bytes, "<f4", count, start)
        return torch.from_numpy(block.copy()).reshape(shape)


def _convolution(reader: _Reader) -> nn.Conv2d:
    reader.word()
    height, width, inputs, outputs = (reader.number() for _ in range(4))
    reader.number(), reader.number()  # dilation
    layer = nn.Conv2d(inputs, outputs, (height, width), padding="same", bias=False)
    weights = reader.floats(height, width, inputs, outputs)
    layer.weight.data = weights.permute(3, 2, 0, 1).contiguous()
    return layer


def _matrix(reader: _Reader) -> nn.Linear:
    reader.word()
    inputs, outputs = reader.number(), reader.number()
    layer = nn.Linear(inputs, outputs, bias=False)
    layer.weight.data = reader.floats(inputs, outputs).T.contiguous()
    return layer


def _biases(reader: _Reader) -> Tensor:
    reader.word()
    return reader.floats(reader.number())


class _Norm(nn.Module):
    """A batch norm as a factor and a bias, then a rectifier."""

    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        reader.word()
        channels, epsilon = reader.number(), float(reader.word())
        has_scale, has_bias = reader.number(), reader.number()
        mean, variance = reader.floats(channels), reader.floats(channels)
        scale = reader.floats(channels) if has_scale else torch.ones(channels)
        bias = reader.floats(channels) if has_bias else torch.zeros(channels)
        factor = scale / torch.sqrt(variance + epsilon)
        self.register_buffer("factor", factor[:, None, None])
        self.register_buffer("bias", (bias - mean * factor)[:, None, None])
        reader.word()  # the activation's name

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x * self.factor + self.bias)


def _spread(x: Tensor) -> float:
    return (x.shape[-1] - 14) / 10


def _pooled(x: Tensor) -> Tensor:
    mean = x.mean((2, 3))
    return torch.cat([mean, mean * _spread(x), x.amax((2, 3))], 1)


class _Block(nn.Module):
    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        reader.word()
        self.norm1 = _Norm(reader)
        self.conv1 = _convolution(reader)
        self.norm2 = _Norm(reader)
        self.conv2 = _convolution(reader)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.conv2(self.norm2(self.conv1(self.norm1(x))))


class _PoolingBlock(nn.Module):
    def __init__(self, reader: _Reader) -> None:
        super().__init__()
        reader.word()
        self.norm1 = _Norm(reader)
        self.regular = _convolution(reader)
        self.pooling = _convolution(reader)
        self.pooling_norm = _Norm(reader)
        self.mix = _matrix(reader)
        self.norm2 = _Norm(reader)
        self.conv2 = _convolution(reader)

    def forward(self, x: Tensor) -> Tensor:
        seen = self.norm1(x)
        bias = self.mix(_pooled(self.pooling_norm(self.pooling(seen))))
        return x + self.conv2(self.norm2(self.regular(seen) + bias[:, :, None, None]))


class Labels(NamedTuple):
    """What a network says of positions, seen by the side to move."""

    policy: Tensor  # logits of the points, then of the pass
    value: Tensor  # probability of winning less that of losing
    lead: Tensor  # points
    ownership: Tensor  # of each point, from −1 to 1


class Teacher(nn.Module):
    """KataGo's network; `planes` and `globals` are its inputs of version 7."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        reader = _Reader(path)
        self.name = reader.word()
        version, planes, numbers = (reader.number() for _ in range(3))
        if (version, planes, numbers) != (8, PLANES, GLOBALS):
            raise ValueError(f"{path} is not a network of version 8")
        reader.word()
        blocks = reader.number()
        for _ in range(5):
            reader.number()  # widths, which every layer repeats
        self.stem = _convolution(reader)
        self.stem_globals = _matrix(reader)
        kinds = {"ordinary_block": _Block, "gpool_block": _PoolingBlock}
        self.blocks = nn.Sequential(*(kinds[reader.word()](reader) for _ in range(blocks)))
        self.trunk_norm = _Norm(reader)
        reader.word()
        self.policy1 = _convolution(reader)
        self.policy_pooling = _convolution(reader)
        self.policy_pooling_norm = _Norm(reader)
        self.policy_mix = _matrix(reader)
        self.policy_norm = _Norm(reader)
        self.policy2 = _convolution(reader)
        self.policy_pass = _matrix(reader)
        reader.word()
        self.value1 = _convolution(reader)
        self.value_norm = _Norm(reader)
        self.value2 = _matrix(reader)
        self.value2.bias = nn.Parameter(_biases(reader))
        reader.word()
        self.value3 = _matrix(reader)
        self.value3.bias = nn.Parameter(_biases(reader))
        self.score3 = _matrix(reader)
        self.score3.bias = nn.Parameter(_biases(reader))
        self.ownership = _convolution(reader)
        self.eval()
        self.requires_grad_(False)

    def forward(self, planes: Tensor, numbers: Tensor) -> Labels:
        """Label positions of one size."""
        x = self.stem(planes) + self.stem_globals(numbers)[:, :, None, None]
        x = self.trunk_norm(self.blocks(x))

        pooled = _pooled(self.policy_pooling_norm(self.policy_pooling(x)))
        p = self.policy1(x) + self.policy_mix(pooled)[:, :, None, None]
        points = self.policy2(self.policy_norm(p)).flatten(1)
        policy = torch.cat([points, self.policy_pass(pooled)], 1)

        v = self.value_norm(self.value1(x))
        mean, spread = v.mean((2, 3)), _spread(v)
        pooled = torch.cat([mean, mean * spread, mean * (spread * spread - 0.1)], 1)
        hidden = functional.relu(self.value2(pooled))
        chances = torch.softmax(self.value3(hidden).float(), 1)
        return Labels(
            policy.float(),
            chances[:, 0] - chances[:, 1],
            20 * self.score3(hidden)[:, 2].float(),
            torch.tanh(self.ownership(v).float())[:, 0],
        )
