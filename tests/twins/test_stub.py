"""The stubs of the native modules say what the modules are."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

ROOT = Path(__file__).parents[2]
NAMES = ("_core", "_solve")
PATTERN = ROOT / "native/stub.pattern"
ALLOWED = Path(__file__).with_name("stub.allowlist")


def syntax(stub: Path) -> str:
    """Read a stub as syntax, which does not change with the layout of a new nanobind."""
    return ast.dump(ast.parse(stub.read_text(encoding="utf-8")), indent=1)


def stub_of(name: str) -> Path:
    return ROOT / "src" / "ludoteca" / f"{name}.pyi"


@pytest.mark.parametrize("name", NAMES)
def test_the_checked_in_stub_is_the_one_the_build_writes(name: str, tmp_path: Path) -> None:
    # The build makes it of a module that lies alone.
    module = Path(importlib.import_module(f"ludoteca.{name}").__file__ or "")
    shutil.copy(module, tmp_path)
    subprocess.run(
        [
            *(sys.executable, "-m", "nanobind.stubgen", "-q", "-i", str(tmp_path), "-m", name),
            *("-p", str(PATTERN), "--exclude-values", "-o", str(tmp_path / f"{name}.pyi")),
        ],
        check=True,
    )
    built = syntax(tmp_path / f"{name}.pyi")
    assert syntax(stub_of(name)) == built, "the bindings have changed: run make stub"


@pytest.mark.oracle_large
def test_the_stubs_have_the_names_that_the_modules_have() -> None:
    answer = subprocess.run(
        [
            *(sys.executable, "-m", "mypy.stubtest", *(f"ludoteca.{name}" for name in NAMES)),
            *("--ignore-disjoint-bases", "--concise", "--allowlist", str(ALLOWED)),
        ],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


# The build takes these signatures from native/stub.pattern, where they are written by hand.


def signature(kind: str, method: str) -> inspect.Signature:
    bodies = [ast.parse(stub_of(name).read_text(encoding="utf-8")).body for name in NAMES]
    [owner] = [
        one for body in bodies for one in body if isinstance(one, ast.ClassDef) and one.name == kind
    ]
    [found] = [one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == method]
    return defined(ast.unparse(found))


def defined(function: str) -> inspect.Signature:
    """Return the signature of a function of which only the source is there."""
    names: dict[str, Any] = {}
    exec(f"from __future__ import annotations\n{function}", names)
    [found] = [value for value in names.values() if inspect.isfunction(value)]
    return inspect.signature(found)


def bound(kind: Any, method: str) -> inspect.Signature:
    [(text, _, defaults)] = getattr(kind, method).__nb_signature__
    filled = re.sub(r"\\([0-9]+)", lambda number: repr(defaults[int(number[1])]), text)
    return defined(f"{filled}: ...")


MADE = ("State", "Batch", "Solver", "Tablebase")  # What can be made with the options of a rule set


@pytest.mark.parametrize("kind", MADE)
def test_what_is_made_takes_the_arguments_of_the_stub(core: native.Core, kind: str) -> None:
    made = native.solver_class() if kind == "Solver" else getattr(core, kind)
    stub, real = signature(kind, "__init__"), bound(made, "__init__")
    assert list(stub.parameters) == list(real.parameters)
    for name, parameter in stub.parameters.items():
        assert (parameter.kind, parameter.default) == (
            real.parameters[name].kind,
            real.parameters[name].default,
        )
        if name != "options":
            assert parameter.annotation == real.parameters[name].annotation


GIVEN: dict[tuple[str, str], tuple[Any, ...]] = {
    ("State", "apply"): (0,),
    ("State", "undo"): (),
    ("State", "legal_actions"): (),
    ("Actions", "__len__"): (),
    ("Actions", "__iter__"): (),
    ("Actions", "__getitem__"): (0,),
    ("Actions", "__contains__"): ("no action",),
    ("ActionsIterator", "__iter__"): (),
    ("ActionsIterator", "__next__"): (),
}
"""Methods that Python calls directly, and what each is given here."""


def method_of(kind: str, name: str) -> Callable[..., Any]:
    state = Way("go", "chinese", {"size": 3}).state()
    state.apply(4)
    actions = state.legal_actions()
    owner: Any = {"State": state, "Actions": actions, "ActionsIterator": iter(actions)}[kind]
    method: Callable[..., Any] = getattr(owner, name)
    return method


@pytest.mark.parametrize(("kind", "name"), GIVEN)
def test_a_method_takes_and_gives_what_the_stub_says(kind: str, name: str) -> None:
    given, stub = GIVEN[kind, name], signature(kind, name)
    answer = method_of(kind, name)(*given)
    assert type(answer).__name__ == str(stub.return_annotation).replace("None", "NoneType")
    parameters = list(stub.parameters.values())[1:]
    assert len(parameters) == len(given)
    for parameter in parameters:
        assert parameter.kind is parameter.POSITIONAL_ONLY
        with pytest.raises(TypeError):
            method_of(kind, name)(**{parameter.name: given[0]})
    for wrong in ((*given, 0), given[1:] if given else (0,)):
        with pytest.raises(TypeError):
            method_of(kind, name)(*wrong)


def test_no_signature_written_by_hand_is_left_out() -> None:
    pattern = PATTERN.read_text(encoding="utf-8")
    written = re.findall(r"^_(?:core|solve)\\\.(\w+)\\\.(\w+)\$:", pattern, flags=re.MULTILINE)
    assert {*written} == {*GIVEN, *((kind, "__init__") for kind in MADE)}
