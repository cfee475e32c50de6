"""Bombs: records and packs whose check should never end, uploaded one and five at a time.

The site must refuse or accept each of them within seconds of CPU time."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from kabinett.attack import bombs
from kabinett.attack.clients import Answer, Browser, as_keywords
from kabinett.attack.report import BeginRow, Row
from kabinett.attack.tampering import upload
from kabinett.attack.target import ONLY_OWN, SENDERS, Target

#: The most seconds of CPU time that a bomb may cost.
MOST_SECONDS = 5.0
#: The number of uploads from each person, who may make twenty an hour.
UPLOADS_EACH = 18
#: The short version divides the sizes by `SHORT_PART`, and sends this many bombs of each kind.
SHORT_PART = 40
FEW = {("records", 1): 1, ("records", 5): 1, ("packs", 1): 1, ("packs", 5): 0}
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")

Send = Callable[[Browser], Answer]


def attack(target: Target, begin_row: BeginRow) -> None:
    """Upload the bombs, with a row for each kind and each number at a time."""
    rows = {
        (what, many): begin_row(f"{what}, {'one' if many == 1 else 'five'} at a time")
        for what in ("records", "packs")
        for many in (1, 5)
    }
    if target.site is None:
        for each in rows.values():
            each.left_out = f"{ONLY_OWN}: an upload needs a session"
        return
    if target.short:
        bombs.PART = SHORT_PART
    bombs_by_kind: dict[str, dict[str, Send]] = {
        "records": {name: record_sender(text) for name, text in bombs.RECORDS.items()},
        "packs": {name: pack_sender(files) for name, files in bombs.PACKS.items()},
    }
    browsers = uploaders(target)
    for (what, many), each in rows.items():
        for name in select(target, what, many, [*bombs_by_kind[what]]):
            judge(
                target,
                each,
                name,
                [(next(browsers), bombs_by_kind[what][name]) for _ in range(many)],
            )
        if not each.tries:
            each.left_out = "takes too long for the short version"


def select(target: Target, what: str, many: int, names: list[str]) -> Iterator[str]:
    """The names of the bombs to send: all of them one at a time; of five at a time only as many as
    time allows."""
    target.luck(f"{what} {many}").shuffle(names)
    if target.short:
        yield from names[: FEW[what, many]]
    elif many == 1:
        yield from names
    else:
        for number in target.rounds(3, 0.5):
            if number < len(names):
                yield names[number]
            else:
                return


def uploaders(target: Target) -> Iterator[Browser]:
    """A browser for each upload, with another person whenever one has reached his limit."""
    for name in SENDERS:
        browser = target.browser(name)
        for _ in range(UPLOADS_EACH):
            yield browser


def judge(target: Target, row: Row, name: str, uploads: list[tuple[Browser, Send]]) -> None:
    """Send all uploads at once, and judge the answers and the CPU time that they cost."""
    answers: list[Answer] = []
    before = cpu_seconds(target)
    sending = [
        threading.Thread(target=lambda browser=browser, send=send: answers.append(send(browser)))
        for browser, send in uploads
    ]
    for each in sending:
        each.start()
    for each in sending:
        each.join()
    cost = (cpu_seconds(target) - before) / len(uploads)
    for answer in answers:
        complaint = f"{name}: {answer.status} {answer.text[:80]}"
        good = answer.status in (302, 400, 413, 503)
        if good:
            complaint = f"{name}: {cost:.1f} s of CPU time"
        outcome = OUTCOMES.get(answer.status, str(answer.status))
        row.judge(good and cost < MOST_SECONDS, outcome, complaint)
    if cost >= float(row.note.split()[0] if row.note else 0):
        row.note = f"{cost:.1f} s of CPU time at most: {name}"


OUTCOMES = {302: "accepted", 400: "refused", 413: "refused as too large", 503: "refused: too many"}


def cpu_seconds(target: Target) -> float:
    """The CPU seconds of all child processes of the web process that have ended.

    Each upload is checked in a child process."""
    assert target.site is not None
    fields = Path(f"/proc/{target.site.web()}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICKS_PER_SECOND


def record_sender(text: Callable[[], str | bytes]) -> Send:
    """Uploads the text as a record."""
    return lambda browser: upload(browser, text())


def pack_sender(files: Callable[[], dict[str, str]]) -> Send:
    """Uploads the files as a pack."""

    def send(browser: Browser) -> Answer:
        head = '--x\r\nContent-Disposition: form-data; name="files"; filename="{}"\r\n\r\n'
        parts = [head.format(name) + text + "\r\n" for name, text in files().items()]
        headers = browser.form_headers | {"Content-Type": "multipart/form-data; boundary=x"}
        return browser.send(
            "POST", "/packs/", ("".join(parts) + "--x--\r\n").encode(), **as_keywords(headers)
        )

    return send
