"""Markdown as safe HTML."""

from __future__ import annotations

import re

import pytest

from ludoteca.games.registry import all_games
from ludoteca.locale import languages
from ludoteca.locale.help import help_text
from ludoteca.web.markdown import to_html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# Go", "<h1>Go</h1>"),
        ("one\ntwo", "<p>one two</p>"),
        ("one\n\ntwo", "<p>one</p>\n<p>two</p>"),
        ("- a\n  goes on\n- b", "<ul><li>a goes on</li><li>b</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("Lead:\n- a", "<p>Lead:</p><ul><li>a</li></ul>"),
        (
            "a **b** and *c* and `d*e*`",
            "<p>a <strong>b</strong> and <em>c</em> and <code>d*e*</code></p>",
        ),
        ("a star: P*5e and N*4e", "<p>a star: P*5e and N*4e</p>"),
        ("```\n<a>\n\n- b\n```", '<pre tabindex="0"><code>&lt;a&gt;\n\n- b</code></pre>'),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |",
            (
                '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
                "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
            ),
        ),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("[a](javascript:x)", "<p>[a](javascript:x)</p>"),
    ],
)
def test_each_sign_becomes_its_element_and_everything_else_is_text(text: str, html: str) -> None:
    assert to_html(text).html == html


def test_chapters_have_ids_and_titles() -> None:
    page = to_html("# Go\n\n## `Goal`\n\ntext\n\n## Board & pieces", prefix="go-")
    assert page.title == "Go"
    assert page.chapters == [("go-1", "Goal"), ("go-2", "Board & pieces")]
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
