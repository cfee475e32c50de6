"""One small script for everything that a script may say.

test_scripts.py plays `CASES`; each notes in the state what it has done.  Longer than 400 lines,
as it is one module of scripts: compiled as one, and once more from its source."""

from collections.abc import Callable
from typing import Any

from kabinett.core.script import language as words
from kabinett.core.script.language import Script, all_of, is_script, reveal, say, script, tell
from kabinett.core.state import CHANCE
from tests.core import scripting
from tests.core.scripting import ASK, HEARD, Trace, note, noted, some, spend

LOW = 1
SEATS = (2, 0, 1)
DICE = range(1, 4)


def digits(s: Trace) -> list[int]:
    return [digit for digit in range(5) if digit != s.n]


# -- asks


def an_ask(s: Trace) -> Script:
    answer = yield 1, digits(s), ASK
    note(s, answer)


def an_ask_to_chance_and_an_ask_with_arguments(s: Trace) -> Script:
    die = yield CHANCE, list(DICE), ASK
    answer = yield die - 1, [die, LOW], ASK, die, s.n
    note(s, die, answer)


def an_answer_that_nobody_uses(s: Trace) -> Script:
    yield 0, [1, 2], ASK
    note(s, 1)


def an_answer_into_the_state(s: Trace) -> Script:
    s.n = yield 0, [1, 2, 3], ASK
    s.seen.append(0)
    s.seen[-1] = yield s.n, [4, 5], ASK
    place: int = yield 0, [0, 1], ASK
    s.seen += [7, 7]
    s.seen[place] += s.n


def an_answer_with_its_type(s: Trace) -> Script:
    later: int
    answer: int = yield 0, [1, 2], ASK
    later = answer + 1
    yield 0, [later, later + 1], ASK
    s.seen[later - 2 : later - 2] = [answer]
    note(s, later)


def an_ask_in_a_test(s: Trace) -> Script:
    if (yield 0, [0, 1, 2], ASK) == LOW:
        note(s, 10)
    elif (yield 1, [0, 1], ASK):
        note(s, 20)
    elif not (yield 2, [0, 1], ASK):
        note(s, 30)
    else:
        note(s, 40)
    if (yield 0, [0, 1], ASK) + s.n > 0 or noted(s, 5):
        note(s, 50)


def an_ask_in_a_test_with_a_name(s: Trace) -> Script:
    while (choice := (yield s.n, digits(s), ASK)) != LOW:
        s.n = choice
    if (other := (yield 0, [1, 2], ASK)) == choice:
        note(s, other)
    if (third := (fourth := (yield 0, [1, 2], ASK))) > LOW:
        note(s, third, fourth)
    note(s, choice, other)


def a_name_that_every_way_out_of_a_loop_has_given(s: Trace) -> Script:
    while True:
        answer = yield s.n, digits(s), ASK
        if answer == LOW:
            last = 5
            break
        s.n = answer
        last = 6
        if (yield 0, [0, 1], ASK):
            break
    yield 0, [last], ASK


def a_name_in_a_test_without_an_ask(s: Trace) -> Script:
    if (twice := noted(s, 2 * s.n)) < 3:
        yield 0, [twice, 1], ASK
    while (left := noted(s, s.n)) < 3:
        s.n += 1
        yield 0, [left, 8], ASK
    note(s, twice, left)


def a_test_that_gives_a_name_at_its_end(s: Trace) -> Script:
    answer = yield 0, [0, 1], ASK
    if answer and (more := noted(s, answer + 1)):
        note(s, more)
    yield 0, [answer], ASK


# -- several seats at once


def an_ask_to_several(s: Trace) -> Script:
    answers = yield all_of(SEATS), some, ASK
    note(s, *answers)
    yield 0, [1], ASK
    note(s, *answers)


def an_ask_to_several_into_names(s: Trace) -> Script:
    first, s.n = yield all_of((4, 2)), some, ASK, s.n
    yield 0, [first], ASK
    note(s, first)


