"""A net as a value, and the file that keeps it."""

from __future__ import annotations

import functools
import hashlib
import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.packs.pack import Pack
from kabinett.core.setup import Setup
from kabinett.core.state import declared

#: The first line of a file; the number is that of the format.
MAGIC: Final = b"kabinett net 1\n"
#: The random games of a `fingerprint`, and how often it looks at what the seats see.
GAMES: Final = 3
LOOK_EVERY: Final = 10


class NetError(ValueError):
    """A net does not fit the game, or a file has no net in it; the text says why and what to do."""


@dataclass(frozen=True)
class Net:
    """The weights of a net, and the game that they belong to.

    ``thresholds`` are those of its `Inputs`.  ``input_weights`` has for each input one weight per
    hidden unit, ``hidden_biases`` one number per hidden unit.  ``output_weights`` has for each
    output one weight per hidden unit: first for the seats, then for the common loss, then for
    the choices of the vocabulary, if the net has a policy; ``choices`` names these.  `outputs` says
    in which units.

    ``adds_to_evaluation``: the net says by how much the game's own evaluation is wrong; otherwise
    it judges alone.  ``note`` says for people how the net was made."""

    game: str
    seats: int
    fits: str  # `fingerprint` of the game that it was made for
    thresholds: dict[str, list[int]]
    input_weights: array[int]
    hidden_biases: array[int]
    output_weights: array[int]
    output_biases: array[int]
    adds_to_evaluation: bool = False
    note: str = ""
    choices: tuple[str, ...] = ()

    @property
    def hidden(self) -> int:
        """The number of hidden units."""
        return len(self.hidden_biases)

    @property
    def values(self) -> int:
        """The number of outputs for the seats and the common loss."""
        return self.seats + 1

    @property
    def has_policy(self) -> bool:
        """Whether the net says which choices are likely to be best."""
        return len(self.output_biases) > self.values

    def check(self, game: Game, seats: int, pack: str = "") -> None:
        """Raise NetError unless the net fits this game, number of seats and owner's pack."""
        if (self.game, self.seats) != (game.id, seats):
            raise NetError(
                f"the net is for {self.game} with {self.seats} seats, "
                f"not for {game.id} with {seats}"
            )
        if pack:
            raise NetError(
                f"the net was made for the built-in cards of {game.id}, not for the pack {pack!r}: "
                "play without the pack, or take a bot without a net, such as one-ply"
            )
        if self.fits != fingerprint(game, seats):
            raise NetError(
                f"the state, the choices, the cards or the rules of {game.id} have changed since "
                "the net was made: learn on from it with `kabinett learn --from`"
            )

    # -- files

    def to_bytes(self) -> bytes:
        """The net as the content of a file."""
        head = {
            "game": self.game,
            "seats": self.seats,
            "fits": self.fits,
            "thresholds": self.thresholds,
            "hidden": self.hidden,
            "outputs": len(self.output_biases),
            "adds_to_evaluation": self.adds_to_evaluation,
            "note": self.note,
            "choices": self.choices,
        }
        weights = b"".join(
            little_endian(each)
            for each in (
                *(self.input_weights, self.hidden_biases),
                *(self.output_weights, self.output_biases),
            )
        )
        text = json.dumps(head, separators=(",", ":")).encode()
        return MAGIC + zlib.compress(len(text).to_bytes(4, "little") + text + weights, 9)

    @classmethod
    def from_bytes(cls, content: bytes, name: str = "the file") -> Net:
        """Read a net; NetError if the content is not a net."""
        try:
            if not content.startswith(MAGIC):
                raise ValueError("it does not begin as a net does")
            plain = zlib.decompress(content[len(MAGIC) :])
            size = 4 + int.from_bytes(plain[:4], "little")
            head = json.loads(plain[4:size])
            return cls.from_parts(head, plain[size:])
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise NetError(f"{name} is not a net of Kabinett: {error}") from error

    @classmethod
    def from_parts(cls, head: dict[str, Any], weights: bytes) -> Net:
        inputs, hidden = sum(map(len, head["thresholds"].values())), int(head["hidden"])
        outputs, start = int(head["outputs"]), 0
        arrays: list[array[int]] = []
        for code, count in (
            *(("h", inputs * hidden), ("i", hidden)),
            *(("h", outputs * hidden), ("i", outputs)),
        ):
            size = count * array(code).itemsize
            numbers = array(code, weights[start : start + size])
            if len(numbers) != count:
                raise ValueError("it ends too early")
            if sys.byteorder == "big":
                numbers.byteswap()
            arrays.append(numbers)
            start += size
        input_weights, hidden_biases, output_weights, output_biases = arrays
        return cls(
            game=head["game"],
            seats=int(head["seats"]),
            fits=head["fits"],
            thresholds=head["thresholds"],
            input_weights=input_weights,
            hidden_biases=hidden_biases,
            output_weights=output_weights,
            output_biases=output_biases,
            adds_to_evaluation=bool(head["adds_to_evaluation"]),
            note=head["note"],
            choices=tuple(head.get("choices", ())),
        )

    def save(self, file: Path) -> None:
        """Write the net to a file, whole or not at all."""
        new = file.with_name(f"{file.name}.new")
        new.write_bytes(self.to_bytes())
        new.replace(file)

    @classmethod
    def load(cls, file: Path) -> Net:
        """Read a net from a file; NetError if there is no such file, or if it is not a net."""
        if not file.is_file():
            raise NetError(f"there is no file {file}")
        return cls.from_bytes(file.read_bytes(), str(file))


