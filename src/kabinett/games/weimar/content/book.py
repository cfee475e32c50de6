"""The book of a game: the tables of its pack and its options, which the rules look up.

Longer than 400 lines because one class declares all tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kabinett.core.data import Data
from kabinett.core.packs.book import GameBook
from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.setup import Setup
from kabinett.games.weimar.content.beginning import Beginning, Scenarios, Sheet
from kabinett.games.weimar.content.effect_words import (
    ANY_UNIT,
    COLOURED_UNIT,
    DNVP_UNIT,
    FLAG_IDS,
    FREIKORPS_UNIT,
    GOVERNMENT_UNIT,
    GROUPS_OF_SOCIETY,
    KPD_UNIT,
    SPD_UNIT,
)
from kabinett.games.weimar.content.opinion import Opinion
from kabinett.games.weimar.content.options import WHOLE
from kabinett.games.weimar.content.phrases import FARTHEST, issue_number
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import (
    ACTION_IDS,
    ALL_CITIES,
    ALL_PARTIES,
    ALL_SOCIETY,
    ALL_UNITS,
    BLACK_1,
    BLACK_2,
    CITY_IDS,
    DNVP,
    FREIKORPS_1,
    FREIKORPS_2,
    ISSUE,
    KPD,
    MINOR,
    NOBODY,
    PARTY_CARD,
    PARTY_IDS,
    POLICE,
    SPD,
    TRIGGERS,
    UNIT_IDS,
    WHITE,
    Agenda,
    Card,
    City,
    Foreign,
    Issue,
    Minor,
    Party,
    Space,
    Unit,
    Z,
    vocabulary,
)

VALUES: Final = tuple(str(value) for value in range(1, FARTHEST + 1))
#: The owners of units: the parties, and the government (`vocabulary.WHITE`).
COLOURS: Final = (*PARTY_IDS, "white")
MINORS: Final = tuple(vocabulary.ids(MINOR))
#: The owners of Society Markers; a Minor Party means the party that controls it (6.4).
WHOSE_MARKERS: Final = (*PARTY_IDS, *MINORS, "chancellor")
DECK_COLOURS: Final = ("gray", "yellow", "orange", "brown")


def party_of(name: str) -> Party:
    return Party(PARTY_IDS.index(name))


class Book(GameBook):
    """The tables of one pack, in the order of the vocabulary, and one choice of options.

    A book never changes, and all states of a table share it."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        self.pack = pack
        self.read_options(setup.options)
        self.effects = Effects(pack)
        self.read_places(pack)
        self.read_tables(pack)
        self.read_party_cards(pack.of("party_card"))
        self.read_timeline(pack.of("timeline"))
        self.read_agendas(pack.of("agenda"))
        self.read_foreign(pack.of("foreign_affairs"))
        self.read_issues(pack.of("issue"))
        self.read_society(pack.of("society"))
        self.rounds = [self.effect(record, "effect") for record in pack.of("round")]
        scenarios = Scenarios(pack, self.effects, setup.options.get("scenario", WHOLE))
        self.beginning: Beginning = scenarios.beginning
        self.first_round: int = scenarios.beginning.first_round
        self.last_round: int = scenarios.beginning.last_round
        self.scenario: int = scenarios.card  # -1: the whole game
        self.goals: list[Sheet] = scenarios.goals
        self.alone: bool = scenarios.alone
        self.task: Sheet = scenarios.task
        self.agendas_alone = [
            Agenda(n) for n, r in enumerate(pack.of("agenda")) if r.id in scenarios.agendas
        ]
        pack.faults += self.effects.faults
        pack.check()

    def read_options(self, options: Mapping[str, str]) -> None:
        """Read the options; an attribute is True if the option does not have its first value."""

        def chosen(name: str, value: str) -> bool:
            return options.get(name) == value

        self.same_starter: bool = chosen("impulse_starter", "as_agenda")
        self.left_over_lost: bool = chosen("left_over_points", "lost")
        self.events_without_bonus: bool = chosen("bonus_in_events", "never")
        self.once_with_events: bool = chosen("once_an_impulse", "events_too")
        self.uprising_blocks: bool = chosen("uprising_and_coup", "blocks")
        self.removing_needs_figure: bool = chosen("full_city", "with_figure")
        self.any_option: bool = chosen("as_much_as_possible", "anything")
        self.cap_after_reactions: bool = chosen("dice_cap", "after_reactions")
        self.react_before_debate: bool = chosen("debate_reactions", "before")
        self.decide_in_turn: bool = chosen("party_decisions", "in_turn")
        self.choose_in_turn: bool = chosen("choices_ahead", "in_turn")
        self.step_by_step: bool = chosen("asked", "step_by_step")  # ruling 9.28
        self.one_card: bool = chosen("cards_a_round", "one")  # ruling 11.7
        self.bases_by_lot: bool = chosen("first_bases", "by_lot")  # ruling 11.8
        self.silent_politicians: bool = chosen("politicians", "keep_silent")  # ruling 11.9
        self.two_proposals: bool = chosen("divided_issues", "two_proposals")
        self.lose_at_once: bool = chosen("anarchy_loss", "at_once")
        self.either_partner: bool = chosen("white_units", "either")
        self.placing_party_decides: bool = chosen("issue_decisions", "placing_party")
        self.after_success_only: bool = chosen("violent_peace", "on_success")
        self.black_to_government: bool = chosen("black_reichswehr", "government")

    def effect(self, record: PackRecord, key: str) -> int:
        effects = record.values.get(key, [])
        if not isinstance(effects, list):
            record.fault(key, f"{key} is a list of effects, not {effects!r}")
            return 0
        return self.effects.read(record, effects, key)

    def option(self, record: PackRecord, option: Data) -> int:
        return self.effects.read(record, option["do"], "options")

    def options_of(self, record: PackRecord) -> list[Data]:
        """The options between which the winner of an Issue may choose."""
        options = record.values.get("options", [])
        for number, option in enumerate(options if isinstance(options, list) else [options], 1):
            if not (
                isinstance(option, dict) and isinstance(option.get("do"), list) and option["do"]
            ):
                reason = f"options: number {number} has no list of effects: do = […]"
                record.fault("options", reason, str(number))
        return [] if "options" in record.wrong else options

    def read_places(self, pack: Pack) -> None:
        cities = {record.id: record for record in pack.of("city")}
        self.spaces = [cities[city].number("spaces", 1, 9) for city in CITY_IDS]
        self.city_of_sum: dict[int, City] = {}
        for place, city in zip(ALL_CITIES, CITY_IDS, strict=True):
            dice_sum = cities[city].number("sum", 2, 12)
            other = self.city_of_sum.setdefault(dice_sum, place)
            if other != place:
                reason = f"sum: each city has its own, and {CITY_IDS[other]} has {dice_sum}"
                cities[city].fault("sum", reason)
        units = {record.id: record for record in pack.of("unit")}
        self.unit_number = [units[unit].number("number", 0, 20) for unit in UNIT_IDS]
        self.unit_strength = [units[unit].number("strength", 1, 9) for unit in UNIT_IDS]
        self.unit_owner = [
            Party(COLOURS.index(units[unit].word("owner", COLOURS))) for unit in UNIT_IDS
        ]
        self.kinds_of = [
            [kind for kind in ALL_UNITS if self.unit_owner[kind] == colour]
            for colour in range(len(COLOURS))
        ]
        white = self.kinds_of[WHITE]
        police = [kind for kind in white if kind == POLICE]
        #: The kinds of units that each party controls, in opposition and in government: its own;
        #: in government white ones; for Zentrum the Police at any time.
        always = [police if party == Z else [] for party in ALL_PARTIES]
        self.controlled = [
            [sorted(self.kinds_of[party] + always[party]) for party in ALL_PARTIES],
            [sorted(self.kinds_of[party] + white) for party in ALL_PARTIES],
        ]
        #: The kinds of units in each group of an effect, unless they depend on the position.
        self.kinds_in: dict[int, list[Unit]] = {
            **{kind: [kind] for kind in ALL_UNITS},
            ANY_UNIT: list(ALL_UNITS),
            GOVERNMENT_UNIT: white,
            COLOURED_UNIT: [kind for kind in ALL_UNITS if kind not in white],
            SPD_UNIT: self.kinds_of[SPD],
            KPD_UNIT: self.kinds_of[KPD],
            DNVP_UNIT: self.kinds_of[DNVP],
            FREIKORPS_UNIT: [FREIKORPS_1, FREIKORPS_2],
        }
        #: The kinds of each colour except those that are never dissolved (5.9).
        self.dissolvable_of = [
            [kind for kind in kinds if colour != WHITE and kind not in (BLACK_1, BLACK_2)]
            for colour, kinds in enumerate(self.kinds_of)
        ]
        self.dissolvable_in = {
            group: [kind for kind in kinds if kind in self.dissolvable_of[self.unit_owner[kind]]]
            for group, kinds in self.kinds_in.items()
        }
        spaces = pack.of("space")
        ids = [record.id for record in spaces]
        self.space_owners = [
            [party_of(owner) for owner in r.words("owners", PARTY_IDS)] for r in spaces
        ]
        self.space_value = [record.number("value", 0, 9) for record in spaces]
        self.space_next = [
            [Space(ids.index(other)) for other in r.words("neighbours", ids)] for r in spaces
        ]
        self.zero = Space(ids.index("zero"))
        if self.space_owners[self.zero]:
            spaces[self.zero].fault("owners", "owners: space 0 is nobody’s; write owners = []")
        track = self.opinion = Opinion(self.space_owners, self.space_value, self.space_next)
        self.spaces_in_reach = track.spaces_in_reach()

    def space_of(self, party: Party, value: int) -> Space:
        """The party's own space with this value; space 0 if it has none."""
        for space, owners in enumerate(self.space_owners):
            if owners == [party] and self.space_value[space] == value:
                return Space(space)
        return self.zero

    def read_tables(self, pack: Pack) -> None:
        tables = {record.id: self.read_rows(record) for record in pack.of("success")}
        #: The table of each action and party, as on the Party Boards; {} for none.
        self.success = [
            [tables.get(f"{action}_{party}", {}) for party in PARTY_IDS] for action in ACTION_IDS
        ]
        self.reactions = [tables[f"reaction_{party}"] for party in PARTY_IDS]
        self.crisis = {
            int(record.id): self.effect(record, "effect") for record in pack.of("crisis")
        }
        self.economy = {
            int(record.id): self.effect(record, "effect") for record in pack.of("economy")
        }
        self.economy_limit = {
            int(r.id): r.number("most_markers", 0, 99) for r in pack.of("economy")
        }
        self.nsdap = {int(record.id): self.effect(record, "effect") for record in pack.of("nsdap")}
        self.nsdap_seats = {int(r.id): r.number("seats", 0, 9) for r in pack.of("nsdap")}
        self.minor_seats = [self.seats_of(record) for record in pack.of("minor")]
        self.minor_eligible = [
            [party_of(p) for p in r.words("eligible", PARTY_IDS)] for r in pack.of("minor")
        ]

    def seats_of(self, record: PackRecord) -> list[int]:
        """The Seats of a Minor Party by round."""
        seats = record.values.get("seats")
        if isinstance(seats, list) and len(seats) == 6 and all(type(n) is int for n in seats):
            return seats
        record.fault("seats", f"seats must be six whole numbers, one a round, not {seats!r}")
        return [0] * 6

    def read_rows(self, record: PackRecord) -> dict[int, int]:
        return {
            int(key.removeprefix("row_")): self.effect(record, key)
            for key in record.values
            if key.startswith("row_")
        }

    def read_party_cards(self, records: list[PackRecord]) -> None:
        self.card_party = [party_of(record.word("party", PARTY_IDS)) for record in records]
        self.card_set = [record.word("set") for record in records]
        #: The letters of each party's Expansion Sets.
        self.set_letters = [
            sorted(
                {self.card_set[n] for n, owner in enumerate(self.card_party) if owner == party}
                - {""}
            )
            for party in ALL_PARTIES
        ]
        self.card_large = [record.number("large", 0, 6) for record in records]
        self.card_small = [record.number("small", 0, 6) for record in records]
        self.card_impulses = [  # the first Impulses of a round that allow its Event; 0: all
            record.number("impulses", 1, 20) if "impulses" in record.values else 0
            for record in records
        ]
        self.card_removed = [record.truth("removed") for record in records]
        self.card_effect = [self.effect(record, "effect") for record in records]
        self.politician = [self.read_trigger(record) for record in records]
        heard = [0] * len(records) if self.silent_politicians else self.politician  # ruling 11.9
        #: The masks by choice; 0 for a card that is no Politician.
        self.answers = [0] * len(vocabulary.names)
        for card, mask in zip(PARTY_CARD, heard, strict=True):
            self.answers[card] = mask
        #: Per party and trigger: its Politicians who answer the trigger.
        self.politicians_of: list[list[list[Card]]] = [[[] for _ in TRIGGERS] for _ in ALL_PARTIES]
        for card, party, mask in zip(PARTY_CARD, self.card_party, heard, strict=True):
            for trigger in range(len(TRIGGERS)):
                if mask >> trigger & 1:
                    self.politicians_of[party][trigger].append(Card(card))
        self.politician_effect = [self.effect(record, "politician_effect") for record in records]

    def read_trigger(self, record: PackRecord) -> int:
        """The mask of the triggers that a Politician answers; 0 for other cards."""
        text = record.word("politician") if record.values.get("politician") else ""
        kinds, _, actor = text.partition(" by ")
        if kinds and actor != "other":
            record.fault("politician", f"politician: {text!r} must end with «by other»")
        mask = 0
        for kind in kinds.split():
            if kind in TRIGGERS:
                mask |= 1 << TRIGGERS.index(kind)
            else:
                reason = f"politician: {kind!r} is none of {', '.join(TRIGGERS)}"
                record.fault("politician", reason, kind)
        return mask

    def read_timeline(self, records: list[PackRecord]) -> None:
        self.timeline_deck = [
            DECK_COLOURS.index(record.word("deck", DECK_COLOURS)) for record in records
        ]
        self.timeline_large = [record.number("large", 0, 6) for record in records]
        self.timeline_small = [record.number("small", 0, 6) for record in records]
        self.timeline_removed = [record.truth("removed") for record in records]
        self.timeline_foreign = [record.truth("becomes_foreign_affairs") for record in records]
        self.timeline_effect = [self.effect(record, "effect") for record in records]
        foreign = [record.id for record in self.pack.of("foreign_affairs")]
        self.timeline_becomes = [
            Foreign(
                foreign.index(record.id) if record.values.get("becomes_foreign_affairs") else -1
            )
            for record in records
        ]

    def read_agendas(self, records: list[PackRecord]) -> None:
        self.agenda_party = [party_of(record.word("party", PARTY_IDS)) for record in records]
        self.agenda_effect = [self.effect(record, "effect") for record in records]
        self.agenda_issues = [
            [place for text in record.words("issues") if (place := read_place(record, text))]
            for record in records
        ]

    def read_foreign(self, records: list[PackRecord]) -> None:
        self.foreign_dice = [record.number("dice", 0, 9) for record in records]
        self.foreign_nation = [record.place("nation", FLAG_IDS) for record in records]
        self.foreign_round = [record.number("plus_one_round", 0, 6) for record in records]
        self.foreign_from = [
            record.number("from_round", 2, 6) if "from_round" in record.values else 1
            for record in records
        ]
        self.foreign_needed = [record.number("needed", 0, 9) for record in records]
        self.foreign_before = [self.effect(record, "before") for record in records]
        self.foreign_after = [self.effect(record, "after") for record in records]
        self.foreign_effect = [self.effect(record, "effect") for record in records]
        self.foreign_end = [self.effect(record, "end_of_round") for record in records]
        self.foreign_deck = [
            Foreign(n) for n, r in enumerate(records) if not r.values.get("timeline")
        ]

    def read_issues(self, records: list[PackRecord]) -> None:
        ids = [record.id for record in records]
        self.issue_white = [
            record.word("colour", ("white", "yellow")) == "white" for record in records
        ]
        self.issue_twin = [Issue(record.place("twin", ids)) for record in records]
        self.reparations = Issue(ids.index("reparations"))
        minors = [record.id for record in self.pack.of("minor")]
        self.issue_minor = [Minor(record.place("minor", minors)) for record in records]
        self.issue_options: list[list[int]] = []
        self.issue_needs_government: list[list[bool]] = []
        for record in records:
            options = self.options_of(record)
            self.issue_options.append([self.option(record, option) for option in options])
            needs_government = [bool(option.get("government")) for option in options]
            if options and all(needs_government):
                reason = "options: one of them must be open to parties in opposition"
                record.fault("options", reason)
            self.issue_needs_government.append(needs_government)

    def read_society(self, records: list[PackRecord]) -> None:
        colours = ("white", "yellow")
        self.society_white = [record.word("colour", colours) == "white" for record in records]
        self.society_group = [record.place("group", GROUPS_OF_SOCIETY) for record in records]
        white = [marker for marker in ALL_SOCIETY if self.society_white[marker]]
        #: The white markers of each group, and last those of all groups (group -1).
        self.white_society = [
            [marker for marker in white if self.society_group[marker] == group]
            for group in range(len(GROUPS_OF_SOCIETY))
        ]
        self.white_society.append(white)
        whose = [record.word("party", WHOSE_MARKERS) for record in records]
        self.society_party = [party_of(word) if word in PARTY_IDS else NOBODY for word in whose]
        #: The Minor Party that each marker names; the marker is for the party that controls it.
        self.society_minor = [MINORS.index(word) if word in MINORS else -1 for word in whose]
        self.society_uspd = [record.id == "uspd" for record in records]
        self.society_effect = [self.effect(record, "effect") for record in records]


def read_place(record: PackRecord, text: str) -> tuple[Issue, Party, int] | None:
    """Read "media 0" or "poverty kpd 2": the Issue, the party (NOBODY for space 0) and the
    value."""
    name, *rest = text.split() or [""]
    issue = Issue(issue_number(name))
    if issue < 0:
        there = ", ".join(vocabulary.ids(ISSUE))
        record.fault("issues", f"issues: {text!r}: no Issue {name!r}; there is: {there}", text)
    elif rest == ["0"]:
        return issue, NOBODY, 0
    elif len(rest) == 2 and rest[0] in PARTY_IDS and rest[1] in VALUES:
        return issue, party_of(rest[0]), int(rest[1])
    reason = f"issues: {text!r}; write «issue 0» or «issue party value», up to {FARTHEST}"
    record.fault("issues", reason, text)
    return None
