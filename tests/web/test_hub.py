"""A viewer's first view with all later changes applied must equal the view that he would get
now."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.show.difference import apply_difference
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.live import log_data, view_data
from kabinett.web.live.hub import Hub, hub
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.tables import ME, OTHER, opened, start, table_of

pytestmark = pytest.mark.database


class Viewer:
    """Applies the changes that arrive to the view."""

    def __init__(self, where: Hub, game: str, seat: int, language: str) -> None:
        self.where, self.game, self.seat, self.language = where, game, seat, language
        self.kinds: list[str] = []
        self.come()

    def come(self) -> None:
        self.where.join(opened(self.game), self.seat, self.language, self.hear)

    def go(self) -> None:
        self.where.leave(self.game, self.language, self.hear)

    def hear(self, kind: str, text: str) -> None:
        data = json.loads(text)
        self.kinds.append(kind)
        if kind == "view":
            self.view = data
            return
        self.view = {
            "version": data["version"],
            "public": apply_difference(self.view["public"], data["public"]),
            "own": apply_difference(self.view["own"], data["own"]),
            "log_start": 0,
            "log": self.view["log"][: data["log_start"]] + data["log"],
        }

    def check(self) -> None:
        """Compare the views, including the order of their parts."""
        fresh = Hub().view(opened(self.game), self.seat, self.language)
        there = self.where.audiences[self.game][self.seat, self.language]
        assert text_of(self.view) == text_of(fresh) and self.view["version"] == there.version


def text_of(view: Any) -> str:
    """Write a view as text; sort the members whose order is not shown."""
    parts = {part: dict(sorted(view[part].items())) for part in ("public", "own")}
    return json.dumps({**parts, "log": view["log"]})


def one_step(game: str, luck: random.Random, step: int) -> None:
    table = table_of(game)
    if step % 7 == 6:
        with contextlib.suppress(IllegalChoice):
            by_seat.undo(game, luck.choice(range(table.setup.seats)))
        return
    seat = luck.choice(table.open_seats())
    ask = table.ask(seat)
    assert ask is not None
    choice = luck.choice([name for name in ask.choices if name not in ("break", "stop")])
    by_seat.answer(game, seat, opened(game).asks[seat].number, choice)


@pytest.mark.parametrize(
    ("name", "seats"), [("duel", 2), ("bluff", 2), ("volk", 2), ("fall", 4), ("weimar", 4)]
)
def test_following_a_game_gives_the_same_view_as_opening_it(name: str, seats: int) -> None:
    game, luck = start(name, ME, *[OTHER] * (seats - 1)), random.Random(name)
    owner.games.hooks.publish = hub.publish  # the fixtures put it back
    viewers = [
        Viewer(hub, game, seat, language)
        for seat in (*range(seats), SPECTATOR)
        for language in ("en", "de")
    ]
    for step in range(40):
        if table_of(game).over:
            break
        one_step(game, luck, step)
        for viewer in viewers:
            viewer.check()
    assert all(viewer.kinds[0] == "view" for viewer in viewers)
    assert {kind for viewer in viewers for kind in viewer.kinds[1:]} == {"change"}


def test_a_viewer_who_comes_back_gets_the_current_view() -> None:
    """This must be true whether or not others used the viewer's language meanwhile."""
    game, luck = start("weimar", ME, *[OTHER] * 3), random.Random(8)
    owner.games.hooks.publish = hub.publish
    stays, goes = Viewer(hub, game, 0, "en"), Viewer(hub, game, 1, "de")
    for step in range(30):
        (goes.go if step % 6 == 1 else goes.come if step % 6 == 4 else int)()
        one_step(game, luck, step)
        for viewer in (stays, goes) if step % 6 in (4, 5, 0) else (stays,):
            viewer.check()


