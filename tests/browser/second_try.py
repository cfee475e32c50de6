"""A browser's clock is a real one, and the machine others' too: its tests get a second try, with
the same dice.  It is listed at the end as a rerun: once is worth a look, twice the same is a fault.
So is a second test of a run that would need one: `--max-suite-reruns`."""

import pytest

SECOND_TRY = pytest.mark.flaky(reruns=1)
