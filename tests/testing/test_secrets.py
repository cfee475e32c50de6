"""What a log, an end or a re-deal does with numbers that a seat alone knows: found by any seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.games import game_at
from kabinett.testing.leaks import Leak
from kabinett.testing.whole import forced_answers, whole_games
from tests.testing.planted import faulty, kabinett_test

TELLS = "        kb.tell(s, seat, HAS_CHOSEN, cause)\n"
CARRIES = "        kb.say(s, CARRIES, winner, article)\n"
KNOWN = "    if s.ending == ADOPTED:\n"


def test_a_game_with_secret_numbers_is_in_order() -> None:
    found = kabinett_test("tests/games/causes", "--games", 6, "--seed", 1)
    assert found.exit_code == 0, found.output


@pytest.mark.parametrize("seed", [1, 100, 200])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # the answer that sets it is told to all
        (
            TELLS,
            "        kb.say(s, HAD, seat, cause)\n",
            r"__init__\.py:\d+ .*: after \d article:\w+, .* the log tells .* what it may not know: "
            r"it says “Player \d had .*”; after \d article:\w+, “Player \d had ",
        ),
        # it is told later, out of the state
        (
            CARRIES,
            f"{CARRIES}        kb.say(s, HAD, winner, ARTICLE[s.cause[winner]])\n",
            r"__init__\.py:\d+ .*: after .* the log tells .* it says “Player \d had .*”; when what "
            "it does not know is dealt anew, “Player",
        ),
        # the end counts it, and nobody has been told
        (
            KNOWN,
            "    if s.ending >= 0:\n",
            r"__init__\.py:\d+: after .* the end tells .* what it may not know, by\n"
            r"the end.scores\[\d\]: ",
        ),
    ],
)
def test_what_tells_a_secret_number_is_found_by_every_seed(
    tmp_path: Path, old: str, new: str, told: str, seed: int
) -> None:
    name = f"secret_{abs(hash((new, seed))) % 10**6}"
    # More of these games end before all tell what they had at heart.
    changes = ((old, new), ("HIGHEST = 2, 3", "HIGHEST = 2, 2"))
    folder = faulty(tmp_path, name, *changes, game="causes")
    with pytest.raises(Leak) as found:
        forced_answers(game_at(str(folder)), 10, seed)
        whole_games(game_at(str(folder)), 10, seed, 25)
    assert re.search(told, str(found.value)), str(found.value)


BY_CHANCE = (
    "    causes = yield kb.all_of(seats), ARTICLE, YOUR_CAUSE\n"
    "    for seat, cause in zip(seats, causes, strict=True):\n",
    "    for seat in seats:\n        cause = yield kb.CHANCE, ARTICLE, YOUR_CAUSE\n",
)


@pytest.mark.parametrize("changes", [(), (BY_CHANCE,)], ids=["chosen", "dealt"])
def test_dealing_anew_that_leaves_a_secret_number_is_found(
    tmp_path: Path, changes: tuple[tuple[str, str], ...]
) -> None:
    guess = "other.cause[seat] = luck.below(len(ARTICLE))"
    name = f"redeals_{len(changes)}"
    good = faulty(tmp_path, f"{name}_good", *changes, game="causes")
    forced_answers(game_at(str(good)), 10, 1)
    folder = faulty(tmp_path, name, *changes, (guess, "other.cause[seat] = cause"), game="causes")
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"__init__\.py:\d+: `redeal` leaves cause\[\d\] as it is: in 200 re-deals for (seat \d|a "
        r"spectator) it was always \d, though (\d|chance) article:\w+ and (\d|chance) "
        r"article:\w+ look the same to",
        found.output,
    ), found.output


OUTLOOK = "def outlook(s: Causes, viewer: int, choice: int, *rest: object) -> list[kb.Text]:\n"
REST = "\n\ndef redeal("


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "def redeal(",
            f"{OUTLOOK}    best = max([max(hand, default=0) for hand in s.hands])\n"
            f"    return [(STANDS_AT, (best,))]{REST}",
            "best = max(",
        ),
        (
            "def redeal(",
            f"{OUTLOOK}    at_heart = [seat for seat, cause in enumerate(s.cause) if cause == 1]\n"
            f"    return [(STANDS_AT, (len(at_heart),))]{REST}",
            "at_heart = [",
        ),
        # how long a hand is everybody knows
        (
            "def redeal(",
            f"{OUTLOOK}    held = len(s.hands[0])\n"
            f"    return [(STANDS_AT, (held + len(bytes(s.cause[-1] + 1)),))]{REST}",
            "return [(STANDS_AT, (held",
        ),
        (
            "    line = (YOUR_ARTICLE, (ARTICLE[s.cause[viewer]],))\n",
            "    line = (YOUR_ARTICLE, (ARTICLE[s.cause[viewer]],))\n"
            "    if s.cause[1 - viewer] == s.cause[viewer]:\n        line = (GIVES_UP, (0, 0))\n",
            "if s.cause[1 - viewer]",
        ),
    ],
)
def test_what_tells_a_secret_is_named_with_the_line_that_reads_it(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    folder = faulty(tmp_path, f"reads_{abs(hash(new)) % 10**6}", (old, new), game="causes")
    source = (folder / "__init__.py").read_text()
    number = source[: source.index(line)].count("\n") + 1
    with pytest.raises(Leak) as found:
        whole_games(game_at(str(folder)), 10, 1, 25)
    where = rf"\S+__init__\.py:{number}(, \S+)*"
    assert re.match(f"{where}: (at the ask of|after) ", str(found.value)), str(found.value)


def test_who_is_asked_is_told_with_the_lines_that_have_led_there(tmp_path: Path) -> None:
    """A part asks at the line that makes it; whom, its caller says."""
    asks = "lay_all(s, kb.clockwise(len(s.hands), 0))"
    seats = "[seat for seat in range(len(s.hands)) if s.cause[seat] != ARTICLE.index(article)]"
    change = (asks, f"lay_all(s, tuple({seats}) or (0,))")
    folder = faulty(tmp_path, "asks_some", change, game="causes")
    source = (folder / "__init__.py").read_text()
    call, made = (
        source[: source.index(text)].count("\n") + 1 for text in ("= yield from lay_", "lay_all = ")
    )
    with pytest.raises(Leak) as found:
        whole_games(game_at(str(folder)), 10, 1, 25)
    at = rf"at lay_all, \S+:{made} from debate, \S+:{call} from main, \S+:\d+"
    assert re.search(rf"by who is asked: .*{at}; when .*{at}\. ", str(found.value))
