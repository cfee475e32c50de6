"""Prints what one seat may see, in German: the cards of other seats are None."""

import kabinett

table = kabinett.new_game("fall", seats=3, seed=7)
words = table.wording("de")
scene = table.game.scene(table.state, viewer=0)
for zone in scene.zones:
    print(words.sentence(zone.label), zone.seat, zone.cards)
for entry in table.log_for(0):
    print(words.sentence((entry.message(), entry.args)))
