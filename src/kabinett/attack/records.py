"""Changes of records, and how a verifier finds them out."""

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
    """How somebody who verifies a record learns that it is not the right one; "" if he does not.

    ``digest``: what the table showed at its end, which a player may have kept.  A record that is
    refused without the digest is refused by everybody."""
    try:
        proof = prove_text(text)
    except Fault:
        return "refused"
    if proves_less(proof, prove_text(right)):
        return "told as not proved"
    try:
        prove_text(text, digest)
    except Fault:
        return "has not the digest that was seen"
    return ""


def prove_text(text: str, digest: str = "") -> Proof:
    record = parse(text)
    return prove(record, game_of(record.game), digest)[1]


def proves_less(proof: Proof, right: Proof) -> bool:
    """Whether a proof covers less than the right one.

    >>> proves_less(Proof(committed=False), Proof(committed=True)), proves_less(Proof(), Proof())
    (True, False)
    """
    return (
        (right.committed and not proof.committed)
        or (right.digested and not proof.digested)
        or len(proof.nameless) > len(right.nameless)
        or proof.unproved > right.unproved
        or proof.agreed > right.agreed
    )


def changes(text: str, luck: random.Random, times: int) -> Iterator[tuple[str, str]]:
    """The name of each change with a changed record, ``times`` times, at different places."""
    for what, change in CHANGES.items():
        for _ in range(times):
            changed_text = change(text, luck)
            if changed_text != text:
                yield what, changed_text


def head(name: str, old: str, new: str) -> Change:
    """A change of the head's line with this name."""

    def change(text: str, luck: random.Random) -> str:
        return re.sub(
            rf"(?m)^{name}: .*$", lambda line: re.sub(old, new, line[0], count=1), text, count=1
        )

    return change


def lines_of(text: str) -> tuple[str, list[str]]:
    before, _, after = text.partition("\n\n")
    return before, after.strip("\n").split("\n")


def with_lines(change: Callable[[list[str], random.Random], None]) -> Change:
    def change_text(text: str, luck: random.Random) -> str:
        before, lines = lines_of(text)
        change(lines, luck)
        return before + "\n\n" + "\n".join(lines) + "\n"

    return change_text


def pick_line(lines: list[str], luck: random.Random, like: str) -> int:
    return luck.choice([number for number, line in enumerate(lines) if re.match(like, line)])


def remove(lines: list[str], luck: random.Random) -> None:
    del lines[pick_line(lines, luck, r"\d")]


def twice(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines, luck, r"\d")
    lines.insert(number, lines[number])


def other_answer(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines, luck, r"\d \w")
    seat, _, choice = lines[number].partition(" ")
    lines[number] = f"{seat} {'done' if choice != 'done' else 'pass'}"


def other_draw(lines: list[str], luck: random.Random) -> None:
    one, two = pick_line(lines, luck, "chance"), pick_line(lines, luck, "chance")
    there, here = lines[one].split(), lines[two].split()
    there[1], here[1] = here[1], there[1]
    lines[one], lines[two] = " ".join(there), " ".join(here)


def swap(lines: list[str], luck: random.Random) -> None:
    number = pick_line(lines[:-1], luck, r"\d")
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
