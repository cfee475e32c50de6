"""Plays a whole game of Wir sind das Volk! at random, then replays its record."""

import random

import kabinett

table = kabinett.new_game("volk", seed=7)
dice = random.Random(1)
while asks := table.asks():
    ask = asks[0]
    table.answer(ask.seat, dice.choice(ask.choices), ask.id)

print(table)
record = kabinett.write_record(table)
assert kabinett.load_record(record).state == table.state
