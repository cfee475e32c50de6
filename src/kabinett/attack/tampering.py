"""Tampering: posts from pages of other sites, and changed cookies, links and records.

The site must refuse each of them, and a verifier must detect each changed record."""

from __future__ import annotations

import random
import re
import time
import urllib.parse

from websockets.exceptions import InvalidHandshake, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kabinett.attack import records
from kabinett.attack.clients import FORM, JSON, PATIENCE, Answer, Browser, TableSocket, as_keywords
from kabinett.attack.report import TOO_MUCH, BeginRow, Row
from kabinett.attack.target import ELSEWHERE, ONLY_OWN, Target, legal_answer
from kabinett.core.data import Data

ORIGINS = ("https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example")
#: Answers in the game whose record is changed.
ANSWERS = 24


def attack(target: Target, begin_row: BeginRow) -> None:
    """Tamper with everything that a stranger can change, with a row for each."""
    forge_posts(target, begin_row("forged posts"))
    open_foreign_sockets(target, begin_row("foreign sockets"))
    change_cookies(target, begin_row("changed cookies"))
    link_row, record_row = begin_row("changed links"), begin_row("changed records and proofs")
    if target.site is None:
        link_row.left_out = record_row.left_out = ONLY_OWN
        return
    change_invitations(target, link_row)
    change_reset_links(target, link_row)
    change_records(target, record_row)


# -- posts

#: Addresses to which pages post, and the type of the body.
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

#: Those of the above that accept a visitor's form without a token: the site checks its origin,
#: which no page of another site can forge.
VISITORS_POSTS = ("/i18n/setlang/", "/new/fall/", "/table/bcdfghjkmn/gather/")


def forge_posts(target: Target, row: Row) -> None:
    """Post without the token of a form, with somebody else's token, and from other sites.

    Also ask for pages under host names that are not the site's: a page of another site could reach
    the site under such a name."""
    other = target.browser().cookie("csrftoken")
    for name in ("", "Ben") if target.site else ("",):
        browser = target.browser(name)
        elsewhere = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
        ways = [
            *({"X-CSRFToken": token} for token in ("", other, "x" * 32)),
            *({"Origin": origin} for origin in ORIGINS),
            elsewhere,
        ]
        for place, (path, kind) in enumerate(POSTS):
            for wrong in ways[place % 2 :: 4] if target.short else ways:
                if not name and path in VISITORS_POSTS and "X-CSRFToken" in wrong:
                    continue
                headers = as_keywords({**browser.form_headers, **wrong, "Content-Type": kind})
                answer = browser.send("POST", path, b"{}" if kind == JSON else b"a=b", **headers)
                good = answer.status == 403 or answer.status in TOO_MUCH
                row.judge(good, str(answer.status), f"{path} with {wrong}: {answer.status}")
    if target.site is not None:
        for host in ("elsewhere.example", "127.0.0.1.elsewhere.example", "x" * 300, "[::"):
            answer = target.browser().send("GET", "/", Host=host)
            row.judge(answer.status == 400, "400", f"at the name {host[:40]}: {answer.status}")
        still = target.browser("Ben").send("GET", "/account/")
        row.judge(still.status == 200, "still logged in", f"Ben's account: {still.status}")


#: Keys of sessions over HTTP that belong to nobody.
UNUSED_KEYS = ("", "x" * 22, "../../etc", "' or 1=1", "%00", "A" * 4000)


def open_foreign_sockets(target: Target, row: Row) -> None:
    """Open sockets, and sessions over HTTP, as a page of another site can: with the cookies of the
    person who visits it. Also guess the keys of sessions."""
    browser = target.browser("Anna" if target.site else "")
    for origin in ORIGINS:
        status = open_from(browser, origin)
        row.judge(status != 101, str(status), f"a socket from {origin} was opened")
        token = {"X_CSRFToken": browser.cookie("csrftoken")}
        answer = browser.send("POST", "/play/open?table=x", b"", Origin=origin, **token)
        good = answer.status == 403 or answer.status in TOO_MUCH
        row.judge(good, str(answer.status), f"a session from {origin} was opened")
    for key in UNUSED_KEYS:
        for act in ("poll", "events"):
            answer = browser.send("GET", f"/play/{act}?table=x", X_Kabinett_Session=key)
            good = answer.status == 404 or answer.status in TOO_MUCH
            row.judge(good, str(answer.status), f"{key[:30]!r} reads {act}")


def open_from(browser: Browser, origin: str) -> int:
    """Open a socket from an origin and return the status: 101 if it opened, 0 if none came."""
    where: Data = {"source_address": (browser.source, 0)} if browser.source else {}
    try:
        with connect(
            browser.base.replace("http", "ws", 1) + "/play",
            origin=Origin(origin), additional_headers={"Cookie": browser.cookie_header},
            open_timeout=PATIENCE, **where,
        ):  # fmt: skip
            return 101
    except InvalidStatus as error:
        return error.response.status_code
    except (InvalidHandshake, OSError):
        return 0


# -- cookies and links


def alter(text: str, luck: random.Random) -> str:
    """The text with one letter or digit changed.

    >>> alter("abc-1", random.Random(1)) != "abc-1"
    True
    """
    places = [number for number, letter in enumerate(text) if letter.isalnum()]
    place = luck.choice(places)
    others = [each for each in "bcdfghjkmn23456789" if each != text[place].lower()]
    return text[:place] + luck.choice(others) + text[place + 1 :]


