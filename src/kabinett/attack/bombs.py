"""What strangers may send to keep a site busy.  None may cost it more than it costs to send."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kabinett.core.luck import Luck
from kabinett.core.play import record
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import MOST_LINES
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.testing.play import answer_random

#: Bytes of the largest files that are taken.
RECORD, PACK = 2_000_000, 490_000
#: A test that has no time takes a part of it.
PART = 1

HEAD = "kabinett record 1\ngame: fall 1\nseats: party:nazis Ada | party:socialists Bert\n"


def full(text: str, size: int = RECORD) -> str:
    """As much of this as a file may have."""
    return text * (size // PART // len(text.encode()))


def many(lines: str) -> str:
    """As many of these lines as a record may have, but for those of its beginning."""
    return lines * ((MOST_LINES - 1000) // PART // lines.count("\n"))


@cache
def begun(game: str, seats: int, answers: int) -> Table:
    """A game in its middle."""
    rules = find_game(game)
    assert rules is not None
    table, luck = Table.new(rules, Setup(seats), chance=Chance(bytes(16))), Luck(1)
    for _ in range(answers):
        answer_random(table, luck)
    return table


def lines_of(table: Table) -> str:
    """Its record, with the seed that it would have in the end, and without what would show that it
    has been changed."""
    found = table.record()
    found.seed, found.digest = table.chance.seed.hex(), ""
    return record.write(found)


def undone(game: str, seats: int) -> str:
    """An answer given and undone, as often as there is room for it."""
    table = begun(game, seats, 40)
    seat, ask = next((seat, ask) for seat in table.open_seats() if (ask := table.ask(seat)))
    return lines_of(table) + many(f"{seat} {ask.choices[0]}\nundo {seat}\n")


def taken_back(game: str, seats: int) -> str:
    """The last line of a long game taken back by consent and given again."""
    table = begun(game, seats, 200)
    place, line = next(
        (place, line) for place, line in enumerate(table.lines) if line.own and place > 150
    )
    head, _, _ = lines_of(table).partition("\n\n")
    before = "\n".join(each.text() for each in table.lines[: place + 1])
    all_seats = " ".join(map(str, range(seats)))
    again = f"takeback 1 by {all_seats}\n{line.text()}\n"
    return f"{head}\n\n{before}\n" + many(again)


RECORDS: dict[str, Callable[[], str | bytes]] = {
    "undone lines of Fall": lambda: undone("fall", 2),
    "undone lines of Wir sind das Volk!": lambda: undone("volk", 2),
    "undone lines of Weimar": lambda: undone("weimar", 4),
    "takebacks": lambda: taken_back("weimar", 4),
    "lines of rules": lambda: HEAD + many("rules 0123456789abcdef\n"),
    "too many lines": lambda: HEAD + full("rules 0123456789abcdef\n"),
    "lines that take back what there is not": lambda: HEAD + full("takeback 9 by 0\n"),
    "seats": lambda: HEAD + "seats: " + full("random Ada | "),
    "a huge name": lambda: HEAD.replace("Ada", full("Ada")),
    "names that grow": lambda: HEAD.replace("game: fall", "game: " + full("\ufdfa")),
    "options": lambda: HEAD + "options: " + full("tie=shared "),
    "a huge number of rounds": lambda: HEAD + "options: round_limit=" + full("9"),
    "a huge number of a draw": lambda: HEAD + "chance card:farmers @" + full("9"),
    "a position of many things": lambda: HEAD + "position: deck: " + full("farmers, "),
    "a position of a huge number": lambda: HEAD + "position: round: " + full("9"),
    "one word": lambda: full("a"),
    "no text": lambda: HEAD + full("\x00"),
    "quotes of quotes": lambda: full("> "),
    "pictures in UTF-16": lambda: full("\U0001f600").encode("utf-16"),
}


def pack(cards: str, game: str = "weimar") -> dict[str, str]:
    return {"pack.toml": f'id = "bomb"\ngame = "{game}"\n', "cards.toml": cards}


PACKS: dict[str, Callable[[], dict[str, str]]] = {
    "a name of many dots": lambda: pack("a" + full(".a", PACK) + " = 1"),
    "a name of many dots in quotes": lambda: pack("a" + full('."a"', PACK) + " = 1"),
    "a table of many dots": lambda: pack("[a" + full(".a", PACK) + "]"),
    "names of some dots": lambda: pack(
        "".join(f"[[a.b.c.d.e.f.g.h.i.j.k{n}]]\n" for n in range(15_000))
    ),
    "lists in lists": lambda: pack("a = " + full("[", PACK)),
    "tables in tables": lambda: pack("a = " + full("{a=", PACK)),
    "a huge number": lambda: pack('[[party_card]]\nid = "x"\nvalue = 0x' + full("f", PACK)),
    "an enormous range": lambda: pack(
        '[[party_card]]\nid = "iron_front"\nvalue = 99999999999999999999\n'
    ),
    "records that replace none": lambda: pack(
        "".join(f'[[party_card]]\nid = "iron_frond_{n:030}"\n' for n in range(9_000))
    ),
    "a record that is there often": lambda: pack(
        full('[[party_card]]\nid = "iron_front"\nname.en = "A"\nname.de = "B"\n', PACK)
    ),
    "a huge id": lambda: pack('[[party_card]]\nid = "' + full("iron_front", PACK) + '"\n'),
    "many files": lambda: {f"cards{n}.toml": "a = 1\n" for n in range(90)},
    "a file elsewhere": lambda: {"../../pack.toml": "a = 1\n"},
}
