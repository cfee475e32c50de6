"""What a card pack may say, and reading packs: what is wrong with one is told here."""

from __future__ import annotations

from typing import Final

from kabinett.core.pack import Pack, PackRecord
from kabinett.games.fall.content.vocabulary import (
    CARDS,
    PARTIES,
    POOL,
    TYPES,
    vocabulary,
)

#: The vocabulary of card effects; a number is their place here.  `effects.py` does them.
EFFECTS: Final = (
    "draw",
    "everyone_draws",
    "everyone_discards",
    "opponent_discards",
    "opponents_discard",
    "opponents_discard_random",
    "opponent_discards_hand",
    "everyone_discards_hand",
    "discard_hand",
    "take_random_from_opponent",
    "take_random_from_opponents",
    "take_support",
    "discard_support",
    "discard_organization",
    "anarchy",
    "opponent_draws_nothing",
    "opponent_misses_turn",
    "extra_turn",
    "look",
)
#: Marks that are no effects of a play: permission to attack, reactions, lasting bonuses.
MARKS: Final = (
    "attack",
    "negate_propaganda",
    "negate_violence",
    "negate_legitimacy",
    "rating_all",
    "rating_per_legitimacy",
)
#: What a card is aimed at.
NOTHING: Final = 0
OPPONENT: Final = 1
ANY_SUPPORT: Final = 2
OPPONENTS_SUPPORT: Final = 3
ANY_ORGANIZATION: Final = 4

_AIMS: Final = {
    "opponent_discards": OPPONENT,
    "opponent_discards_hand": OPPONENT,
    "take_random_from_opponent": OPPONENT,
    "opponent_draws_nothing": OPPONENT,
    "opponent_misses_turn": OPPONENT,
    "discard_support": ANY_SUPPORT,
    "take_support": OPPONENTS_SUPPORT,
    "discard_organization": ANY_ORGANIZATION,
}

#: Effects that go without a number.
_WITHOUT_NUMBER: Final = (
    "opponent_discards_hand",
    "everyone_discards_hand",
    "discard_hand",
    "take_support",
    "discard_support",
    "discard_organization",
    "opponent_draws_nothing",
    "opponent_misses_turn",
    "extra_turn",
)
#: What only one card does: the rules know it by its name.
_ONLY: Final = {
    "negate_propaganda": ("counter_propaganda", "special"),
    "negate_violence": ("police", "special"),
    "negate_legitimacy": ("veto", "special"),
    "rating_all 1": ("oath_of_loyalty", "organization"),
    "rating_per_legitimacy 1": ("civil_servants", "support"),
}
#: The types whose cards do something when they are played.
_PLAYED: Final = ("violence", "nationalism", "government", "special", "propaganda")
_ABILITIES: Final = {
    "nazis": "extra_organization",
    "spartakists": "extra_draw",
    "socialists": "legitimacy_always",
    "catholics": "hand_limit_7",
    "nationalists": "extra_discontent",
    "liberals": "extra_republic",
    "democrats": "extra_recruit",
}


def check_pack(pack: Pack) -> None:
    """The built-in pack, or an owner's on it.  PackError names file, record and reason."""
    for kind, known in (("card", CARDS), ("party", PARTIES)):
        there = {f"{kind}:{record.id}": record for record in pack.of(kind)}
        for name, record in there.items():
            if name not in vocabulary.numbers:
                raise record.fail(f"there is no such {kind}; a pack replaces, it adds none")
        for choice in known:
            if vocabulary.names[choice] not in there:
                missing = vocabulary.names[choice].partition(":")[2]
                raise pack.fail(f"{kind} {missing!r} is missing")
    for record in pack.of("card"):
        check_card(record)
    for record in pack.of("party"):
        check_party(record)
    check_levels(pack)


def check_words(record: PackRecord) -> None:
    for key in ("name", "text", "note"):
        record.both(key)


def check_card(card: PackRecord) -> None:
    number = card.number("number", 1, len(CARDS))
    if vocabulary.names[number - 1] != f"card:{card.id}":
        raise card.fail(f"number must be {vocabulary.numbers[f'card:{card.id}'] + 1}, not {number}")
    kind = card.word("type", TYPES)
    card.number("level", 0, 20)
    check_words(card)
    read_effects(card)
    effects = card.words("effect")
    for effect, (only, its_type) in _ONLY.items():
        if (effect in effects) != (card.id == only):
            raise card.fail(f"effect {effect!r} belongs to {only!r} and to no other card")
        if card.id == only and kind != its_type:
            raise card.fail(f"type must stay {its_type}")
    for effect in effects:
        word = effect.partition(" ")[0]
        if word == "attack" and kind != "propaganda":
            raise card.fail("only a Propaganda card may open an attack")
        if word in MARKS:
            continue
        if kind not in _PLAYED:
            raise card.fail(f"effect {effect!r}: {kind} cards do nothing when played")
        if kind == "propaganda" and word not in ("draw", "look"):
            raise card.fail(f"effect {effect!r}: a Propaganda card may only draw and look")


def check_party(party: PackRecord) -> None:
    party.number("propaganda", 0, 20)
    party.word("letter")
    party.both("short")
    party.word("ability", (_ABILITIES[party.id],))
    check_words(party)


def check_levels(pack: Pack) -> None:
    """No Propaganda Level may be higher than what can be committed to an attack."""
    cards = [card for card in pack.of("card") if card.values["type"] == "organization"]
    highest = max(party.values["propaganda"] for party in pack.of("party"))
    together: int = highest + sum(card.values["level"] for card in cards)
    if together >= len(POOL):
        strongest = max(cards, key=lambda card: int(card.values["level"]))
        raise strongest.fail(
            f"the strongest party and all Organization cards together have {together} levels; "
            f"{len(POOL) - 1} is the most there may be"
        )


def read_effects(card: PackRecord) -> tuple[list[int], int, bool]:
    """The effects of a card as numbers, what it is aimed at, and whether it may attack."""
    effects: list[int] = []
    aim, attack = NOTHING, False
    for phrase in card.words("effect"):
        word, _, number = phrase.partition(" ")
        if word in MARKS:
            attack = attack or word == "attack"
            continue
        if word not in EFFECTS:
            raise card.fail(f"effect {word!r} is none of {', '.join((*EFFECTS, *MARKS))}")
        if (word in _WITHOUT_NUMBER) != (number == ""):
            needs = "goes without a number" if number else "needs a number"
            raise card.fail(f"effect {phrase!r} {needs}")
        if number and not is_number(word, number):
            raise card.fail(f"effect {phrase!r}: {number!r} is no number that it can have")
        effects += [EFFECTS.index(word), int(number or 0)]
        if word in _AIMS:
            if aim not in (NOTHING, _AIMS[word]):
                raise card.fail("a card is aimed at one thing only")
            aim = _AIMS[word]
    return effects, aim, attack


def is_number(word: str, number: str) -> bool:
    """Cards are counted from 1; only the Anarchy Level also falls."""
    digits = number.removeprefix("-") if word == "anarchy" else number
    return digits.isdecimal() and 0 < int(digits) < 100