def little_endian(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


@functools.cache
def fingerprint(game: Game, seats: int) -> str:
    """A digest of what a net is bound to: the fields of the state, the choices, the numbers of the
    built-in cards, and what the rules do and the seats see in a few random games.

    The text of the rules, of the cards and of the endings does not count, so a net survives new
    names, words, comments and notes."""
    kinds = kinds_of(declared(game.state_class))
    bound = (kinds, game.vocabulary.names, numbers_of(game.built_in))
    digest = hashlib.blake2b(repr(bound).encode(), digest_size=16)
    setup = game.setup(Setup(seats))
    for seed in range(GAMES):
        luck, s, answers = Luck(seed), game.new_state(setup), 0
        choices = game.program.begin(s, game.beginning(setup))
        while choices:
            digest.update(repr((s.seat, choices)).encode())
            if answers % LOOK_EVERY == 0:
                seen = [sorted(game.seen_fields(s, seat).items()) for seat in range(seats)]
                digest.update(repr(seen).encode())
            choices = game.program.run(s, choices[luck.below(len(choices))])
            answers += 1
        result = game.result(s)
        end = (result.kind, result.winners, result.scores) if result else s.values()
        digest.update(repr(end).encode())
    return digest.hexdigest()


def kinds_of(fields: Mapping[str, Kind]) -> dict[str, tuple[object, ...]]:
    """The kinds of fields without the names that the kernel's source has for their parts."""
    return {name: astuple(kind) for name, kind in fields.items()}


def numbers_of(pack: Pack) -> list[tuple[str, str, str, object]]:
    """The whole numbers and the lists of a pack's records, in an order that is not that of the
    files."""
    return sorted(
        (kind, record.id, key, without_words(value))
        for kind, records in pack.records.items()
        for record in records.values()
        for key, value in record.values.items()
        if isinstance(value, int | list)
    )


def without_words(value: object) -> object:
    """A value of a pack without the texts in it that have a language."""
    if isinstance(value, list):
        return [without_words(each) for each in value]
    if isinstance(value, dict):
        is_text = "en" in value
        return [
            (key, without_words(value[key]))
            for key in sorted(value)
            if not (is_text and isinstance(value[key], str))
        ]
    return value
