"""Every text for people in the sources and in the page, and the .po files kept in step with them.

``python -m scripts.catalogues`` lists what cannot be translated where it is written;
``python -m scripts.catalogues --update`` adds missing entries to the .po files, drops unused ones.
"""

from __future__ import annotations

import ast
import inspect
import re
import string
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import ludoteca
from ludoteca.cli.app import COMMANDS
from ludoteca.core import as_sentence
from ludoteca.locale import Catalogue, conventions, parse_catalogue
from ludoteca.locale.catalogue import CATALOGUE_FILE
from ludoteca.locale.folders import LANGUAGE_FILE, SOURCE

PACKAGE = Path(ludoteca.__file__).parent
FOLDER = PACKAGE / "locale"

# Each function with its arguments that are texts for people, by number and by name.
Arguments: TypeAlias = dict[str, set[int | str]]
WELL_KNOWN: Arguments = {
    "say": {0},
    "as_sentence": {0},
    "option": {1, 2, "title", "help", "names"},
    "Option": {1, 2, "title", "help"},  # ours by position, typer's by name
    "Argument": {"help", "metavar"},
    "Typer": {"help"},
    "Notation": {1, "title"},
    "NotationError": {2, "expected"},
    "AmbiguousMoveError": {2, "expected"},
    "split_fields": {1, "names"},
    "GameError": {0},
    "LudotecaError": {0},
    "OptionError": {0},
    "PlayerError": {0},
    "RecordError": {0},
    "SessionError": {1},
    "TablebaseError": {0},
    "UnknownNameError": {0},
}
# Each base class with its attributes that are texts for people.
ATTRIBUTES = {
    "Player": {"name", "title"},
    "Game": {"title", "summary", "seat_names"},
}
# A parameter or attribute of this name is a text for people, whatever is done with it.
ALWAYS_A_TEXT = "expected"
LOGS = {"_LOG"}

_CODE = re.compile(r"[a-z-]*(/[a-z-]*)+")  # A code of an error, or an address: nobody translates it
_SAID_IN_PAGE = re.compile(r"(?<![\w.])(?<!function )say\(\s*")
_LITERAL_IN_PAGE = re.compile(r'"(?:[^"\\\n]|\\.)*"(?=\s*[,)])')


@dataclass
class Texts:
    """The templates found, with their files, and the expressions that are not templates."""

    templates: dict[str, list[str]] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)

    def add(self, text: str, file: str) -> None:
        template = _as_template(text)
        words = re.sub(r"\{\w+[^}]*\}", "", template)
        if re.search(r"[^\W\d_]{2}|[a-z]", words) and not _CODE.fullmatch(words):
            files = self.templates.setdefault(template, [])
            if file not in files:
                files.append(file)


def _as_template(text: str) -> str:
    """Return a template as it is; a plain text with braces becomes one, as ``as_sentence`` does."""
    try:
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError:
        names = [""]
    return text if all(map(str.isidentifier, names)) else as_sentence(text).template


@dataclass
class Module:
    """One source file."""

    file: str
    tree: ast.Module

    @classmethod
    def read(cls, path: Path) -> Module:
        file = path.relative_to(PACKAGE).as_posix()
        return cls(file, ast.parse(path.read_text(encoding="utf-8")))


def collect() -> Texts:
    """Find every text for people in the package."""
    order = {"core": 0, "games": 1}
    paths = sorted(
        PACKAGE.rglob("*.py"),
        key=lambda path: (order.get(path.relative_to(PACKAGE).parts[0], 2), path),
    )
    modules = [Module.read(path) for path in paths if path.parent.name != "testing"]
    arguments = _forwarding(modules)
    texts = Texts()
    for module in modules:
        _Collector(module, arguments, texts).visit(module.tree)
    return collect_page(texts)


def collect_page(texts: Texts) -> Texts:
    """Add every text for people in the page."""
    for path in sorted((PACKAGE / "web" / "page").rglob("*.js")):
        _collect_from_page(path, texts)
    return texts


def _collect_from_page(path: Path, texts: Texts) -> None:
    file = path.relative_to(PACKAGE).as_posix()
    source = path.read_text(encoding="utf-8")
    for call in _SAID_IN_PAGE.finditer(source):
        literal = _LITERAL_IN_PAGE.match(source, call.end())
        if literal:
            texts.add(ast.literal_eval(literal[0]), file)
        else:
            line = source.count("\n", 0, call.start()) + 1
            texts.strays.append(f"{file}:{line}: {source[call.start() : call.end() + 40]}")


