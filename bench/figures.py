"""Names of figures that `measure.py` measures; `__main__.py` has targets for most of them."""

LOOP, PYTHON, CHESS = (
    "decisions/s, the picking loop compiled with the kernel",
    "decisions/s, the picking loop in Python",
    "python-chess, moves/s in the same run",
)
TABLE = "Table: answers/s with record, log and names"
SCREEN = "Table: the same with the answering seat's screen"
NET = "a net with 64 hidden units, us"
COPY = "copy, us"
REPLAY = "the longest of 20 games: replay, ms"
SAVE = "the longest of 20 games: save, ms"
LOAD = "the longest of 20 games: load, ms"
