"""Debian's nginx with the configuration that ``deploy/`` offers, on ports of the tests' own."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import free_port, wait_for_port

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
OFFERED_PORTS = (7373, 7374, 7375)
"""The ports of the servers in the configuration."""

# What Debian's own nginx.conf has around a site.
AROUND = """
daemon off;
pid {home}/nginx.pid;
error_log {home}/error.log;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    {places}
    include {home}/site.conf;
}}
"""
PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str:
    """Find nginx, which is where only root looks for programs."""
    found = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if found is None:
        pytest.fail("nginx is missing: install the Debian package nginx-light", pytrace=False)
    return found


def certify(home: Path) -> ssl.SSLContext:
    """Make a certificate, and return what trusts it."""
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", home / "key.pem", "-out", home / "certificate.pem"),
        ],
        check=True,
        capture_output=True,
    )
    return ssl.create_default_context(cafile=str(home / "certificate.pem"))


def site(home: Path, port: int, servers: Sequence[int]) -> str:
    """Write the offered configuration with other ports and places."""
    text, plain = CONFIGURATION.read_text(encoding="utf-8"), free_port()
    changes = {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl default_server;": f"listen 127.0.0.1:{port} ssl default_server;",
        "listen 80 default_server;": f"listen 127.0.0.1:{plain} default_server;",
        "/etc/ssl/certs/ludoteca.pem": str(home / "certificate.pem"),
        "/etc/ssl/private/ludoteca.key": str(home / "key.pem"),
    }
    for offered, own in zip(OFFERED_PORTS, servers, strict=True):
        changes[f"127.0.0.1:{offered} "] = f"127.0.0.1:{own} "
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text.replace("games.example.org", "localhost")


@contextmanager
def nginx(home: Path, servers: Sequence[int]) -> Iterator[tuple[int, ssl.SSLContext]]:
    """Run nginx in front of three servers; give its port and what trusts its certificate."""
    trust, port = certify(home), free_port()
    (home / "site.conf").write_text(site(home, port, servers), encoding="utf-8")
    places = "\n    ".join(f"{name}_temp_path {home}/{name};" for name in PLACES)
    around = AROUND.format(home=home, places=places)
    (home / "nginx.conf").write_text(around, encoding="utf-8")
    words: list[str | Path] = [
        *(program(), "-c", home / "nginx.conf"),
        *("-e", home / "error.log", "-p", home),
    ]
    # The same words check the configuration.
    checked = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    with subprocess.Popen(words) as process:
        try:
            wait_for_port(port, process)
            yield port, trust
        finally:
            process.terminate()
