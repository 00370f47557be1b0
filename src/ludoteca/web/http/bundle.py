"""The modules of the page as two scripts: on a slow network every file costs a round trip.

The first script has what the first screens need; the second has the other screens, and is fetched
once one of them is opened. Modules become functions that are called when they are first imported.
Their comments and indents are left out, and nothing else is changed. The page keeps to the few
forms of ``import`` and ``export`` that are understood here, no two of its modules import each
other, no text in them has several lines, and no name begins with ``$``.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterable

_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
_TYPE = re.compile(r"/\*\* @(?:[^*]|\*(?!/))*\*/ ?")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n")
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"([^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
_HERE = "import.meta.url"

LATER = "later.js"
"""The name of the second script, beside the first."""

_RUN = """\
const $made = {{}};
const $take = (name) => ($made[name] ??= $modules[name]());
let $coming = null;
const $later = (name) => {{
  $coming ??= import("./{later}").then(({{ modules }}) => Object.assign($modules, modules($take)));
  $coming.catch(() => ($coming = null));
  return $coming.then(() => $take(name));
}};
const $modules = {{
{modules}
}};
$take("{first}");
"""
_RUN_LATER = """\
const $later = (name) => Promise.resolve().then(() => $take(name));
let $take;
const $modules = {{
{modules}
}};
export const modules = (take) => {{
  $take = take;
  return $modules;
}};
"""


def bundle(
    first: str, read: Callable[[str], str], soon: Collection[str] | None = None
) -> dict[str, str]:
    """Make scripts of a module and all it imports, to be served from the same folder.

    Args:
        first: The name of the module that begins.
        read: Returns the text of a module by its name.
        soon: The modules in the first script of those that are imported with ``import()``; None
            for all.

    Returns:
        The first script by the name of its module, and ``LATER`` if there is a second.
    """
    found, later = _gather([first], read, soon)
    others, _ = _gather(later, read, soon)
    rest = {name: code for name, code in others.items() if name not in found}
    made = {first: _RUN.format(modules=_joined(found), first=first, later=LATER)}
    return made | ({LATER: _RUN_LATER.format(modules=_joined(rest))} if rest else {})


def _joined(modules: dict[str, str]) -> str:
    return "\n".join(modules[name] for name in sorted(modules))


def _gather(
    names: Iterable[str], read: Callable[[str], str], soon: Collection[str] | None
) -> tuple[dict[str, str], set[str]]:
    """Make functions of some modules and of all they import; also return what they import later."""
    waiting, found, later = list(names), dict[str, str](), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name], imported, postponed = _wrap(name, read(name), soon)
            waiting += imported
            later |= postponed
    return found, later


def _wrap(name: str, text: str, soon: Collection[str] | None) -> tuple[str, list[str], set[str]]:
    """Make a function of a module, and list what it imports at once and later."""
    imported: list[str] = []
    postponed: set[str] = set()
    folder = posixpath.dirname(name)

    def locate(target: str) -> str:
        return posixpath.normpath(posixpath.join(folder, target))

    def take(match: re.Match[str]) -> str:
        imported.append(locate(match[2]))
        names, taken = match[1] or "", f'$take("{imported[-1]}");'
        if names.startswith("*"):
            return f"const {names.removeprefix('* as ')} = {taken}"
        return f"const {names.replace(' as ', ': ')} = {taken}" if names else taken

    def take_later(match: re.Match[str]) -> str:
        target = locate(match[1])
        if soon is not None and target not in soon:
            postponed.add(target)
            return f'$later("{target}")'
        imported.append(target)
        return f'Promise.resolve().then(() => $take("{target}"))'

    code = _BLANK.sub("\n", _TYPE.sub("", _COMMENT.sub("", text)))
    exported = _EXPORT.findall(code)
    code = _EXPORT.sub("", _LATER.sub(take_later, _IMPORT.sub(take, code)))
    code = code.replace(_HERE, f'new URL("{name}", {_HERE}).href')
    code = _INDENT.sub("", code)
    wrapped = f'"{name}": () => {{\n{code}return {{ {", ".join(exported)} }};\n}},'
    return wrapped, imported, postponed
