"""Write a trained student as a weight file: a line of text, then 16-bit floats.

python -m train.go.export CHECKPOINT FILE
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from train.go.student import Student


def load(checkpoint: Path) -> Student:
    """Return the averaged student of a checkpoint."""
    kept = torch.load(checkpoint, weights_only=False)
    student = Student(kept["blocks"], kept["channels"])
    student.load_state_dict(kept["averaged"])
    return student.eval()


def folded(convolution: nn.Conv2d, norm: nn.BatchNorm2d) -> tuple[Tensor, Tensor]:
    """Return the weights (out, in, y, x) and the biases of a convolution with its norm."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


def tensors(student: Student) -> list[Tensor]:
    """List the weights in the order in which native/games/go/search/network.cpp reads them."""
    weights, biases = folded(student.stem, student.stem_norm)
    # The stem adds weights around each mark, so it reads them from the far end.
    listed = [weights.flip(2, 3).permute(1, 2, 3, 0), biases, student.stem_numbers.weight.T]
    for block in student.blocks:
        for convolution, norm in ((block.conv1, block.norm1), (block.conv2, block.norm2)):
            weights, biases = folded(convolution, norm)
            listed += [weights.permute(2, 3, 1, 0), biases]
        if block.pool is not None:
            listed.append(block.pool.weight.T)
    listed += [student.policy.weight[:, :, 0, 0].T, student.policy.bias]
    listed += [student.policy_pool.weight.T, student.policy_points.weight]
    listed += [student.hidden.weight.T, student.hidden.bias]
    listed += [student.outputs.weight.T, student.outputs.bias]
    return [*listed, student.ownership.weight, student.ownership.bias]


def packed(student: Student) -> bytes:
    head = f"ludoteca-go 1 {len(student.blocks)} {student.channels}\n".encode()
    with torch.no_grad():
        flat = torch.cat([tensor.reshape(-1) for tensor in tensors(student)]).numpy()
    return head + flat.astype("<f2").tobytes()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    given.file.write_bytes(packed(load(given.checkpoint)))
