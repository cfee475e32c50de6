"""The things that players can look up, with the fields from which the screen draws them."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord, Texts
from kabinett.core.words import Wording
from kabinett.games.weimar.content.effect_words import ANY_NATION, GROUPS_OF_SOCIETY
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    AGENDA_CARD,
    ALL_PARTIES,
    CITY,
    FLAG,
    FOREIGN_CARD,
    ISSUE,
    MINOR,
    PARTY,
    PARTY_CARD,
    PARTY_IDS,
    SOCIETY,
    SPACE,
    TIMELINE_CARD,
    TRIGGERS,
    vocabulary,
)
from kabinett.games.weimar.effects.consent import consenting_parties, has_divided_spaces
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import issues_in
from kabinett.games.weimar.screen import terms
from kabinett.games.weimar.screen.explained import ACTIONS, BASE_TEXT, SECTIONS, THREATS
from kabinett.games.weimar.screen.labels import records, space_label
from kabinett.games.weimar.screen.ornament import SIGN_NAMES, ornament
from kabinett.games.weimar.screen.outlook_rolls import crisis_rows
from kabinett.games.weimar.screen.party_board import party_board

CARD_KINDS = {
    "card": Message("Party Cards"),
    "agenda": Message("Agenda Cards"),
    "timeline": Message("Timeline Cards"),
    "foreign": Message("Foreign Affairs Cards"),
    "round": Message("Round Cards"),
    "scenario": Message("Scenario Cards"),
}
MARKER_KINDS = {
    "issue": Message("Issue Markers"),
    "society": Message("Society Markers"),
    "threat": Message("Threat Markers"),
    "unit": Message("Units"),
    "minor": Message("Minor Parties"),
}
#: The names for the colours of Timeline decks and markers in the records.
INKS: Final = {
    "white": Message("white"),
    "gray": Message("gray"),
    "yellow": Message("yellow"),
    "orange": Message("orange"),
    "brown": Message("brown"),
}

REMOVED = Message("Leaves the game after its Event.")
FIRST_IMPULSES = Message(
    "Its Event only in your first {n} Impulse of a round.",
    "Its Event only in your first {n} Impulses of a round.",
)
CONSENT = Message("Needs another’s consent: {who}.")
CONSENT_UNLESS = Message("Needs another’s consent, unless {who} plays it itself.")
ALL_NATIONS = Message("all nations")
SHARED_BY_TWO = Message("On a space that two parties share, both must agree.")
BY_OTHER = Message("Reaction to another party: {what}.")
UNIT_TEXT = Message("Strength {n}.")
UNIT_WHITE = Message("Government unit. It is never dissolved.")
UNIT_BLACK = Message("Taken over by the DNVP. It is never dissolved.")
CITY_TEXT = Message(
    "Room for {n} Base. Chosen by lot when two dice show {n_2}.",
    "Room for {n} Bases. Chosen by lot when two dice show {n_2}.",
)
SPACE_ZERO = Message("Issues come into play here. Nobody wins an Issue that lies here.")
SPACE_OWN = Message("Whoever owns the space wins an Issue that lies here.")
SPACE_SHARED = Message("Both parties share an Issue that lies here.")
#: What each party is about, for players who choose one.
PARTY_TEXTS = (
    Message("Begins as Chancellor with most Seats. Wants calm: little Poverty, no Regime."),
    Message("Governs with the SPD or with the DNVP. Wants little Unrest, no Councils, no Regime."),
    Message("Makes Councils of Uprisings. Four of them, or Berlin and two, win at once."),
    Message("Few Seats, many soldiers. Four Regimes, or Berlin and two, win at once."),
)
MINOR_TEXT = Message("May be controlled by {party} or {party_2}.")
ECONOMY_LABEL, NSDAP_LABEL = Message("Economy Track: level {n}"), Message("NSDAP Track: box {n}")
ECONOMY_TEXT = Message("In the Politics Phase: {what}.")
ECONOMY_LIMIT = Message("Needs no active Councils or Regime.")
ECONOMY_LIMIT_SOME = Message("Needs at most {n} active Councils and Regimes.")
NSDAP_TEXT = Message("The NSDAP gains {n} Seats. {what}.")
WON = Message("Whoever wins the Issue {issue}: {what}")
ISSUE_ON = Message("{issue} on {space}")

#: The fields that are copied from the record.
_AS_WRITTEN: Final = (
    "year",
    "provenance",
    "large",
    "small",
    "party",
    "set",
    "deck",
    "removed",
    "number",
    "politician",
    "letter",
    "colour",
    "twin",
    "group",
    "strength",
    "owner",
    "spaces",
    "sum",
    "lat",
    "lon",
    "dice",
    "needed",
    "nation",
    "plus_one_round",
    "from_round",
    "seats",
    "eligible",
)


def things(text: Wording) -> dict[str, Data]:
    """All things that can be looked up, by the names of their choices, with Round Cards, boxes of
    tracks and spaces."""
    by_name = {
        name: record_thing(name.split(":")[0], record, text)
        for name, record in records(text.book).items()
    }
    for place, choice in enumerate(PARTY_CARD):
        by_name[vocabulary.names[choice]] |= card_thing(place, text) | consent_thing(choice, text)
    for place, choice in enumerate(TIMELINE_CARD):
        by_name[vocabulary.names[choice]] |= effects_thing(text.book.timeline_effect[place], text)
        by_name[vocabulary.names[choice]] |= removal_thing(text.book.timeline_removed[place], text)
        by_name[vocabulary.names[choice]] |= consent_thing(choice, text)
    for place, choice in enumerate(AGENDA_CARD):
        by_name[vocabulary.names[choice]] |= agenda_thing(place, text)
    for place, choice in enumerate(FOREIGN_CARD):
        by_name[vocabulary.names[choice]] |= foreign_thing(place, text)
    for place, choice in enumerate(ISSUE):
        by_name[vocabulary.names[choice]] |= issue_thing(place, text)
    for place, choice in enumerate(SOCIETY):
        by_name[vocabulary.names[choice]] |= society_thing(place, text)
    for party, choice in zip(ALL_PARTIES, PARTY, strict=True):
        by_name[vocabulary.names[choice]]["board"] = party_board(party, text)
        by_name[vocabulary.names[choice]]["text"] = text.plain(PARTY_TEXTS[party])
    by_name |= board_things(text) | track_things(text)
    for kind, choice in enumerate(ACTION):
        by_name[vocabulary.names[choice]] = {
            "kind": "action",
            "label": text.label("choice", choice),
            "text": text.plain(ACTIONS[kind][0]),
            "section": ACTIONS[kind][1],
        }
    for choice in (*CITY, *ACTION, *FOREIGN_CARD):
        by_name[vocabulary.names[choice]]["outlook"] = True  # its rolls (screen/outlook.py)
    for thing in by_name.values():
        if thing["kind"] in SECTIONS:
            thing["section"] = SECTIONS[thing["kind"]]
    return by_name


RECONSTRUCTED = Message("Reconstructed: a proposal of ours, not the printed card.")


def record_thing(kind: str, record: PackRecord, text: Wording) -> Data:
    """The fields for a record of any kind."""
    thing: Data = {
        "kind": kind,
        "label": record.both("name")[text.language],
        "card": kind in CARD_KINDS,
        "year": "",
        "reconstructed": record.values.get("provenance") == "reconstructed",
    }
    if thing["reconstructed"]:
        thing["provenance_label"] = text.plain(RECONSTRUCTED)
    thing |= ornament(record)
    if "sign" in thing:
        thing["sign_label"] = text.plain(SIGN_NAMES[str(thing["sign"])])
    for key in ("text", "note", "short", "dead", "office"):
        if key in record.values:
            thing[key] = record.both(key)[text.language]
    for key in ("deck", "colour"):
        if record.values.get(key) in INKS:
            thing[f"{key}_label"] = text.plain(INKS[record.values[key]])
    return thing | {key: record.values[key] for key in _AS_WRITTEN if key in record.values}


def effects_thing(block: int, text: Wording) -> Data:
    teller = Teller(text)
    explanations = [
        teller.say(WON, issue=teller.issue(issue), what=" / ".join(options))
        for issue in issues_in(text.book.effects, block)
        if text.book.issue_minor[issue] < 0 and (options := issue_thing(issue, text)["options"])
    ]
    return {"effects": teller.lines(block)} | ({"explained": explanations} if explanations else {})


def when_and_after(place: int, text: Wording) -> Data:
    """The Impulses in which a Party Card's Event may happen, and whether the card leaves the
    game."""
    last, is_removed = text.book.card_impulses[place], text.book.card_removed[place]
    sentences = [text.plain(FIRST_IMPULSES, last)] if last else []
    sentences += [text.plain(REMOVED)] if is_removed else []
    return {"after": " ".join(sentences)} if sentences else {}


def consent_thing(card: int, text: Wording) -> Data:
    """The parties whose consent the card's player needs."""
    teller = Teller(text)
    sentences = [
        teller.say(CONSENT, who=teller.who(who))
        if card in PARTY_CARD
        else teller.say(CONSENT_UNLESS, who=teller.subject(who))
        for who in consenting_parties(text.book, card)
    ]
    return {"consent": " ".join(sentences)} if sentences else {}