def _forwarding(modules: list[Module]) -> Arguments:
    """Find the functions that hand a parameter on to where a text for people goes."""
    arguments = {name: set(numbers) for name, numbers in WELL_KNOWN.items()}
    forwarders = [one for module in modules for one in _forwarders(module)]
    before = -1
    while before != (before := sum(map(len, arguments.values()))):
        for forwarder in forwarders:
            for handed in forwarder.handed_on(arguments):
                number = forwarder.names.index(handed) - (forwarder.names[0] in ("self", "cls"))
                arguments.setdefault(forwarder.known_as, set()).update((number, handed))
    return arguments


@dataclass
class _Forwarder:
    """A function that calls others with its own parameters."""

    known_as: str
    file: str
    names: list[str]
    texts: list[str]  # Parameters that are texts by their name
    calls: list[ast.Call]

    def handed_on(self, arguments: Arguments) -> Iterator[str]:
        yield from self.texts
        for call in self.calls:
            for text in _texts_of(call, self.file, arguments):
                if isinstance(text, ast.Name) and text.id in self.names:
                    yield text.id


def _forwarders(module: Module) -> Iterator[_Forwarder]:
    for name, function in _functions(module.tree):
        parameters = _parameters(function)
        names = [parameter.arg for parameter in parameters]
        texts = [
            parameter.arg
            for parameter in parameters
            if parameter.arg == ALWAYS_A_TEXT and "int" not in ast.dump(parameter)
        ]
        calls = [
            node for node in ast.walk(function) if isinstance(node, ast.Call) and _uses(node, names)
        ]
        if texts or calls:
            known_as = _known_as(name, module.file)
            yield _Forwarder(known_as, module.file, names, texts, calls)


def _uses(call: ast.Call, names: list[str]) -> bool:
    given = (*call.args, *(word.value for word in call.keywords))
    return any(isinstance(one, ast.Name) and one.id in names for one in given)


def _known_as(name: str, file: str) -> str:
    """A private function is known in its own module only."""
    return f"{file}:{name}" if name.startswith("_") else name


def _functions(tree: ast.AST, owner: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield (owner if node.name in ("__init__", "__new__") else node.name), node
        yield from _functions(node, node.name if isinstance(node, ast.ClassDef) else owner)


def _parameters(function: ast.FunctionDef) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _texts_of(call: ast.Call, file: str, arguments: Arguments) -> Iterator[ast.expr]:
    if isinstance(call.func, ast.Attribute) and _name(call.func.value) in LOGS:
        return  # logs are in English
    name = _name(call.func)
    wanted = arguments.get(_known_as(name, file), set())
    if name.endswith("Rules"):
        wanted = {"title"}
    if name == "Option" and isinstance(call.func, ast.Attribute):
        wanted = {"help", "metavar"}  # typer.Option
    # Nobody knows how many arguments a star stands for: what follows it is taken.
    after_star = False
    for number, text in enumerate(call.args):
        if number in wanted or (wanted and after_star):
            yield text
        after_star = isinstance(text, ast.Starred)
    yield from (word.value for word in call.keywords if word.arg in wanted)


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Subscript):
        return _name(function.value)
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


