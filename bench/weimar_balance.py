"""What becomes of the Republic in games of Weimar: governments and Seats, round by round.

    kabinett arena balance weimar one-ply --blocks 60 --seed 23 --into build/balance
    python -m bench.weimar_balance build/balance

plays the records of such folders back and prints, with 95 % intervals, what an arena does not
count (docs/balance/weimar.md).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from kabinett.arena.intervals import mean_of, wilson
from kabinett.core.play.record import parse
from kabinett.core.play.replay import steps
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, MINORITY_CABINET, SPD, Z
from kabinett.games.weimar.rules.parties import all_seats
from kabinett.games.weimar.rules.state import Weimar


@dataclass
class Story:
    """One game: the Seats with which each round begins, and the governments of each."""

    seats: dict[int, list[int]] = field(default_factory=dict)
    together: dict[int, float] = field(default_factory=dict)  # SPD and Zentrum, of all Seats
    minority: dict[int, bool] = field(default_factory=dict)
    president: int = -1
    kind: str = ""
    points: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return max(self.seats)


def story(record: Path) -> Story:
    told = Story()
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        if s.round and s.round not in told.seats:
            if told.seats:
                told.minority[s.round - 1] = s.dr[MINORITY_CABINET] > 0
            told.seats[s.round] = list(s.seats)
            told.together[s.round] = (s.seats[SPD] + s.seats[Z]) / max(1, all_seats(s))
        told.president, told.points = s.president, tuple(s.vp)
    result = table.result()
    if result is not None:
        told.kind = result.kind
    return told


def share(name: str, hits: int, of: int) -> None:
    low, high = wilson(hits, of)
    print(
        f"{name:44} {100 * hits / max(1, of):5.0f} % ({100 * low:.0f} to {100 * high:.0f}) of {of}"
    )


def tell(told: list[Story]) -> None:
    survived = [one for one in told if one.kind == "survived"]
    share("the Republic falls", len(told) - len(survived), len(told))
    share("ends in rounds 1 and 2", sum(one.last <= 2 for one in told), len(told))
    for number in (5, 6):
        share(f"reaches round {number}", sum(one.last >= number for one in told), len(told))
    for name, rounds in (("rounds 1 to 4", range(1, 5)), ("round 5", range(5, 6))):
        formed = [one.minority[each] for one in told for each in rounds if each in one.minority]
        share(f"Minority Cabinets, {name}", sum(formed), len(formed))
    for number in range(1, 7):
        here = [one for one in told if number in one.seats]
        if len(here) < 2:
            continue
        together = median(one.together[number] for one in here)
        mean = mean_of([float(one.seats[number][SPD]) for one in here])
        print(
            f"Seats at the start of round {number}: SPD {mean.value:.1f} "
            f"({mean.low:.1f} to {mean.high:.1f}), with Zentrum {100 * together:.0f} % (median)"
        )
    if survived:
        leads = [sorted(one.points)[-1] - sorted(one.points)[-2] for one in survived]
        print(f"winner's lead where it survived: {median(leads)} (median)")
        means = [
            sum(one.points[party] for one in survived) / len(survived) for party in ALL_PARTIES
        ]
        print("points there, SPD, Zentrum, KPD, DNVP:", *(f"{each:.1f}" for each in means))
    elected = [one.president for one in told]
    print(
        "Reichspräsident, SPD, Zentrum, KPD, DNVP:", *(elected.count(each) for each in ALL_PARTIES)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    records = [
        record
        for folder in parser.parse_args().folders
        for record in sorted((folder / "records").glob("*.txt"))
    ]
    print(f"{len(records)} games")
    tell([story(record) for record in records])


if __name__ == "__main__":
    main()
