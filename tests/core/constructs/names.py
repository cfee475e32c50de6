"""Names, values and statements whose meaning an ask must not change."""

from kabinett.core.script import language as words
from kabinett.core.script.language import Script, reveal, say, script, tell
from tests.core import scripting
from tests.core.scripting import ASK, HEARD, Trace, note, noted, spend

LOW = 1
SEATS = (2, 0, 1)


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
    """The strings, the dots and the `pass` in this script do nothing."""
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
