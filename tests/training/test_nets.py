"""Nets: their inputs, their arithmetic, their files, and the games that they fit."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.core.state import State, declared
from kabinett.games import game_of
from kabinett.nets import Inputs, Judge, Net, NetError, judge
from kabinett.nets.inputs import choose_thresholds
from kabinett.nets.net import fingerprint, kinds_of, numbers_of
from kabinett.nets.plain import ArrayOutputs, ListOutputs
from kabinett.observation import observer_of

GAMES = ["fall", "volk", "weimar"]


def positions(game_id: str, seed: int, every: int = 9) -> list[State]:
    """Positions of a random game with the most seats."""
    game = game_of(game_id)
    setup = game.setup(Setup(game.seat_counts[-1]))
    luck, s, kept = Luck(seed), game.new_state(setup), list[State]()
    choices = game.program.begin(s, game.beginning(setup))
    while choices:
        if luck.below(every) == 0:
            kept.append(s.copy())
        choices = game.program.run(s, choices[luck.below(len(choices))])
    return kept


def random_net(game_id: str, hidden: int = 8, **fields: object) -> Net:
    game = game_of(game_id)
    seats = game.seat_counts[-1]
    observer = observer_of(game, Setup(seats))
    rows = [observer.observe(s, seat) for s in positions(game_id, 1) for seat in range(seats)]
    thresholds = choose_thresholds(observer, rows)
    inputs, outputs = sum(map(len, thresholds.values())), seats + 1 + len(game.vocabulary.names)
    luck = Luck(7)

    def numbers(code: str, count: int, most: int) -> array[int]:
        return array(code, [luck.below(2 * most) - most for _ in range(count)])

    return Net(
        game=game_id,
        seats=seats,
        fits=fingerprint(game, seats),
        thresholds=thresholds,
        input_weights=numbers("h", inputs * hidden, 2000),
        hidden_biases=numbers("i", hidden, 5000),
        output_weights=numbers("h", outputs * hidden, 3000),
        output_biases=numbers("i", outputs, 100_000),
        **fields,  # type: ignore[arg-type]
    )


def in_other_order(net: Net) -> Net:
    """The same net with its inputs in the reverse order."""
    width, ends, end = net.hidden, dict[str, int](), 0
    for name, levels in net.thresholds.items():
        ends[name] = end = end + len(levels) * width
    weights = array("h")
    for name, levels in reversed(net.thresholds.items()):
        weights += net.input_weights[ends[name] - len(levels) * width : ends[name]]
    thresholds = dict(reversed(net.thresholds.items()))
    return replace(net, thresholds=thresholds, input_weights=weights)


def setup_of(net: Net) -> Setup:
    return Setup(net.seats)


def leaking_inputs(game: Game, net: Net) -> set[str]:
    """The inputs that change if whatever the seat cannot know is dealt again."""
    inputs, names = Inputs(game, setup_of(net), net.thresholds), set[str]()
    for number, s in enumerate(positions(game.id, 3, every=25)):
        for seat in range(net.seats):
            other = game.determinize(s, seat, Luck(number))
            changed = {*inputs.active(other, seat)} ^ {*inputs.active(s, seat)}
            names |= {inputs.names[each] for each in changed}
    return names


@pytest.mark.parametrize("game_id", GAMES)
def test_inputs_do_not_depend_on_what_the_seat_may_not_know(game_id: str) -> None:
    assert not leaking_inputs(game_of(game_id), random_net(game_id))


def test_a_planted_leak_in_the_inputs_is_caught() -> None:
    """This Fall shows every seat the card on top of the deck."""
    fall = game_of("fall")
    leaking = Game(fall.contract.with_parts(seen_fields=lambda s, viewer: {"top": s.deck[-1:]}))
    observer = observer_of(leaking, Setup(7))
    rows = [observer.observe(s, 0) for seed in range(3) for s in positions("fall", seed)]
    net = replace(random_net("fall"), thresholds=choose_thresholds(observer, rows))
    names = leaking_inputs(leaking, net)
    assert names and all(name.startswith("top:") for name in names)


@pytest.mark.parametrize("game_id", GAMES)
def test_inputs_tell_positions_apart(game_id: str) -> None:
    net = random_net(game_id)
    inputs = Inputs(game_of(game_id), setup_of(net), net.thresholds)
    seen = {tuple(inputs.active(s, 0)) for s in positions(game_id, 3)}
    assert len(seen) > len(positions(game_id, 3)) * 0.9


@pytest.mark.parametrize("game_id", GAMES)
def test_chances_add_up_to_one(game_id: str) -> None:
    net = random_net(game_id)
    of_net = Judge(net, game_of(game_id), setup_of(net))
    for s in positions(game_id, 4, every=40):
        chances = of_net.chances(s, 0)
        assert len(chances) == net.seats + 1 and sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_order_of_a_nets_inputs_is_its_own(game_id: str) -> None:
    """The order of what a seat sees changes when a script moves to another module."""
    net, game = random_net(game_id), game_of(game_id)
    one, other = (Judge(each, game, setup_of(net)) for each in (net, in_other_order(net)))
    for s in positions(game_id, 2, every=20):
        assert one.look(s, 0) == other.look(s, 0)
        names = [[each.inputs.names[n] for n in each.active(s, 0)] for each in (one, other)]
        assert sorted(names[0]) == sorted(names[1])
        assert [*other.active(s, 0)] == other.inputs.active(s, 0)


@pytest.mark.parametrize("game_id", GAMES)
def test_numpy_and_lists_compute_the_same_numbers(game_id: str) -> None:
    """Both keep the last position, so the order of the positions must not matter."""
    numpy = pytest.importorskip("numpy")
    net, game = random_net(game_id, hidden=16), game_of(game_id)
    inputs = Inputs(game, setup_of(net), net.thresholds)
    arrays, lists = ArrayOutputs(net, inputs, numpy), ListOutputs(net, inputs)
    states, outputs = positions(game_id, 1), [0, net.values, len(net.output_biases) - 1]
    for s in (*states, *states[::-7]):
        for seat in range(net.seats):
            row = inputs.observer.observe(s, seat)
            afresh = ListOutputs(net, inputs).look(row, outputs)
            assert arrays.look(row, outputs) == lists.look(row, outputs) == afresh
            assert all(type(each) is int for each in arrays.look(row, outputs))


def test_numpy_computes_beyond_32_bits_like_lists() -> None:
    numpy = pytest.importorskip("numpy")
    net = random_net("volk", hidden=4)
    net = replace(
        net,
        input_weights=array("h", [2**15 - 1] * len(net.input_weights)),
        hidden_biases=array("i", [2**31 - 1] * net.hidden),
        output_weights=array("h", [-(2**15)] * len(net.output_weights)),
    )
    inputs = Inputs(game_of("volk"), setup_of(net), net.thresholds)
    for s in positions("volk", 1, every=40):
        row = inputs.observer.observe(s, 0)
        one = ArrayOutputs(net, inputs, numpy).look(row, range(net.values))
        assert one == ListOutputs(net, inputs).look(row, range(net.values))


needs_kernel = pytest.mark.skipif(judge.Kernel is None, reason="this build has no native code")


@needs_kernel
@pytest.mark.parametrize("game_id", GAMES)
def test_native_code_computes_the_same_numbers(game_id: str) -> None:
    """The kernel keeps the last position, so the order of the positions must not matter."""
    net, game = random_net(game_id, hidden=64), game_of(game_id)
    quick, slow = (Judge(net, game, setup_of(net), quick) for quick in (True, False))
    last = len(game.vocabulary.names) - 1
    for seed in range(3):
        states = positions(game_id, seed)
        for s in (*states, *states[::-7]):
            for seat in range(net.seats):
                assert quick.look(s, seat, [0, last]) == slow.look(s, seat, [0, last])
                assert quick.active(s, seat) == slow.active(s, seat)


@needs_kernel
@pytest.mark.parametrize("adds", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_native_code_computes_the_same_chances(game_id: str, adds: bool) -> None:
    net, game = random_net(game_id, adds_to_evaluation=adds), game_of(game_id)
    quick, slow = (Judge(net, game, setup_of(net), quick) for quick in (True, False))
    for s in positions(game_id, 2, every=20):
        for seat in range(net.seats):
            assert quick.chances(s, seat) == slow.chances(s, seat)
            assert quick.expected_payoffs(s, seat, common_loss=0.1) == slow.expected_payoffs(
                s, seat, common_loss=0.1
            )


@needs_kernel
def test_native_code_goes_on_after_an_error() -> None:
    net, game = random_net("fall"), game_of("fall")
    quick, slow = (Judge(net, game, setup_of(net), quick) for quick in (True, False))
    [s, *_] = positions("fall", 2, every=40)
    broken: Any = s.copy()
    broken.frames = []
    broken.hands[0] = [10_000]
    for wrong, seat, choices in ((s, 7, []), (s, -1, []), (broken, 0, []), (s, 0, [10_000])):
        with pytest.raises(ValueError, match=r"no such seat|no place|no such choice"):
            quick.look(wrong, seat, choices)
        assert quick.look(s, 1) == slow.look(s, 1)


@needs_kernel
def test_native_code_reads_one_position_while_another_is_read() -> None:
    """Threads share a judge, and another one can take over whenever the kernel calls Python."""
    states, judges, depth = positions("fall", 2, every=40), list[Judge](), [0]

    def seen_fields(s: State, viewer: int) -> Any:
        depth[0] += 1
        if judges and depth[0] == 1:
            judges[0].look(states[-1], 2)
        depth[0] -= 1
        return {}

    fall = Game(game_of("fall").contract.with_parts(seen_fields=seen_fields))
    net = replace(random_net("fall"), fits=fingerprint(fall, 7))
    quick, slow = (Judge(net, fall, setup_of(net), each) for each in (True, False))
    expected = [slow.look(s, 1) for s in states]
    judges.append(quick)
    assert [quick.look(s, 1) for s in states] == expected


def too_long(kind_name: str, value: Any) -> Any:
    """A value of a field for which the row has no place."""
    if kind_name == "mask":
        return 1 << 300
    if kind_name in ("zone", "pile"):
        return [*value, 10_000]
    if kind_name in ("numbers",):
        return [*value, 1]
    return [*value, []]


@pytest.mark.parametrize("quick", [pytest.param(True, marks=needs_kernel), False])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_that_outgrows_the_row_is_an_error(game_id: str, quick: bool) -> None:
    """A number written past its field would change another one, or the memory behind the row."""
    game = game_of(game_id)
    game = Game(game.contract.with_parts(seen_fields=lambda s, viewer: {}))
    net = replace(random_net(game_id), fits=fingerprint(game, game.seat_counts[-1]))
    of_net = Judge(net, game, setup_of(net), quick)
    [s, *_] = positions(game_id, 2, every=40)
    expected, tried = of_net.look(s, 0), set[str]()
    for field in of_net.inputs.observer.fields:
        kind_name = field.kind.name
        if kind_name in ("deck", "secret", "hidden", "hidden_number") or field.is_variable:
            continue  # one number each, or nothing that the seat sees, or as long as it likes
        broken: Any = s.copy()
        setattr(broken, field.name, too_long(kind_name, getattr(s, field.name)))
        tried.add(kind_name)
        with pytest.raises(ValueError, match=rf"^{field.name}: .* has no place"):
            of_net.look(broken, 0)
        assert of_net.look(s, 0) == expected
    assert {"hands", "numbers", "mask"} & tried


def test_an_end_counts_as_it_is() -> None:
    net, game = random_net("volk"), game_of("volk")
    of_net = Judge(net, game, setup_of(net))
    luck, s = Luck(5), game.new_state(game.setup(Setup(2)))
    choices = game.program.begin(s, game.beginning(Setup(2)))
    while choices:
        choices = game.program.run(s, choices[luck.below(len(choices))])
    result = game.result(s)
    assert result is not None
    assert list(of_net.expected_payoffs(s, 0, over=True)).index(1.0) in result.winners


# -- files


def test_a_net_survives_its_file(tmp_path: Path) -> None:
    net = random_net("fall", note="how it was made", adds_to_evaluation=True)
    net.save(tmp_path / "a.net")
    assert Net.load(tmp_path / "a.net") == net


@pytest.mark.parametrize("content", [b"", b"kabinett net 1\n", b"GIF89a", b"kabinett net 1\nxx"])
def test_another_file_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "a.net"
    file.write_bytes(content)
    with pytest.raises(NetError, match=r"a\.net is not a net of Kabinett"):
        Net.load(file)


def test_a_net_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    content = random_net("fall").to_bytes()
    with pytest.raises(NetError, match="not a net"):
        Net.from_bytes(content[:-40])


def test_a_net_plays_only_its_own_game() -> None:
    with pytest.raises(NetError, match="for fall with 7 seats, not for volk with 2"):
        Judge(random_net("fall"), game_of("volk"), Setup(2))
    with pytest.raises(NetError, match="not for fall with 4"):
        Judge(random_net("fall"), game_of("fall"), Setup(4))


def test_a_net_for_other_rules_is_refused() -> None:
    net = random_net("volk")
    with pytest.raises(NetError, match="kabinett learn"):
        Judge(Net(**{**vars(net), "fits": "0"}), game_of("volk"), Setup(2))


def test_a_net_that_sees_a_script_by_its_old_name_is_refused() -> None:
    net = random_net("volk")
    thresholds = {name.replace("seat:0", "old:0"): each for name, each in net.thresholds.items()}
    assert "old:0" in thresholds
    with pytest.raises(NetError, match=r"no number 'old:0' that the net sees.*--rename"):
        Judge(replace(net, thresholds=thresholds), game_of("volk"), Setup(2))


@pytest.mark.parametrize("game_id", GAMES)
def test_only_the_words_of_an_ending_do_not_bind_a_net(game_id: str) -> None:
    """The random games of a fingerprint are played to their ends."""
    game, seats = game_of(game_id), game_of(game_id).seat_counts[-1]

    def with_ending(**fields: Any) -> Game:
        def outcome(s: State) -> Result:
            return replace(game.outcome(s), **fields)

        return Game(game.contract.with_parts(outcome=outcome))

    in_other_words = with_ending(text=(Message("Over."), ()), aftermath=(Message("Later."),))
    assert fingerprint(in_other_words, seats) == fingerprint(game, seats)
    for changed in (with_ending(winners=()), with_ending(scores=()), with_ending(kind="other")):
        assert fingerprint(changed, seats) != fingerprint(game, seats)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_sees_binds_a_net(game_id: str) -> None:
    game, seats = game_of(game_id), game_of(game_id).seat_counts[-1]
    blind = Game(game.contract.with_parts(seen_fields=lambda s, viewer: {}))
    assert fingerprint(blind, seats) != fingerprint(game, seats)


def test_the_numbers_of_cards_bind_a_net_and_their_words_do_not() -> None:
    def pack(*cards: dict[str, Any]) -> Pack:
        records = {each["id"]: PackRecord("card", each["id"], Path(), each) for each in cards}
        return Pack("", {"card": records})

    option = {"do": ["b 1"], "en": "B"}
    one = {"id": "one", "level": 3, "effect": ["a 1", option, {"label": {"en": "B"}}]}
    other = {"id": "other", "level": 4, "name": {"en": "Other"}, "year": "1919"}
    bound = numbers_of(pack(one, other))
    in_other_words = {
        **one,
        "effect": ["a 1", {**option, "en": "Bee"}, {"label": {"en": "Bee"}}],
    }
    renamed = {**other, "name": {"en": "Another"}, "year": "1920"}
    assert numbers_of(pack(renamed, in_other_words)) == bound
    stronger = {**one, "effect": ["a 1", {**option, "do": ["b 9"]}, {"label": {"en": "B"}}]}
    for changed in ({**one, "level": 2}, stronger, {**one, "free": True}):
        assert numbers_of(pack(changed, other)) != bound


def test_names_in_the_source_do_not_bind_a_net() -> None:
    """A net survives new names of what the kernel calls the parts of a kind."""
    fields = declared(game_of("volk").state_class)
    assert "name=" not in repr(kinds_of(fields)) and "'number'" in repr(kinds_of(fields))
