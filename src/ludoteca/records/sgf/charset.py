"""The charset of an SGF file, which each game names."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress

from ludoteca.core import NotationError, say
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.limits import Meter

_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*+\[([^\]\\]{0,40})\]")
_ROOT_OR_CHARSET = re.compile(rb"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)|" + _CHARSET.pattern)
_LATIN = "iso-8859-1"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Only these: Python also has slow encodings and some that are not charsets. Where files really
# use a superset of the charset they name, the superset is taken.
_ENCODINGS = {
    **dict.fromkeys(("ascii", "usascii", "latin1"), _LATIN),
    **dict.fromkeys(("utf8", "unicode"), "utf-8"),
    **dict.fromkeys(
        ("shiftjis", "sjis", "xsjis", "windows31j", "cp932", "ms932", "mskanji"), "cp932"
    ),
    "eucjp": "euc-jp",
    "iso2022jp": "iso-2022-jp",
    **dict.fromkeys(("euckr", "ksc56011987", "cp949"), "cp949"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "cp936", "euccn"), "gb18030"),
    **dict.fromkeys(("big5", "big5hkscs"), "big5hkscs"),
    "cp950": "cp950",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    **dict.fromkeys(("macintosh", "macroman"), "mac_roman"),
    **{f"iso8859{part}": f"iso-8859-{part}" for part in (*range(1, 12), *range(13, 17))},
    **{f"{name}{page}": f"cp{page}" for name in ("windows", "cp") for page in range(1250, 1259)},
}
_WIDTH = 76


def decode(data: bytes, warnings: FileWarnings) -> str:
    """Read the bytes of a file, each game by the charset that it names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return one_break(_strictly(data[len(mark) :], encoding))
    names = {found[1].strip() for found in _CHARSET.finditer(data)}
    if len(names) <= 1:
        text = _decode(data, names.pop().decode(_LATIN) if names else "", warnings)
    else:
        text = "".join(_decode(part, name, warnings) for part, name in _parts(data))
    return one_break(text)


def _parts(data: bytes) -> Iterator[tuple[bytes, str]]:
    """Cut a file before each game that names its charset; yield each part with that name."""
    meter = Meter()
    begin = root = 0
    name: str | None = None
    for found in _ROOT_OR_CHARSET.finditer(data):
        if found[1] is None:
            meter.take()
            root = found.start()
            continue
        if name is not None and root > begin:
            meter.begin_game()
            yield data[begin:root], name
            begin = root
        name = found[1].strip().decode(_LATIN)
    yield data[begin:], name or ""


def _decode(data: bytes, name: str, warnings: FileWarnings) -> str:
    """Read bytes by the name of their charset, or by what they look like without one."""
    if data.isascii() and not name.lower().startswith("iso-2022"):
        return data.decode("ascii")
    encoding = _ENCODINGS.get(re.sub(r"[^a-z0-9]", "", name.lower()))
    if encoding and encoding != _LATIN:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
        text = _strictly(data, "utf-8", encoding)
        warnings.add("the file says {name} but is in UTF-8", name=repr(name))
        return text
    if name and not encoding:
        warnings.add("unknown charset {name}: some characters may be wrong", name=repr(name))
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8")
    return data.decode(_LATIN)


def _strictly(data: bytes, encoding: str, charset: str = "") -> str:
    """Decode bytes; raise NotationError at the first that is not in the encoding."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        begin = max(data.rfind(b"\n", 0, error.start) + 1, error.start - _WIDTH)
        shown = data[begin : error.start + 30].decode(_LATIN)
        raise NotationError(
            shown, error.start - begin + 1, say("text in {charset}", charset=charset or encoding)
        ) from None


def one_break(text: str) -> str:
    """Write each of LF, CR, CRLF and LFCR as one line break."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\n\r", "\n").replace("\r", "\n")
