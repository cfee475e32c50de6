"""Scripts that call other scripts, and what each call returns."""

from kabinett.core.script.language import Script, script
from tests.core.scripting import ASK, Trace, note


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
