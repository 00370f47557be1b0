"""``ludoteca tidy``: remove what nobody wants from the saved games."""

from __future__ import annotations

import time

from ludoteca.cli.report import failing, report
from ludoteca.cli.serve import DataDirectory, KeptDays, open_shared_store, use_data
from ludoteca.core import say


def tidy(keep: KeptDays, data: DataDirectory = None) -> None:
    """Remove deleted and abandoned games for good, and those without a move."""
    from ludoteca.store.retention import RetentionPolicy
    from ludoteca.store.retention import tidy as tidy_store

    use_data(data)
    count = 0
    with failing(say("the store cannot be tidied")), open_shared_store() as store:
        while some := tidy_store(store, RetentionPolicy.for_days(keep), time.time()):
            count += some
        store.database.shrink()
    report(say("games removed: {count}", count=count))
