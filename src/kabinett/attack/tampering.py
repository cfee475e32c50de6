"""Tampering: posts from pages of other sites, changed cookies and links, and changed records.  The
site refuses them or a verifier finds them out."""

from __future__ import annotations

import random
import re
import time
import urllib.parse
from collections.abc import Callable

from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kabinett.attack import records
from kabinett.attack.clients import FORM, JSON, PATIENCE, Answer, Browser, TableSocket, as_keywords
from kabinett.attack.ground import ELSEWHERE, ONLY_OWN, Ground, legal_answer
from kabinett.attack.report import TOO_MUCH, Row
from kabinett.core.data import Data

ORIGINS = ("https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example")
#: Answers in the game whose record is changed.
ANSWERS = 24


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    forge_posts(ground, row("forged posts"))
    open_foreign_sockets(ground, row("foreign sockets"))
    cookies(ground, row("changed cookies"))
    links, record_row = row("changed links"), row("changed records and proofs")
    if ground.site is None:
        links.left_out = record_row.left_out = ONLY_OWN
        return
    invitations(ground, links)
    reset(ground, links)
    change_records(ground, record_row)


# -- posts

#: Addresses that pages post to, and the type of the body.
POSTS = (
    ("/account/login/", FORM), ("/account/signup/", FORM), ("/account/password/reset/", FORM),
    ("/i18n/setlang/", FORM), ("/new/fall/", FORM), ("/upload/", FORM), ("/packs/", FORM),
    ("/account/tokens/", FORM), ("/account/logout/", FORM), ("/account/delete/", FORM),
    ("/account/email/", FORM), ("/account/password/change/", FORM), ("/account/notices/", FORM),
    ("/person/Anna/block/", FORM), ("/table/bcdfghjkmn/gather/", FORM), ("/api/vacation", JSON),
    *(
        (f"/api/table/bcdfghjkmn/{what}", JSON)
        for what in ("answer", "settings", "notes", "delete")
    ),
)  # fmt: skip


def forge_posts(ground: Ground, row: Row) -> None:
    """Post without the token of a form, with somebody else's, and from elsewhere; and ask by host
    names that are not the site's, under which another page could reach it."""
    other = ground.browser().cookie("csrftoken")
    for name in ("", "Ben") if ground.site else ("",):
        browser = ground.browser(name)
        elsewhere = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
        ways = [
            *({"X-CSRFToken": token} for token in ("", other, "x" * 32)),
            *({"Origin": origin} for origin in ORIGINS),
            elsewhere,
        ]
        for place, (path, kind) in enumerate(POSTS):
            for wrong in ways[place % 2 :: 4] if ground.short else ways:
                headers = as_keywords({**browser.form_headers, **wrong, "Content-Type": kind})
                answer = browser.send("POST", path, b"{}" if kind == JSON else b"a=b", **headers)
                good = answer.status == 403 or answer.status in TOO_MUCH
                row.judge(good, str(answer.status), f"{path} with {wrong}: {answer.status}")
    if ground.site is not None:
        for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "x" * 300, "[::"):
            answer = ground.browser().send("GET", "/", Host=host)
            row.judge(answer.status == 400, "400", f"at the name {host[:40]}: {answer.status}")
        still = ground.browser("Ben").send("GET", "/account/")
        row.judge(still.status == 200, "still logged in", f"Ben's account: {still.status}")


def open_foreign_sockets(ground: Ground, row: Row) -> None:
    """Open sockets as a page of another site would, with its visitor's cookies."""
    browser = ground.browser("Anna" if ground.site else "")
    for origin in ORIGINS:
        status = open_from(browser, origin)
        row.judge(status != 101, str(status), f"a socket from {origin} was opened")


def open_from(browser: Browser, origin: str) -> int:
    """Open a socket from an origin; the status, 101 if it was opened, 0 if none came."""
    cookies = "; ".join(f"{each.name}={each.value}" for each in browser.cookies)
    where: Data = {"source_address": (browser.source, 0)} if browser.source else {}
    try:
        with connect(
            browser.base.replace("http", "ws", 1) + "/play",
            origin=Origin(origin), additional_headers={"Cookie": cookies},
            open_timeout=PATIENCE, **where,
        ):  # fmt: skip
            return 101
    except InvalidStatus as error:
        return error.response.status_code
    except (InvalidHandshake, OSError):
        return 0


# -- cookies and links


def alter(text: str, luck: random.Random) -> str:
    """The text with another letter or digit in one place.

    >>> alter("abc-1", random.Random(1)) != "abc-1"
    True
    """
    places = [number for number, letter in enumerate(text) if letter.isalnum()]
    place = luck.choice(places)
    others = [each for each in "bcdfghjkmn23456789" if each != text[place].lower()]
    return text[:place] + luck.choice(others) + text[place + 1 :]


#: Session keys that nobody has.
NONE = ("x" * 32, "", "1", "../../etc", "' or 1=1", "\u0130" * 9)