def other_than_before(s: Trace, seat: int) -> list[int]:
    """Choices for an ask to several seats that may answer several times."""
    return [choice for choice in (1, 2, 3) if choice not in s.so_far]


def an_ask_of_several_answers(s: Trace) -> Script:
    answers = yield all_of((2, 2, 0, 1, 2)), other_than_before, ASK
    note(s, *answers)
    yield 0, [1], ASK


def an_ask_to_nobody(s: Trace) -> Script:
    answers = yield all_of(seat for seat in SEATS if seat > s.n + 5), some, ASK
    note(s, len(answers))
    yield 0, [1, 2], ASK
    yield all_of(()), scripting.some, ASK
    note(s, 9)


def asks_to_several_in_a_loop(s: Trace) -> Script:
    for seats in range(4):
        answers = yield all_of(range(seats)), some, ASK
        for answer in answers:
            s.n = answer
            yield answer, [seats, 9], ASK


# -- calls


@script
def silent(s: Trace, number: int = 3) -> int:
    note(s, number)
    return number * 2


@script
def nothing(s: Trace) -> None:
    s.n += 1


def asking(s: Trace, low: int, high: int = 6, step: int = 2) -> Script:
    answer = yield low, list(range(low, high, step)), ASK
    if answer == low:
        return None
    return answer


def calls(s: Trace) -> Script:
    yield from nothing(s)
    a = yield from asking(s, 0)
    b = yield from asking(s, 1, 4)
    c = yield from asking(s, 2, step=1)
    d = yield from asking(s, 0, high=3, step=1)
    e = yield from silent(s)
    f = yield from silent(s, number=s.n)
    note(s, a or 0, b or 0, c or 0, d or 0, e, f)


def a_call_that_gives_nothing_gives_0(s: Trace) -> Script:
    given = yield from nothing(s)
    note(s, given or 0)


def calls_in_tests_and_returns(s: Trace) -> Script:
    if (yield from silent(s, 2)) == 4:
        note(s, 1)
    while (yield from asking(s, s.n)):
        s.n += 1
    return (yield from passing_on(s, 4))


def passing_on(s: Trace, number: int) -> Script:
    if number > 3:
        return (yield number, [1, 2], ASK)
    return (yield from silent(s, number))


def a_call_of_itself(s: Trace) -> Script:
    result = yield from countdown(s, 3)
    note(s, result)


def countdown(s: Trace, left: int) -> Script:
    if left == 0:
        return 1
    answer = yield left, [1, 2], ASK
    rest = yield from countdown(s, left - 1)
    note(s, left, answer)
    return rest * answer


def a_call_of_a_script_below(s: Trace) -> Script:
    yield from below(s, (1, 2))


def below(s: Trace, numbers: tuple[int, ...], none: tuple[int, ...] = ()) -> Script:
    for number in numbers:
        yield number, [number, 3], ASK
    note(s, *numbers, *none)


def calls_from_tables(s: Trace) -> Script:
    which = yield 0, [0, 1], ASK
    a = yield from BY_NUMBER[which](s, 1, 5, 2)
    b = yield from IN_ORDER[which](s, 0, 4, 1)
    c = yield from (silent if which else countdown)(s, 2)
    d = yield from IN_A_TUPLE[-1](s, 1)
    e = yield from BY_NUMBER.get(which + 1, asking)(s, 1, 3, 1)
    note(s, a or 0, b or 0, c, d, e or 0)


def a_call_of_a_script_in_a_name(s: Trace) -> Script:
    which = yield 0, [0, 1], ASK
    chosen = IN_A_TUPLE[which]
    result = yield from chosen(s, 1)
    note(s, result)


def calls_from_a_table_with_what_each_takes(s: Trace) -> Script:
    which = yield 0, [0, 1], ASK
    a = yield from EACH_ITS_OWN[which](s, *TAKEN[which])
    b = yield from EACH_ITS_OWN[1](s, s.n + 2, *())
    note(s, a or 0, b)


