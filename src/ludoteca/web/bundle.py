"""All modules of the page as one script: on a slow network every file costs a round trip.

Modules become functions that are called when they are first imported. Their comments are left
out, and nothing else is changed. The page keeps to the few forms of ``import`` and ``export`` that
are understood here, no two of its modules import each other, and no name in them begins with ``$``.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n")
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"([^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
_HERE = "import.meta.url"

_RUN = """\
const $made = {{}};
const $take = (name) => ($made[name] ??= $modules[name]());
const $modules = {{
{modules}
}};
$take("{first}");
"""


def bundle(first: str, read: Callable[[str], str]) -> str:
    """Make one script of a module and all it imports, to be served from the same folder.

    Args:
        first: The name of the module that begins.
        read: Returns the text of a module by its name.
    """
    waiting, found = [first], dict[str, str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name], imported = _wrap(name, read(name))
            waiting += imported
    return _RUN.format(modules="\n".join(found[name] for name in sorted(found)), first=first)


def _wrap(name: str, text: str) -> tuple[str, list[str]]:
    """Make a function of a module, and list what it imports."""
    imported: list[str] = []
    folder = posixpath.dirname(name)

    def locate(target: str) -> str:
        imported.append(posixpath.normpath(posixpath.join(folder, target)))
        return imported[-1]

    def take(match: re.Match[str]) -> str:
        names, taken = match[1] or "", f'$take("{locate(match[2])}");'
        if names.startswith("*"):
            return f"const {names.removeprefix('* as ')} = {taken}"
        return f"const {names.replace(' as ', ': ')} = {taken}" if names else taken

    def take_later(match: re.Match[str]) -> str:
        return f'Promise.resolve().then(() => $take("{locate(match[1])}"))'

    code = _BLANK.sub("\n", _COMMENT.sub("", text))
    exported = _EXPORT.findall(code)
    code = _EXPORT.sub("", _LATER.sub(take_later, _IMPORT.sub(take, code)))
    code = code.replace(_HERE, f'new URL("{name}", {_HERE}).href')
    return f'"{name}": () => {{\n{code}return {{ {", ".join(exported)} }};\n}},', imported
