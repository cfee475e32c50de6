"""Looks at what is others': their hands, tables, notes, tokens, the desk of whoever looks after the
site.  All are refused, and no answer has anything in it that only somebody else may see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from kabinett.attack import addresses
from kabinett.attack.clients import JSON, Answer, Browser, Line, Program, named, said
from kabinett.attack.ground import ATTACKER, ELSEWHERE, NOWHERE, ONLY_OWN, Ground, legal_answer
from kabinett.attack.report import TOO_MUCH, Row

#: Answers that are given before others look, so that there is something to see; and at most.
BEGUN, MOST = 8, 60
SECRET = "the treasure lies under the oak"
#: What is other on each page of the same content.
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


# -- tables that there are not, for others


def existence(ground: Ground, row: Row) -> None:
    """Each address of a private table answers as if there were none: all who are strangers there
    try all of them; in the short version each a part."""
    table = ground.table("fall", *(("Anna", "Ben") if ground.site else ()))
    for number in ground.rounds(1, 0.4):
        all_of_them = strangers(ground, number)
        for place, (who, asks) in enumerate(all_of_them):
            for ask in asks[place :: len(all_of_them)] if ground.short else asks:
                there, nowhere = ask(table), ask(NOWHERE)
                if {there.status, nowhere.status} & {*TOO_MUCH}:
                    row.judge(True, "too much")
                    continue
                found, otherwise = read_answer(there, table), read_answer(nowhere, table)
                told = f"{who} learns that it is there: {found[:2]}, {otherwise[:2]}"
                row.judge(found == otherwise, str(there.status), told)
            ground.pause(1)


def read_answer(answer: Answer, table: str) -> tuple[int, str, str]:
    """What there is to be learnt of an answer: its status, where it sends one, its text.

    >>> read_answer(Answer(404, "no table t1", "/?next=t1"), "t1")
    (404, '/?next=bcdfghjkmn', 'no table bcdfghjkmn')
    """
    where, text = answer.where.replace(table, NOWHERE), answer.text.replace(table, NOWHERE)
    return answer.status, where, FRESH.sub("", text)


def strangers(ground: Ground, number: int) -> list[tuple[str, list[Ask]]]:
    """Who has no business there, and what each asks: with something else each time."""
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
    headers = named(browser.rightly | {"Content-Type": JSON})

    def get(path: str, query: str) -> Ask:
        return lambda table: browser.send("GET", path.format(table=table) + query)

    def post(path: str, given: Any) -> Ask:
        data = said(given)
        return lambda table: browser.send("POST", path.format(table=table), data, **headers)

    return [
        ask
        for place, path in enumerate(addresses.OF_TABLE, number)
        for ask in (
            get(path, turn(addresses.ASKED, place)),
            post(path, turn(addresses.SAID, place)),
        )
    ]


def by_api(program: Program, number: int) -> list[Ask]:
    def get(path: str) -> Ask:
        return lambda table: program.send("GET", path.format(table=table))

    def post(path: str, given: Any) -> Ask:
        return lambda table: program.send("POST", path.format(table=table), given)

    return [
        ask
        for place, path in enumerate(addresses.OF_PROGRAMS, number)
        for ask in (get(path), post(path, turn(addresses.SAID, place)))
    ]


def turn(several: Sequence[Any], place: int) -> Any:
    return several[place % len(several)]


# -- hands


def hands(ground: Ground, row: Row) -> None:
    """Of tables that all may look on at: what the first seat sees, through all other eyes."""
    tables = [Guarded(ground, game) for game in (("fall",) if ground.short else ("fall", "weimar"))]
    for number in ground.rounds(len(tables), 0.4):
        there = tables[number % len(tables)]
        table, hidden = there.id, there.go_on()
        if not hidden:
            continue
        row.judge(True, "something to be guarded")
        for browser in lookers(ground):
            for path in addresses.OF_SEAT:
                asked = path.format(table=table, seat=0, choice=min(hidden))
                judge_refused(row, asked, browser.send("GET", asked), hidden)
            for path in addresses.OF_ALL:
                judge_text(row, path, browser.send("GET", path.format(table=table)), hidden)
            judge_socket(row, browser, table, hidden)
        for program in programs(ground):
            for what in ("view?seat=0", "ask?seat=0", "record", "view?seat=-1", "view"):
                answer = program.send("GET", f"/tables/{table}/{what}")
                judge_text(row, f"the API, {what}", answer, hidden)
        ground.pause(1)


class Guarded:
    """A table of which the first seat's hand is guarded."""

    def __init__(self, ground: Ground, game: str) -> None:
        names = ("Anna", "Ben") if ground.site else ()
        self.luck = ground.luck(f"hands of {game}")
        self.players = [ground.program(name, ELSEWHERE) for name in names] or [ground.owner]
        seats = 4 if game == "weimar" else 2
        self.id, other = (ground.table(game, *names, public=True, seats=seats) for _ in range(2))
        # What stands on the page of any table of this game tells nothing of this one.
        pages = [ground.browser().send("GET", f"/table/{table}/") for table in (self.id, other)]
        self.everywhere = set.intersection(*(set(NAME.findall(page.text)) for page in pages))

    def go_on(self) -> set[str]:
        """Some answers, and more until there is something to be guarded: the names of that; none if
        the game is over."""
        for number in range(MOST):
            if number >= BEGUN and (hidden := self.hidden()):
                return hidden
            given = legal_answer(self.players, self.id, self.luck)
            if not given:
                break
            self.players[given.pop("who")].post(f"/tables/{self.id}/answer", **given)
        return set()

    def hidden(self) -> set[str]:
        """Names that the first seat is shown, and no spectator."""
        own, seen = (self.players[0].get(f"/tables/{self.id}/view?seat={seat}") for seat in (0, -1))
        return hidden_in(own, seen) - self.everywhere


