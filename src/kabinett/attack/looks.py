"""Looks at what belongs to others: their hands, tables, notes and tokens, and the desk of those who
look after the site.  The site refuses all of them, and no answer shows what only others may see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from kabinett.attack import addresses
from kabinett.attack.clients import (
    JSON,
    Answer,
    Browser,
    Program,
    TableSocket,
    as_keywords,
    encode_json,
)
from kabinett.attack.ground import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Ground, legal_answer
from kabinett.attack.report import TOO_MUCH, Row

#: Answers to give before others look, so that there is something to see, and the most to give.
BEGUN, MOST = 8, 60
SECRET = "the treasure lies under the oak"
#: What differs between two loads of the same page.
FRESH = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"')
NAME = re.compile(r"[a-z_]+:[a-z0-9_]+")

Ask = Callable[[str], Answer]


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    existence(ground, row("a private table, and none"))
    hands(ground, row("another seat's hand and moments"))
    own = ground.site is not None
    for name, look in (
        ("others' notes, sketches, talk", papers),
        ("others' tokens and accounts", accounts),
        ("gatherings of others", gatherings),
    ):
        if own:
            look(ground, row(name))
        else:
            row(name).left_out = ONLY_OWN
    desk(ground, row("the desk, incidents, files"))


# -- tables whose existence is a secret


def existence(ground: Ground, row: Row) -> None:
    """Each address of a private table answers as if the table did not exist.  Each stranger tries
    all of them; in the short version each stranger tries a part."""
    table = ground.table("fall", *(("Anna", "Ben") if ground.site else ()))
    for number in ground.rounds(1, 0.4):
        all_of_them = strangers(ground, number)
        for place, (who, asks) in enumerate(all_of_them):
            for ask in asks[place :: len(all_of_them)] if ground.short else asks:
                table_answer, nowhere_answer = ask(table), ask(NOWHERE)
                if {table_answer.status, nowhere_answer.status} & {*TOO_MUCH}:
                    row.judge(True, "too much")
                    continue
                table_reading, nowhere_reading = (
                    read_answer(table_answer, table),
                    read_answer(nowhere_answer, table),
                )
                complaint = (
                    f"{who} learns that it is there: {table_reading[:2]}, {nowhere_reading[:2]}"
                )
                row.judge(table_reading == nowhere_reading, str(table_answer.status), complaint)
            ground.pause(1)


def read_answer(answer: Answer, table: str) -> tuple[int, str, str]:
    """All that an answer tells: its status, where it redirects to, its text; without the table's id
    and what differs between two loads.

    >>> read_answer(Answer(404, "no table t1", "/?next=t1"), "t1")
    (404, '/?next=bcdfghjkmn', 'no table bcdfghjkmn')
    """
    where, text = answer.location.replace(table, NOWHERE), answer.text.replace(table, NOWHERE)
    return answer.status, where, FRESH.sub("", text)


def strangers(ground: Ground, number: int) -> list[tuple[str, list[Ask]]]:
    """Strangers to the table, and their requests; the number varies what they send."""
    visitor = "a visitor", by_pages(ground.browser(), number)
    if ground.site is None:
        nobody = Program(ground.base, f"kabinett_{'x' * 43}")
        return [visitor, ("a program", by_api(nobody, number))]
    return [
        visitor,
        ("somebody with an account", by_pages(ground.browser("Carl"), number)),
        ("a program", by_api(ground.program("Carl"), number)),
    ]


def by_pages(browser: Browser, number: int) -> list[Ask]:
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
            get(path, turn(addresses.QUERIES, place)),
            post(path, turn(addresses.POST_BODIES, place)),
        )
    ]


def by_api(program: Program, number: int) -> list[Ask]:
    def get(path: str) -> Ask:
        return lambda table: program.send("GET", path.format(table=table))

    def post(path: str, body: object) -> Ask:
        return lambda table: program.send("POST", path.format(table=table), body)

    return [
        ask
        for place, path in enumerate(addresses.OF_PROGRAMS, number)
        for ask in (get(path), post(path, turn(addresses.POST_BODIES, place)))
    ]


def turn(several: Sequence[Any], place: int) -> Any:
    return several[place % len(several)]


# -- hands


def hands(ground: Ground, row: Row) -> None:
    """Look for what only the first seat of a public table sees, through all other eyes."""
    tables = [
        GuardedTable(ground, game) for game in (("fall",) if ground.short else ("fall", "weimar"))
    ]
    for number in ground.rounds(len(tables), 0.4):
        guarded = tables[number % len(tables)]
        table, hidden_names = guarded.id, guarded.go_on()
        if not hidden_names:
            continue
        row.judge(True, "something to be guarded")
        for browser in lookers(ground):
            for path in addresses.OF_SEAT:
                url = path.format(table=table, seat=0, choice=min(hidden_names))
                judge_refused(row, url, browser.send("GET", url), hidden_names)
            for path in addresses.OF_ALL:
                judge_text(row, path, browser.send("GET", path.format(table=table)), hidden_names)
            judge_socket(row, browser, table, hidden_names)
        for program in programs(ground):
            for what in ("view?seat=0", "ask?seat=0", "record", "view?seat=-1", "view"):
                answer = program.send("GET", f"/tables/{table}/{what}")
                judge_text(row, f"the API, {what}", answer, hidden_names)
        ground.pause(1)


class GuardedTable:
    """A table of which the first seat's hand is guarded."""

    def __init__(self, ground: Ground, game: str) -> None:
        names = ("Anna", "Ben") if ground.site else ()
        self.luck = ground.luck(f"hands of {game}")
        self.players = [ground.program(name, ELSEWHERE) for name in names] or [ground.owner]
        seats = 4 if game == "weimar" else 2
        self.id, other = (ground.table(game, *names, public=True, seats=seats) for _ in range(2))
        # Names on the page of every table of this game tell nothing of this table.
        pages = [ground.browser().send("GET", f"/table/{table}/") for table in (self.id, other)]
        self.everywhere = set.intersection(*(set(NAME.findall(page.text)) for page in pages))

    def go_on(self) -> set[str]:
        """Give some answers, and more until the first seat has something hidden: the names of that,
        none if the game is over."""
        for number in range(MOST):
            if number >= BEGUN and (names := self.hidden_names()):
                return names
            answer = legal_answer(self.players, self.id, self.luck)
            if not answer:
                break
            self.players[answer.pop("who")].post(f"/tables/{self.id}/answer", **answer)
        return set()

    def hidden_names(self) -> set[str]:
        """Names that the first seat sees and a spectator does not."""
        own, public_view = (
            self.players[0].get(f"/tables/{self.id}/view?seat={seat}") for seat in (0, -1)
        )
        return hidden_in(own, public_view) - self.everywhere


