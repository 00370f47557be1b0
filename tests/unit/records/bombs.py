"""Files made to tire a reader out: few bytes, repeated, that cost it the most.

Each bomb is what comes first, what is repeated, and what comes last; ``{n}`` is the number of the
repetition where it matters.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BOMBS", "Bomb", "all_bombs"]

HEAD = "手合割：平手\n手数----指手---------消費時間--\n"
LONG_LINE = "".join(f"{ply} ７六歩(77)\n" for ply in range(1, 301))
START = '[Game "go"][Rules "japanese"]'
BOARD = "P1" + " * " * 9 + "\n"


class Bomb(NamedTuple):
    """A file as long as you like."""

    before: str
    again: str
    after: str = ""

    def data(self, bytes_wanted: int, coding: str = "utf-8") -> bytes:
        """Repeat as often as fits into so many bytes."""
        fixed = len((self.before + self.after).encode(coding))
        count = max(1, (bytes_wanted - fixed) // max(1, len(self.again.encode(coding))))
        if "{n}" in self.again:
            middle = "".join(self.again.replace("{n}", str(n)) for n in range(1, count + 1))
        else:
            middle = self.again * count
        return (self.before + middle + self.after).encode(coding)


GO = "(;GM[1]FF[4]"
BOMBS: dict[str, dict[str, Bomb]] = {
    "sgf": {
        "open parentheses": Bomb("", "("),
        "open trees": Bomb("", "(;"),
        "closed trees": Bomb("", "(;)"),
        "games with a comment": Bomb("", "(;C[a])"),
        "games of Shogi": Bomb("", "(;GM[8])"),
        "games of Morris": Bomb("", "(;GM[5])"),
        "games with a board": Bomb("", "(;SZ[25]AB[aa:yx])"),
        "games with an odd board": Bomb("", "(;SZ[{n}])"),
        "games with set-up and moves": Bomb("", "(;AB[aa];B[bb];B[cc])"),
        "nodes": Bomb(GO, ";", ")"),
        "moves": Bomb(GO, ";B[aa];W[bb]", ")"),
        "legal moves": Bomb(GO, ";B[aa];W[bb];B[];W[cc];B[dd];W[]", ")"),
        "passes": Bomb(GO, ";B[];W[]", ")"),
        "moves of one side": Bomb(GO, ";B[aa]", ")"),
        "moves and captures": Bomb(GO + "RU[NZ]SZ[25]AB[aa:yx]AE[mm]", ";W[mm];B[mm]", ")"),
        "great captures": Bomb(GO + "SZ[25]RU[NZ]", ";AB[aa:yx];W[yy]", ")"),
        "tiny variations": Bomb(GO + ";B[aa]", "(;W[bb])", ")"),
        "tiny variations of the root": Bomb(GO, "(;B[bb])", ")"),
        "nested variations": Bomb(GO, "(;B[aa](;W[bb])"),
        "variations of each move": Bomb(GO, ";B[aa](;W[cc])(;W[bb]", ")"),
        "properties": Bomb(GO, "C[a]", ")"),
        "other properties": Bomb(GO + ";B[aa]", "X[]", ")"),
        "properties of many names": Bomb(GO + ";", "AAAA[]AAAB[]AAAC[]AAAD[]AAAE[]", ")"),
        "long names": Bomb(GO, "abcdefghijklmn", "C[a])"),
        "values": Bomb(GO + "AB", "[aa]", ")"),
        "rectangles": Bomb(GO + "SZ[25]AB", "[aa:yy]", ")"),
        "many rectangles": Bomb(GO + "SZ[25]", ";AB[aa:yy]AW[aa:yy]AE[aa:yy]", ")"),
        "our property": Bomb(GO + "LU", "[option.komi:6.5]", ")"),
        "our tags": Bomb(GO + "LU", "[tag.{n}:6.5]", ")"),
        "a long comment": Bomb(GO + "C[", "a", "])"),
        "escapes": Bomb(GO + "C[", "\\a", "])"),
        "backslashes": Bomb(GO + "C[", "\\\\", "])"),
        "soft breaks": Bomb(GO + ";C[", "\\\n", "])"),
        "an open comment": Bomb(GO + "C[", "a"),
        "open escapes": Bomb(GO + "C[", "\\]"),
        "line breaks": Bomb(GO + "C[", "\r\n", "])"),
        "white space": Bomb("(", " ", ";)"),
        "a long name": Bomb(GO + "GN[", "a", "])"),
        "a long number": Bomb(GO + "SZ[", "1", "])"),
        "a long komi": Bomb(GO + "KM[", "1", "])"),
        "charsets": Bomb("", "(;CA[big5])(;CA[utf-8])"),
        "broken letters": Bomb("(;CA[utf-8])(;CA[big5]", ";C[é]", ")"),
        "nonsense": Bomb("", "a"),
        "starts": Bomb("", "( ; "),
        "Shogi": Bomb("(;GM[8]", ";B[4i4h];W[4a4b];B[4h4i];W[4b4a]", ")"),
        "Shogi, impossible": Bomb("(;GM[8]", ";B[1a1b];W[1a1b]", ")"),
        "Morris": Bomb("(;GM[5]", ";W[a7];B[d7]", ")"),
        "Neutron": Bomb("(;GM[13]", ";W[b1b4];B[Nc3c5,b1b4]", ")"),
        "variations of Shogi": Bomb("(;GM[8];B[7g7f]", "(;W[3c3d])", ")"),
        "timed moves": Bomb(GO, ";B[]BL[1.5]C[a]LU[seconds:1];W[]WL[2]C[b]", ")"),
    },
    "ludo": {
        "open variations": Bomb(START + "D4", "(D4"),
        "open parentheses": Bomb(START + "D4", "("),
        "variations": Bomb(START + "D4", "(D4)"),
        "empty variations": Bomb(START + "D4", "()"),
        "moves": Bomb(START, " D4"),
        "short moves": Bomb(START, " a"),
        "numbers": Bomb(START, "1."),
        "quoted moves": Bomb(START, '""'),
        "moves without a move": Bomb(START, " --"),
        "comments": Bomb(START + "D4", "{a}"),
        "empty comments": Bomb(START + "D4", "{}"),
        "comments before": Bomb(START, "{a}"),
        "times": Bomb(START, "a[%emt 1]"),
        "clocks": Bomb(START, "a[%emt 0:0:0.1][%clk 0:0:0.1]"),
        "long clocks": Bomb(START, "a[%emt 0:0:0." + "1" * 399 + "]"),
        "long seconds": Bomb(START, "a[%emt " + "1" * 399 + "e-999]"),
        "options with long numbers": Bomb("[Game go]", "[Option {n} " + "7" * 999 + "]"),
        "extras": Bomb(START + "D4", "[%extra {n}]"),
        "values of an extra": Bomb(START + "D4[%extra X", ' ""', "]"),
        "words of a tag": Bomb("[Game", " a"),
        "tags": Bomb("[Game go]", "[A{n} a]"),
        "games": Bomb("", "[Game go]*"),
        "games with rules": Bomb("", "[Game go][Rules a]*"),
        "results": Bomb(START, "*[Game go]"),
        "a long comment": Bomb(START + "{", "a", "}"),
        "an open comment": Bomb(START + "{", "a"),
        "escapes in a comment": Bomb(START + "{", "\\}", "}"),
        "escapes": Bomb(START + "{", "\\u(41)", "}"),
        "an open text": Bomb('[Game "', "a"),
        "a long word": Bomb("", "a"),
        "brackets": Bomb("", "["),
        "closing brackets": Bomb("", "]"),
        "white space": Bomb("", " ", "a"),
        "line breaks": Bomb(START, "\n"),
        "line breaks of Windows": Bomb(START, "\r\n"),
        "versions": Bomb("", '[Ludo "1"]'),
    },
    "morris-text": {
        "open variations": Bomb("d6", "(d6 "),
        "variations": Bomb("d6", "(d6)"),
        "moves": Bomb("", "d6 "),
        "different moves": Bomb("", "d6 a1-a4xg7 d6xa1 "),
        "captures": Bomb("d6 xa1", " d6 xa1"),
        "captures of one move": Bomb("d6", " xa1"),
        "numbers": Bomb("", "1."),
        "results": Bomb("", "* "),
        "games with a tag": Bomb("", '[A "a"]*'),
        "games with a variant": Bomb("", '[Variant "x{n}"]*'),
        "games with options": Bomb("", '[Options "flying=true"]*'),
        "games with odd options": Bomb("", '[Options "a b c d e f"]*'),
        "games with a position": Bomb("", '[FEN "********/********/******** w p p 0 9 0 9"]*'),
        "games with our position": Bomb("", '[Position ".../.../.../....../.../.../... w 9 9 0"]*'),
        "options": Bomb('[Options "', "a ", '"]*'),
        "one option": Bomb('[Options "', "flying=true ", '"]*'),
        "tags": Bomb("", '[A{n} ""]'),
        "comments": Bomb("d6", "{a}"),
        "empty comments": Bomb("d6", "{}"),
        "asides": Bomb("d6", ";\n"),
        "times": Bomb("d6 {", "[%emt 1]", "}"),
        "many times": Bomb("", "d6{[%emt 0:0:1][%clk 0:0:1]}"),
        "signs": Bomb("", "d6!$1$2$3$4$5"),
        "escapes": Bomb('[A "', '\\"', '"]'),
        "an open tag": Bomb('[A "', "a"),
        "an open comment": Bomb("{", "a"),
        "a long comment": Bomb("{", "a", "}"),
        "a long word": Bomb("", "a"),
        "a long number": Bomb("", "1"),
        "white space": Bomb("", " ", "d6"),
        "brackets": Bomb("", "["),
        "captures without end": Bomb("d6", "x"),
    },
    "kif": {
        "moves": Bomb(HEAD, "1 ７六歩(77)\n"),
        "legal moves": Bomb(HEAD, "1 ４八金(49)\n2 ４二金(41)\n3 ４九金(48)\n4 ４一金(42)\n"),
        "timed moves": Bomb(HEAD, "1 ７六歩(77) ({n}:1/)\n"),
        "moves with comments": Bomb(HEAD, "1 ７六歩(77)\n*a\n"),
        "moves to the same square": Bomb(HEAD + "1 ７六歩(77)\n", "1 同歩(77)\n"),
        "variations of the first move": Bomb(HEAD + "1 ７六歩(77)\n", "変化:1手\n1 ２六歩(27)\n"),
        "empty variations": Bomb(HEAD + "1 ７六歩(77)\n", "変化:1手\n"),
        "variations of the last move": Bomb(HEAD + LONG_LINE, "変化:300手\n300 ２六歩(27)\n"),
        "variations after the end": Bomb(HEAD + "1 ７六歩(77)\n", "変化:2手\n2 ２六歩(27)\n"),
        "ever deeper variations": Bomb(
            HEAD + "1 ７六歩(77)\n", "変化:{n}手\n1 ２六歩(27)\n1 ２五歩(26)\n"
        ),
        "variations with comments": Bomb(HEAD + "1 ７六歩(77)\n", "変化:1手\n*a\n"),
        "ends of variations": Bomb(HEAD + "1 ７六歩(77)\n", "変化:2手\n2 投了\n"),
        "comments": Bomb(HEAD + "1 ７六歩(77)\n", "*\n"),
        "comments before": Bomb(HEAD, "*\n"),
        "remarks": Bomb(HEAD, "#\n"),
        "bookmarks": Bomb(HEAD + "1 ７六歩(77)\n", "&\n"),
        "headings": Bomb(HEAD, "a{n}：a\n"),
        "handicaps": Bomb(HEAD, "手合割：平手\n"),
        "hands": Bomb(HEAD, "先手の持駒：歩 歩 歩 歩 歩 歩\n"),
        "a long hand": Bomb("先手の持駒：", "歩 ", "\n"),
        "ranks": Bomb("", "|" + " ・" * 9 + "|一\n"),
        "a long rank": Bomb("", "|" + " ・" * 9, "\n"),
        "odd lines": Bomb(HEAD, "odd {n}\n"),
        "odd lines after a move": Bomb(HEAD + "1 ７六歩(77)\n", "odd {n}\n"),
        "ends": Bomb(HEAD + "1 ７六歩(77)\n", "2 投了\n"),
        "results": Bomb(HEAD + "1 ７六歩(77)\n", "まで1手で先手の勝ち\n"),
        "unknown ends": Bomb(HEAD + "1 ７六歩(77)\n", "2 a{n}\n"),
        "spaces in a move": Bomb(HEAD + "1 ７六歩(77)", " ", "x\n"),
        "wide spaces in a move": Bomb(HEAD + "1 ７六歩(77)", "　", "x\n"),
        "spaces before a number": Bomb(HEAD, " ", "1 x\n"),
        "lines of spaces": Bomb(HEAD, "          1\n"),
        "a long heading": Bomb("", "a", "：a\n"),
        "a heading of colons": Bomb("", "：\n"),
        "colons": Bomb("a", ":", "\n"),
        "a long line": Bomb("", "a"),
        "empty lines": Bomb(HEAD, "\n"),
        "empty lines of Windows": Bomb(HEAD, "\r\n"),
        "a long number": Bomb(HEAD, "1"),
        "a long time": Bomb(HEAD + "1 ７六歩(77) (", "1:", ")\n"),
    },
    "ki2": {
        "moves": Bomb("", "▲７六歩"),
        "legal moves": Bomb("", "▲４八金 △４二金 ▲４九金 △４一金\n"),
        "moves with a choice": Bomb("", "▲５八金右 △５二金右 ▲４九金右 △４一金右\n"),
        "moves a line each": Bomb("", "▲４八金\n△４二金\n▲４九金\n△４一金\n"),
        "moves with comments": Bomb("", "▲４八金\n*a\n△４二金\n*a\n▲４九金\n*a\n△４一金\n*a\n"),
        "variations of the first move": Bomb("▲７六歩\n", "変化:1手\n▲２六歩\n"),
        "empty variations": Bomb("▲７六歩\n", "変化:1手\n"),
        "variations after the end": Bomb("▲７六歩\n", "変化:2手\n△３四歩\n"),
        "variations of the last move": Bomb(
            "▲４八金 △４二金 ▲４九金 △４一金\n" * 75, "変化:300手\n△３四歩\n"
        ),
        "comments": Bomb("▲７六歩\n", "*\n"),
        "comments before": Bomb("", "*\n"),
        "remarks": Bomb(HEAD, "#\n"),
        "headings": Bomb("", "a{n}：a\n"),
        "odd lines": Bomb("▲７六歩\n", "odd {n}\n"),
        "results": Bomb("▲７六歩\n", "まで1手で先手の勝ち\n"),
        "spaces": Bomb("▲７六歩", " ", "x\n"),
        "lines of spaces": Bomb("", " " * 40 + "x\n"),
        "words": Bomb("", "▲７六歩右\n"),
        "a long line": Bomb("", "a"),
        "empty lines": Bomb("▲７六歩", "\n"),
        "ranks": Bomb("", "|" + " ・" * 9 + "|一\n"),
        "a long hand": Bomb("先手の持駒：", "歩 ", "\n"),
    },
    "csa": {
        "moves": Bomb("PI\n+\n", "+7776FU\n-3334FU\n"),
        "legal moves": Bomb("PI\n+\n", "+4948KI\n-4142KI\n+4849KI\n-4241KI\n"),
        "timed moves": Bomb("PI\n+\n", "+4948KI,T1\n-4142KI,T1\n+4849KI,T1\n-4241KI,T1\n"),
        "moves in one line": Bomb("PI\n+\n", "+4948KI,-4142KI,+4849KI,-4241KI,"),
        "drops": Bomb("PI\n+\n", "+0055KA,-0055KA,"),
        "commas": Bomb("PI\n+\n+7776FU", ","),
        "games": Bomb("", "PI\n+\n/\n"),
        "short games": Bomb("", "V2\n/\n"),
        "games with a move": Bomb("", "PI\n+\n+7776FU\n/\n"),
        "games with an illegal move": Bomb("", "PI\n+\n+7776FU\n%ILLEGAL_MOVE\n/\n"),
        "games with ranks": Bomb("", BOARD + "P+00AL\n+\n/\n"),
        "games with an odd start": Bomb("", "P+11OU12OU13FU14FU00FU00FU\n+\n/\n"),
        "slashes": Bomb("V2\n", "/\n"),
        "comments": Bomb("PI\n+\n+7776FU\n", "'\n"),
        "comments before": Bomb("", "'a\n"),
        "moves with comments": Bomb(
            "PI\n+\n", "+4948KI\n'a\n-4142KI\n'a\n+4849KI\n'a\n-4241KI\n'a\n"
        ),
        "times": Bomb("PI\n+\n+7776FU\n", "T1\n"),
        "headings": Bomb("", "$A:{n}\n"),
        "different headings": Bomb("", "$A" + "B" * 20 + ":a\n"),
        "names": Bomb("", "N+a\n"),
        "versions": Bomb("", "V2\n"),
        "pieces": Bomb("P+", "00FU", "\n+\n"),
        "lines of pieces": Bomb("", "P+00FU\n"),
        "ranks": Bomb("", BOARD),
        "starts": Bomb("", "PI\n"),
        "a long line": Bomb("", "a"),
        "empty lines": Bomb("PI\n", "\n"),
        "odd ends": Bomb("PI\n+\n%", "A", "\n"),
        "a long time": Bomb("PI\n+\n+7776FU\nT", "1", "\n"),
        "a foul after very many moves": Bomb(
            "PI\n+\n", "+4948KI\n-4142KI\n+4849KI\n-4241KI\n", "%ILLEGAL_MOVE\n"
        ),
    },
    "usi": {
        "moves": Bomb("position startpos moves", " 7g7f"),
        "legal moves": Bomb("startpos moves", " 4i4h 4a4b 4h4i 4b4a"),
        "drops": Bomb("startpos moves", " P*5e"),
        "games": Bomb("", "startpos\n"),
        "games with a move": Bomb("", "startpos moves 7g7f\n"),
        "games with an odd move": Bomb("", "startpos moves 1a1b\n"),
        "games with a position": Bomb(
            "", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2\n"
        ),
        "games with an impossible position": Bomb("", "sfen 9/9/9/9/9/9/9/9/9 b - 1\n"),
        "games with hands": Bomb("", "sfen 9/9/9/9/9/9/9/9/9 b PPPPPPPPpppppppppp 1\n"),
        "a long hand": Bomb("sfen 4k4/9/9/9/9/9/9/9/4K4 b ", "P", " 1\n"),
        "a long board": Bomb("sfen ", "9/", " b - 1\n"),
        "words": Bomb("startpos moves", " a"),
        "spaces": Bomb("startpos moves", " "),
        "tabs": Bomb("startpos moves", "\t7g7f"),
        "remarks": Bomb("", "#\n"),
        "empty lines": Bomb("startpos\n", "\n"),
        "a long line": Bomb("", "a"),
    },
    "jkf": {
        "lists": Bomb("", "["),
        "lists with an end": Bomb('{"moves":[],"a":', "[", "]"),
        "objects": Bomb("", '{"a":'),
        "moves in moves": Bomb("", '{"moves":['),
        "empty moves": Bomb('{"moves":[{}', ",{}", "]}"),
        "moves": Bomb(
            '{"moves":[{}',
            ',{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}',
            "]}",
        ),
        "drops": Bomb('{"moves":[{}', ',{"move":{"to":{"x":7,"y":6},"piece":"FU"}}', "]}"),
        "timed moves": Bomb(
            '{"moves":[{}',
            ',{"move":{"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":1,"s":1}}}',
            "]}",
        ),
        "short drops": Bomb(
            '{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"}}',
            ',{"move":{"piece":"FU"}}',
            "]}",
        ),
        "comments": Bomb('{"moves":[{}', ',{"comments":["a"]}', "]}"),
        "forks": Bomb(
            '{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"forks":[[]', ",[]", "]}]}"
        ),
        "forks of the end": Bomb('{"moves":[{}', ',{"forks":[[{"comments":["a"]}]]}', "]}"),
        "nested forks": Bomb('{"moves":[{}', ',{"forks":[[{"comments":["a"]}'),
        "specials": Bomb('{"moves":[{}', ',{"special":"TORYO"}', "]}"),
        "fouls": Bomb('{"moves":[{}', ',{"special":"ILLEGAL_MOVE"}', "]}"),
        "unknown specials": Bomb('{"moves":[{}', ',{"special":"{n}"}', "]}"),
        "headings": Bomb('{"moves":[],"header":{"a":""', ',"{n}":"a"', "}}"),
        "keys": Bomb('{"moves":[],"a":{"a":""', ',"a":0', "}}"),
        "numbers": Bomb('{"moves":[],"a":[0', ",0", "]}"),
        "a long number": Bomb('{"moves":[],"a":', "1", "}"),
        "numbers with exponents": Bomb('{"moves":[],"a":[0', ",1.5e99", "]}"),
        "strings": Bomb('{"moves":[],"a":[0', ',""', "]}"),
        "a long string": Bomb('{"moves":[],"a":"', "a", '"}'),
        "escapes": Bomb('{"moves":[],"a":"', "\\u0041", '"}'),
        "an open string": Bomb('"', "a"),
        "colons": Bomb('{"a"', ":"),
        "white space": Bomb("", " ", "{}"),
        "a board": Bomb('{"moves":[],"initial":{"data":{"color":0,"board":[[]', ",[]", "]}}}"),
        "hands": Bomb(
            '{"moves":[],"initial":{"data":{"color":0,"board":[],"hands":[{"FU":1',
            ',"FU":1',
            "},{}]}}}",
        ),
    },
}
"""By the format's key and a name."""


def all_bombs() -> list[tuple[str, str]]:
    """List every bomb by its format and name."""
    return [(key, name) for key, bombs in BOMBS.items() for name in bombs]
