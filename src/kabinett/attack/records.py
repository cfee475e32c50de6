"""Forged records, and how somebody who verifies them detects the change."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from kabinett.core.phrase import Fault
from kabinett.core.play.record import parse
from kabinett.core.play.replay import Proof, prove
from kabinett.games import game_of

Change = Callable[[str, random.Random], str]


def how_detected(text: str, right: str, digest: str) -> str:
    """How somebody who verifies the text learns that it is not the right record; "" if he cannot.

    ``digest`` is the number that the table showed at its end, which a player may have kept.  Text
    that is refused even without it is refused by everybody."""
    try:
        proof = prove_text(text)
    except Fault:
        return "refused"
    if proves_less(proof, prove_text(right)):
        return "reported as not proved"
    try:
        prove_text(text, digest)
    except Fault:
        return "lacks the digest that the table showed"
    return ""


def prove_text(text: str, digest: str = "") -> Proof:
    """Replay a record and return what it proves; raises Fault if it is refused."""
    record = parse(text)
    return prove(record, game_of(record.game), digest)[1]


def proves_less(proof: Proof, right: Proof) -> bool:
    """Whether a proof covers less than the right one.

    >>> proves_less(Proof(dice=1), Proof(dice=2)), proves_less(Proof(), Proof())
    (True, False)
    """
    return (
        (right.committed and not proof.committed)
        or (right.digested and not proof.digested)
        or len(proof.nameless) > len(right.nameless)
        or proof.dice < right.dice
        or proof.unproved > right.unproved
        or proof.agreed > right.agreed
    )


def changes(text: str, luck: random.Random, times: int) -> Iterator[tuple[str, str]]:
    """Forged records with the names of their changes, ``times`` of each change, at different
    places."""
    for what, change in CHANGES.items():
        for _ in range(times):
            changed_text = change(text, luck)
            if changed_text != text:
                yield what, changed_text


def head(name: str, old: str, new: str) -> Change:
    """A change in the line of the head that begins with this name."""

    def change(text: str, luck: random.Random) -> str:
        return re.sub(
            rf"(?m)^{name}: .*$", lambda line: re.sub(old, new, line[0], count=1), text, count=1
        )

    return change


def with_lines(change: Callable[[list[str], random.Random], None]) -> Change:
    """A change of the lines below the head, made in place by ``change``."""

    def change_text(text: str, luck: random.Random) -> str:
        before, _, after = text.partition("\n\n")
        lines = after.strip("\n").split("\n")
        change(lines, luck)
        return before + "\n\n" + "\n".join(lines) + "\n"

    return change_text


def pick_line(lines: list[str], luck: random.Random, pattern: str) -> int:
    """The number of a random line that begins with the pattern."""
    return luck.choice([number for number, line in enumerate(lines) if re.match(pattern, line)])


def remove_answer(lines: list[str], luck: random.Random) -> None:
    del lines[pick_line(lines, luck, r"\d")]


def repeat_answer(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines, luck, r"\d")
    lines.insert(number, lines[number])


def change_answer(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines, luck, r"\d \w")
    seat, _, choice = lines[number].partition(" ")
    lines[number] = f"{seat} {'done' if choice != 'done' else 'pass'}"


def swap_draws(lines: list[str], luck: random.Random) -> None:
    first, second = pick_line(lines, luck, "chance"), pick_line(lines, luck, "chance")
    one, other = lines[first].split(), lines[second].split()
    one[1], other[1] = other[1], one[1]
    lines[first], lines[second] = " ".join(one), " ".join(other)


def swap_lines(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines[:-1], luck, r"\d")
    lines[number], lines[number + 1] = lines[number + 1], lines[number]


def drop_end(lines: list[str], luck: random.Random) -> None:
    del lines[-1:]


def change_end(lines: list[str], luck: random.Random) -> None:
    lines[-1] = "concede 0" if lines[-1] != "concede 0" else "concede 1"


def insert(line: str) -> Change:
    """A change that inserts the line at a random place."""
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
    "other rules": head("rules", r" [0-8a-e]", " f"),
    "an answer left out": with_lines(remove_answer),
    "an answer given twice": with_lines(repeat_answer),
    "another answer": with_lines(change_answer),
    "other dice": with_lines(swap_draws),
    "lines in another order": with_lines(swap_lines),
    "the end left out": with_lines(drop_end),
    "another end": with_lines(change_end),
    "an end by consent": insert("end by 0 1"),
    "somebody concedes": insert("concede 0"),
    "something taken back": insert("takeback 2 by 0 1"),
    "something undone": insert("undo 0"),
    "new rules": insert("rules 0123456789abcdef"),
    "a clone": insert("clone"),
}