def removal_thing(is_removed: bool, text: Wording) -> Data:
    return {"after": text.plain(REMOVED)} if is_removed else {}


def card_thing(place: int, text: Wording) -> Data:
    """The fields of a Party Card; for a Politician also his triggers and his effect."""
    teller = Teller(text)
    record = text.book.pack.of("party_card")[place]
    thing = effects_thing(text.book.card_effect[place], text) | when_and_after(place, text)
    triggers = str(record.values.get("politician", "")).split(" by ")[0].split()
    if triggers:
        trigger_names = ", ".join(
            text.plain(terms.TRIGGERED[TRIGGERS.index(trigger)]) for trigger in triggers
        )
        thing["trigger"] = teller.say(BY_OTHER, what=trigger_names)
        thing["effects"] = teller.lines(text.book.politician_effect[place])
    return thing


def agenda_thing(place: int, text: Wording) -> Data:
    teller = Teller(text)
    names = text.game.vocabulary.names
    issues = []
    for issue, party, value in text.book.agenda_issues[place]:
        space = "0" if party < 0 else f"{teller.label(PARTY[party])} {value}"
        sentence = teller.say(ISSUE_ON, issue=teller.issue(issue), space=space)
        issues.append({"id": names[ISSUE[issue]], "label": sentence})
    return {"issues": issues} | effects_thing(text.book.agenda_effect[place], text)


