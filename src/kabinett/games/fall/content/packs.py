"""Reads the effects of cards in a pack, and checks packs for faults."""

from __future__ import annotations

from typing import Final

from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.show.glyphs import check_face
from kabinett.games.fall.content.card_effects import EFFECTS, MARKS, NOTHING, NUMBER_OF
from kabinett.games.fall.content.vocabulary import (
    CARD,
    PARTY,
    POOL,
    TYPES,
    vocabulary,
)

#: The cities on the plan of the Reich that a card may name (`static/fall/poster.js`).
PLACES: Final = (
    "bamberg",
    "berlin",
    "danzig",
    "detmold",
    "dresden",
    "essen",
    "hamburg",
    "harzburg",
    "kiel",
    "koeln",
    "koenigsberg",
    "leipzig",
    "magdeburg",
    "muenchen",
    "nuernberg",
    "weimar",
)
#: Effects that only one card may have, because the rules know the card by its name.
_ONLY: Final = {
    "negate_propaganda": ("counter_propaganda", "special"),
    "negate_violence": ("police", "special"),
    "negate_legitimacy": ("veto", "special"),
    "rating_all 1": ("oath_of_loyalty", "organization"),
    "rating_per_legitimacy 1": ("civil_servants", "support"),
}
_MARKS: Final = ("attack", *_ONLY)
#: The types of card that have effects when they are played.
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


def check_pack(pack: Pack, base: Pack) -> None:
    """Checks the built-in pack, or an owner's pack that replaces some of its records."""
    for kind, group in (("card", CARD), ("party", PARTY)):
        by_name = {f"{kind}:{record.id}": record for record in pack.of(kind)}
        for name, record in by_name.items():
            if name not in vocabulary.numbers:
                record.fault("id", f"there is no such {kind}; a pack may only replace records")
        for choice in group:
            if vocabulary.names[choice] not in by_name:
                missing = vocabulary.names[choice].partition(":")[2]
                pack.faults.append(pack.error(f"{kind} {missing!r} is missing"))
    for record in pack.of("card"):
        if "id" not in record.wrong:
            check_card(record)
    for record in pack.of("party"):
        if "id" not in record.wrong:
            check_party(record)
    check_highest_level(pack)


def check_words(record: PackRecord) -> None:
    for key in ("name", "text", "note", *(["dead"] if "dead" in record.values else [])):
        record.both(key)


def check_card(card: PackRecord) -> None:
    number = card.number("number", 1, len(CARD))
    right_number = vocabulary.numbers[f"card:{card.id}"] + 1
    if number != right_number:
        card.fault("number", f"number must be {right_number}, not {number}")
    kind = card.word("type", TYPES)
    card.number("level", 0, 20)
    check_words(card)
    check_face(card)
    card.words("places", PLACES)
    read_effects(card)
    effects = card.words("effect")
    for effect, (only_card, right_type) in _ONLY.items():
        elsewhere = effect in effects and card.id != only_card
        missing = effect not in effects and card.id == only_card and "effect" not in card.wrong
        if elsewhere or missing:
            card.fault(
                "effect", f"effect {effect!r} belongs to {only_card!r} and to no other card", effect
            )
        if card.id == only_card and kind != right_type:
            card.fault("type", f"type must stay {right_type}")
    for effect in effects:
        word = effect.partition(" ")[0]
        if word == "attack" and kind != "propaganda":
            card.fault(
                "effect", "effect 'attack': only a Propaganda card may open an attack", effect
            )
        if word in MARKS or "type" in card.wrong:
            continue
        if kind not in _PLAYED:
            card.fault("effect", f"effect {effect!r}: {kind} cards do nothing when played", effect)
        if kind == "propaganda" and word not in ("draw", "look"):
            card.fault(
                "effect", f"effect {effect!r}: a Propaganda card may only draw and look", effect
            )


def check_party(party: PackRecord) -> None:
    party.number("propaganda", 0, 20)
    party.word("letter")
    party.both("short")
    party.word("ability", [_ABILITIES[party.id]])
    check_words(party)


def check_highest_level(pack: Pack) -> None:
    """Checks that no party's pool can exceed the largest choice of Levels for an attack."""
    cards = [card for card in pack.of("card") if card.values.get("type") == "organization"]
    highest = max((party.number("propaganda", 0, 20) for party in pack.of("party")), default=0)
    levels = [card.number("level", 0, 20) for card in cards]
    total_levels = highest + sum(levels)
    if total_levels >= len(POOL):
        strongest = cards[levels.index(max(levels))]
        strongest.fault(
            "level",
            f"the strongest party and all Organization cards together have {total_levels} levels, "
            f"but at most {len(POOL) - 1} are allowed; this card has {max(levels)}",
        )


def read_effects(card: PackRecord) -> tuple[list[int], int, bool]:
    """The effects of a card as numbers, its kind of target, and whether it may open an attack."""
    effects: list[int] = []
    aim, may_open = NOTHING, False
    for phrase in card.words("effect"):
        word, _, number = phrase.partition(" ")
        if word in MARKS:
            mark = next(mark for mark in _MARKS if mark.partition(" ")[0] == word)
            if phrase != mark:
                card.fault("effect", f"effect {phrase!r} is always {mark!r}", phrase)
            may_open = may_open or phrase == "attack"
            continue
        if word not in NUMBER_OF:
            card.fault(
                "effect", f"effect {word!r} is none of {', '.join((*NUMBER_OF, *MARKS))}", phrase
            )
            continue
        effect = EFFECTS[NUMBER_OF[word]]
        if effect.takes_number != bool(number):
            needs = "goes without a number" if number else "needs a number"
            card.fault("effect", f"effect {phrase!r} {needs}", phrase)
            continue
        if number and not is_effect_number(word, number):
            allowed_range = "from -99 to -1" if word == "anarchy" else "from 1 to 99"
            reason = f"{number!r} is not a number {allowed_range}"
            card.fault("effect", f"effect {phrase!r}: {reason}", phrase)
            continue
        effects += [NUMBER_OF[word], int(number or 0)]
        if effect.aim != NOTHING:
            if aim not in (NOTHING, effect.aim):
                card.fault(
                    "effect", f"effect {phrase!r}: a card may have only one kind of target", phrase
                )
            aim = effect.aim
    return effects, aim, may_open


def is_effect_number(word: str, number: str) -> bool:
    """Whether the effect may have this number: from 1 to 99, but for ``anarchy`` from -99 to -1,
    because only discarded cards raise the level."""
    if word == "anarchy":
        return number.startswith("-") and is_small_and_positive(number[1:])
    return is_small_and_positive(number)


def is_small_and_positive(text: str) -> bool:
    """Whether a text is a number from 1 to 99."""
    return text.isdecimal() and len(text) < 3 and int(text) > 0
