"""Training: what a net learns, and that an interrupted training goes on as if nothing had been."""

from __future__ import annotations

import json
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.arena.plan import GameIndex, Plan
from kabinett.arena.playing import PlayedGame, play_game
from kabinett.bots import UnknownBot, make_bot, net_bot
from kabinett.bots.view import View
from kabinett.bots.without_net import lacks_its_net
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Judge, Net, NetError
from kabinett.nets.outputs import OUTPUT, WEIGHT

pytest.importorskip("numpy", reason="of the extra `research`")

from kabinett.training.gates import Gates, league_file
from kabinett.training.plots import draw_training
from kabinett.training.rounds import Round, Training, TrainingPlan, games_of_round
from kabinett.training.sample_buffer import read_samples, write_samples
from kabinett.training.self_play import draw, play_for_samples, shares_at_end
from kabinett.training.trainer import Sample, Trainer

THRESHOLDS = {"seat:0": [1], "seat:1": [1]}
PLAN = TrainingPlan(
    game="bluff",
    seats=2,
    games_per_round=4,
    greedy_rounds=1,
    hidden=8,
    replay_rounds=2,
    guests=("random",),
    gate="random",
    gate_rounds=2,
    gate_blocks=16,
)


def trainer(**fields: object) -> Trainer:
    return Trainer(game_of("bluff"), 2, THRESHOLDS, hidden=4, rate=0.02, **fields)  # type: ignore[arg-type]


def sample(active: int, shares: tuple[float, ...], **fields: object) -> Sample:
    return Sample(array("i", [active]), shares, **fields)  # type: ignore[arg-type]


def test_a_net_learns_who_wins_where() -> None:
    samples = [sample(0, (0.9, 0.1, 0.0)), sample(1, (0.3, 0.7, 0.0))] * 16
    learning = trainer()
    before = learning.losses(samples)
    for _ in range(300):
        learning.learn(samples)
    assert learning.losses(samples).values < before.values
    game = game_of("bluff")
    judge = Judge(learning.net(), game, Setup(2))
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    assert judge.chances(state, 0) == pytest.approx([0.9, 0.1, 0.0], abs=0.03)
    assert judge.chances(state, 1) == pytest.approx([0.3, 0.7, 0.0], abs=0.03)


def test_a_net_learns_which_choice_is_good() -> None:
    samples = [sample(0, (), choices=(1, 2), weights=(0.2, 0.8))] * 16
    learning = trainer()
    for _ in range(300):
        learning.learn(samples)
    game = game_of("bluff")
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    one, two = Judge(learning.net(), game, Setup(2)).preferences(state, 0, [1, 2])
    assert (two - one) / OUTPUT == pytest.approx(1.386, abs=0.1), "the logarithm of 4"


def test_a_net_learns_what_the_evaluation_leaves_over() -> None:
    samples = [sample(0, (0.5, 0.5, 0.0), evaluation=(0, -OUTPUT, -9 * OUTPUT))] * 16
    learning = trainer(adds_to_evaluation=True)
    for _ in range(300):
        learning.learn(samples)
    net, game = learning.net(), game_of("bluff")
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    first, second, _ = Judge(net, game, Setup(2)).look(state, 0)
    assert (second - first) / OUTPUT == pytest.approx(1.0, abs=0.1)


def test_the_end_divides_the_win() -> None:
    assert shares_at_end((1,), 2) == (0.0, 1.0, 0.0)


def test_drawing_follows_the_weights() -> None:
    half = 1 << 23
    assert [draw([4, 5], [0.5, 0.5], number) for number in (0, half - 1, half)] == [4, 4, 5]


