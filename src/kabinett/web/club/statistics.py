"""One's own games in numbers: by game, by what one has played, and by how they ended."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.club import profile
from kabinett.web.club.models import Outcome, Result
from kabinett.web.club.results import role_of
from kabinett.web.play.models import Game, Seat

Row = dict[str, Any]

#: Ends of any game, that no game names.
COMMON = {
    "conceded": gettext_lazy("conceded"),
    "agreed": gettext_lazy("ended by agreement"),
    "yielded": gettext_lazy("ended early, the lead being safe"),
    "stopped": gettext_lazy("ended as it stood"),
}


@dataclass(frozen=True)
class Played:
    """What one game was for its person."""

    game: str
    role: str
    won: bool
    shared: bool
    points: int | None  # None: it is not known any more
    answers: int
    end: str  # its kind; "" if that is not known any more


def of_person(person: int, language: str) -> list[Row]:
    """Each game that this person has finished, the one that was played most first."""
    found = defaultdict(list)
    for each in played(person):
        found[each.game].append(each)
    games = sorted(found.items(), key=lambda item: -len(item[1]))
    return [of_game(game, every, language) for game, every in games]


def played(person: int) -> Iterable[Played]:
    results = list(Result.objects.filter(person=person).exclude(outcome=Outcome.LEFT))
    tables = [result.table_id for result in results if result.table_id]
    rows = {row.pk: row for row in Game.objects.filter(pk__in=tables).only("game", "line", "over")}
    seats: dict[tuple[str, str], list[Seat]] = defaultdict(list)
    for each in Seat.objects.filter(game__in=tables, person=person):
        seats[each.game_id, role_of(rows[each.game_id], each)].append(each)
    for result in results:
        row = rows.get(result.table_id or "")
        # Of seats that play the same, one each: at one screen a person may have several.
        mine = seats[result.table_id or "", result.role]
        seat = mine.pop(0) if mine else None
        scores = row.line.get("scores", []) if row else []
        yield Played(
            result.game,
            result.role,
            result.outcome == Outcome.WON,
            result.outcome == Outcome.SHARED,
            scores[seat.number] if seat and seat.number < len(scores) else None,
            sum(result.pace),
            row.line.get("kind", "") if row else "",
        )


def of_game(game: str, every: list[Played], language: str) -> Row:
    roles = defaultdict(list)
    for each in every:
        roles[each.role].append(each)
    ends = Counter(each.end for each in every if each.end)
    won = Counter(each.end for each in every if each.won or each.shared)
    return {
        "id": game,
        "title": profile.title(game, language),
        "counted": counted_label(game, language),
        "all": figures(every),
        "roles": [
            {"label": profile.role_label(game, role, language)} | figures(found)
            for role, found in sorted(roles.items())
            if role
        ],
        "ends": [
            {
                "label": end_label(game, end, language),
                "games": many,
                "won": won[end],
                "share": round(100 * many / ends.total()),
                "won_share": round(100 * won[end] / ends.total()),
            }
            for end, many in ends.most_common()
        ],
    }


def figures(every: list[Played]) -> Row:
    points = [each.points for each in every if each.points is not None]
    won = sum(each.won for each in every)
    return {
        "games": len(every),
        "won": won,
        "shared": sum(each.shared for each in every),
        "share": round(100 * won / len(every)),
        "points": round(sum(points) / len(points), 1) if points else None,
        "answers": round(sum(each.answers for each in every) / len(every)),
    }


def counted_label(game: str, language: str) -> str:
    """What the scores of a game count, if it says so."""
    rules = find_game(game)
    if rules is None or rules.counted is None:
        return ""
    return Wording(rules, language, str).plain(rules.counted)


def end_label(game: str, end: str, language: str) -> str:
    """What a kind of end is called: by the game, else by the site's own words, else by its id."""
    rules = find_game(game)
    named = rules.ending_names.get(end) if rules else None
    if rules and named is not None:
        return Wording(rules, language, str).plain(named)
    return str(COMMON.get(end) or end.replace("_", " "))