def lookers(ground: Ground) -> list[Browser]:
    if ground.site is None:
        return [ground.browser()]
    return [ground.browser(name) for name in ("", "Carl", "Ben")]


def programs(ground: Ground) -> list[Program]:
    return [ground.program(name) for name in ("Carl", "Ben")] if ground.site else []


def hidden_in(own_view: object, public_view: object) -> set[str]:
    """Names in the own view that the public view does not have.

    >>> sorted(hidden_in({"hand": ["card:a", "card:b"]}, {"zones": ["card:b", None]}))
    ['card:a']
    """
    return set(NAME.findall(json.dumps(own_view))) - set(NAME.findall(json.dumps(public_view)))


def judge_refused(row: Row, what: str, answer: Answer, hidden_names: set[str]) -> None:
    """Judge an answer to what only the seat itself may ask for."""
    if answer.status == 200 and "why?" in what and '"text": null' in answer.text:
        row.judge(True, "nothing is said")
    elif 400 <= answer.status < 500 or answer.status in TOO_MUCH:
        judge_text(row, what, answer, hidden_names)
    else:
        row.judge(False, "", f"{what} is answered with {answer.status}")


def judge_text(row: Row, what: str, answer: Answer, hidden_names: set[str]) -> None:
    leaks = find_names(answer.text, hidden_names)
    good = 0 < answer.status < 500 or answer.status in TOO_MUCH
    complaint = f"{what} ({answer.status}) shows {sorted(leaks)[:3]}"
    row.judge(good and not leaks, str(answer.status), complaint)


def find_names(text: str, names: set[str]) -> set[str]:
    """Those of the names that the text has.

    >>> find_names('["card:a_b", "card:c"]', {"card:a", "card:c"})
    {'card:c'}
    """
    return set(NAME.findall(text)) & names


