"""Help pages as safe HTML: CommonMark with tables, where raw HTML, links and images stay text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ludoteca.web.api.answers import Help, Titled

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_LEFT_OUT = ["autolink", "html_block", "html_inline", "image", "link", "reference"]


def to_html(text: str, prefix: str = "help-") -> Help:
    """Convert a page: the first heading is its title, those of the second level are chapters."""
    parser = _parser()
    tokens = parser.parse(text)
    title = next((said for _, said in _headings(tokens, "h1")), "")
    chapters: list[Titled] = []
    for number, (token, said) in enumerate(_headings(tokens, "h2"), start=1):
        chapters.append(Titled(f"{prefix}{number}", said))
        token.attrSet("id", chapters[-1].key)
    for token in tokens:
        # Not the alignment: the Content-Security-Policy forbids styles in attributes.
        if token.type in ("th_open", "td_open"):
            token.attrs = {"scope": "col"} if token.tag == "th" else {}
    return Help(title, parser.renderer.render(tokens, parser.options, {}), chapters)


def _headings(tokens: Sequence[Token], tag: str) -> Iterator[tuple[Token, str]]:
    for token, inside in pairwise(tokens):
        if token.type == "heading_open" and token.tag == tag:
            yield token, "".join(child.content for child in inside.children or [])


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # lazy: only help pages need it

    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable(_LEFT_OUT)
    parser.add_render_rule("fence", _render_fence)
    return parser


def _render_fence(renderer: Any, tokens: Sequence[Token], index: int, *_: object) -> str:
    """Render code that the keyboard can scroll."""
    code = escape(tokens[index].content.removesuffix("\n"))
    return f'<pre tabindex="0"><code>{code}</code></pre>\n'