def test_a_game_teaches_each_seat_about_every_turn(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    [game, *_rest] = training.self_play_games(0)
    played = play_for_samples(replace(game, guests=("", "")))
    values = [each for each in played.samples if each.shares]
    decisions = [each for each in played.samples if each.choices]
    assert values and len(values) % 2 == 0 and decisions and played.winners
    assert all(sum(each.shares) == pytest.approx(1) for each in values)
    assert all(sum(each.weights) == pytest.approx(1) for each in decisions)


def test_each_sample_is_drawn_as_often_as_the_plan_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not as often as the round had samples before some were left out."""
    monkeypatch.setattr("kabinett.training.sample_buffer.MOST_SAMPLES", 5)
    training = Training(tmp_path, replace(PLAN, passes=2, replay_rounds=10, gate_rounds=0))
    drawn: list[int] = []
    monkeypatch.setattr(training.trainer, "learn", lambda samples: drawn.append(len(samples)))
    list(training.run(4))
    assert drawn == [5, 10, 10, 10], "the first round has no more"


def test_the_losses_of_a_round_are_those_before_the_net_learns_from_it(tmp_path: Path) -> None:
    training = Training(tmp_path, replace(PLAN, adds_to_evaluation=True, gate_rounds=0))
    first, second = (done for done in training.run(2) if isinstance(done, Round))
    assert first.value_loss == first.evaluation_loss > 0, "it begins as the evaluation"
    assert second.value_loss != second.evaluation_loss


def test_an_interrupted_training_gives_the_same_net(tmp_path: Path) -> None:
    whole = Training(tmp_path / "whole", PLAN)
    list(whole.run(3))
    for rounds in (1, 3):
        pieces = Training(tmp_path / "pieces", PLAN)
        list(pieces.run(rounds))
    for file in ("net.net", "gates.jsonl", "samples/00003.npz.xz"):
        one, other = ((tmp_path / name / file).read_bytes() for name in ("whole", "pieces"))
        assert one == other, file
    assert not (tmp_path / "whole" / "samples" / "00001.npz.xz").exists(), "two rounds are kept"
    lines = [json.loads(line) for line in (tmp_path / "whole" / "rounds.jsonl").open()]
    assert [line["number"] for line in lines] == [1, 2, 3]


def test_a_training_that_was_killed_before_its_first_checkpoint_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("kabinett.training.rounds.np.savez_compressed", interrupt)
        Training(tmp_path / "pieces", PLAN)
    for folder in ("whole", "pieces"):
        list(Training(tmp_path / folder, PLAN).run(1))
    one, other = ((tmp_path / name / "net.net").read_bytes() for name in ("whole", "pieces"))
    assert one == other


def interrupt(*args: object, **keywords: object) -> None:
    raise KeyboardInterrupt


def test_a_round_in_which_no_game_ends_teaches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The training goes on, and its charts leave the round out."""
    training = Training(tmp_path, replace(PLAN, gate_rounds=0))
    with monkeypatch.context() as patch:
        patch.setattr("kabinett.training.self_play.MOST_ANSWERS", 1)
        [empty] = training.run(1)
    assert isinstance(empty, Round) and empty.samples == 0
    assert Training(tmp_path, training.plan).rounds == 1
    draw_training(tmp_path)
    assert not (tmp_path / "plots" / "loss-values.svg").exists()
    [_full] = training.run(2)
    draw_training(tmp_path)
    assert (tmp_path / "plots" / "loss-values.svg").exists()


def test_no_guest_thinks_by_the_clock_not_even_behind_a_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of("bluff")
    timed = replace(game.bots, strengths={"easy": "one-ply", "hard": "search(seconds=0.01)"})
    monkeypatch.setattr(game, "bots", timed)
    for plan in (
        replace(PLAN, guests=("search(seconds=0.01)",)),
        replace(PLAN, guests=("easy", "hard")),
        replace(PLAN, gate="hard(common_loss=-0.5)"),
    ):
        with pytest.raises(NetError, match="thinks by the clock"):
            Training(tmp_path, plan)


def test_a_gate_that_cannot_be_played_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kabinett.bots.strengths.strengths_of", lambda game: ["easy"])
    into = tmp_path / "training"
    with pytest.raises(UnknownBot, match="bluff has no master"):
        Training(into, replace(PLAN, gate="master"))
    assert not into.exists()
    Training(into, replace(PLAN, gate="master", gate_rounds=0))


def test_a_guest_sits_on_each_seat_with_the_same_dice(tmp_path: Path) -> None:
    training = Training(tmp_path, replace(PLAN, guest_share=1.0))
    training.trainer.net().save(league_file(tmp_path / "league", 0))
    games = [game for number in range(5) for game in training.self_play_games(number)]
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.guests == other.guests[::-1] and one.guests[0] and not one.guests[1]
        assert one.deal == other.deal and one.number != other.number
    assert len({game.deal for game in games}) == 10
    assert "random" not in {game.guests[0] for game in games if game.greedy}
    assert "random" in {game.guests[0] for game in games}


@pytest.mark.parametrize(("seats", "games"), [(2, 20), (3, 21), (4, 20), (6, 24)])
def test_a_round_has_whole_blocks_in_which_one_guest_has_each_seat(
    tmp_path: Path, seats: int, games: int
) -> None:
    """A former net that joins the league between two rounds changes no block."""
    plan = replace(PLAN, seats=seats, games_per_round=games_of_round(seats), guest_share=1.0)
    training, league = Training(tmp_path, plan), tmp_path / "league"
    planned = []
    for number in range(3):
        training.trainer.net().save(league_file(league, number))
        planned += training.self_play_games(number)
    assert len(planned) == 3 * games
    for first in range(0, len(planned), seats):
        block = planned[first : first + seats]
        assert len({game.guests[seat] for seat, game in enumerate(block)}) == 1
        assert len({game.deal for game in block}) == 1


def test_a_plan_whose_rounds_have_parts_of_blocks_is_refused() -> None:
    with pytest.raises(ValueError, match="20 games are not whole blocks of 3"):
        TrainingPlan("bluff", 3)


def test_the_step_size_falls(tmp_path: Path) -> None:
    training = Training(tmp_path, replace(PLAN, rate=0.01, steady_rounds=4))
    rates = []
    for training.rounds in (0, 3, 15):
        rates.append(training.rate)
    assert rates == pytest.approx([0.01, 0.01, 0.005])


def test_a_net_is_made_from_the_average_of_the_last_weights() -> None:
    learning = trainer()
    for _ in range(60):
        learning.learn([sample(0, (0.9, 0.1, 0.0))])
    (latest, _, _), (average, _, _) = (
        each["bias"][:3] for each in (learning.weights, learning.averages)
    )
    assert latest > average > 0, "the average follows"
    assert learning.net().output_biases[0] == round(float(average) * WEIGHT * WEIGHT)


def test_only_a_net_that_wins_its_match_becomes_the_champion(tmp_path: Path) -> None:
    """The first champion takes the last choice, which is a bid that cannot be true."""
    loser = tmp_path / "loser.py"
    loser.write_text("class Loser:\n    def choose(self, view):\n        return view.choices[-1]\n")
    league = tmp_path / "league"
    league.mkdir()
    for rounds in (20, 40):
        Trainer(game_of("bluff"), 2, THRESHOLDS).net().save(league_file(league, rounds))
    gates = Gates(tmp_path, "bluff", 2, seed=3, first=f"{loser}:Loser", blocks=24)
    first = gates.play_gate(20, league)
    assert first.passed and gates.champion == "20" and first.low > 0.5
    assert (tmp_path / "champion.net").read_bytes() == league_file(league, 20).read_bytes()
    again = gates.play_gate(40, league)
    assert not again.passed and again.champion == "20", "the same net is no better"
    reopened = Gates(tmp_path, "bluff", 2, seed=3, first="random", blocks=24)
    assert reopened.champion == "20" and reopened.is_done(40) and not reopened.is_done(60)


def test_a_gate_goes_on_after_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    league, begun = tmp_path / "league", list[GameIndex]()
    league.mkdir()
    Trainer(game_of("bluff"), 2, THRESHOLDS).net().save(league_file(league, 20))

    def interrupt_the_second(plan: Plan, index: GameIndex) -> PlayedGame:
        begun.append(index)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return play_game(plan, index)

    def gates(folder: str) -> Gates:
        return Gates(tmp_path / folder, "bluff", 2, seed=3, first="random", blocks=4)

    monkeypatch.setattr("kabinett.arena.run.play_game", interrupt_the_second)
    with pytest.raises(KeyboardInterrupt):
        gates("pieces").play_gate(20, league)
    assert not gates("pieces").is_done(20), "no result from one game"
    resumed = gates("pieces").play_gate(20, league)
    assert begun[2] == begun[1] and begun.count(begun[0]) == 1, "the first game is kept"
    assert resumed == gates("whole").play_gate(20, league)


def test_a_line_of_a_gate_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    for _ in Training(tmp_path, PLAN).run(2):
        pass
    whole = (tmp_path / "gates.jsonl").read_bytes()
    (tmp_path / "gates.jsonl").write_bytes(whole[:-20])
    for _ in Training(tmp_path, PLAN).run(2):
        pass
    assert (tmp_path / "gates.jsonl").read_bytes() == whole


def test_a_gate_begins_anew_if_its_training_was_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games that are kept name the files of the nets, which are elsewhere now."""
    league = tmp_path / "here" / "league"
    league.mkdir(parents=True)
    Trainer(game_of("bluff"), 2, THRESHOLDS).net().save(league_file(league, 20))

    def gates(folder: str) -> Gates:
        return Gates(tmp_path / folder, "bluff", 2, seed=3, first="random", blocks=4)

    def interrupt(plan: Plan, index: GameIndex) -> PlayedGame:
        if index == (1, 0):
            raise KeyboardInterrupt
        return play_game(plan, index)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("kabinett.arena.run.play_game", interrupt)
        gates("here").play_gate(20, league)
    (tmp_path / "here").rename(tmp_path / "there")
    gate = gates("there").play_gate(20, tmp_path / "there" / "league")
    assert gate.blocks > 0 and gates("there").is_done(20)


def test_samples_survive_their_file(tmp_path: Path) -> None:
    samples = [
        sample(3, (0.5, 0.25, 0.25), evaluation=(-7, 0, 9)),
        sample(1, (), choices=(1, 500), weights=(0.25, 0.75)),
    ]
    write_samples(tmp_path / "a.npz", samples)
    assert read_samples(tmp_path / "a.npz") == samples
    write_samples(tmp_path / "none.npz", [])
    assert read_samples(tmp_path / "none.npz") == []


def test_another_plan_does_not_go_on_in_the_folder(tmp_path: Path) -> None:
    Training(tmp_path, PLAN)
    with pytest.raises(NetError, match="has another training"):
        Training(tmp_path, replace(PLAN, hidden=9))


def test_a_bot_plays_by_a_net(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    table = Table.new(game_of("bluff"), Setup(2), chance=Chance(bytes(16)))
    bot = make_bot(f"net({str(tmp_path / 'net.net')!r})", seed=1)
    while not table.over:
        seat = table.open_seats()[0]
        view = View(table, seat)
        table.answer(seat, bot.choose(view))
    assert training.net.has_policy and isinstance(Net.load(tmp_path / "net.net"), Net)


def test_a_net_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    file, game = tmp_path / "a.net", game_of("bluff")
    trainer(seed=1).net().save(file)
    before = net_bot.judge_of(game, 2, str(file))
    assert net_bot.judge_of(game, 2, str(file)) is before, "one file is read once"
    trainer(seed=2).net().save(file)
    after = net_bot.judge_of(game, 2, str(file))
    assert before and after and after.net == trainer(seed=2).net() != before.net


def test_if_the_net_of_a_game_no_longer_fits_its_evaluation_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, file = game_of("bluff"), tmp_path / "2.net"
    replace(trainer().net(), fits="of other rules").save(file)
    monkeypatch.setattr(net_bot, "shipped_file", lambda game, seats: file)
    net_bot.judge_of_game.cache_clear()
    view = View(Table.new(game, Setup(2), chance=Chance(bytes(16))), 0)
    with caplog.at_level("WARNING", "kabinett.bots"):
        for bots in (("net", "one-ply(copies=1)"), ("search(40, learned=True)", "search(40)")):
            one, other = (make_bot(bot, seed=4).choose(view) for bot in bots)
            assert one == other
    assert caplog.text.count("Its evaluation judges instead") == 1
    assert lacks_its_net(game, "net", 2) and not lacks_its_net(game, "one-ply", 2)
    net_bot.judge_of_game.cache_clear()


def test_a_search_judges_by_a_net(tmp_path: Path) -> None:
    Training(tmp_path, PLAN)
    table = Table.new(game_of("bluff"), Setup(2), chance=Chance(bytes(16)))
    view = View(table, table.open_seats()[0])
    with_net = make_bot(f"search(40, learned=True, net={str(tmp_path / 'net.net')!r})", seed=1)
    assert with_net.choose(view) in view.choices
    with pytest.raises(NetError, match=r"there is no file nowhere\.net"):
        make_bot("search(40, guided=True, net='nowhere.net')").choose(view)
    with pytest.raises(NetError, match="bluff comes with no net"):
        make_bot("net").choose(view)
