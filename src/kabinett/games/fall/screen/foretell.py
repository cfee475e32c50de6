"""The forecast: who would win if the Republic fell now, how near the end is, and which theft would
change the winner."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.fall.content.vocabulary import CARD, Card, Seat
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.steal import defence_levels, owner_of
from kabinett.games.fall.rules.values import (
    every_seat,
    levels_of,
    opponents,
    propaganda_level,
    score,
    winning_seats,
)

FORECAST = Message("If the Republic fell now")
WINS = Message("{seat} would win with {n}.")
SHARES = Message("{seat} would share the victory with {n}.")
BEHIND = Message("{seat}: {n}, {n_2} behind.")
LESS_BY_TIE = Message("{seat}: {n}, behind only as ties are broken.")
ANARCHY_FAR = Message(
    "Anarchy {n_2} of {n_3}: {n} more point ends the game.",
    "Anarchy {n_2} of {n_3}: {n} more points end the game.",
)
ANARCHY_NEXT = Message("Anarchy {n} of {n_2}: the next point ends the game.")
POINT_DUE = Message("An Anarchy card was discarded: the point comes at the end of this turn.")
NO_LIMIT = Message("There is no round limit.")
ROUNDS_LEFT = Message(
    "Round {n_2} of {n_3}: {n} more to play after it.",
)
LAST_ROUND = Message("Round {n} of {n_2}, the last: it ends the game.")
STOLEN_HEAD = Message("By stealing one card, with more Levels than hold it:")
STOLEN_WINS = Message(
    "{seat} would win with {n}: {card} of {seat_2}, held by {n_2}; its own Propaganda {n_3}."
)
STOLEN_SHARES = Message(
    "{seat} would share the victory with {n}: {card} of {seat_2}, held by {n_2}; its own "
    "Propaganda {n_3}."
)
NO_STOLEN = Message("No single stolen card would make another party win.")


def forecast(s: Fall) -> Report:
    return Report("forecast", (FORECAST, ()), late=True)


def report_lines(s: Fall, report: str) -> list[Text]:
    if s.phase == SET_UP:
        return []
    return [
        *ranking_lines(s),
        anarchy_line(s),
        *point_due_lines(s),
        rounds_left_line(s),
        *decisive_thefts(s),
    ]


def winners(s: Fall) -> tuple[int, ...]:
    return winning_seats(s, tuple([score(s, seat) for seat in every_seat(s)]))


def ranking_lines(s: Fall) -> list[Text]:
    winner_seats, best_score = winners(s), max([score(s, seat) for seat in every_seat(s)])
    message = WINS if len(winner_seats) == 1 else SHARES
    lines: list[Text] = [(message, (seat, best_score)) for seat in winner_seats]
    behind = [seat for seat in every_seat(s) if seat not in winner_seats]
    for seat in sorted(behind, key=lambda seat: -score(s, seat)):
        own_score = score(s, seat)
        lines.append(
            (BEHIND, (seat, own_score, best_score - own_score))
            if own_score < best_score
            else (LESS_BY_TIE, (seat, own_score))
        )
    return lines


def anarchy_line(s: Fall) -> Text:
    points_left = MAX_ANARCHY - s.anarchy
    if points_left == 1:
        return ANARCHY_NEXT, (s.anarchy, MAX_ANARCHY)
    return ANARCHY_FAR, (s.anarchy, MAX_ANARCHY, points_left)


def point_due_lines(s: Fall) -> list[Text]:
    return [(POINT_DUE, ())] if s.anarchy_due and not s.book.anarchy_rises_at_once else []


def rounds_left_line(s: Fall) -> Text:
    limit = s.book.round_limit
    if not limit:
        return NO_LIMIT, ()
    if s.round == limit:
        return LAST_ROUND, (s.round, limit)
    return ROUNDS_LEFT, (s.round, limit, limit - s.round)


def decisive_thefts(s: Fall) -> list[Text]:
    """For each party that does not win alone, a line about the least protected card whose theft
    would make it win."""
    lines: list[Text] = []
    for thief in every_seat(s):
        if winners(s) == (thief,):
            continue
        cards = [card for owner in opponents(s, thief) for card in s.support[owner]]
        for card in sorted(cards, key=lambda card: (undefended_levels(s, card), card)):
            then = after_theft(s, thief, card)
            winners_then = winners(then)
            if thief in winners_then and winners_then != winners(s):
                message = STOLEN_WINS if len(winners_then) == 1 else STOLEN_SHARES
                protection = undefended_levels(s, card), propaganda_level(s, thief)
                owner = owner_of(s, card)
                lines.append((message, (thief, score(then, thief), CARD[card], owner, *protection)))
                break
    return [(STOLEN_HEAD, ()), *lines] if lines else [(NO_STOLEN, ())]


def undefended_levels(s: Fall, card: Card) -> int:
    """The Levels that protect a card, without cards of the defence."""
    return defence_levels(s, card) - levels_of(s, s.defence)


def after_theft(s: Fall, thief: Seat, card: Card) -> Fall:
    then = s.copy()
    then.support[owner_of(s, card)].remove(card)
    then.support[thief].append(card)
    return then