BY_NUMBER = {0: asking, 1: asking}
EACH_ITS_OWN = [asking, countdown]
TAKEN = [(1, 5, 2), (2,)]
IN_ORDER = [asking, asking]
IN_A_TUPLE = (silent, countdown)


# -- loops


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


# -- names and values


def names_of_comprehensions_and_lambdas(s: Trace) -> Script:
    a = yield 0, [1, 2], ASK
    b = yield 0, [a * a for a in range(a + 2)], ASK
    note(s, a, b, *[b + 1 for b in range(a)], *(a * c for a in (1, 2) for c in range(a) if c < b))
    yield 0, sorted({a % 3 for a in range(b + 1)}, key=lambda b: -b), ASK
    note(s, a, b, *{a: b + a for a, b in ((1, 2),)}, (lambda a, c=b: a + c)(5))
    note(s, (lambda *a, **b: len(a) + len(b))(1, 2, x=3), *[sum(b for b in (a,)) for a in (b, 9)])


def conditional_expressions(s: Trace) -> Script:
    a = yield 0, [0, 1], ASK
    b = noted(s, 5) if a else noted(s, 6)
    c = yield (0 if a else 1), ([b] if a else [a, b]), ASK
    note(s, c if c > 5 else -c)


def names_of_one_branch(s: Trace) -> Script:
    kept = 0
    if (yield 0, [0, 1], ASK):
        kept = 5
        other = 6
    else:
        other = 7
        yield 0, [1], ASK
    yield 0, [kept, other], ASK
    note(s, kept, other)


def a_name_given_again_by_one_branch(s: Trace) -> Script:
    kept = noted(s, 3)
    if (yield 0, [0, 1], ASK):
        kept = 5
    note(s, kept)


def a_name_given_again_on_one_way_out_of_a_loop(s: Trace) -> Script:
    kept = noted(s, 3)
    answer = yield 0, [0, 1], ASK
    while True:
        if answer:
            break
        kept = 5
        break
    note(s, kept)


def a_name_given_again_by_a_loop_or_not(s: Trace) -> Script:
    kept = other = noted(s, 3)
    answer = yield 0, [0, 1], ASK
    for _ in range(answer):
        kept = 5
    while spend(s) and answer > 1:
        other = 6
    note(s, kept, other)


def a_name_given_again_by_the_else_of_a_loop(s: Trace) -> Script:
    kept = noted(s, 3)
    answer = yield 0, [0, 1], ASK
    while s.n < 2:
        s.n += 1
        if answer:
            break
    else:
        kept = 5
    note(s, kept)


def names_assigned_again(s: Trace) -> Script:
    a = b = 1
    a += four(s)
    yield 0, [a, b], ASK
    a *= 3
    b, a = a, b
    yield 0, [a, b], ASK
    b -= a
    (a, b), c = (b, a), a
    a = b = four(s)
    note(s, a, b, c)


def four(s: Trace) -> int:
    return noted(s, 4)


def a_parameter_assigned_again(s: Trace) -> Script:
    yield from counting(s, 2)


def counting(s: Trace, left: int, done: int = 0) -> Script:
    while left > 0:
        left -= 1
        done += four(s) + left
        yield done % 3, [left, done], ASK
    note(s, left, done)


def tuples_are_kept(s: Trace) -> Script:
    pair = (1, s.n)
    empty: tuple[int, ...] = ()
    yield 0, [1], ASK
    pair += (3,)
    yield 0, list(pair), ASK
    for number in tuple(pair + empty):
        yield 0, [number], ASK
    note(s, *pair, len(empty))


def truths_are_kept(s: Trace) -> Script:
    big = s.n > 2
    answer = yield 0, [0, 1], ASK
    small = not big and answer == 1
    yield 0, [1], ASK
    note(s, 1 if big else 2, 3 if small else 4)


