"""Bombs: records and packs made to keep the check of uploads busy for ever, one and five at a time.
The site refuses or takes each within seconds of CPU time."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from kabinett.attack import bombs
from kabinett.attack.clients import Answer, Browser, as_keywords
from kabinett.attack.ground import ONLY_OWN, SENDERS, Ground
from kabinett.attack.report import Row
from kabinett.attack.tampering import upload

#: Most seconds of CPU time for each.
LIMIT = 5.0
#: A person may upload twenty an hour.
EACH = 18
#: The short version divides the sizes by `PART`, and sends only a few.
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
    bombs_by_kind: dict[str, dict[str, Send]] = {
        "records": {name: record(text) for name, text in bombs.RECORDS.items()},
        "packs": {name: pack(files) for name, files in bombs.PACKS.items()},
    }
    senders = turns(ground)
    for (what, many), each in rows.items():
        for name in some_names(ground, what, many, [*bombs_by_kind[what]]):
            judge(
                ground,
                each,
                name,
                [(next(senders), bombs_by_kind[what][name]) for _ in range(many)],
            )
        if not each.tries:
            each.left_out = "takes too long for the short version"


def some_names(ground: Ground, what: str, many: int, names: list[str]) -> Iterator[str]:
    """The bombs to send: all of them one at a time; five at a time as many as there is time
    for."""
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
    """The browsers that upload: each in turn as often as its person may."""
    for name in SENDERS:
        browser = ground.browser(name)
        for _ in range(EACH):
            yield browser


def judge(ground: Ground, row: Row, name: str, uploads: list[tuple[Browser, Send]]) -> None:
    """Send all at once, and judge the answers and the CPU time they cost."""
    answers: list[Answer] = []
    before = cpu_seconds(ground)
    sending = [
        threading.Thread(target=lambda browser=browser, send=send: answers.append(send(browser)))
        for browser, send in uploads
    ]
    for each in sending:
        each.start()
    for each in sending:
        each.join()
    cost = (cpu_seconds(ground) - before) / len(uploads)
    for answer in answers:
        complaint = f"{name}: {answer.status} {answer.text[:80]}"
        good = answer.status in (302, 400, 413, 503)
        row.judge(good and cost < LIMIT, ANSWERS.get(answer.status, str(answer.status)), (
            complaint if not good else f"{name}: {cost:.1f} s of the processor"))  # fmt: skip
    if cost >= float(row.note.split()[0] if row.note else 0):
        row.note = f"{cost:.1f} s of the processor at most: {name}"


ANSWERS = {302: "taken", 400: "refused", 413: "refused as too large", 503: "refused: too many"}


def cpu_seconds(ground: Ground) -> float:
    """CPU seconds of the ended child processes of the web process: each upload is checked in one of
    its own."""
    assert ground.site is not None
    fields = Path(f"/proc/{ground.site.web()}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def record(text: Callable[[], str | bytes]) -> Send:
    return lambda browser: upload(browser, text())


def pack(files: Callable[[], dict[str, str]]) -> Send:
    def send(browser: Browser) -> Answer:
        head = '--x\r\nContent-Disposition: form-data; name="files"; filename="{}"\r\n\r\n'
        parts = [head.format(name) + text + "\r\n" for name, text in files().items()]
        headers = browser.form_headers | {"Content-Type": "multipart/form-data; boundary=x"}
        return browser.send(
            "POST", "/packs/", ("".join(parts) + "--x--\r\n").encode(), **as_keywords(headers)
        )

    return send
