"""Markdown as safe HTML."""

from __future__ import annotations

import re

import pytest

from ludoteca.games.registry import all_games
from ludoteca.locale import languages
from ludoteca.locale.help import help_text
from ludoteca.web.api.answers import Titled
from ludoteca.web.markdown import to_html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Go", "<h1>Go</h1>"),
        ("one\ntwo", "<p>one\ntwo</p>"),
        ("- a\n  goes on\n- b", "<ul>\n<li>a\ngoes on</li>\n<li>b</li>\n</ul>"),
        (
            "a **b** and *c* and `d*e*`",
            "<p>a <strong>b</strong> and <em>c</em> and <code>d*e*</code></p>",
        ),
        ("```\n<a>\n\n- b\n```", '<pre tabindex="0"><code>&lt;a&gt;\n\n- b</code></pre>'),
        ('```"><b\na\n```', '<pre tabindex="0"><code>a</code></pre>'),
        (
            "| a |\n|:-:|\n| 1 |",
            (
                '<table>\n<thead>\n<tr>\n<th scope="col">a</th>\n</tr>\n</thead>\n'
                "<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>"
            ),
        ),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("a <b onclick=x>b</b>", "<p>a &lt;b onclick=x&gt;b&lt;/b&gt;</p>"),
        ("&lt;b&gt;", "<p>&lt;b&gt;</p>"),
        ("[a](javascript:x)", "<p>[a](javascript:x)</p>"),
        ("![a](https://x.example/a.png)", "<p>![a](https://x.example/a.png)</p>"),
        ("<https://x.example>", "<p>&lt;https://x.example&gt;</p>"),
        ("[a]\n\n[a]: javascript:x", "<p>[a]</p>\n<p>[a]: javascript:x</p>"),
    ],
)
def test_each_sign_becomes_its_element_and_everything_else_is_text(text: str, html: str) -> None:
    assert to_html(text).html == f"{html}\n"


def test_chapters_have_ids_and_titles() -> None:
    page = to_html("# Go\n\n## `Goal`\n\ntext\n\n## Board & pieces", prefix="go-")
    assert page.title == "Go"
    assert page.chapters == [Titled("go-1", "Goal"), Titled("go-2", "Board & pieces")]
    assert '<h2 id="go-2">Board &amp; pieces</h2>' in page.html


@pytest.mark.parametrize("language", languages())
def test_every_help_page_is_converted_whole(language: str) -> None:
    for game in all_games():
        text = help_text(game, language)
        page = to_html(text)
        assert page.title
        assert len(page.chapters) == len(re.findall(r"^## ", text, re.MULTILINE)) > 3
        words = re.sub(r"<[^>]+>", " ", re.sub(r"<pre.*?</pre>", "", page.html, flags=re.DOTALL))
        assert "**" not in words
        assert "```" not in words
        assert "##" not in words
