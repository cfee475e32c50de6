"""Tries each choice of a seat on re-dealt copies, as a bot does: it never sees hidden cards."""

import kabinett
from kabinett import Luck, Position

table = kabinett.new_game("fall", seats=3, seed=7)
ask = table.asks()[0]
luck = Luck(1)
values: dict[str, float] = {}
for name in ask.choices:
    choice = table.game.vocabulary.number(name)
    total = 0.0
    for _ in range(4):
        position = Position(table.game, table.redealt(ask.seat, luck))
        position.play(choice)
        total += position.value(ask.seat)
    values[name] = total / 4

for name, value in sorted(values.items(), key=lambda item: -item[1]):
    print(f"{value:6.3f}  {name}")