class _Collector(ast.NodeVisitor):
    """Walks through a module and knows the function it is in."""

    def __init__(self, module: Module, arguments: Arguments, texts: Texts) -> None:
        self.module = module
        self.arguments = arguments
        self.texts = texts
        self.scopes: list[ast.AST] = [module.tree]
        self.assigned: dict[ast.AST, dict[str, list[ast.expr]]] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if self.module.file.startswith("cli/") and _is_command(node, self.module.file):
            page = inspect.cleandoc(ast.get_docstring(node) or "")
            for paragraph in page.split("\n\n"):
                self.texts.add(" ".join(paragraph.split()), self.module.file)
        self._visit_inside(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_inside(node)

    def _visit_inside(self, node: ast.AST) -> None:
        self.scopes.append(node)
        self.generic_visit(node)
        self.scopes.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        bases = tuple(map(_name, node.bases))
        statements = [one for one in node.body if isinstance(one, ast.Assign)]
        if any(base.endswith("Ending") for base in bases):
            members = (one.value for one in statements if isinstance(one.value, ast.Tuple))
            for member in members:
                for text in member.elts[1:]:
                    self._take(text)
        said = {
            attribute
            for base, attributes in ATTRIBUTES.items()
            if any(one.endswith(base) for one in bases)
            for attribute in attributes
        }
        for statement in statements:
            name = _name(statement.targets[0])
            if name.startswith(f"_{ALWAYS_A_TEXT}") or name in said:
                self._take(statement.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        for text in _texts_of(node, self.module.file, self.arguments):
            self._take(text)
        self.generic_visit(node)

    def _take(self, text: ast.expr) -> None:
        for found in self._literals(text, frozenset()):
            if isinstance(found, str):
                self.texts.add(found, self.module.file)
            else:
                where = f"{self.module.file}:{found.lineno}"
                self.texts.strays.append(f"{where}: {ast.unparse(found)}")

    def _literals(self, node: ast.expr, seen: frozenset[str]) -> Iterator[str | ast.expr]:
        """Find the literals that an expression may be; an f-string cannot be translated."""
        parts: list[ast.expr] = []
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
                yield node
            case ast.IfExp(body=body, orelse=orelse):
                parts = [body, orelse]
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
                pass
            case ast.Dict(values=parts):
                pass
            case ast.Starred(value=value) | ast.Subscript(value=value):
                parts = [value]
            case ast.Call(func=ast.Name(id="str"), args=[value]):
                parts = [value]
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[_, *default]):
                parts = [value, *default]
            case ast.Call(func=ast.Name(id="MappingProxyType"), args=[value]):
                parts = [value]
            case ast.Name(id=name) if name not in seen:
                seen |= {name}
                parts = self._assigned(name)
        for part in parts:
            yield from self._literals(part, seen)

    def _assigned(self, name: str) -> list[ast.expr]:
        for scope in reversed(self.scopes):
            if scope not in self.assigned:
                is_module = scope is self.module.tree
                self.assigned[scope] = _assignments(
                    self.module.tree.body if is_module else ast.walk(scope)
                )
            if found := self.assigned[scope].get(name):
                return found
        return []


def _assignments(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                found.setdefault(_name(target), []).append(node.value)
    return found


def _file_of(command: Callable[..., object]) -> str:
    return command.__module__.removeprefix("ludoteca.").replace(".", "/") + ".py"


def _is_command(function: ast.FunctionDef, file: str) -> bool:
    """A command is given to the app, or has arguments for typer."""
    if (file, function.name) in {(_file_of(one), one.__name__) for one in COMMANDS}:
        return True
    given = (ast.unparse(decorator) for decorator in function.decorator_list)
    return any(one.startswith("app.") or ".command(" in one for one in given) or any(
        argument.annotation is not None
        and re.search(r"\b(Annotated|typer)\b", ast.unparse(argument.annotation))
        for argument in _parameters(function)
    )


def format_catalogue(key: str, templates: Iterable[str], known: Catalogue) -> str:
    """Write a .po file: the header, then each template with its translation."""
    header = (
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {key}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: {conventions(key).plural_forms}\\n"\n'
    )
    entries = []
    plurals = max(conventions(key).plurals) + 1
    for template in templates:
        forms = known.get(template) or ("",) * (plurals if "{count}" in template else 1)
        lines = [f"msgid {_quote(template)}"]
        if len(forms) == 1:
            lines.append(f"msgstr {_quote(forms[0])}")
        else:
            lines.append(f"msgid_plural {_quote(template)}")
            lines += [f"msgstr[{number}] {_quote(form)}" for number, form in enumerate(forms)]
        entries.append("\n".join(lines) + "\n")
    return "\n".join([header, *entries])


def _quote(text: str) -> str:
    for sign, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(sign, written)
    return f'"{text}"'


def update(write: Callable[[str], object] = print) -> None:
    """Bring the .po files in step with the sources; English has only what it says otherwise."""
    templates = collect().templates
    for key in sorted(path.parent.name for path in FOLDER.glob(f"*/{LANGUAGE_FILE}")):
        path = FOLDER / key / CATALOGUE_FILE
        known = parse_catalogue(path.read_text(encoding="utf-8")) if path.is_file() else {}
        wanted = [one for one in templates if key != SOURCE or one in known]
        path.write_text(format_catalogue(key, wanted, known), encoding="utf-8")
        missing = len(set(wanted) - known.keys())
        unused = len(known.keys() - set(wanted))
        write(f"{key}: {missing} to translate, {unused} dropped, {len(wanted)} in all")


if __name__ == "__main__":
    if "--update" in sys.argv:
        update()
    else:
        print(*collect().strays, sep="\n")
