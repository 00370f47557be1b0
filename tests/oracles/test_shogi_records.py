"""Shogi records against cshogi: it reads what we write, and we what it writes.

It reads no variations, but stops at the sentence that tells the result: so all games have one. It
does not read diagrams reliably, so all games begin as usual or with a handicap.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import cshogi
import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import pytest

from ludoteca.core import Seat
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records import Record
from ludoteca.records.shogi import csa, ki2, kif, usi
from ludoteca.records.shogi.board import STARTS
from tests.recordings import random_record

PLAIN = ("good", "two\nlines", "Better: the other (one)!", "好手")
BLACK, WHITE, NOBODY = frozenset({Seat.FIRST}), frozenset({Seat.SECOND}), frozenset[Seat]()
CSHOGI_RESULTS = {cshogi.BLACK_WIN: BLACK, cshogi.WHITE_WIN: WHITE, cshogi.DRAW: NOBODY}


def games(count: int, *, variations: bool = False) -> list[Record]:
    rng = random.Random(count)
    found: list[Record] = []
    while len(found) < count:
        record = random_record(
            "shogi", rng, 40, variations, comments=PLAIN, rules="standard", starts=False
        )
        if not record.ending:
            record.ending, record.winners = "resign", frozenset({loser(record).opponent})
        found.append(record)
    return found


def loser(record: Record) -> Seat:
    """Whose turn it is after the last move."""
    opens = Seat.FIRST if record.options.get("handicap", "none") == "none" else Seat.SECOND
    return opens if len(record.line) % 2 == 0 else opens.opponent


def moves_of(record: Record) -> list[str | None]:
    return [entry.move for entry in record.line]


def start_of(record: Record) -> str:
    return STARTS[str(record.options.get("handicap", "none"))]


def usi_moves(moves: Sequence[int]) -> list[str]:
    return [cshogi.move_to_usi(move) for move in moves]


def check_cshogi_reads_kif(records: Sequence[Record]) -> None:
    for record in records:
        text = kif.write([record]).data
        coding = "utf-8-sig" if text.startswith(b"\xef\xbb\xbf") else "cp932"
        parser = cshogi.KIF.Parser.parse_str(text.decode(coding))
        assert usi_moves(parser.moves) == moves_of(record)
        assert parser.sfen == start_of(record)
        assert parser.names == [record.tags.get("first"), record.tags.get("second")]
        assert parser.comment == record.comment
        times = [entry.seconds for entry in record.line if entry.seconds is not None]
        assert parser.times == times
        comments = [entry.comment or None for entry in record.line]
        padding = [None] * (len(comments) - len(parser.comments))
        assert [*parser.comments, *padding] == comments
        assert CSHOGI_RESULTS[parser.win] == record.winners


def check_cshogi_reads_csa(records: Sequence[Record]) -> None:
    for record in records:
        text = csa.write([record]).data.decode()
        parser = cshogi.CSA.Parser.parse_str(text)[0]
        assert usi_moves(parser.moves) == moves_of(record)
        assert parser.sfen == start_of(record)
        times = [entry.seconds for entry in record.line if entry.seconds is not None]
        assert parser.times[: len(times)] == times
        if record.ending in ("resign", "time"):
            assert CSHOGI_RESULTS[parser.win] == record.winners


def check_cshogi_speaks_ki2(records: Sequence[Record]) -> None:
    """It reads our words one by one (it loses its place in longer lines), and has the same."""
    for record in records:
        text = ki2.write([record]).data
        coding = "utf-8-sig" if text.startswith(b"\xef\xbb\xbf") else "cp932"
        lines = [line for line in text.decode(coding).split("\n") if line[:1] in ("▲", "△")]
        words = [word for line in lines for word in re.findall("[▲△][^▲△]+", line)]
        board = cshogi.Board(start_of(record))
        for word, move in zip(words, moves_of(record), strict=True):
            theirs = cshogi.KI2.move_to_ki2(board.move_from_usi(move), board)
            assert word.replace("　", "") == theirs.replace("　", "")
            assert usi_moves(cshogi.KI2.Parser.parse_move_str(word, board)) == [move]


def check_cshogi_plays_usi(records: Sequence[Record]) -> None:
    lines = usi.write(records).data.decode().splitlines()
    for record, line in zip(records, lines, strict=True):
        board, other = cshogi.Board(), cshogi.Board(start_of(record))
        board.set_position(line.removeprefix("position "))
        for move in moves_of(record):
            other.push_usi(move)
        assert board.sfen() == other.sfen()


def check_we_read_what_cshogi_writes(records: Sequence[Record], folder: Path) -> None:
    for number, record in enumerate(records):
        board = cshogi.Board(start_of(record))
        kif_file = cshogi.KIF.Exporter(str(folder / f"{number}.kifu"))
        csa_file = cshogi.CSA.Exporter(str(folder / f"{number}.csa"), encoding="utf-8")
        is_usual = start_of(record) == STARTS["none"]
        kif_file.header(["A", "B"], handicap=None if is_usual else f"sfen {start_of(record)}")
        csa_file.info(board, names=["A", "B"], comment="a comment", version="V2.2")
        words = []
        for entry in record.line:
            move = board.move_from_usi(entry.move)
            words.append(cshogi.KI2.move_to_ki2(move, board))
            kif_file.move(move, int(entry.seconds or 0))
            csa_file.move(move, int(entry.seconds or 0), entry.comment.replace("\n", " "))
            board.push(move)
        kif_file.end("resign", 7)
        csa_file.endgame("%TORYO", 7)
        kif_file.close()
        csa_file.close()
        handicap = "" if is_usual else cshogi.KIF.board_to_bod(cshogi.Board(start_of(record)))
        ki2_text = f"{handicap}\n" + " ".join(words) + "\nまで手で先手の勝ち\n"
        by_kif = kif.read((folder / f"{number}.kifu").read_bytes())
        by_csa = csa.read((folder / f"{number}.csa").read_bytes())
        by_ki2 = ki2.read(ki2_text.encode())
        for reading in (by_kif, by_csa):
            check_read(record, reading.records[0])
            assert reading.warnings == []
        assert moves_of(by_ki2.records[0]) == moves_of(record)


def check_read(record: Record, found: Record) -> None:
    assert found.options.get("handicap") == record.options.get("handicap")
    assert moves_of(found) == [*moves_of(record), None]
    assert [entry.seconds for entry in found.line] == [
        *(entry.seconds or 0 for entry in record.line),
        7,
    ]
    assert found.ending == "resign"
    assert found.tags["first"] == "A"


def test_every_handicap_has_the_position_that_cshogi_gives_it() -> None:
    for key in HANDICAPS:
        record = Record("shogi", "standard", {"handicap": key}, winners=frozenset({Seat.FIRST}))
        record.ending = "resign"
        check_cshogi_reads_kif([record])
        check_cshogi_reads_csa([record])


@pytest.mark.parametrize("count", [12, pytest.param(1000, marks=pytest.mark.oracle_large)])
def test_games_are_read_in_both_directions(count: int, tmp_path: Path) -> None:
    plain, rich = games(count), games(count, variations=True)
    check_cshogi_reads_kif(rich)
    check_cshogi_reads_csa(rich)
    check_cshogi_speaks_ki2(plain)
    check_cshogi_plays_usi(rich)
    check_we_read_what_cshogi_writes(plain, tmp_path)