def judge_socket(row: Row, browser: Browser, table: str, hidden_names: set[str]) -> None:
    try:
        line = TableSocket(browser, table, 0)
    except OSError as error:
        row.judge(True, type(error).__name__)
        return
    [(_, message)] = line.wait_for(1)[:1]
    line.close()
    complaint = f"a socket is told {message['type']}"
    good = message["type"] in ("closed", "end") and not find_names(
        json.dumps(message), hidden_names
    )
    row.judge(good, f"socket {message['type']}", complaint)


# -- what belongs to persons


def papers(ground: Ground, row: Row) -> None:
    """Look for Anna's notes and sketches of a table, as a player and as those who watch."""
    table = ground.table("fall", "Anna", "Ben", public=True)
    anna = ground.browser("Anna", ELSEWHERE)
    for what, body in (("notes", {"notes": SECRET}), ("sketch/new", {"seat": 0, "name": SECRET})):
        status, _, text = anna.post(f"/api/table/{table}/{what}", encode_json(body), JSON)
        if not row.judge(status == 200, f"her {what} laid down", f"{what}: {status} {text[:100]}"):
            return
    number = anna.json(f"/api/table/{table}/notes")["sketches"][0]["id"]
    for browser in lookers(ground):
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


def accounts(ground: Ground, row: Row) -> None:
    """Pages of persons show a visitor nothing, and Carl only his own."""
    persons = [ground.persons[name] for name in ("Anna", "Ben", "Host")]
    others = {f"{each.name.lower()}@example.org" for each in persons}
    others |= {each.token for each in persons} | {each.session for each in persons}
    for name in ("", "Carl"):
        browser = ground.browser(name)
        for path in addresses.OF_PERSONS:
            answer = browser.send("GET", path)
            row.judge(
                answer.status < 500 and not [part for part in others if part in answer.text]
                and (name != "" or answer.status != 200),
                str(answer.status), f"{path} of {name or 'a visitor'}: {answer.status}",
            )  # fmt: skip
        headers = as_keywords(browser.form_headers)
        for number in range(1, len(ground.persons) + 1):  # a token each
            if number != ground.persons["Carl"].number:
                browser.send("POST", f"/account/tokens/{number}/end/", b"", **headers)
    for name, person in ground.persons.items():
        own_account = ground.program(name).send("GET", "/account")
        row.judge(own_account.status == 200, "token still good", f"{person.name}'s token was ended")
    for token in ("", "x", "kabinett_", "kabinett_" + "a" * 43, ground.persons["Anna"].token[:-1]):
        answer = Program(ground.base, token, ATTACKER).send("GET", "/account")
        row.judge(answer.status == 401, "401", f"a token that is none: {answer.status}")


def gatherings(ground: Ground, row: Row) -> None:
    """Nobody sits down at a private table without its link, or does what only its host may do."""
    anna = ground.program("Anna", ELSEWHERE)
    for public in (False, True):
        seats = [{"who": "me"}, {"who": "open"}]
        table = anna.post("/tables", game="fall", seats=seats, public=public)["id"]
        for what, body in (
            ("join", {"seat": 1}), ("join", {"seat": 1, "invite": "x" * 22}), ("join", {"seat": 0}),
            ("fill", {"bot": "random"}), ("close", {}), ("ready", {"commitment": "x", "nonce": ""}),
        ):  # fmt: skip
            if public and body == {"seat": 1}:
                continue  # there anybody may
            answer = ground.program("Carl").send("POST", f"/tables/{table}/{what}", body)
            complaint = f"{what} {body}: {answer.status} {answer.text[:100]}"
            row.judge(
                400 <= answer.status < 500 or (public and what == "join"),
                str(answer.status),
                complaint,
            )
            if public and what == "join":
                ground.program("Carl").send("POST", f"/tables/{table}/leave", {})
        details = anna.get(f"/tables/{table}")
        mine = details["seats"][0]["mine"]
        row.judge(not details["started"] and mine, "as it was", f"{details}")
        anna.post(f"/tables/{table}/close")


def desk(ground: Ground, row: Row) -> None:
    for name in ("", "Carl", "Anna") if ground.site and not ground.short else ("",):
        browser = ground.browser(name)
        for path in (*addresses.OF_HOST, *addresses.OF_FOLDER):
            answer = browser.send("GET", path)
            good = answer.status in (301, 302, 400, 403, 404, 405, *TOO_MUCH)
            row.judge(good, str(answer.status), f"{path}: {answer.status} {answer.text[:80]}")
