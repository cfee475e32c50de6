"""Plays a whole game of Wir sind das Volk! at random, and its record again."""

import random

import kabinett
from kabinett.core.play.record import write

table = kabinett.new_game("volk", seed=7)
dice = random.Random(1)
while not table.over:
    seat = table.open_seats()[0]
    ask = table.ask(seat)
    table.answer(seat, ask.id, dice.choice(ask.choices))

print(table)
record = write(table.record())
assert kabinett.load_record(record).state == table.state
