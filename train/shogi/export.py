"""Write the weights of a checkpoint as the engine reads them.

python -m train.shogi.export CHECKPOINT.pt OUT.bin
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from train.shogi.train import Network, export


def main() -> None:
    _, checkpoint, out = sys.argv
    network = Network()
    network.load_state_dict(torch.load(checkpoint))
    export(network, Path(out))


if __name__ == "__main__":
    main()
