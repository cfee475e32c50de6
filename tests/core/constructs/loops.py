"""Loops, with and without asks inside."""

from kabinett.core.script.language import Script
from tests.core.scripting import ASK, Trace, note

LOW = 1
SEATS = (2, 0, 1)
DICE = range(1, 4)


def a_loop_with_an_else(s: Trace) -> Script:
    while s.n < 3:
        s.n += 1
        if (yield 0, [0, 1, 2], ASK) == 2:
            break
    else:
        note(s, 100)
        yield 0, [1], ASK
    number = 9
    for number in range(3):
        if (yield number, [0, 1, 2], ASK) == 2:
            break
        note(s, number)
    else:
        note(s, 200)
    note(s, number)


def an_else_after_an_asked_test(s: Trace) -> Script:
    while (yield 0, [0, 1, 2], ASK):
        if (yield 1, [0, 1], ASK):
            break
    else:
        note(s, 100)
        yield 0, [1], ASK
    note(s, 1)


def break_and_continue(s: Trace) -> Script:
    for number in range(6):
        if number % 2:
            continue
        answer = yield 0, [0, 1, 2], ASK
        if answer == 0:
            continue
        if answer == 2:
            break
        note(s, number)
    note(s, 99)


def loops_in_loops(s: Trace) -> Script:
    for row in range(3):
        for column in range(3):
            answer = yield row, [0, 1, 2, 3], ASK
            if answer == 0:
                break
            while answer > 1:
                answer = yield column, [1, 2], ASK
                if answer == 2:
                    note(s, row, column)
                    break
            else:
                continue
            note(s, 50)
        else:
            note(s, 60)
            if row == 1:
                break
        note(s, 70)
    else:
        note(s, 80)


def a_break_in_an_else_leaves_the_loop_around(s: Trace) -> Script:
    for number in range(4):
        while s.n < number:
            s.n += 1
            if (yield 0, [0, 1], ASK):
                break
        else:
            note(s, number)
            if number:
                break
            continue
        note(s, 50)


def loops_that_ask_nothing(s: Trace) -> Script:
    first = yield 0, [0, 1, 2, 3], ASK
    for number in [5, 4, 3, first]:
        if number == 4:
            continue
        if number == first + 2:
            note(s, number)
            return
        if number == first:
            break
    else:
        note(s, 7)
    for number in range(first):
        if number == 2:
            break
    else:
        note(s, 8)
    while s.n < 0:
        pass
    else:
        note(s, 9)
    while True:
        s.n += 1
        if s.n > first:
            break
    for left, right in ((1, 2), (3, first)):
        note(s, left + right)
    yield 0, [first, 8], ASK


def a_loop_that_asks_nothing_over_a_growing_list(s: Trace) -> Script:
    s.seen = [1, 2]
    last = 0
    for number in s.seen:
        if number > 6:
            last = number
            break
        s.seen.append(number + 2)
    yield 0, [last], ASK
    for number in s.seen:
        if number == 3:
            s.seen.remove(2)
        elif number == 6:
            return


def every_kind_of_range(s: Trace) -> Script:
    for number in range(6, 0, -2):
        note(s, number)
        yield 0, [number, 1], ASK
    for number in range(1, 8, 3):
        yield 0, [number, 1], ASK
    for number in range(s.n):
        yield 0, [number], ASK
    number = -1
    for number in DICE:
        yield 0, [number, 1], ASK
    note(s, number)


def loops_over_values(s: Trace) -> Script:
    s.seen = [3, 1, 2]
    for number in tuple(s.seen):
        s.seen.append(number + 3)
        yield 0, [1, 2], ASK
    for number in sorted(s.seen):
        s.seen.remove(number)
        yield 0, [number, 1], ASK
    for number in SEATS:
        yield number, [number, 1], ASK
    for number in (1, s.n, LOW):
        yield number, [number, 1], ASK
    some_seats = tuple(seat for seat in SEATS if seat)
    for number in some_seats:
        yield number, [number, 1], ASK


def a_loop_whose_name_is_assigned_inside(s: Trace) -> Script:
    for number in range(3):
        more = yield 0, [1, 2], ASK
        number += more
        note(s, number)


def a_loop_that_ends_the_script(s: Trace) -> Script:
    while True:
        if (yield 0, [0, 1], ASK):
            return
