"""The examples in the docstrings of core and games run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import ludoteca.core
import ludoteca.games

MODULES = [
    module.name
    for package in (ludoteca.core, ludoteca.games)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


def test_every_example_runs() -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in MODULES:
        for example in finder.find(import_module(name)):
            runner.run(example)
    assert runner.summarize() == (0, runner.tries)
    assert runner.tries > 20
