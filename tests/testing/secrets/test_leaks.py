"""A log, an end or a re-deal must not reveal numbers that only one seat knows; any seed finds
the leak."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.record_lines import RULES, Act
from kabinett.core.setup import Setup
from kabinett.games import game_at
from kabinett.testing import answer_random, new_table
from kabinett.testing.checks import Trial, report_forced_answers, report_whole_games
from kabinett.testing.secrets.leaks import Leak, check_log
from tests.testing.planted import faulty, kabinett_test, line_of, planted_game

TELLS = "        kb.tell(s, seat, HAS_CHOSEN, cause)\n"
CARRIES = "        kb.say(s, CARRIES, winner, article)\n"
KNOWN = "    if s.ending == ADOPTED:\n"


def test_the_game_with_secret_numbers_has_no_leak() -> None:
    found = kabinett_test("tests/games/causes", "--games", 6, "--seed", 1)
    assert found.exit_code == 0, found.output


@pytest.mark.parametrize("seed", [1, 100, 200])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # the answer that sets the number shows it to everybody
        (
            TELLS,
            "        kb.say(s, HAD, seat, cause)\n",
            r"__init__\.py:\d+ .*: after \d article:\w+, .* the log reveals something hidden .*: "
            r"it says “Player \d had .*”; after \d article:\w+, “Player \d had ",
        ),
        # a later line reads it from the state
        (
            CARRIES,
            f"{CARRIES}        kb.say(s, HAD, winner, ARTICLE[s.cause[winner]])\n",
            r"__init__\.py:\d+ .*: after .* the log reveals something hidden .*: "
            r"it says “Player \d had .*”; in a re-deal of what it does not know, “Player",
        ),
        # the end counts it, although nobody has heard it
        (
            KNOWN,
            "    if s.ending >= 0:\n",
            r"__init__\.py:\d+: after .* the end reveals something hidden to .*:\n"
            r"the end.scores\[\d\]: ",
        ),
    ],
)
def test_every_seed_finds_a_leak_of_a_secret_number(
    tmp_path: Path, old: str, new: str, told: str, seed: int
) -> None:
    name = f"secret_{abs(hash((new, seed))) % 10**6}"
    # With these limits, more games end before every seat has shown its cause.
    changes = ((old, new), ("HIGHEST = 2, 3", "HIGHEST = 2, 2"))
    folder = faulty(tmp_path, name, *changes, game="causes")
    with pytest.raises(Leak) as found:
        report_forced_answers(Trial(planted_game(folder), 10, seed))
        report_whole_games(Trial(planted_game(folder), 10, seed, 25))
    assert re.search(told, str(found.value)), str(found.value)


BY_CHANCE = (
    "    causes = yield kb.all_of(seats), ARTICLE, YOUR_CAUSE\n"
    "    for seat, cause in zip(seats, causes, strict=True):\n",
    "    for seat in seats:\n        cause = yield kb.CHANCE, ARTICLE, YOUR_CAUSE\n",
)


@pytest.mark.parametrize("changes", [(), (BY_CHANCE,)], ids=["chosen", "dealt"])
def test_a_re_deal_that_keeps_a_secret_number_is_found(
    tmp_path: Path, changes: tuple[tuple[str, str], ...]
) -> None:
    guess = "other.cause[seat] = luck.below(len(ARTICLE))"
    name = f"redeals_{len(changes)}"
    good = faulty(tmp_path, f"{name}_good", *changes, game="causes")
    report_forced_answers(Trial(planted_game(good), 10, 1))
    folder = faulty(tmp_path, name, *changes, (guess, "other.cause[seat] = cause"), game="causes")
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"__init__\.py:\d+: `redeal` never changes cause\[\d\]: all 1000 re-deals for (seat \d|a "
        r"spectator) have cause\[\d\] = \d, although the answers (\d|chance) "
        r"article:\w+ and (\d|chance) article:\w+ look the same to",
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
        # everybody knows how many cards are in a hand
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
def test_a_leak_is_reported_with_the_line_that_reads_the_secret(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    folder = faulty(tmp_path, f"reads_{abs(hash(new)) % 10**6}", (old, new), game="causes")
    source = (folder / "__init__.py").read_text()
    number = source[: source.index(line)].count("\n") + 1
    with pytest.raises(Leak) as found:
        report_whole_games(Trial(planted_game(folder), 10, 1, 25))
    where = rf"\S+__init__\.py:{number}(, \S+)*"
    assert re.match(f"{where}: (at the ask of|after) ", str(found.value)), str(found.value)


def test_a_revealing_ask_is_reported_with_the_lines_that_led_there(tmp_path: Path) -> None:
    """The part asks at the line that makes it, but its caller decides whom."""
    asks = "lay_all(s, kb.clockwise(len(s.hands), 0))"
    seats = "[seat for seat in range(len(s.hands)) if s.cause[seat] != ARTICLE.index(article)]"
    change = (asks, f"lay_all(s, tuple({seats}) or (0,))")
    folder = faulty(tmp_path, "asks_some", change, game="causes")
    source = (folder / "__init__.py").read_text()
    call, made = (
        source[: source.index(text)].count("\n") + 1 for text in ("= yield from lay_", "lay_all = ")
    )
    with pytest.raises(Leak) as found:
        report_whole_games(Trial(planted_game(folder), 10, 1, 25))
    at = rf"at lay_all, \S+:{made} from debate, \S+:{call} from main, \S+:\d+"
    assert re.search(rf"who is asked reveals .*{at}; in a re-deal .*{at}\. ", str(found.value))


GUESS = "other.cause[seat] = luck.below(len(ARTICLE))"


@pytest.mark.parametrize("seed", [1, 100, 200])
def test_a_re_deal_that_never_gives_one_value_is_reported_with_its_line(
    tmp_path: Path, seed: int
) -> None:
    change = (GUESS, "other.cause[seat] = luck.below(len(ARTICLE) - 1)")
    folder = faulty(tmp_path, f"never_one_{seed}", change, game="causes")
    line = line_of(folder / "__init__.py", "other.cause[seat] = ")
    with pytest.raises(Leak) as found:
        report_forced_answers(Trial(planted_game(folder), 12, seed))
    told = rf"\S+__init__\.py:{line}: `redeal` never deals cause\[\d\] = 4: that is true where "
    assert re.match(told, str(found.value)), str(found.value)


BY_HAND = """def redeal(s: Causes, viewer: int, luck: kb.Luck) -> Causes:
    other = s.copy()
    seats = [seat for seat in range(len(s.hands)) if seat != viewer]
    unseen = sorted([*s.deck, *[card for seat in seats for card in s.hands[seat]]])
    luck.shuffle(unseen)
    {more}
    for seat in seats:
        other.cause[seat] = luck.below(len(ARTICLE)) if s.cause[seat] != NO_CAUSE else NO_CAUSE
        other.hands[seat] = sorted(unseen[: len(s.hands[seat])])
        del unseen[: len(s.hands[seat])]
    other.deck = sorted(unseen)
    return other


