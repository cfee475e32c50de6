"""Tries each choice of a seat on re-dealt copies, as a bot does: it never sees hidden cards."""

import kabinett
from kabinett import Luck, Position

table = kabinett.new_game("fall", seats=3, seed=7)
seat = table.open_seats()[0]
luck = Luck(1)
values: dict[str, float] = {}
for name in table.ask(seat).choices:
    choice = table.game.vocabulary.number(name)
    total = 0.0
    for _ in range(4):
        position = Position(table.game, table.redealt(seat, luck))
        position.play(choice)
        total += position.value(seat)
    values[name] = total / 4

for name, value in sorted(values.items(), key=lambda item: -item[1]):
    print(f"{value:6.3f}  {name}")