def lookers(ground: Ground) -> list[Browser]:
    if ground.site is None:
        return [ground.browser()]
    return [ground.browser(name) for name in ("", "Carl", "Ben")]


def programs(ground: Ground) -> list[Program]:
    return [ground.program(name) for name in ("Carl", "Ben")] if ground.site else []


def hidden_in(own: Any, seen: Any) -> set[str]:
    """
    >>> sorted(hidden_in({"hand": ["card:a", "card:b"]}, {"zones": ["card:b", None]}))
    ['card:a']
    """
    return set(NAME.findall(json.dumps(own))) - set(NAME.findall(json.dumps(seen)))


def judge_refused(row: Row, what: str, answer: Answer, hidden: set[str]) -> None:
    """Only the seat itself may ask for this."""
    if answer.status == 200 and "why?" in what and '"text": null' in answer.text:
        row.judge(True, "nothing is said")
    elif 400 <= answer.status < 500 or answer.status in TOO_MUCH:
        judge_text(row, what, answer, hidden)
    else:
        row.judge(False, "", f"{what} is answered with {answer.status}")


def judge_text(row: Row, what: str, answer: Answer, hidden: set[str]) -> None:
    found = shown(answer.text, hidden)
    good = 0 < answer.status < 500 or answer.status in TOO_MUCH
    told = f"{what} ({answer.status}) shows {sorted(found)[:3]}"
    row.judge(good and not found, str(answer.status), told)


def shown(text: str, hidden: set[str]) -> set[str]:
    """Which of the names stand in it.

    >>> shown('["card:a_b", "card:c"]', {"card:a", "card:c"})
    {'card:c'}
    """
    return set(NAME.findall(text)) & hidden


def judge_socket(row: Row, browser: Browser, table: str, hidden: set[str]) -> None:
    try:
        line = Line(browser, table, 0)
    except OSError as error:
        row.judge(True, type(error).__name__)
        return
    [(_, heard)] = line.wait_for(1)[:1]
    line.close()
    told = f"a socket is told {heard['type']}"
    good = heard["type"] in ("closed", "end") and not shown(json.dumps(heard), hidden)
    row.judge(good, f"socket {heard['type']}", told)


# -- what persons have


def papers(ground: Ground, row: Row) -> None:
    """Anna's, of a table at which Ben sits too, and Carl looks on."""
    table = ground.table("fall", "Anna", "Ben", public=True)
    anna = ground.browser("Anna", ELSEWHERE)
    for what, body in (("notes", {"notes": SECRET}), ("sketch/new", {"seat": 0, "name": SECRET})):
        status, _, text = anna.post(f"/api/table/{table}/{what}", said(body), JSON)
        if not row.judge(status == 200, f"her {what} laid down", f"{what}: {status} {text[:100]}"):
            return
    number = anna.json(f"/api/table/{table}/notes")["sketches"][0]["id"]
    for browser in lookers(ground):
        for path in ("notes", f"sketch?sketch={number}", "talk"):
            answer = browser.send("GET", f"/api/table/{table}/{path}")
            good = answer.status < 500 and SECRET not in answer.text
            row.judge(good, str(answer.status), f"{path} shows what Anna has noted")
        headers = named(browser.rightly | {"Content-Type": JSON})
        for path in (f"sketch?sketch={number}", f"sketch/delete?sketch={number}"):
            answer = browser.send("POST", f"/api/table/{table}/{path}", b"{}", **headers)
            row.judge(answer.status in (403, 404), str(answer.status), f"{path}: {answer.status}")
    kept = anna.json(f"/api/table/{table}/notes")
    row.judge(kept["notes"] == SECRET and len(kept["sketches"]) == 1, "all of it is there", "gone")


def accounts(ground: Ground, row: Row) -> None:
    """Pages of persons show a visitor nothing, and Carl only what is his."""
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
        headers = named(browser.rightly)
        for number in range(1, len(ground.persons) + 1):  # a token each
            if number != ground.persons["Carl"].number:
                browser.send("POST", f"/account/tokens/{number}/end/", b"", **headers)
    for name, person in ground.persons.items():
        told = ground.program(name).send("GET", "/account")
        row.judge(told.status == 200, "token still good", f"{person.name}'s token was ended")
    for token in ("", "x", "kabinett_", "kabinett_" + "a" * 43, ground.persons["Anna"].token[:-1]):
        answer = Program(ground.base, token, ATTACKER).send("GET", "/account")
        row.judge(answer.status == 401, "401", f"a token that is none: {answer.status}")


def gatherings(ground: Ground, row: Row) -> None:
    """Nobody sits down at a private table without its link, nor does what its host may."""
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
            told = f"{what} {body}: {answer.status} {answer.text[:100]}"
            row.judge(
                400 <= answer.status < 500 or (public and what == "join"), str(answer.status), told
            )
            if public and what == "join":
                ground.program("Carl").send("POST", f"/tables/{table}/leave", {})
        told = anna.get(f"/tables/{table}")
        row.judge(not told["started"] and told["seats"][0]["mine"], "as it was", f"{told}")
        anna.post(f"/tables/{table}/close")


def desk(ground: Ground, row: Row) -> None:
    for name in ("", "Carl", "Anna") if ground.site and not ground.short else ("",):
        browser = ground.browser(name)
        for path in (*addresses.OF_HOST, *addresses.OF_FOLDER):
            answer = browser.send("GET", path)
            good = answer.status in (301, 302, 400, 403, 404, 405, *TOO_MUCH)
            row.judge(good, str(answer.status), f"{path}: {answer.status} {answer.text[:80]}")
