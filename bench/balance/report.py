"""The tables of a balance in Markdown, with 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from bench.balance.cards import (
    CARD_RULES,
    FAR_ABOVE,
    HARDLY,
    CardCount,
    count_cards,
)
from bench.balance.parts import PlayedPart
from bench.balance.weimar_rows import balance_rows
from bench.balance.weimar_story import SURVIVED, read_story
from kabinett.arena.balance import NOBODY, wilson_share
from kabinett.arena.intervals import Estimate
from kabinett.arena.playing import PlayedGame
from kabinett.arena.tables import Sheet, markdown, natural_key
from kabinett.core.words import Wording
from kabinett.games import game_of

#: More times of an end are written as a range.
MOST_TIMES: Final = 6
NO_CAUSE: Final = (
    "A party that wins after it has played a card need not have won by it: who is ahead has the "
    "means to play it, and a long game sees more cards. Each user counts as a game of its own."
)


def percent(share: float) -> str:
    """A share in percent.

    >>> percent(0.721), percent(0.004)
    ('72 %', '0 %')
    """
    return f"{100 * share:.0f} %"


def with_interval(share: Estimate) -> str:
    """A share with its interval.

    >>> with_interval(Estimate(0.625, 0.51, 0.728))
    '62 % (51 to 73)'
    """
    return f"{percent(share.value)} ({100 * share.low:.0f} to {100 * share.high:.0f})"


def beside_band(share: Estimate, band: tuple[int, int] | None) -> str:
    """A share with its interval, and whether that overlaps a band in percent.

    >>> beside_band(Estimate(0.5, 0.4, 0.6), (15, 35))
    '50 % (40 to 60), above 15-35'
    >>> beside_band(Estimate(0.3, 0.2, 0.4), (15, 35))
    '30 % (20 to 40), in 15-35'
    """
    if band is None:
        return with_interval(share)
    low, high = band
    verdict = "above" if 100 * share.low > high else "below" if 100 * share.high < low else "in"
    return f"{with_interval(share)}, {verdict} {low}-{high}"


def report_lines(game: str, parts: list[PlayedPart]) -> list[str]:
    """All tables of a balance."""
    lines = [*markdown(wins_sheet(game, parts)), "", *markdown(ends_sheet(game, parts))]
    if game == "volk":
        lines += ["", rules_of_2016(parts[0])]
    if game == "weimar" and parts[0].part.name == "whole":
        lines += ["", "The whole game:", "", *markdown(details_sheet(parts[0]))]
    if game in CARD_RULES:
        lines += ["", *card_lines(game, parts)]
    return lines


# -- wins and ends


def wins_sheet(game: str, parts: list[PlayedPart]) -> Sheet:
    """A table of the share of the games that each role wins, with a column per part.

    With bands it also has the games that the Republic does not survive."""
    shares = {(role.name, part.part.name): role.share for part in parts for role in part.roles}
    names = sorted({name for name, _ in shares if name != NOBODY})
    rows = [
        ("games", *(str(len(part.games)) for part in parts)),
        ("an even share", *(percent(1 / part.part.seats) for part in parts)),
    ]
    for name in names:
        cells = [shares.get((name, part.part.name)) for part in parts]
        rows.append(
            (
                title_of(game, name),
                *(
                    beside_band(cell, part.part.role_band) if cell else ""
                    for cell, part in zip(cells, parts, strict=True)
                ),
            )
        )
    if any(part.part.role_band for part in parts):
        cells_of_falls = (beside_band(falls_of(part), part.part.falls_band) for part in parts)
        rows.append(("the Republic falls", *cells_of_falls))
    return Sheet(("wins", *(part.part.name for part in parts)), rows)


def falls_of(part: PlayedPart) -> Estimate:
    """The share of the games that the Republic does not survive."""
    falls = sum(game.end != SURVIVED for game in part.games)
    return wilson_share(falls, len(part.games))


def ends_sheet(game: str, parts: list[PlayedPart]) -> Sheet:
    """A table of how the games ended, for whom, and when."""
    rows = []
    for part in parts:
        by_end: dict[str, list[PlayedGame]] = {}
        for played in part.games:
            by_end.setdefault(played.end, []).append(played)
        for end, games in sorted(by_end.items(), key=lambda item: -len(item[1])):
            share = with_interval(wilson_share(len(games), len(part.games)))
            winner = title_of(game, only_winner(games))
            rows.append(
                (
                    part.part.name,
                    end.replace("_", " "),
                    str(len(games)),
                    share,
                    winner,
                    times(games),
                )
            )
    return Sheet(("", "end", "games", "share", "won by", "when"), rows)


def only_winner(games: Iterable[PlayedGame]) -> str:
    """The role that won all of these games; "" if several did."""
    winners = {game.roles[seat] for game in games for seat in game.winners}
    return winners.pop() if len(winners) == 1 else ""


def times(games: Iterable[PlayedGame]) -> str:
    """When these games ended: the number of games by time, or first, middle and last time."""
    counts = Counter(game.when for game in games)
    ordered = sorted(counts.elements(), key=natural_key)
    if len(counts) <= MOST_TIMES:
        return ", ".join(f"{when}: {counts[when]}" for when in dict.fromkeys(ordered))
    return f"{ordered[0]} to {ordered[-1]}, median {ordered[(len(ordered) - 1) // 2]}"


def title_of(game: str, name: str) -> str:
    """The words for a role or a card by its name in the vocabulary; the name if it is none."""
    numbers = game_of(game).vocabulary.numbers
    if name not in numbers:
        return name
    return Wording(game_of(game), "en", str).label("thing", numbers[name])


def details_sheet(whole: PlayedPart) -> Sheet:
    """A table of Weimar's figures with the bands of its page in shared/spec."""
    stories = [read_story(whole.record_of(played)) for played in whole.games]
    rows = [(row.name, row.value, row.band, row.verdict) for row in balance_rows(stories)]
    return Sheet(("", "value", "band", ""), rows)


