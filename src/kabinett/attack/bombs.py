"""Records and packs that a stranger may upload to keep a site busy.

No file may cost the site more work than sending it costs the stranger."""

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
from kabinett.testing.tables import answer_random

#: Bytes of the largest record and the largest pack that a site accepts.
RECORD, PACK = 2_000_000, 490_000
#: The number by which a short run divides all sizes.
PART = 1

HEAD = "kabinett record 1\ngame: fall 1\nseats: party:nazis Ada | party:socialists Bert\n"


def full(text: str, size: int = RECORD) -> str:
    """The text, repeated until the file has its largest size."""
    return text * (size // PART // len(text.encode()))


def many(lines: str) -> str:
    """The lines, repeated until a record with 1,000 lines before them has the most lines."""
    return lines * ((MOST_LINES - 1000) // PART // lines.count("\n"))


@cache
def play_to_middle(game: str, seats: int, answers: int) -> Table:
    """A game after some random answers."""
    rules = find_game(game)
    assert rules is not None
    table, luck = Table.new(rules, Setup(seats), chance=Chance(bytes(16))), Luck(1)
    for _ in range(answers):
        answer_random(table, luck)
    return table


def record_text(table: Table) -> str:
    """The table's record with its seed, as at the end of a game, and without its digest.

    The digest would show that lines were added."""
    own_record = table.record()
    own_record.seed, own_record.digest = table.chance.seed.hex(), ""
    return record.write(own_record)


def undo_lines(game: str, seats: int) -> str:
    """A record in which an answer is given and undone as often as there is room."""
    table = play_to_middle(game, seats, 40)
    seat, ask = next((seat, ask) for seat in table.open_seats() if (ask := table.ask(seat)))
    return record_text(table) + many(f"{seat} {ask.choices[0]}\nundo {seat}\n")


def takeback_lines(game: str, seats: int) -> str:
    """A record of a long game in which a line is taken back and given again, over and over."""
    table = play_to_middle(game, seats, 200)
    place, line = next(
        (place, line) for place, line in enumerate(table.lines) if line.is_chosen and place > 150
    )
    head, _, _ = record_text(table).partition("\n\n")
    before = "\n".join(each.text() for each in table.lines[: place + 1])
    all_seats = " ".join(map(str, range(seats)))
    again = f"takeback 1 by {all_seats}\n{line.text()}\n"
    return f"{head}\n\n{before}\n" + many(again)


RECORDS: dict[str, Callable[[], str | bytes]] = {
    "undone lines of Fall": lambda: undo_lines("fall", 2),
    "undone lines of Wir sind das Volk!": lambda: undo_lines("volk", 2),
    "undone lines of Weimar": lambda: undo_lines("weimar", 4),
    "takebacks": lambda: takeback_lines("weimar", 4),
    "lines of rules": lambda: HEAD + many("rules 0123456789abcdef\n"),
    "too many lines": lambda: HEAD + full("rules 0123456789abcdef\n"),
    "takebacks before the first answer": lambda: HEAD + full("takeback 9 by 0\n"),
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
    "many records of one id": lambda: pack(
        full('[[party_card]]\nid = "iron_front"\nname.en = "A"\nname.de = "B"\n', PACK)
    ),
    "a huge id": lambda: pack('[[party_card]]\nid = "' + full("iron_front", PACK) + '"\n'),
    "many files": lambda: {f"cards{n}.toml": "a = 1\n" for n in range(90)},
    "a file elsewhere": lambda: {"../../pack.toml": "a = 1\n"},
}
