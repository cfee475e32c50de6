"""Records in which something is other than it was played, and whether that is found out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from kabinett.core.phrase import Fault
from kabinett.core.play.record import parse
from kabinett.core.play.replay import Proof, prove
from kabinett.games import game_of

Change = Callable[[str, random.Random], str]


def found_out(changed: str, right: str, digest: str) -> str:
    """How whoever verifies a record learns that it is not the right one: "" if he does not.

    ``digest``: what the table showed at its end, which a player has kept.  A record that is refused
    without it is refused by everybody."""
    try:
        found = proved(changed)
    except Fault:
        return "refused"
    if less(found, proved(right)):
        return "told as not proved"
    try:
        proved(changed, digest)
    except Fault:
        return "has not the digest that was seen"
    return ""


def proved(text: str, digest: str = "") -> Proof:
    record = parse(text)
    return prove(record, game_of(record.game), digest)[1]


def less(found: Proof, right: Proof) -> bool:
    """Does it say of less that it is proved?

    >>> less(Proof(committed=False), Proof(committed=True)), less(Proof(), Proof())
    (True, False)
    """
    return (
        (right.committed and not found.committed)
        or (right.digested and not found.digested)
        or len(found.nameless) > len(right.nameless)
        or found.unproved > right.unproved
        or found.agreed > right.agreed
    )


def changes(text: str, luck: random.Random, times: int) -> Iterator[tuple[str, str]]:
    """What is other, and the changed record: each change so many times, elsewhere."""
    for what, change in CHANGES.items():
        for _ in range(times):
            changed = change(text, luck)
            if changed != text:
                yield what, changed


def head(name: str, old: str, new: str) -> Change:
    """Of a line of the head."""

    def change(text: str, luck: random.Random) -> str:
        return re.sub(
            rf"(?m)^{name}: .*$", lambda line: re.sub(old, new, line[0], count=1), text, count=1
        )

    return change


def lines_of(text: str) -> tuple[str, list[str]]:
    before, _, after = text.partition("\n\n")
    return before, after.strip("\n").split("\n")


def with_lines(change: Callable[[list[str], random.Random], None]) -> Change:
    def changed(text: str, luck: random.Random) -> str:
        before, lines = lines_of(text)
        change(lines, luck)
        return before + "\n\n" + "\n".join(lines) + "\n"

    return changed


def place(lines: list[str], luck: random.Random, like: str) -> int:
    return luck.choice([number for number, line in enumerate(lines) if re.match(like, line)])


def remove(lines: list[str], luck: random.Random) -> None:
    del lines[place(lines, luck, r"\d")]


def twice(lines: list[str], luck: random.Random) -> None:
    number = place(lines, luck, r"\d")
    lines.insert(number, lines[number])


def other_answer(lines: list[str], luck: random.Random) -> None:
    number = place(lines, luck, r"\d \w")
    seat, _, said = lines[number].partition(" ")
    lines[number] = f"{seat} {'done' if said != 'done' else 'pass'}"


def other_draw(lines: list[str], luck: random.Random) -> None:
    one, two = place(lines, luck, "chance"), place(lines, luck, "chance")
    there, here = lines[one].split(), lines[two].split()
    there[1], here[1] = here[1], there[1]
    lines[one], lines[two] = " ".join(there), " ".join(here)


def swap(lines: list[str], luck: random.Random) -> None:
    number = place(lines[:-1], luck, r"\d")
    lines[number], lines[number + 1] = lines[number + 1], lines[number]


def drop_end(lines: list[str], luck: random.Random) -> None:
    del lines[-1:]


def other_end(lines: list[str], luck: random.Random) -> None:
    lines[-1] = "concede 0" if lines[-1] != "concede 0" else "concede 1"


def add(line: str) -> Change:
    return with_lines(lambda lines, luck: lines.insert(luck.randrange(len(lines)), line))


CHANGES: dict[str, Change] = {
    "a name": head("seats", r"Anna", "Otto"),
    "a name taken from the other": head("seats", r"Ben", "Anna"),
    "names without their proof": lambda text, luck: re.sub(r"(?m)^names: .*\n", "", text),
    "a proof of a name": head("names", r"[0-8]", "9"),
    "the digest": head("digest", r"[0-8a-e]", "f"),
    "no digest": lambda text, luck: re.sub(r"(?m)^digest: .*\n", "", text),
    "the commitment": head("commitment", r" [0-8a-e]", " f"),
    "no commitment": lambda text, luck: re.sub(r"(?m)^commitment: .*\n", "", text),
    "the seed": head("seed", r" [0-8a-e]", " f"),
    "a nonce": head("nonces", r"0", "7"),
    "rules of elsewhere": head("rules", r" [0-8a-e]", " f"),
    "an answer left out": with_lines(remove),
    "an answer given twice": with_lines(twice),
    "another answer": with_lines(other_answer),
    "other dice": with_lines(other_draw),
    "lines in another order": with_lines(swap),
    "the end left out": with_lines(drop_end),
    "another end": with_lines(other_end),
    "an end by consent": add("end by 0 1"),
    "somebody gives up": add("concede 0"),
    "something taken back": add("takeback 2 by 0 1"),
    "something undone": add("undo 0"),
    "new rules": add("rules 0123456789abcdef"),
    "a clone": add("clone"),
}