# -- the rules of 2016


def rules_of_2016(part: PlayedPart) -> str:
    """A paragraph: does East still win more games under the rules of January 2016?"""
    shares = {role.name: role.share for role in part.roles}
    east = shares["side:east"]
    collapses = wilson_share(
        sum(game.end == "west_collapsed" for game in part.games), len(part.games)
    )
    if east.low > 0.5:
        answer = "So East is favoured under these rules, too"
    elif east.high < 0.5:
        answer = "So East is no longer favoured: West is"
    else:
        answer = "So the games do not show that either side is favoured"
    return (
        "**The rules of January 2016** hold East back: it begins with one socialist instead of "
        "two, West with one unrest less in three provinces, and the special card has a price. "
        f"Here East wins {with_interval(east)} of {len(part.games)} games of "
        f"`{part.plan.bots[0]}`, and West collapses in {with_interval(collapses)}. {answer}, "
        "if such bots play. No games were played by the earlier rules."
    )


# -- cards


def card_lines(game: str, parts: list[PlayedPart]) -> list[str]:
    """The cards that stand out, and the table of all cards."""
    counts = count_cards(game, parts)
    has_events = any(count.events for count in counts.values())
    lines = [
        f"**Cards**, over all {sum(len(part.games) for part in parts)} games. About one in "
        "twenty of these 95 % intervals misses the true figure by chance.",
        "",
        f"- Nobody plays (in fewer than {percent(HARDLY)} of their chances, by the upper end of "
        f"the interval): {named(game, counts, lambda count: count.is_hardly_played)}.",
    ]
    if has_events:
        lines.append(
            f"- Nobody plays for their event (fewer than {percent(HARDLY)} of their plays): "
            f"{named(game, counts, lambda count: count.is_hardly_an_event)}."
        )
    lines += [
        f"- Always win (the lower end of their users' wins is {100 * FAR_ABOVE:.0f} points above "
        "both an even share and what their users' roles win in all games): "
        f"{named(game, counts, lambda count: count.is_far_above)}.",
        "",
        NO_CAUSE,
        "",
        *markdown(cards_sheet(game, counts, has_events)),
    ]
    return lines


def named(game: str, counts: dict[int, CardCount], is_named: Callable[[CardCount], bool]) -> str:
    """The titles of some cards; "none" if there are none."""
    names = game_of(game).vocabulary.names
    titles = [title_of(game, names[card]) for card, count in counts.items() if is_named(count)]
    return ", ".join(titles) or "none"


def cards_sheet(game: str, counts: dict[int, CardCount], has_events: bool) -> Sheet:
    """A table of all cards in the order of their numbers."""
    names = game_of(game).vocabulary.names
    head = ("card", "chances", "played", *(("for its event",) * has_events))
    rows = []
    for card, count in counts.items():
        event = with_interval(count.event_rate) if count.plays else ""
        rows.append(
            (
                title_of(game, names[card]),
                str(count.chances),
                f"{count.plays}: {with_interval(count.rate)}" if count.chances else "",
                *((event,) * has_events),
                str(count.users),
                with_interval(count.win_share) if count.users else "",
                percent(count.usual_share) if count.users else "",
                percent(count.even_share) if count.users else "",
            )
        )
    return Sheet((*head, "users", "users won", "their roles win", "an even share"), rows)
