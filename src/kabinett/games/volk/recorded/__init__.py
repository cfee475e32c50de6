"""Recorded games of other sites: read, replayed answer for answer, and written.

>>> from kabinett.games.volk.recorded.notation import read_move
>>> read_move("W #4 BUILD: +fac Stuttgart, +line Stuttgart~München").effects
['+fac stuttgart', '+line stuttgart~muenchen']
"""
