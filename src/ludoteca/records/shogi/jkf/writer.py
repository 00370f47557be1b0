"""Writing JKF files."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import CSA_PIECES
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.limits import too_deep
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.common import BOOKMARK, END, split_comment
from ludoteca.records.shogi.jkf.reader import RANKS
from ludoteca.records.shogi.kifu_writer import bookmark, headings
from ludoteca.records.shogi.moves import may_promote, relative_words
from ludoteca.records.shogi.starts import HANDICAP_NAMES, handicap_of
from ludoteca.records.shogi.writing import (
    checked_walk,
    csa_word,
    end_entry,
    one_record,
    set_up,
    whole_seconds,
)

_RELATIVES = {"右": "R", "左": "L", "直": "C", "上": "U", "寄": "M", "引": "D", "打": "H"}
_Node = dict[str, object]
_MAX_NESTED = 100
"""How deep forks may be nested; each is four brackets."""


def write(records: Sequence[Record]) -> Writing:
    """Write one game.

    Raises:
        RecordError: There is not one record, it is of another game, a move has no piece, or
            variations are nested too deep.
    """
    warnings = FileWarnings("JKF")
    record = one_record(records, warnings)
    holds = ("comments", "joined", "result", "tags", "times", "variations")
    board, _ = set_up(record, warnings, holds, (BOOKMARK, END))
    whole = {
        "header": headings(record, board, warnings),
        "initial": _initial(board),
        "moves": [_comments(record), *_nodes(record, board, warnings)],
    }
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return Writing(warnings.encode(text + "\n"), warnings.sentences)


def _initial(board: LooseBoard) -> _Node:
    handicap = handicap_of(board)
    if handicap is not None:
        return {"preset": HANDICAP_NAMES[handicap][1]}
    files = [[_cell(board.cells.get(f"{file}{rank}")) for rank in RANKS] for file in range(1, 10)]
    hands = [{CSA_PIECES[kind]: hand.get(kind, 0) for kind in HAND_ORDER} for hand in board.hands]
    data = {"color": board.turn.index, "board": files, "hands": hands}
    return {"preset": "OTHER", "data": data}


def _cell(piece: str | None) -> _Node:
    if piece is None:
        return {}
    return {"color": 0 if piece.isupper() else 1, "kind": CSA_PIECES[piece.upper()]}


def _comments(of: Record | Entry) -> _Node:
    # A line that begins with & would be a bookmark.
    lines = [f" {line}" if line.startswith("&") else line for line in split_comment(of.comment)]
    lines += bookmark(of)
    return {"comments": lines} if lines else {}


def _nodes(record: Record, first: LooseBoard, warnings: FileWarnings) -> list[_Node]:
    """Write the moves and, inside them, their forks."""
    nodes: list[_Node] = []
    tail = end_entry(record)
    into, depth, last = nodes, 0, first
    forks: dict[int, tuple[list[_Node], int]] = {}
    """Where each variation goes and how deep it is nested, by the id of its first entry."""

    for _, entry, board, previous, *_ in checked_walk(record, first):
        into, depth = forks.get(id(entry), (into, depth))
        if depth > _MAX_NESTED:
            raise too_deep(_MAX_NESTED)
        node = _comments(entry) | _time(entry, board, warnings)
        if entry.move is not None:
            node = {"move": _move(entry.move, board, previous)} | node
        elif END in entry.extras and entry is not tail:
            node["special"] = "".join(entry.extras[END][:1])
        into.append(node)
        if entry.variations:
            lists: list[list[_Node]] = [[] for _ in entry.variations]
            node["forks"] = lists
            pairs = zip(entry.variations, lists, strict=True)
            forks |= {id(line[0]): (fork, depth + 1) for line, fork in pairs if line}
        last = board if into is nodes else last
    if word := csa_word(record, last.turn, warnings):
        nodes += [] if tail else [{}]
        nodes[-1]["special"] = word
    return nodes


def _time(entry: Entry, board: LooseBoard, warnings: FileWarnings) -> _Node:
    seconds = whole_seconds(entry.seconds, warnings)
    if seconds is None:
        return {}
    return {"time": {"now": _clock(seconds), "total": _clock(board.total(seconds))}}


def _clock(seconds: int) -> dict[str, int]:
    hours, rest = divmod(seconds, 3600)
    clock = {"m": rest // 60, "s": rest % 60}
    return {"h": hours, **clock} if hours else clock


def _move(move: str, board: LooseBoard, previous: str) -> _Node:
    node: _Node = {"color": board.turn.index}
    piece = board.piece_for(move) or ""
    if move[1] != "*":
        node["from"] = _place(move[:2])
    node["to"] = _place(move[2:4])
    node["piece"] = CSA_PIECES[piece]
    if move[2:4] == previous:
        node["same"] = True
    if move[1] != "*":
        if move[4:] or may_promote(move, board):
            node["promote"] = bool(move[4:])
        captured = board.cells.get(move[2:4])
        if captured:
            node["capture"] = CSA_PIECES[captured.upper()]
    relative = "".join(_RELATIVES[word] for word in relative_words(board, move))
    return node | ({"relative": relative} if relative else {})


def _place(name: str) -> dict[str, int]:
    return {"x": int(name[0]), "y": RANKS.index(name[1]) + 1}
