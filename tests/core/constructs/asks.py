"""Asks to one seat, to chance and to several seats at once."""

from kabinett.core.script.language import Script, all_of
from kabinett.core.state import CHANCE
from tests.core import scripting
from tests.core.scripting import ASK, Trace, note, noted, some

LOW = 1
SEATS = (2, 0, 1)
DICE = range(1, 4)


def digits(s: Trace) -> list[int]:
    return [digit for digit in range(5) if digit != s.n]


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
    """Return the choices of a seat that has to answer several times."""
    return [choice for choice in (1, 2, 3) if choice not in s.so_far]


def an_ask_of_several_answers(s: Trace) -> Script:
    answers = yield all_of((2, 2, 0, 1, 2)), other_than_before, ASK
    note(s, *answers)
    yield 0, [1], ASK


def at_least(s: Trace, seat: int, least: int) -> list[int]:
    """Choices for an ask to several seats that depend on a local of the script."""
    return [choice for choice in some(s, seat) if choice >= least] + [9]


def asks_to_several_whose_choices_depend_on_a_local(s: Trace) -> Script:
    least, seat = s.n + 1, s.n + 4
    answers = yield all_of((0, 1, 1)), lambda s, seat: at_least(s, seat, least), ASK, seat
    note(s, least, seat, *answers)
    limits = (1, 2)
    answers = yield all_of(SEATS), lambda t, who: [limit + t.n for limit in limits] + [who], ASK
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
