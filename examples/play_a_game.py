"""Plays a whole game of Wir sind das Volk! at random, then replays its record."""

import random

import kabinett
from kabinett.core.play.record import write

table = kabinett.new_game("volk", seed=7)
dice = random.Random(1)
while asks := table.asks():
    ask = asks[0]
    table.answer(ask.seat, ask.id, dice.choice(ask.choices))

print(table)
record = write(table.record())
assert kabinett.load_record(record).state == table.state