def redealt("""


@pytest.mark.parametrize("zones", [True, False], ids=["shown", "not shown"])
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", ""),
        (
            "unseen.sort(key=lambda card: card == 11)",
            r"`redeal` never (deals|changes) .*card:12 in",
        ),
        ("return other", r"`redeal` never changes (hands|cause)\[\d\]: "),
    ],
)
def test_a_game_that_re_deals_hands_itself_must_re_deal_all_cards(
    tmp_path: Path, more: str, told: str, zones: bool
) -> None:
    name = f"by_hand_{len(more)}_{zones:d}"
    changes = [("def redeal(", BY_HAND.format(more=more or "pass"))]
    if not zones:
        changes.append(('ZONES = {"hands": kb.Message("Cards"), ', "ZONES = {"))
    game = game_at(str(faulty(tmp_path, name, *changes, game="causes")))
    if not told:
        assert "reveals anything hidden" in report_forced_answers(Trial(game, 8, 1))
        return
    with pytest.raises(Leak, match=rf"__init__\.py:\d+: {told}"):
        report_forced_answers(Trial(game, 8, 1))


def test_a_hidden_card_that_a_re_deal_keeps_is_found(tmp_path: Path) -> None:
    changes = (
        ("    owner: list", "    aside: kb.Hidden[Card]\n    owner: list"),
        ("        s.turn += 1\n", "        s.turn += 1\n        yield from lay_aside(s)\n"),
        ("def debate(", f"{LAY_ASIDE}def debate("),
    )
    folder = faulty(tmp_path, "lays_aside", *changes, game="causes")
    told = r"`redeal` never changes aside: .* card:\d+ in aside, although"
    with pytest.raises(Leak, match=told):
        report_forced_answers(Trial(planted_game(folder), 10, 1))


LAY_ASIDE = """def lay_aside(s: Causes) -> kb.Script:
    card = yield from draw_card(s)
    s.aside = [*s.aside, card]


"""


def test_a_chosen_card_must_leave_the_hand_before_the_next_ask(
    tmp_path: Path,
) -> None:
    """The card is in no open field, so showing it in the hand would be the wrong cure."""
    leaves = (
        "            kb.leave_hand(s.hands, s.seen, seat, CARD.index(choice))\n"
        "            s.laid[seat].append(CARD.index(choice))\n"
        "            kb.say(s, LAYS, seat, choice)\n"
    )
    *moved, said = leaves.splitlines(keepends=True)
    asks = "            yield (seat + 1) % len(s.hands), [CARD[0], UNSEEN], TAKE\n"
    folder = faulty(
        tmp_path, "stays_in_hand", (leaves, "".join([said, asks, *moved])), game="estates"
    )
    game = planted_game(folder)
    table, luck = new_table(game, Setup(2), 1), Luck(1)
    told = ""
    while not table.over and not told:
        answer_random(table, luck)
        try:
            check_log(table, [0, 1, -1])
        except Leak as leak:
            told = str(leak)
    assert re.search(
        r"__init__\.py:\d+: the line .* of the log tells seat \d that card:\d+ is in hands", told
    )
    assert "take it out before the ask, with kb.leave_hand(" in told and "take_openly" not in told


def test_lines_of_earlier_answers_do_not_count_after_acts(tmp_path: Path) -> None:
    """In the record an act is a line, too, such as a takeback; the log names lines by their index
    in it."""
    leaves = "            kb.leave_hand(s.hands, s.seen, seat, CARD.index(choice))\n"
    asks = "            yield (seat + 1) % len(s.hands), [CARD[0], UNSEEN], TAKE\n"
    said = "            kb.say(s, LAYS, seat, choice)\n"
    folder = faulty(tmp_path, "asks_twice", (leaves, said + 2 * asks + leaves), game="estates")
    table, luck = new_table(planted_game(folder), Setup(2), 1), Luck(1)
    for _ in range(20):
        table.history.add(Act(RULES, digest="0"))
    leaks = []
    while not table.over:
        answer_random(table, luck)
        try:
            check_log(table, [0, 1, -1])
        except Leak:
            leaks.append(len(table.lines))
    assert leaks and all(after - before > 1 for before, after in pairwise(leaks))
