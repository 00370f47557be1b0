"""Help pages as safe HTML: the few signs of Markdown that our pages use, everything escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby

_FENCE = "```"
_HEADING = re.compile(r"(#{1,4}) +(.+)")
_ITEM = re.compile(r"( *)(?:([-*])|\d{1,3}\.) +(.+)")
_RULE_OF_TABLE = re.compile(r"\|?[ :|-]+\|[ :|-]*")
_CODE = re.compile(r"(`[^`]+`)")
_SPANS = (
    (re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![*\w])\*(?=\S)([^*]+?)(?<=\S)\*(?![*\w])"), r"<em>\1</em>"),
)


@dataclass
class Page:
    """A page, with its title and where its chapters begin."""

    title: str = ""
    html: str = ""
    chapters: list[tuple[str, str]] = field(default_factory=list)
    """The id and the title of each."""


def to_html(text: str, prefix: str = "help-") -> Page:
    """Convert a page: the first heading is its title, those below are chapters with ids."""
    page = Page()
    page.html = "\n".join(_block(block, page, prefix) for block in _blocks(text))
    return page


def _blocks(text: str) -> list[list[str]]:
    """Split a page where lines are empty, but not within fences."""
    blocks: list[list[str]] = [[]]
    is_fenced = False
    for line in text.splitlines():
        is_fence = line.strip().startswith(_FENCE)
        alone = not is_fenced and (is_fence or bool(_HEADING.fullmatch(line)))
        if alone or (not is_fenced and not line.strip()):
            blocks.append([])
        if is_fenced or line.strip():
            blocks[-1].append(line)
        if is_fence:
            is_fenced = not is_fenced
        if (is_fence and not is_fenced) or (alone and not is_fence):
            blocks.append([])
    return [block for block in blocks if block]


def _block(lines: list[str], page: Page, prefix: str) -> str:
    first = lines[0]
    if first.strip().startswith(_FENCE):
        inside = [line for line in lines[1:] if not line.strip().startswith(_FENCE)]
        return f'<pre tabindex="0"><code>{escape(chr(10).join(inside))}</code></pre>'
    if heading := _HEADING.fullmatch(first):
        return _heading(len(heading[1]), heading[2], page, prefix)
    if len(lines) > 1 and _RULE_OF_TABLE.fullmatch(lines[1].strip()):
        return _table(lines)
    return _flow(lines)


def _heading(level: int, title: str, page: Page, prefix: str) -> str:
    if level == 1:
        page.title = page.title or _plain(title)
        return f"<h1>{_inline(title)}</h1>"
    if level > 2:
        return f"<h{level}>{_inline(title)}</h{level}>"
    name = f"{prefix}{len(page.chapters) + 1}"
    page.chapters.append((name, _plain(title)))
    return f'<h2 id="{escape(name)}">{_inline(title)}</h2>'


def _table(lines: Sequence[str]) -> str:
    head, *rows = [_cells(line) for line in (lines[0], *lines[2:])]
    top = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _flow(lines: list[str]) -> str:
    """Convert paragraphs and lists; a line that begins nothing goes on with what is before it."""
    parts: list[tuple[str, str]] = []
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item:
            parts.append(("ul" if item[2] else "ol", item[3]))
        elif parts:
            kind, before = parts[-1]
            parts[-1] = (kind, f"{before} {line.strip()}")
        else:
            parts.append(("p", line.strip()))
    return "".join(
        _GROUPS.get(kind, _list)(kind, [text for _, text in group])
        for kind, group in groupby(parts, key=lambda part: part[0])
    )


def _paragraph(kind: str, texts: list[str]) -> str:
    return "".join(f"<p>{_inline(text)}</p>" for text in texts)


def _list(kind: str, texts: list[str]) -> str:
    return f"<{kind}>" + "".join(f"<li>{_inline(text)}</li>" for text in texts) + f"</{kind}>"


_GROUPS: dict[str, Callable[[str, list[str]], str]] = {"p": _paragraph}


def _inline(text: str) -> str:
    return "".join(map(_span, _CODE.split(text)))


def _span(text: str) -> str:
    if _CODE.fullmatch(text):
        return f"<code>{escape(text[1:-1])}</code>"
    made = escape(text)
    for found, html in _SPANS:
        made = found.sub(html, made)
    return made


def _plain(text: str) -> str:
    return text.replace("`", "").replace("**", "")