#: Session keys that belong to nobody.
UNUSED_SESSIONS = ("x" * 32, "", "1", "../../etc", "' or 1=1", "\u0130" * 9)


def change_cookies(target: Target, row: Row) -> None:
    """Check that nobody is logged in by a made-up session key, or by a changed one."""
    luck, unused = target.luck("cookies"), UNUSED_SESSIONS
    for number in target.rounds(2 * len(unused), 0.1):
        session = unused[number % len(unused)]
        if number >= len(unused) and target.site is not None:
            session = alter(target.persons["Anna"].session, luck)
        escaped = urllib.parse.quote(session)
        cookie = f"session={escaped}; __Host-session={escaped}; csrftoken={'a' * 32}"
        answer = Browser(target.base, target.wire_source()).send("GET", "/account/", Cookie=cookie)
        good = answer.status in (403, *TOO_MUCH) or "login" in answer.location
        row.judge(good, str(answer.status), f"the session {session[:40]!r}: {answer.status}")


def change_invitations(target: Target, row: Row) -> None:
    """Check that a changed invitation to a table leads nowhere."""
    luck, anna = target.luck("links"), target.program("Anna", ELSEWHERE)
    seats = [{"who": "me"}, {"who": "open"}]
    table = anna.post("/tables", game="fall", seats=seats)
    carl = target.browser("Carl")
    right = carl.send("GET", f"/join/{table['invite']}/")
    row.judge(right.status == 200, "the right one opens", f"the right invitation: {right.status}")
    for _ in target.rounds(10, 0.1):
        answer = carl.send("GET", f"/join/{alter(table['invite'], luck)}/")
        good = answer.status == 404 or answer.status in TOO_MUCH
        row.judge(good, str(answer.status), f"a changed invitation: {answer.status}")
    anna.post(f"/tables/{table['id']}/close")


def change_reset_links(target: Target, row: Row) -> None:
    """Check that only the link in the mail resets a forgotten password, and no changed link."""
    assert target.site is not None
    luck, browser = target.luck("reset"), target.browser("", ELSEWHERE)
    form = urllib.parse.urlencode({"email": "carl@example.org"}).encode()
    browser.post("/account/password/reset/", form, FORM)
    key = find_in_mail(target, r"/account/password/reset/key/([\w-]+)/")
    if not row.judge(bool(key), "the mail came", "no mail came with a link to reset a password"):
        return
    for _ in target.rounds(8, 0.05):
        changed_key = alter(key, luck)
        row.judge(
            not opens(target, changed_key), "refused", f"a changed link to reset: {changed_key}"
        )
    row.judge(opens(target, key), "the right one opens", "the right link to reset is refused")


def opens(target: Target, key: str) -> bool:
    """Whether the key opens the page for a new password."""
    answer = target.browser("", ELSEWHERE).send("GET", f"/account/password/reset/key/{key}/")
    return answer.status == 302 and answer.location.endswith("set-password/")


def find_in_mail(target: Target, link: str) -> str:
    """Wait for mail in what the site prints, and return the pattern's group; "" if none comes."""
    assert target.site is not None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if match := re.search(link, "".join(target.site.output_lines)):
            return match[1]
        time.sleep(0.05)
    return ""


# -- records


def change_records(target: Target, row: Row) -> None:
    """Change the record of a game that was played and conceded here.

    A verifier must detect every change, and the site must not accept a record that a verifier
    refuses."""
    text, digest = record_of(target)
    row.judge(
        not records.how_detected(text, text, digest), "the right one is right", "it is refused"
    )
    refusals = []
    for what, changed_text in records.changes(
        text, target.luck("records"), 1 if target.short else 5
    ):
        detection = records.how_detected(changed_text, text, digest)
        row.judge(bool(detection), detection, f"{what}: nobody detects it")
        refusals += [(what, changed_text)] if detection == "refused" else []
    # A person may upload twenty an hour.
    for what, changed_text in refusals[:: len(refusals) // (2 if target.short else 18)]:
        answer = upload(target.browser("Carl"), changed_text)
        complaint = f"the site accepts it ({answer.status}): {what}"
        row.judge(answer.status == 400, "refused by the site", complaint)


def record_of(target: Target) -> tuple[str, str]:
    """The record of a game that Anna and Ben play, and the last digest that its table showed."""
    luck = target.luck("record")
    table = target.table("fall", "Anna", "Ben")
    players = [target.program(name, ELSEWHERE) for name in ("Anna", "Ben")]
    for _ in range(ANSWERS):
        answer = legal_answer(players, table, luck)
        players[answer.pop("who")].post(f"/tables/{table}/answer", **answer)
    line = TableSocket(target.browser("Ben", ELSEWHERE), table, 1)
    line.ask(type="concede")
    line.close()
    digest = players[0].get(f"/tables/{table}/view")["public"]["digest"]
    return players[0].send("GET", f"/tables/{table}/record").text, digest


def upload(browser: Browser, text: str | bytes) -> Answer:
    """Upload a record and return the answer."""
    data = text if isinstance(text, bytes) else text.encode()
    head = b'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n'
    headers = browser.form_headers | {"Content-Type": "multipart/form-data; boundary=x"}
    return browser.send("POST", "/upload/", head + data + b"\r\n--x--\r\n", **as_keywords(headers))
