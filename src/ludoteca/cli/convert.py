"""``ludoteca convert IN OUT``: convert games between file formats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.options import Force
from ludoteca.cli.report import failing, report, write_new
from ludoteca.core import say
from ludoteca.records import format_for
from ludoteca.records.files import read_records


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    force: Force = False,
) -> None:
    """Convert games between file formats, chosen by file extension.

    Reports what could not be converted, one line each.
    """
    format_for(str(source))
    writer = format_for(str(target))
    with failing(say("cannot read {path}", path=source)):
        reading = read_records(source)
    with failing(say("cannot write {path}", path=target)):
        writing = writer.write(reading.records)
        write_new(target, writing.data, force=force)
    for warning in dict.fromkeys((*reading.warnings, *writing.warnings)):
        report(warning)
