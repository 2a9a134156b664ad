"""The measurement of one speed, with a scripted program."""

import os
import random
import unittest
from types import SimpleNamespace

from peers.screen import Capture
from peers.visit import REST_LIMIT, VisitError, measure

WIDTH, HEIGHT = 200, 160


def capture(time, blank_rows):
    """A capture whose first rows are blank, and whose other rows are noise."""
    values = random.Random(1)
    flat = bytes([32, 32, 32, 255]) * (WIDTH * blank_rows)
    noise = values.randbytes(4 * WIDTH * (HEIGHT - blank_rows))
    return Capture(time, WIDTH, HEIGHT, WIDTH * 4, flat + noise)


class ScriptedVisit:
    """A visit of this process, whose window is blank in `blank_rows` while it moves."""

    def __init__(self, blank_rows, changed, status=None, blank_at_rest=0):
        self.app = SimpleNamespace(pid=os.getpid(), poll=lambda: status)
        self.touchpad = SimpleNamespace(lift=lambda: self.calls.append("lift"))
        self.calls = []
        self.axis_speed = None
        self._captures = [capture(10.5 + number / 10, rows) for number, rows in enumerate(blank_rows)]
        self._changed = changed
        self._resting = capture(14, blank_at_rest)

    def scroll(self, axis_speed, seconds, capturing):
        self.axis_speed = axis_speed
        return 10.0, 13.0, self._captures if capturing else []

    def rest(self):
        return self._changed, self._resting

    def wait_until_idle(self):
        self.calls.append("idle")


class MeasureTests(unittest.TestCase):
    def test_the_touchpad_moves_by_the_speed_divided_by_the_factor(self):
        visit = ScriptedVisit([], 13.0)
        measure(visit, 1500, 3, 2.5, capturing=False)
        self.assertEqual(visit.axis_speed, 600)
        self.assertEqual(visit.calls, ["lift", "idle"])

    def test_sharp_is_the_time_from_the_last_event_to_the_last_change(self):
        self.assertAlmostEqual(
            measure(ScriptedVisit([], 13.25), 1500, 3, 1, capturing=False)["sharp_ms"], 250)

    def test_a_window_that_did_not_change_after_the_last_event_was_sharp(self):
        self.assertEqual(
            measure(ScriptedVisit([], 12.9), 1500, 3, 1, capturing=False)["sharp_ms"], 0)

    def test_a_window_that_stays_blank_was_not_sharp_within_the_limit(self):
        visit = ScriptedVisit([], 13.1, blank_at_rest=HEIGHT)
        self.assertAlmostEqual(
            measure(visit, 1500, 3, 1, capturing=False)["sharp_ms"], REST_LIMIT * 1000)

    def test_the_blank_area_is_the_mean_of_the_captures(self):
        result = measure(ScriptedVisit([0, HEIGHT // 2], 13.0), 1500, 3, 1, capturing=True)
        self.assertAlmostEqual(result["blank"], 0.25)

    def test_a_visit_without_captures_has_no_blank_area(self):
        self.assertNotIn("blank", measure(ScriptedVisit([0], 13.0), 1500, 3, 1, capturing=False))

    def test_a_program_that_ended_is_an_error(self):
        with self.assertRaises(VisitError):
            measure(ScriptedVisit([], 13.0, status=1), 1500, 3, 1, capturing=False)


if __name__ == "__main__":
    unittest.main()