def lists_that_no_ask_divides(s: Trace) -> Script:
    answer = yield 0, [1, 2], ASK
    numbers = [answer, 5]
    numbers.append(3)
    note(s, *sorted(numbers))
    yield 0, [1], ASK
    numbers = []
    note(s, len(numbers))


def things_of_the_module(s: Trace) -> Script:
    answer = yield LOW, list(SEATS), scripting.ASK
    scripting.note(s, words.fill((answer, -1), LOW)[1])
    assert answer in SEATS, f"{answer} is none of {SEATS}"
    note(s, len(f"{answer:03}"))


@script
def no_ask_at_all(s: Trace) -> None:
    """The words and the pass of this ask do nothing."""
    ...
    pass
    if s.n > 100:
        "nor do these"
    for _ in range(3):
        ...
    note(s, 3)


def code_that_is_never_reached(s: Trace) -> Script:
    if (yield 0, [0, 1], ASK):
        return noted(s, 1)
    while True:
        break
        yield 0, [5], ASK
    return 2
    yield 0, [7], ASK


def things_said(s: Trace) -> Script:
    say(s, HEARD, 1)
    answer = yield 0, [0, 1], ASK
    tell(s, 0, HEARD, answer)
    if answer:
        reveal(s)
    yield 0, [1], ASK
    say(s, HEARD, answer)


def a_deep_nest(s: Trace) -> Script:
    for a in range(2):
        if a == s.n:
            while spend(s) and s.n < 3:
                for b in range(2):
                    if (yield a, [0, 1], ASK):
                        if (c := (yield b, [0, 1, 2], ASK)) == 1:
                            for d in (1, 2):
                                if d == c:
                                    continue
                                elif (yield d, [0, 1], ASK):
                                    break
                            else:
                                note(s, 5)
                                continue
                        elif c:
                            return c
                        note(s, a, b, c)
                    else:
                        s.n += 1
                note(s, 6)
        else:
            note(s, 7)
    return (yield 0, [1], ASK)


def an_ask_deep_inside(s: Trace) -> Script:
    a = yield 0, [0, 1], ASK
    if a < 2:
        if a < 3:
            if a < 4:
                b = yield 0, [a, 5], ASK
                note(s, b, 1, 2, 3)
            note(s, a, 4, 5, 6)
        note(s, a, 7, 8, 9)
    note(s, a, 10, 11, 12)


def a_long_script(s: Trace) -> Script:
    a = yield 0, [0, 1, 2], ASK
    b = yield 0, [0, 1, 2], ASK
    if a == b:
        b = yield 0, [3, 4], ASK
        note(s, b)
    elif a > b:
        yield 0, [5, 6], ASK
    note(s, a + 1, a + 2, a + 3, a + 4, a + 5, a + 6, a + 7, a + 8, a + 9, a + 10)
    note(s, b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8, b + 9, b + 10)
    while s.n < 2:
        s.n += 1
        if (yield 0, [0, 1], ASK):
            a = yield 1, [1, 2], ASK
        note(s, a + 1, a + 2, a + 3, a + 4, a + 5, a + 6, a + 7, a + 8, a + 9, a + 10)
        note(s, b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8, b + 9, b + 10)
        note(s, a * 1, a * 2, a * 3, a * 4, a * 5, a * 6, a * 7, a * 8, a * 9, a * 10)
        if a == 1:
            continue
        yield 1, [b], ASK
        note(s, b)
    else:
        yield 0, [a, 7], ASK
    note(s, a * 1, a * 2, a * 3, a * 4, a * 5, a * 6, a * 7, a * 8, a * 9, a * 10)
    note(s, b * 1, b * 2, b * 3, b * 4, b * 5, b * 6, b * 7, b * 8, b * 9, b * 10)


HELPERS = [silent, nothing, asking, passing_on, countdown, below, counting]
CASES: list[Callable[..., Any]] = [
    thing for thing in list(globals().values()) if is_script(thing) and thing not in HELPERS
]
