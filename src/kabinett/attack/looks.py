"""Looks at what belongs to others: their tables, hands, notes, tokens, and the pages of the host.

The site must refuse every one of these requests, and no answer may contain somebody's secret."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kabinett.attack import addresses
from kabinett.attack.clients import JSON, Answer, Browser, Program, as_keywords, encode_json
from kabinett.attack.hands import probe_hands
from kabinett.attack.report import TOO_MUCH, BeginRow, Row
from kabinett.attack.target import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Target

SECRET = "the treasure lies under the oak"
#: The parts of a page that differ each time it is loaded.
FRESH = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"')

#: Sends one request about a table, whose id is the argument.
Ask = Callable[[str], Answer]


def attack(target: Target, begin_row: BeginRow) -> None:
    """Run all looks, with a row for each."""
    probe_existence(target, begin_row("a private table, and none"))
    probe_hands(target, begin_row("another seat's hand and moments"))
    for name, probe in (
        ("others' notes, sketches, talk", probe_papers),
        ("others' tokens and accounts", probe_accounts),
        ("gatherings of others", probe_gatherings),
    ):
        if target.site is not None:
            probe(target, begin_row(name))
        else:
            begin_row(name).left_out = ONLY_OWN
    probe_host_pages(target, begin_row("pages of the host, incidents, files"))


# -- tables whose existence is a secret


def probe_existence(target: Target, row: Row) -> None:
    """Check that each address of a private table answers as if the table did not exist.

    Each stranger tries all addresses; in the short version each of them tries some."""
    table = target.table("fall", *(("Anna", "Ben") if target.site else ()))
    for number in target.rounds(1, 0.4):
        all_strangers = strangers(target, number)
        for place, (who, asks) in enumerate(all_strangers):
            for ask in asks[place :: len(all_strangers)] if target.short else asks:
                table_answer, nowhere_answer = ask(table), ask(NOWHERE)
                if {table_answer.status, nowhere_answer.status} & {*TOO_MUCH}:
                    row.judge(True, "too much")
                    continue
                of_table, of_nowhere = (
                    comparable(table_answer, table),
                    comparable(nowhere_answer, table),
                )
                complaint = f"{who} learns that it exists: {of_table[:2]}, {of_nowhere[:2]}"
                row.judge(of_table == of_nowhere, str(table_answer.status), complaint)
            target.pause(1)


def comparable(answer: Answer, table: str) -> tuple[int, str, str]:
    """The status, redirect and text of an answer, without the table's id and the `FRESH` parts.

    >>> comparable(Answer(404, "no table t1", "/?next=t1"), "t1")
    (404, '/?next=bcdfghjkmn', 'no table bcdfghjkmn')
    """
    where, text = answer.location.replace(table, NOWHERE), answer.text.replace(table, NOWHERE)
    return answer.status, where, FRESH.sub("", text)


def strangers(target: Target, number: int) -> list[tuple[str, list[Ask]]]:
    """People who are strangers to the table, with their requests.  ``number`` varies the bodies."""
    visitor = "a visitor", by_pages(target.browser(), number)
    if target.site is None:
        nobody = Program(target.base, f"kabinett_{'x' * 43}")
        return [visitor, ("a program", by_api(nobody, number))]
    return [
        visitor,
        ("somebody with an account", by_pages(target.browser("Carl"), number)),
        ("a program", by_api(target.program("Carl"), number)),
    ]


def by_pages(browser: Browser, number: int) -> list[Ask]:
    """A browser's requests to all addresses of a table."""
    headers = as_keywords(browser.form_headers | {"Content-Type": JSON})

    def get(path: str, query: str) -> Ask:
        return lambda table: browser.send("GET", path.format(table=table) + query)

    def post(path: str, body: object) -> Ask:
        data = encode_json(body)
        return lambda table: browser.send("POST", path.format(table=table), data, **headers)

    return [
        ask
        for place, path in enumerate(addresses.OF_TABLE, number)
        for ask in (
            get(path, nth_in_turn(addresses.QUERIES, place)),
            post(path, nth_in_turn(addresses.POST_BODIES, place)),
        )
    ]


def by_api(program: Program, number: int) -> list[Ask]:
    """A program's requests to all addresses of a table."""

    def get(path: str) -> Ask:
        return lambda table: program.send("GET", path.format(table=table))

    def post(path: str, body: object) -> Ask:
        return lambda table: program.send("POST", path.format(table=table), body)

    return [
        ask
        for place, path in enumerate(addresses.OF_PROGRAMS, number)
        for ask in (get(path), post(path, nth_in_turn(addresses.POST_BODIES, place)))
    ]


def nth_in_turn(items: Sequence[Any], place: int) -> Any:
    """The item at a place, counting from the beginning again after the last one."""
    return items[place % len(items)]


# -- what belongs to people


