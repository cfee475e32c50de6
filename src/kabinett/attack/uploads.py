"""Bombs: records and packs that are made to be checked for ever, one and five at a time.  Each is
refused, or taken, within seconds of the processor."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from kabinett.attack import bombs
from kabinett.attack.clients import Answer, Browser, named
from kabinett.attack.ground import ONLY_OWN, SENDERS, Ground
from kabinett.attack.report import Row
from kabinett.attack.tampering import upload

#: Seconds of the processor for each.
LIMIT = 5.0
#: A person may upload twenty an hour.
EACH = 18
#: In the short version they are so much smaller, and so few of them.
PART = 40
FEW = {("records", 1): 1, ("records", 5): 1, ("packs", 1): 1, ("packs", 5): 0}
TICKS = os.sysconf("SC_CLK_TCK")

Send = Callable[[Browser], Answer]


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    rows = {
        (what, many): row(f"{what}, {'one' if many == 1 else 'five'} at a time")
        for what in ("records", "packs")
        for many in (1, 5)
    }
    if ground.site is None:
        for each in rows.values():
            each.left_out = f"{ONLY_OWN}: they need a session"
        return
    if ground.short:
        bombs.PART = PART
    made: dict[str, dict[str, Send]] = {
        "records": {name: record(text) for name, text in bombs.RECORDS.items()},
        "packs": {name: pack(files) for name, files in bombs.PACKS.items()},
    }
    senders = turns(ground)
    for (what, many), each in rows.items():
        for name in some(ground, what, many, [*made[what]]):
            judge(ground, each, name, [(next(senders), made[what][name]) for _ in range(many)])
        if not each.tries:
            each.left_out = "takes too long for the short version"


def some(ground: Ground, what: str, many: int, names: list[str]) -> Iterator[str]:
    """One at a time all of them; five at a time as many as there is time for."""
    ground.luck(f"{what} {many}").shuffle(names)
    if ground.short:
        yield from names[: FEW[what, many]]
    elif many == 1:
        yield from names
    else:
        for number in ground.rounds(3, 0.5):
            if number < len(names):
                yield names[number]
            else:
                return


def turns(ground: Ground) -> Iterator[Browser]:
    """Whose turn it is to upload something."""
    for name in SENDERS:
        browser = ground.browser(name)
        for _ in range(EACH):
            yield browser


def judge(ground: Ground, row: Row, name: str, sent: list[tuple[Browser, Send]]) -> None:
    """All at once; how each is answered, and what they cost the processor."""
    answers: list[Answer] = []
    before = used(ground)
    sending = [
        threading.Thread(target=lambda browser=browser, send=send: answers.append(send(browser)))
        for browser, send in sent
    ]
    for each in sending:
        each.start()
    for each in sending:
        each.join()
    cost = (used(ground) - before) / len(sent)
    for answer in answers:
        told = f"{name}: {answer.status} {answer.text[:80]}"
        good = answer.status in (302, 400, 413, 503)
        row.judge(good and cost < LIMIT, ANSWERS.get(answer.status, str(answer.status)), (
            told if not good else f"{name}: {cost:.1f} s of the processor"))  # fmt: skip
    if cost >= float(row.note.split()[0] if row.note else 0):
        row.note = f"{cost:.1f} s of the processor at most: {name}"


ANSWERS = {302: "taken", 400: "refused", 413: "refused as too large", 503: "refused: too many"}


def used(ground: Ground) -> float:
    """Seconds of the processor of those processes of the web process that have ended: what checks
    uploads is one for each."""
    assert ground.site is not None
    fields = Path(f"/proc/{ground.site.web()}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def record(text: Callable[[], str | bytes]) -> Send:
    return lambda browser: upload(browser, text())


def pack(files: Callable[[], dict[str, str]]) -> Send:
    def send(browser: Browser) -> Answer:
        head = '--x\r\nContent-Disposition: form-data; name="files"; filename="{}"\r\n\r\n'
        parts = [head.format(name) + text + "\r\n" for name, text in files().items()]
        headers = browser.rightly | {"Content-Type": "multipart/form-data; boundary=x"}
        return browser.send(
            "POST", "/packs/", ("".join(parts) + "--x--\r\n").encode(), **named(headers)
        )

    return send
