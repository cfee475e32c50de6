"""Reads recordings of games from other sites, replays them answer by answer, and writes them.

>>> from tests.volk.recordings.notation import read_move
>>> read_move("W #4 BUILD: +fac Stuttgart, +line Stuttgart~München").effects
['+fac stuttgart', '+line stuttgart~muenchen']
"""