def foreign_thing(place: int, text: Wording) -> Data:
    teller = Teller(text)
    return effects_thing(text.book.foreign_effect[place], text) | {
        "nation_label": nation_label(place, text),
        "before": teller.lines(text.book.foreign_before[place]),
        "after_roll": teller.lines(text.book.foreign_after[place]),
        "end_of_round": teller.lines(text.book.foreign_end[place]),
    }


def nation_label(place: int, text: Wording) -> str:
    """The nation whose Flag Tokens count for a Foreign Affairs Card, "" if none do."""
    nation = text.book.foreign_nation[place]
    if nation < 0:
        return ""
    return text.plain(ALL_NATIONS) if nation == ANY_NATION else text.label("choice", FLAG[nation])


def issue_thing(place: int, text: Wording) -> Data:
    """The options of an Issue; for a Minor Party's Issue, the parties that may control it."""
    minor = text.book.issue_minor[place]
    teller = Teller(text)
    facts = {"facts": [text.plain(SHARED_BY_TWO)]} if has_divided_spaces(text.book) else {}
    if minor >= 0:
        eligible = text.book.minor_eligible[minor]
        return facts | {"options": [teller.label(PARTY[party]) for party in eligible]}
    option_records = text.book.pack.of("issue")[place].values.get("options", [])
    return facts | {
        "options": [
            Texts(option)[text.language] if "en" in option else teller.sentence(block)
            for option, block in zip(option_records, text.book.issue_options[place], strict=True)
        ]
    }


