"""The games as problems for learning and solving.

>>> from kabinett.research import Problem
>>> fall = Problem("fall", seats=2)
>>> position = fall.begin()  # first the parties are drawn by lot
>>> [fall.actions[party] for party, _chance in fall.chance_outcomes(position)]
['party:nazis', 'party:spartakists', 'party:socialists', 'party:catholics']

`Problem` needs only numpy.  Three modules adapt it to other libraries: `aec` to PettingZoo, `spiel`
to OpenSpiel, `gym` to Gymnasium.  Import the one you use (``pip install kabinett[research]``).
"""

from __future__ import annotations

from kabinett.research.problem import Problem
from kabinett.research.recall import Recall

__all__ = ["Problem", "Recall"]
