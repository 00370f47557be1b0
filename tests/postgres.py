"""A PostgreSQL of the tests' own: started when the first test needs it, gone with them."""

from __future__ import annotations

import atexit
import getpass
import itertools
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import psycopg
import pytest

OWNER = "postgres"
"""Who runs it for root: PostgreSQL itself refuses to."""

# Ends the cluster when its input ends: also if the tests are killed.
GUARD = """
cat > /dev/null
"$1/pg_ctl" stop --pgdata "$2/data" --mode immediate --silent
rm -rf "$2"
"""
SETTINGS = "-c listen_addresses= -c fsync=off -c max_connections=50 -c shared_buffers=16MB"

_numbers = itertools.count()


class Cluster:
    """PostgreSQL in a directory of its own, reached through a socket there."""

    def __init__(self) -> None:
        self.programs = programs()
        self.home = Path(tempfile.mkdtemp(prefix="ludoteca-pg-"))
        self.user = OWNER if os.geteuid() == 0 else getpass.getuser()
        if os.geteuid() == 0:
            shutil.chown(self.home, OWNER)
        self.run(
            "initdb",
            "--no-sync",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        )
        self.start()
        self.guard = subprocess.Popen(
            [*self.as_owner(), "sh", "-c", GUARD, "guard", self.programs, self.home],
            cwd="/",
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    def as_owner(self) -> list[str]:
        return ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []

    def run(self, program: str, *words: str) -> None:
        subprocess.run(
            [*self.as_owner(), self.programs / program, "--pgdata", self.home / "data", *words],
            check=True,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        settings = f"{SETTINGS} -c unix_socket_directories={self.home}"
        log = str(self.home / "log")
        self.run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", settings)

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "--wait", "--silent", "--mode", "fast")

    def address(self, schema: str = "public") -> str:
        """Where clients find it, and in it tables of their own."""
        return (
            f"postgresql://{self.user}@/postgres?host={self.home}&options=-csearch_path%3D{schema}"
        )

    def end(self) -> None:
        self.guard.communicate()


def programs() -> Path:
    """Find PostgreSQL, the newest if there are several."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4])
    )
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    if elsewhere is None:
        pytest.fail("PostgreSQL is missing: install the Debian package postgresql", pytrace=False)
    return Path(elsewhere).resolve().parent


@cache
def cluster() -> Cluster:
    """The one cluster of this run."""
    started = Cluster()
    atexit.register(started.end)
    return started


def new_database() -> str:
    """The address of a database without tables."""
    schema = f"test{next(_numbers)}"
    with psycopg.connect(cluster().address(), autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return cluster().address(schema)
