"""The code that the compiler writes in place of loops, asks and calls, as templates.

`templates.py` fills their holes, which are names in capitals.
"""

#: What the hoister turns ``while (c := yield …) != PASS: …`` into.
ASK_IN_TEST = """
while True:
    BEFORE
    if not TEST:
        ORELSE
        break
    BODY
"""
#: In place of a loop that contains a cut. ``ITEMS`` (or the end of a range) and ``INDEX`` are
#: slots.
OVER_ITEMS = """
while INDEX < len(ITEMS):
    TARGET = ITEMS[INDEX]
    INDEX += 1
    BODY
else:
    ORELSE
"""
OVER_RANGE = """
while INDEX < ITEMS:
    TARGET = INDEX
    INDEX += 1
    BODY
else:
    ORELSE
"""
#: In place of an ask to one seat.
ASK = """
_frame[0] = BLOCK
STATE.seat = SEAT
return CHOICES
"""
#: In place of an ask to several seats; -1 means that an answer is missing.
ASK_SEVERAL = """
SEATS = tuple(ASKED)
ANSWERS = (-1,) * len(SEATS)
_frame[0] = BLOCK
if ANSWERS: return CHOICES_NOW(STATE, _frame)
return GO_ON(STATE, _frame, 0)
"""
#: Receives an answer of one of several seats. When all have answered, the frame drops the answers,
#: because some may have to stay hidden.
TAKE_ONE_OF_SEVERAL = """
ANSWERS = _fill(ANSWERS, _answer)
if -1 in ANSWERS: return CHOICES_NOW(STATE, _frame)
ASSIGN
ANSWERS = ()
"""
#: In place of a call of a script.
CALL = """
_frame[0] = BLOCK
_called: list[Any] = [ENTRY, *ARGUMENTS, EMPTY_SLOTS]
STATE.frames.append(_called)
"""
#: In place of a call of a script from a table.
CALL_FROM_TABLE = """
_frame[0] = BLOCK
STATE.frames.append(_new_frame([SCRIPT, *ARGUMENTS]))
return None
"""
