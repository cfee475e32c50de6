"""The tables of the rules pages about units, markers, Issues and cards, made from the pack (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from kabinett.core.handbook import Rows
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.weimar.content.effect_words import GROUPS_OF_SOCIETY
from kabinett.games.weimar.content.vocabulary import (
    AGENDA_CARD,
    ALL_UNITS,
    CITY_THREATS,
    DR_THREATS,
    PARTY,
    PARTY_CARD,
    PARTY_IDS,
    TRIGGERS,
    UNIT,
    UNIT_IDS,
    WHITE,
    Party,
)
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.screen import terms
from kabinett.games.weimar.screen.explained import THREATS
from kabinett.games.weimar.screen.things import (
    CARD_KINDS,
    INKS,
    MARKER_KINDS,
    agenda_thing,
    nation_label,
)

NONE = "–"
#: The two sides of the same markers.
TWO_SIDED: Final = ("poverty", "prosperity")

COMPONENT, NUMBER, OF_THESE = Message("Component"), Message("Number"), Message("Of these")
UNIT_HEAD, OWNER, STRENGTH, AT_START, LATER = (
    Message("Unit"),
    Message("Owner"),
    Message("Strength"),
    Message("At the start"),
    Message("Later by"),
)
GOVERNMENT = Message("government")
MARKER, LIES_IN, WHAT_IT_DOES = Message("Marker"), Message("Lies in"), Message("What it does")
CITY_OR_BOX = {
    (True, True): Message("city, DR Box"),
    (True, False): Message("city"),
    (False, True): Message("DR Box"),
}
CARD, ABOVE, FLAGS, PLUS_ONE, NEEDS, BRINGS = (
    Message("Card"),
    Message("Above the roll"),
    Message("Flags"),
    Message("+1 in round"),
    Message("Needs"),
    Message("Brings"),
)
FROM_ROUND = Message("{card} (only from round {n} on)")
TIMELINE = Message("{card} (Timeline Card)")
AFTER_ROLL = Message("after the roll, whatever it is: {what}")
END_OF_ROUND = Message("each end of round till then: {what}")
GROUP, MARKERS = Message("Group"), Message("Markers")
ISSUE_HEAD, ONE_OPTION, OTHER_OPTION = (
    Message("Issue"),
    Message("One option"),
    Message("Other option"),
)
AGENDA, ISSUES, EFFECT = Message("Agenda"), Message("Issues"), Message("Effect")
POLITICIAN, ANSWERS = Message("Politician"), Message("Answers")


def head_row(text: Wording, *titles: Message) -> list[str]:
    return [text.plain(title) for title in titles]


def text_of(record: PackRecord, key: str, text: Wording) -> str:
    return record.both(key)[text.language]


# -- what lies in the box (1)


def components(text: Wording) -> Rows:
    """How many cards and markers of each kind the box holds."""
    pack = text.book.pack
    rows = [head_row(text, COMPONENT, NUMBER, OF_THESE)]
    parties = {party: text.label("choice", PARTY[n]) for n, party in enumerate(PARTY_IDS)}
    inks = {ink: text.plain(message) for ink, message in INKS.items()}
    for kind, title, field, names in (
        ("party_card", CARD_KINDS["card"], "party", parties),
        ("agenda", CARD_KINDS["agenda"], "party", parties),
        ("timeline", CARD_KINDS["timeline"], "deck", inks),
        ("round", CARD_KINDS["round"], "", {}),
        ("foreign_affairs", CARD_KINDS["foreign"], "", {}),
        ("issue", MARKER_KINDS["issue"], "colour", inks),
        ("society", MARKER_KINDS["society"], "colour", inks),
    ):
        records = [record for record in pack.of(kind) if not record.values.get("timeline")]
        of_these = Counter(str(record.values[field]) for record in records) if field else Counter()
        shares = ", ".join(f"{names[name]} {of_these[name]}" for name in names if of_these[name])
        rows.append([text.plain(title), str(len(records)), shares])
    numbers = text.book.unit_number
    rows.append([text.plain(MARKER_KINDS["unit"]), str(sum(numbers)), "[[6.2]]"])
    threats = sum(one.values["number"] for one in pack.of("threat") if one.id != TWO_SIDED[1])
    rows.append([text.plain(MARKER_KINDS["threat"]), str(threats), "[[6.3]]"])
    return rows


# -- units and threats (6.2, 6.3)


def units(text: Wording) -> Rows:
    rows = [head_row(text, UNIT_HEAD, OWNER, NUMBER, STRENGTH, AT_START, LATER)]
    for kind in ALL_UNITS:
        number = text.book.unit_number[kind]
        if not number:  # black Reichswehr is the back of the white units
            continue
        owner = text.book.unit_owner[kind]
        whose = GOVERNMENT if owner == WHITE else None
        rows.append(
            [
                text.label("choice", UNIT[kind]),
                text.plain(whose) if whose else text.label("choice", PARTY[owner]),
                str(number),
                str(text.book.unit_strength[kind]),
                str(text.book.pack.records["unit"][UNIT_IDS[kind]].values["start"]),
                ", ".join(reinforcements(UNIT_IDS[kind], text)) or NONE,
            ]
        )
    return rows


def reinforcements(unit: str, text: Wording) -> Iterator[str]:
    """The cards that bring the unit into play, each with how many."""
    for record in cards(text):
        word_lists = [phrase.split() for phrase in phrases(record.values)]
        number = sum(
            int(words[1]) for words in word_lists if words[:1] == ["reinforce"] and words[2] == unit
        )
        if number:
            yield f"{record.values['number']} ({number})"


def cards(text: Wording) -> Iterator[PackRecord]:
    for kind in ("round", "party_card", "timeline", "foreign_affairs"):
        yield from text.book.pack.of(kind)


def phrases(value: object) -> Iterator[str]:
    """Yield the phrases of a record's effects, with those inside other effects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(inner, str) or key == "if":
                yield from phrases(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from phrases(inner)


def threats(text: Wording) -> Rows:
    """The threats; Poverty and Prosperity, the two sides of the same markers, share a row."""
    rows = [head_row(text, MARKER, NUMBER, LIES_IN, WHAT_IT_DOES)]
    kinds = text.book.pack.records["threat"]
    for record in kinds.values():
        if record.id == TWO_SIDED[1]:
            continue
        sides = [kinds[side] for side in TWO_SIDED] if record.id in TWO_SIDED else [record]
        lies = CITY_OR_BOX[record.id in CITY_THREATS, record.id in DR_THREATS]
        rows.append(
            [
                " / ".join(text_of(side, "name", text) for side in sides),
                str(record.values["number"]),
                text.plain(lies),
                " / ".join(text.plain(THREATS[side.id]) for side in sides),
            ]
        )
    return rows


# -- Foreign Affairs (5.8)


def foreign_affairs(text: Wording) -> Rows:
    rows = [head_row(text, CARD, ABOVE, FLAGS, PLUS_ONE, NEEDS, BRINGS)]
    book, teller = text.book, Teller(text)
    for place, record in enumerate(book.pack.of("foreign_affairs")):
        if not book.foreign_needed[place]:  # Compiègne is completed in the setup
            continue
        rows.append(
            [
                foreign_name(place, record, text),
                "; ".join(teller.lines(book.foreign_before[place])) or NONE,
                nation_label(place, text) or NONE,
                str(book.foreign_round[place]),
                str(book.foreign_needed[place]),
                "; ".join(brings(place, teller)),
            ]
        )
    return rows


def foreign_name(place: int, record: PackRecord, text: Wording) -> str:
    label, first = text_of(record, "name", text), text.book.foreign_from[place]
    if record.values.get("timeline"):
        return Teller(text).say(TIMELINE, card=label)
    return Teller(text).say(FROM_ROUND, first, card=label) if first > 1 else label


def brings(place: int, teller: Teller) -> Iterator[str]:
    yield teller.sentence(teller.book.foreign_effect[place])
    for message, block in (
        (AFTER_ROLL, teller.book.foreign_after[place]),
        (END_OF_ROUND, teller.book.foreign_end[place]),
    ):
        if teller.effects.blocks[block]:
            yield teller.say(message, what="; ".join(teller.phrases(block)))


# -- Society Markers (6.4)


def white_society(text: Wording) -> Rows:
    rows = [head_row(text, GROUP, MARKERS)]
    for group, _ in enumerate(GROUPS_OF_SOCIETY):
        texts = [
            text_of(record, "text", text)
            for record, its in zip(
                text.book.pack.of("society"), text.book.society_group, strict=True
            )
            if its == group
        ]
        rows.append([Teller(text).society_group(group), " ".join(texts)])
    return rows


def yellow_society(text: Wording) -> Rows:
    rows = [head_row(text, MARKER, EFFECT)]
    for record in text.book.pack.of("society"):
        if record.values["colour"] == "yellow":
            rows.append([text_of(record, "name", text), text_of(record, "text", text)])
    return rows


# -- Issues (6.5)


def white_issues(text: Wording) -> Rows:
    """The white Issues; twins share a row."""
    rows = [head_row(text, ISSUE_HEAD, ONE_OPTION, OTHER_OPTION)]
    teller, twins = Teller(text), set()
    for place, record in enumerate(text.book.pack.of("issue")):
        if record.values["colour"] != "white" or place in twins:
            continue
        twin = text.book.issue_twin[place]
        twins.add(twin)
        label = teller.issue(place)
        rows.append([f"{label} I, II" if twin >= 0 else label, *options(place, text)])
    return rows


def yellow_issues(text: Wording) -> Rows:
    """The yellow Issues, with the numbers of the cards that bring them."""
    rows = [head_row(text, ISSUE_HEAD, ONE_OPTION, OTHER_OPTION)]
    for place, record in enumerate(text.book.pack.of("issue")):
        if record.values["colour"] == "yellow":
            card_numbers = [
                str(card.values["number"])
                for card in cards(text)
                if f"issue +{record.id}" in " ".join(phrases(card.values))
            ]
            label = f"{text_of(record, 'name', text)} ({', '.join(card_numbers)})"
            rows.append([label, *options(place, text)])
    return rows


def options(place: int, text: Wording) -> list[str]:
    """The options of an Issue's winner; for a Minor Party's Issue, the parties that may control
    it."""
    sentences = [block_words(block, text) for block in text.book.issue_options[place]]
    whose = text_of(text.book.pack.of("issue")[place], "text", text).rstrip(".")
    return [*(sentences or [whose]), NONE][:2]


# -- a party's own cards, for the player aid


def agendas(party: Party, text: Wording) -> Rows:
    rows = [head_row(text, AGENDA, ISSUES, EFFECT)]
    for place, choice in enumerate(AGENDA_CARD):
        if text.book.agenda_party[place] == party:
            thing = agenda_thing(place, text)
            issues = ", ".join(issue["label"] for issue in thing["issues"])
            effect = Teller(text).sentence(text.book.agenda_effect[place])
            rows.append([text.label("choice", choice), issues, effect])
    return rows


def politicians(party: Party, text: Wording) -> Rows:
    """The party's Politicians, with their triggers and effects."""
    rows = [head_row(text, POLITICIAN, ANSWERS, EFFECT)]
    book = text.book
    for place, choice in enumerate(PARTY_CARD):
        if book.card_party[place] == party and book.politician[place]:
            answers = ", ".join(
                text.plain(terms.TRIGGERED[trigger])
                for trigger in range(len(TRIGGERS))
                if book.politician[place] >> trigger & 1
            )
            effect = Teller(text).sentence(book.politician_effect[place])
            rows.append([text.label("choice", choice), answers, effect])
    return rows