def probe_papers(target: Target, row: Row) -> None:
    """Look for Anna's notes and sketches of a table, as its other player and as onlookers."""
    table = target.table("fall", "Anna", "Ben", public=True)
    anna = target.browser("Anna", ELSEWHERE)
    for what, body in (("notes", {"notes": SECRET}), ("sketch/new", {"seat": 0, "name": SECRET})):
        status, _, text = anna.post(f"/api/table/{table}/{what}", encode_json(body), JSON)
        if not row.judge(status == 200, f"her {what} laid down", f"{what}: {status} {text[:100]}"):
            return
    number = anna.json(f"/api/table/{table}/notes")["sketches"][0]["id"]
    for name in ("", "Carl", "Ben"):
        browser = target.browser(name)
        for path in ("notes", f"sketch?sketch={number}", "talk"):
            answer = browser.send("GET", f"/api/table/{table}/{path}")
            good = answer.status < 500 and SECRET not in answer.text
            row.judge(good, str(answer.status), f"{path} shows what Anna has noted")
        headers = as_keywords(browser.form_headers | {"Content-Type": JSON})
        for path in (f"sketch?sketch={number}", f"sketch/delete?sketch={number}"):
            answer = browser.send("POST", f"/api/table/{table}/{path}", b"{}", **headers)
            row.judge(answer.status in (403, 404), str(answer.status), f"{path}: {answer.status}")
    notes = anna.json(f"/api/table/{table}/notes")
    row.judge(
        notes["notes"] == SECRET and len(notes["sketches"]) == 1, "all of it is there", "gone"
    )


def probe_accounts(target: Target, row: Row) -> None:
    """Check that pages of people show a visitor nothing, and Carl only what is his own.

    Carl also tries to end the tokens of all others."""
    others = [target.persons[name] for name in ("Anna", "Ben", "Host")]
    secrets = {f"{each.name.lower()}@example.org" for each in others}
    secrets |= {each.token for each in others} | {each.session for each in others}
    for name in ("", "Carl"):
        browser = target.browser(name)
        for path in addresses.OF_PERSONS:
            answer = browser.send("GET", path)
            row.judge(
                answer.status < 500 and not [each for each in secrets if each in answer.text]
                and (name != "" or answer.status != 200),
                str(answer.status), f"{path} of {name or 'a visitor'}: {answer.status}",
            )  # fmt: skip
        headers = as_keywords(browser.form_headers)
        for number in range(1, len(target.persons) + 1):  # each person has one token
            if number != target.persons["Carl"].number:
                browser.send("POST", f"/account/tokens/{number}/end/", b"", **headers)
    for name, person in target.persons.items():
        own_account = target.program(name).send("GET", "/account")
        row.judge(own_account.status == 200, "token still good", f"{person.name}'s token was ended")
    for token in ("", "x", "kabinett_", "kabinett_" + "a" * 43, target.persons["Anna"].token[:-1]):
        answer = Program(target.base, token, ATTACKER).send("GET", "/account")
        row.judge(answer.status == 401, "401", f"a token that nobody has: {answer.status}")


def probe_gatherings(target: Target, row: Row) -> None:
    """Check that nobody sits down at a private table without its link, and that only the host of
    a table may close, fill or start it."""
    anna = target.program("Anna", ELSEWHERE)
    for public in (False, True):
        seats = [{"who": "me"}, {"who": "open"}]
        table = anna.post("/tables", game="fall", seats=seats, public=public)["id"]
        for what, body in (
            ("join", {"seat": 1}), ("join", {"seat": 1, "invite": "x" * 22}), ("join", {"seat": 0}),
            ("fill", {"bot": "random"}), ("close", {}), ("ready", {"commitment": "x", "nonce": ""}),
        ):  # fmt: skip
            if public and body == {"seat": 1}:
                continue  # anybody may sit down at a public table
            answer = target.program("Carl").send("POST", f"/tables/{table}/{what}", body)
            complaint = f"{what} {body}: {answer.status} {answer.text[:100]}"
            row.judge(
                400 <= answer.status < 500 or (public and what == "join"),
                str(answer.status),
                complaint,
            )
            if public and what == "join":
                target.program("Carl").send("POST", f"/tables/{table}/leave", {})
        details = anna.get(f"/tables/{table}")
        mine = details["seats"][0]["mine"]
        row.judge(not details["started"] and mine, "as it was", f"{details}")
        anna.post(f"/tables/{table}/close")


def probe_host_pages(target: Target, row: Row) -> None:
    """Ask for the pages of the host's admin and for files of the data folder."""
    for name in ("", "Carl", "Anna") if target.site and not target.short else ("",):
        browser = target.browser(name)
        for path in (*addresses.OF_HOST, *addresses.OF_FOLDER):
            answer = browser.send("GET", path)
            good = answer.status in (301, 302, 400, 403, 404, 405, *TOO_MUCH)
            row.judge(good, str(answer.status), f"{path}: {answer.status} {answer.text[:80]}")
