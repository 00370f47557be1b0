"""Script that strangers put into names, files and addresses stays text in the page."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.javascript import javascript
from tests.browser.screens import upload
from tests.browser.seat import WEB, Seat, bearer, lay
from tests.browser.server import Server
from tests.browser.table import go
from tests.browser.visitors import Complaints, Visitors
from tests.daily import daily

EVIL = '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>\'"&{move}'
SIGN = "<img src=x onerror="


def is_harmless(page: Page) -> None:
    """Check that nothing of what was put in became an element, or ran."""
    assert page.locator("img[src=x], main script, dialog script").count() == 0
    assert not page.evaluate("'wasRun' in window")


def evil_game(server: Server) -> dict[str, str]:
    """Lay a table at which every text that a stranger controls is script."""
    seated = lay(server, names=[EVIL[:90], EVIL[:90]], friend=True)
    with Seat(server, seated["key"], seated["token"]) as seat:
        assert seat.move()["type"] == "happened"
    address = f"{server.address}/api/tables/{seated['key']}"
    renamed = WEB.patch(address, json={"title": EVIL}, headers=bearer(seated["token"]))
    assert renamed.status_code == 204
    return seated


def test_script_in_a_name_stays_text_on_every_screen(page: Page, server: Server) -> None:
    seated = evil_game(server)
    page.reload()
    page.get_by_text(SIGN).first.wait_for()
    is_harmless(page)
    screens = ("#/saved", f"#/table/{seated['key']}", f"#/review/{seated['key']}")
    for screen in (*screens, f"#/join/{seated['key']}/{seated['invitation']}"):
        go(page, f"{server.address}/{screen}")
        page.get_by_text(SIGN).first.wait_for()
        is_harmless(page)


@pytest.mark.oracle_large
def test_script_in_a_file_stays_text(page: Page, complaints: Complaints) -> None:
    text = f"(;GM[1]SZ[9]PB[{EVIL}]PW[{EVIL}]C[{EVIL}];B[cc]C[{EVIL}](;W[dd])(;W[ee]C[{EVIL}]))"
    upload(page, f"{EVIL[:40]}.sgf", text.encode())
    page.locator("[data-screen=review] .tree-move").first.wait_for()
    page.locator("[data-node='2']").click()
    assert page.get_by_text(SIGN).count() > 3
    is_harmless(page)
    complaints.expect("422")
    upload(page, "<img src=x onerror=window.wasRun=1>.sgf", b"nonsense")
    page.get_by_role("alert").get_by_text(SIGN).first.wait_for()
    is_harmless(page)


ADDRESSES = (
    *("#/table/{evil}", "#/review/{evil}", "#/join/{evil}/{evil}", "#/lesson/{evil}", "#/{evil}"),
    *("?lang={evil}#/", "#/?key={evil}", "#/?key=%E0%A4%A", "#/table/%E0%A4%A", "#/__proto__"),
)


@pytest.mark.parametrize("address", daily(ADDRESSES, *ADDRESSES[:1]))
def test_script_in_the_address_stays_text(
    tab: Page, server: Server, complaints: Complaints, address: str
) -> None:
    complaints.expect("404", "405", "422")
    tab.goto(f"{server.address}/{address.format(evil=quote(EVIL, safe=''))}")
    tab.locator("[data-screen] h1, [data-failed] p, pre").locator("visible=true").first.wait_for()
    is_harmless(tab)


@pytest.mark.oracle_large
def test_a_link_with_a_wrong_key_does_not_take_the_owners_away(
    page: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expect("401")
    evil_game(server)
    page.locator("[data-screen=home] h1").wait_for()
    page.goto(f"{server.address}/#/saved?key={'x' * 43}")
    page.reload()
    page.goto(f"{server.address}/#/saved")
    page.locator("[data-screen=saved] [data-act=delete]").first.wait_for()
    assert "x" * 43 not in page.url


_INJECT = javascript("inject")
_STOPPED = {
    *("script-src-attr", "script-src-elem", "style-src-attr", "style-src-elem"),
    *("base-uri", "connect-src", "fetch"),
}


def test_the_policy_stops_script_that_got_into_the_page(page: Page, complaints: Complaints) -> None:
    page.locator("[data-screen=home] h1").wait_for()
    complaints.expect("Content Security Policy", "404", "ERR_BLOCKED", "Framing")
    assert set(page.evaluate(_INJECT, sorted(_STOPPED))) >= _STOPPED
    assert not page.evaluate("'wasRun' in window")


@pytest.mark.oracle_large
def test_the_page_fetches_nothing_from_outside_and_never_tells_the_key(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.page(is_new=True)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(f"{one.url} {one.headers.get('referer', '')}"))
    page.goto(server.owner_address)
    page.locator("[data-screen=home] [data-play=neutron]").wait_for()
    assert server.owner_key not in page.url
    assert server.owner_key not in page.content()
    page.locator("[data-play=neutron]").click()
    page.locator("[data-screen=table] game-board").wait_for()
    page.locator("[data-go=saved]").first.click()
    page.locator("[data-screen=saved] [data-act=look]").first.click()
    page.locator("[data-screen=review] game-board").wait_for()
    assert all(one.startswith((f"{server.address}/", "blob:", "data:")) for one in asked)
    assert not any(server.owner_key in one for one in asked)
    assert page.context.cookies() == []


_INTRUDE = javascript("intrude")


@pytest.mark.oracle_large
def test_a_page_of_another_site_can_neither_read_nor_frame_the_table(
    visitors: Visitors, complaints: Complaints, server: Server, tmp_path: Path
) -> None:
    complaints.expect("CORS", "ERR_FAILED", "WebSocket", "Framing", "frame-ancestors", "403")
    with Server(tmp_path, "serve") as elsewhere:
        page = visitors.at(f"{elsewhere.address}/", is_new=True, bypass_csp=True)
        page.locator("[data-screen=home] h1").wait_for()
        said = page.evaluate(_INTRUDE, [server.address, lay(server)["key"]])
        assert set(said.values()) == {"stopped"}
        assert not any(frame.locator("[data-screen]").count() for frame in page.frames[1:])
        page.close()
