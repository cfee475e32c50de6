"""A random sample of all screens; test_every_screen looks at all of them.

KABINETT_SEED chooses the sample; without it the sample is random, and the seed is printed."""

from __future__ import annotations

import os
import random

import pytest

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.looker import GAMES, LANGUAGES, SIZES, Looker, laid
from tests.browser.test_readers import STYLES
from tests.browser.watch import Watch

pytestmark = [pytest.mark.long, pytest.mark.sample]

TABLES, PARTS, LOOKS = 3, 2, 2  # the numbers of tables, of parts of a game, and of sizes for each


@pytest.fixture(scope="module")
def seed() -> int:
    return int(os.environ.get("KABINETT_SEED") or random.SystemRandom().getrandbits(32))


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_screens_is_readable(
    visit: Visit, house: House, watch: Watch, game: str, seed: int
) -> None:
    print(f"KABINETT_SEED={seed} draws the same screens")
    watch.allow(STYLES)
    luck = random.Random(f"{seed} {game}")
    language = luck.choice(LANGUAGES)
    game_laid = laid(house, game)
    looker = Looker(visit("/about/", language=language, dark=luck.random() < 0.5), language)
    for question in luck.sample(sorted(game_laid.tables), TABLES):
        looker.open(game_laid.tables[question])
        for size in luck.sample(SIZES, LOOKS):
            looker.at(size, question)
    looker.read(question)
    looker.open(f"{game_laid.replay}/replay", "body[data-version]")
    for part in luck.sample(game_laid.parts, PARTS):
        looker.go(part)
        for size in luck.sample(SIZES, LOOKS):
            looker.at(size, f"moment {part}")
    looker.check()