def cookies(ground: Ground, row: Row) -> None:
    """A session key with a changed letter is no session."""
    luck = ground.luck("cookies")
    for number in ground.rounds(2 * len(NONE), 0.1):
        session = NONE[number % len(NONE)]
        if number >= len(NONE) and ground.site is not None:
            session = alter(ground.persons["Anna"].session, luck)
        escaped = urllib.parse.quote(session)
        cookie = f"session={escaped}; __Host-session={escaped}; csrftoken={'a' * 32}"
        answer = Browser(ground.base, ground.wire_source()).send("GET", "/account/", Cookie=cookie)
        good = answer.status in (403, *TOO_MUCH) or "login" in answer.location
        row.judge(good, str(answer.status), f"the session {session[:40]!r}: {answer.status}")


def invitations(ground: Ground, row: Row) -> None:
    """A changed invitation to a table leads nowhere."""
    luck, anna = ground.luck("links"), ground.program("Anna", ELSEWHERE)
    seats = [{"who": "me"}, {"who": "open"}]
    table = anna.post("/tables", game="fall", seats=seats)
    carl = ground.browser("Carl")
    right = carl.send("GET", f"/join/{table['invite']}/")
    row.judge(right.status == 200, "the right one opens", f"the right invitation: {right.status}")
    for _ in ground.rounds(10, 0.1):
        answer = carl.send("GET", f"/join/{alter(table['invite'], luck)}/")
        good = answer.status == 404 or answer.status in TOO_MUCH
        row.judge(good, str(answer.status), f"a changed invitation: {answer.status}")
    anna.post(f"/tables/{table['id']}/close")


def reset(ground: Ground, row: Row) -> None:
    """Only the link in the mail, and no changed one, resets a forgotten password."""
    assert ground.site is not None
    luck, browser = ground.luck("reset"), ground.browser("", ELSEWHERE)
    form = urllib.parse.urlencode({"email": "carl@example.org"}).encode()
    browser.post("/account/password/reset/", form, FORM)
    key = find_in_mail(ground, r"/account/password/reset/key/([\w-]+)/")
    if not row.judge(bool(key), "the mail came", "no mail came with a link to reset a password"):
        return
    for _ in ground.rounds(8, 0.05):
        changed_key = alter(key, luck)
        row.judge(
            not leads_on(ground, changed_key), "refused", f"a changed link to reset: {changed_key}"
        )
    row.judge(leads_on(ground, key), "the right one opens", "the right link to reset is refused")


def leads_on(ground: Ground, key: str) -> bool:
    """Whether the key leads to the page for a new password."""
    answer = ground.browser("", ELSEWHERE).send("GET", f"/account/password/reset/key/{key}/")
    return answer.status == 302 and answer.location.endswith("set-password/")


def find_in_mail(ground: Ground, link: str) -> str:
    """The group of the pattern in the mail that the site prints, once it is there; "" if it never
    comes."""
    assert ground.site is not None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if match := re.search(link, "".join(ground.site.output_lines)):
            return match[1]
        time.sleep(0.05)
    return ""


# -- records


def change_records(ground: Ground, row: Row) -> None:
    """Change the record of a game that was played here and given up: a verifier finds out every
    change, and the site takes no record that a verifier refuses."""
    text, digest = record_of(ground)
    row.judge(
        not records.how_detected(text, text, digest), "the right one is right", "it is refused"
    )
    refusals = []
    for what, changed_text in records.changes(
        text, ground.luck("records"), 1 if ground.short else 5
    ):
        detection = records.how_detected(changed_text, text, digest)
        row.judge(bool(detection), detection, f"{what}: nobody finds out")
        refusals += [(what, changed_text)] if detection == "refused" else []
    # A person may upload twenty an hour.
    for what, changed_text in refusals[:: len(refusals) // (2 if ground.short else 18)]:
        answer = upload(ground.browser("Carl"), changed_text)
        complaint = f"the site takes it ({answer.status}): {what}"
        row.judge(answer.status == 400, "refused by the site", complaint)


def record_of(ground: Ground) -> tuple[str, str]:
    """The record of a game of Anna and Ben, and the last digest that its table showed."""
    luck = ground.luck("record")
    table = ground.table("fall", "Anna", "Ben")
    players = [ground.program(name, ELSEWHERE) for name in ("Anna", "Ben")]
    for _ in range(ANSWERS):
        answer = legal_answer(players, table, luck)
        players[answer.pop("who")].post(f"/tables/{table}/answer", **answer)
    line = TableSocket(ground.browser("Ben", ELSEWHERE), table, 1)
    line.ask(type="concede")
    line.close()
    digest = players[0].get(f"/tables/{table}/view")["public"]["digest"]
    return players[0].send("GET", f"/tables/{table}/record").text, digest


def upload(browser: Browser, text: str | bytes) -> Answer:
    data = text if isinstance(text, bytes) else text.encode()
    head = b'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
    headers = browser.form_headers | {"Content-Type": "multipart/form-data; boundary=x"}
    return browser.send("POST", "/upload/", head + data + b"\r\n--x--\r\n", **as_keywords(headers))