def society_thing(place: int, text: Wording) -> Data:
    teller = Teller(text)
    group = text.book.society_group[place]
    party = str(text.book.pack.of("society")[place].values.get("party", ""))
    label = teller.say(terms.CHANCELLOR)
    if f"party:{party}" in vocabulary.numbers:
        label = teller.label(vocabulary.number(f"party:{party}"))
    elif f"minor:{party}" in vocabulary.numbers:
        label = teller.label(vocabulary.number(f"minor:{party}"))
    return effects_thing(text.book.society_effect[place], text) | {
        "short": "",  # the name begins with the name of the group
        "group": GROUPS_OF_SOCIETY[group] if group >= 0 else "",
        "group_label": Teller(text).society_group(group) if group >= 0 else "",
        "party_label": label,
    }


def board_things(text: Wording) -> dict[str, Data]:
    """Units, cities, threats, Minor Parties and spaces, each with a sentence."""
    teller = Teller(text)
    by_name: dict[str, Data] = {}
    for record in text.book.pack.of("unit"):
        sentences = [text.plain(UNIT_TEXT, record.values["strength"])]
        if record.id.startswith("black"):
            sentences.append(text.plain(UNIT_BLACK))
        elif record.values["owner"] == "white":
            sentences.append(text.plain(UNIT_WHITE))
        by_name[f"unit:{record.id}"] = record_thing("unit", record, text) | {
            "text": " ".join(sentences)
        }
    for place, choice in enumerate(CITY):
        name = vocabulary.names[choice]
        by_name[name] = record_thing("city", records(text.book)[name], text)
        room = text.plain(CITY_TEXT, text.book.spaces[place], by_name[name]["sum"])
        by_name[name]["text"] = f"{room} {text.plain(BASE_TEXT)}"
    for record in text.book.pack.of("threat"):
        fields = {"text": text.plain(THREATS[record.id])}
        by_name[f"threat:{record.id}"] = record_thing("threat", record, text) | fields
    for place, choice in enumerate(MINOR):
        name = vocabulary.names[choice]
        by_name[name] = record_thing("minor", records(text.book)[name], text)
        by_name[name]["text"] = text.plain(
            MINOR_TEXT, *[PARTY[party] for party in text.book.minor_eligible[place]]
        )
    for place, (choice, record) in enumerate(zip(SPACE, text.book.pack.of("space"), strict=True)):
        owners = [PARTY_IDS[owner] for owner in text.book.space_owners[place]]
        space_text = (SPACE_ZERO, SPACE_OWN, SPACE_SHARED)[len(owners)]
        by_name[vocabulary.names[choice]] = {
            "kind": "space",
            "label": space_label(place, text),
            "text": teller.say(space_text),
            "owners": owners,
            "value": text.book.space_value[place],
            "x": record.values.get("x", 0),
            "y": record.values.get("y", 0),
            "reconstructed": record.values.get("provenance") == "reconstructed",
        }
    return by_name


def track_things(text: Wording) -> dict[str, Data]:
    """Round Cards and the boxes of the Economy and the NSDAP Track."""
    teller = Teller(text)
    by_name: dict[str, Data] = {}
    for number, record in enumerate(text.book.pack.of("round"), 1):
        by_name[f"round:{number}"] = record_thing("round", record, text)
    for level, block in text.book.economy.items():
        sentences = [teller.say(ECONOMY_TEXT, what=teller.inside(block))]
        limit = text.book.economy_limit[level]
        if limit < 99:
            sentences.append(teller.say(ECONOMY_LIMIT_SOME if limit else ECONOMY_LIMIT, limit))
        by_name[f"economy:{level}"] = {
            "kind": "box",
            "label": text.plain(ECONOMY_LABEL, level),
            "text": " ".join(sentences),
        }
    for box, block in text.book.nsdap.items():
        seats = text.book.nsdap_seats[box]
        by_name[f"nsdap:{box}"] = {
            "kind": "box",
            "label": text.plain(NSDAP_LABEL, box),
            "text": teller.say(NSDAP_TEXT, seats, what=teller.sentence(block))
            if seats
            else f"{teller.sentence(block)}.",
        }
    by_name["nsdap:6"] = {
        "kind": "box",
        "label": text.plain(NSDAP_LABEL, 6),
        "text": text.plain(terms.NSDAP_HELP),
    }
    by_name["dr"] = {
        "kind": "box",
        "label": text.plain(terms.DR_BOX),
        "text": text.plain(terms.DR_HELP),
        "facts": [text.sentence(line) for line in crisis_rows()],
    }
    return by_name
