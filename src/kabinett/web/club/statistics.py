"""Statistics of a person's games: by game, by role, and by kind of end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from kabinett.core.data import Data
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.club import profile
from kabinett.web.club.models import Outcome, Result
from kabinett.web.club.results import role_of
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.titles import title_of

Row = Data

#: Kinds of end that any game may have, and that the games do not name.
COMMON = {
    "conceded": gettext_lazy("conceded"),
    "agreed": gettext_lazy("ended by agreement"),
    "yielded": gettext_lazy("ended early, the lead being safe"),
    "stopped": gettext_lazy("ended as it stood"),
}


@dataclass(frozen=True)
class PlayedGame:
    """One finished game of a person."""

    game: str
    role: str
    won: bool
    shared: bool
    points: int | None  # None if the table is gone
    answers: int
    end: str  # the kind of end, or "" if the table is gone


def game_rows(person_id: int, language: str) -> list[Row]:
    """Return a row for each game that this person has finished, the most played game first."""
    games_by_id = defaultdict(list)
    for each in played_games(person_id):
        games_by_id[each.game].append(each)
    games = sorted(games_by_id.items(), key=lambda item: -len(item[1]))
    return [game_row(game, entries, language) for game, entries in games]


def played_games(person_id: int) -> Iterable[PlayedGame]:
    results = list(Result.objects.filter(person=person_id).exclude(outcome=Outcome.LEFT))
    tables = [result.table_id for result in results if result.table_id]
    rows = {row.pk: row for row in Game.objects.filter(pk__in=tables).only("game", "line", "over")}
    seats: dict[tuple[str, str], list[Seat]] = defaultdict(list)
    for each in Seat.objects.filter(game__in=tables, person=person_id):
        seats[each.game_id, role_of(rows[each.game_id], each)].append(each)
    for result in results:
        row = rows.get(result.table_id or "")
        # One seat per result of a role, because a person may have several seats at one screen.
        mine = seats[result.table_id or "", result.role]
        seat = mine.pop(0) if mine else None
        scores = row.line.get("scores", []) if row else []
        yield PlayedGame(
            result.game,
            result.role,
            result.outcome == Outcome.WON,
            result.outcome == Outcome.SHARED,
            scores[seat.number] if seat and seat.number < len(scores) else None,
            sum(result.pace),
            row.line.get("kind", "") if row else "",
        )


def game_row(game: str, entries: list[PlayedGame], language: str) -> Row:
    roles = defaultdict(list)
    for each in entries:
        roles[each.role].append(each)
    ends = Counter(each.end for each in entries if each.end)
    won = Counter(each.end for each in entries if each.won or each.shared)
    return {
        "id": game,
        "title": title_of(game, language),
        "counted": score_label(game, language),
        "all": figures(entries),
        "roles": [
            {"label": profile.role_label(game, role, language)} | figures(role_entries)
            for role, role_entries in sorted(roles.items())
            if role
        ],
        "ends": [
            {
                "label": end_label(game, end, language),
                "games": count,
                "won": won[end],
                "share": round(100 * count / ends.total()),
                "won_share": round(100 * won[end] / ends.total()),
            }
            for end, count in ends.most_common()
        ],
    }


def figures(entries: list[PlayedGame]) -> Row:
    points = [each.points for each in entries if each.points is not None]
    won = sum(each.won for each in entries)
    return {
        "games": len(entries),
        "won": won,
        "shared": sum(each.shared for each in entries),
        "share": round(100 * won / len(entries)),
        "points": round(sum(points) / len(points), 1) if points else None,
        "answers": round(sum(each.answers for each in entries) / len(entries)),
    }


def score_label(game: str, language: str) -> str:
    """Return what the scores of a game count, or "" if it does not say."""
    rules = find_game(game)
    if rules is None or rules.words.counted is None:
        return ""
    return Wording(rules, language, str).plain(rules.words.counted)


def end_label(game: str, end: str, language: str) -> str:
    """Return the label of a kind of end: the game's or the site's, otherwise one made from its
    id."""
    rules = find_game(game)
    ending_name = rules.words.ending_names.get(end) if rules else None
    if rules and ending_name is not None:
        return Wording(rules, language, str).plain(ending_name)
    return str(COMMON.get(end) or end.replace("_", " "))