def test_kept_views_of_unwatched_games_are_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The hub keeps the views that were looked at last; a viewer of any other game gets the whole
    view again."""
    monkeypatch.setattr("kabinett.web.live.hub.MOST_UNWATCHED", 2)
    games, where = [start("duel", ME, OTHER) for _ in range(5)], Hub()
    first, *others = [Viewer(where, game, 0, "en") for game in games[:4]]
    for viewer in others:
        viewer.go()
    where.view(opened(games[1]), 0, "en")
    Viewer(where, games[4], 0, "en").go()
    Viewer(where, games[4], 1, "en").go()
    assert [*where.audiences] == [games[0], games[1], games[4]]
    Viewer(where, games[2], 0, "en").go()
    assert [*where.audiences] == [games[0], games[4], games[2]]
    assert {game for game, _ in where.publics} == {*where.audiences}
    first.check()
    others[1].come()
    others[1].check()


def test_after_a_failed_delivery_a_viewer_gets_the_whole_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, luck = start("volk", ME, OTHER), random.Random(3)
    owner.games.hooks.publish = hub.publish
    viewer = Viewer(hub, game, 0, "en")
    there = hub.audiences[game][0, "en"]
    for step in range(6):
        if step in (2, 3):  # the error came before this viewer's turn
            with monkeypatch.context() as patch:
                patch.setattr(there, "ears", [])
                one_step(game, luck, step)
                hub.translation_of(opened(game), 0, "en")
        else:
            one_step(game, luck, step)
            viewer.check()
    assert viewer.kinds.count("view") == 2


def test_a_delivered_view_never_changes() -> None:
    """Another thread may be writing the view out."""
    game, luck = start("volk", ME, OTHER), random.Random(5)
    owner.games.hooks.publish = hub.publish
    viewer = Viewer(hub, game, 0, "en")
    given = hub.view(opened(game), 0, "en")
    text = json.dumps(given)
    for step in range(12):
        one_step(game, luck, step)
    viewer.check()
    assert json.dumps(given) == text


def test_after_an_error_everybody_gets_the_whole_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error may leave the kept views half updated."""
    game, luck = start("volk", ME, OTHER), random.Random(6)
    owner.games.hooks.publish = hub.publish
    viewer = Viewer(hub, game, 0, "en")

    def fault(*_: object) -> None:
        raise RuntimeError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(view_data, "in_words", fault)
        one_step(game, luck, 0)
    one_step(game, luck, 1)
    viewer.check()
    assert viewer.kinds == ["view", "view"]


def test_after_an_error_in_a_scene_the_next_view_is_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kept views may be partly those of the answer before."""
    game, luck = start("volk", ME, OTHER), random.Random(3)
    owner.games.hooks.publish = hub.publish
    viewer = Viewer(hub, game, 0, "en")
    shown = hub.publics[game, False].shown

    class Breaks:
        def follow(self, s: Any) -> None:
            shown.follow(s)
            raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(hub.publics[game, False], "shown", Breaks())
        one_step(game, luck, 0)
    assert (game, False) not in hub.publics
    one_step(game, luck, 1)
    viewer.check()
    assert viewer.kinds[-1] == "view"


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit])
def test_a_game_that_cannot_be_shown_does_not_keep_others_from_their_viewers(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: type[BaseException],
) -> None:
    """Both answers are stored in one commit, and shown after it."""
    broken, whole = start("volk", ME, OTHER), start("bluff", ME, OTHER)
    owner.games.hooks.publish = hub.publish
    viewers = [Viewer(hub, game, 0, "en") for game in (broken, whole)]

    class Breaks:
        def follow(self, s: Any) -> None:
            raise error

    monkeypatch.setattr(hub.publics[broken, False], "shown", Breaks())
    seat = table_of(broken).open_seats()[0]
    ask = table_of(broken).ask(seat)
    assert ask is not None
    jobs = [
        by_seat.answer_job(broken, seat, 1, next(iter(ask.choices))),
        by_seat.answer_job(whole, 0, 1, "bid:1x1"),
    ]
    owner.runner.work(jobs)
    assert [job.error for job in jobs] == [None, None]
    assert [viewer.kinds for viewer in viewers] == [["view"], ["view", "change"]]
    viewers[1].check()
    assert f"game {broken} could not be shown" in caplog.text


def test_a_view_that_cannot_be_shown_does_not_keep_the_other_seats_from_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once it can be shown again, its viewer gets all of it."""
    game = start("bluff", ME, OTHER)
    owner.games.hooks.publish = hub.publish
    broken, whole = Viewer(hub, game, 0, "en"), Viewer(hub, game, 1, "en")
    log_text, failures = log_data.log_text, [ZeroDivisionError()]

    def fail_once(*given: Any) -> str:
        if failures:
            raise failures.pop()
        return log_text(*given)

    monkeypatch.setattr(log_data, "log_text", fail_once)
    by_seat.answer(game, 0, 1, "bid:1x1")
    assert (broken.kinds, whole.kinds) == (["view"], ["view", "change"])
    whole.check()
    by_seat.answer(game, 1, 1, "bid:1x2")
    assert (broken.kinds, whole.kinds) == (["view", "view"], ["view", "change", "change"])
    for viewer in (broken, whole):
        viewer.check()
