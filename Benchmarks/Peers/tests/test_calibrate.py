import unittest
from unittest import mock

from peers import calibrate
from peers.visit import VisitError


class CalibrateTest(unittest.TestCase):
    def factor(self, moved):
        """Calibrates a program that moves by `moved` pixels for a number of units."""
        with mock.patch.object(calibrate, "moved", lambda visit, units: moved(units)):
            return calibrate.factor(mock.Mock())

    def test_the_factor_is_that_of_the_long_motion(self):
        self.assertAlmostEqual(self.factor(lambda units: 12 * units), 12)

    def test_a_program_may_lose_some_pixels_of_each_motion(self):
        # GTK 4: 90 pixels for 40 units, 552 for 222.
        self.assertAlmostEqual(self.factor(lambda units: 2.54 * units - 11), 2.49, delta=0.01)

    def test_motions_without_a_common_row_are_repeated(self):
        distances = iter([0, 40, 500])
        self.assertAlmostEqual(self.factor(lambda units: next(distances)), 1)

    def test_a_program_that_scrolls_by_chance_has_no_factor(self):
        distances = iter([40, 900, 40, 900, 40, 900])
        with self.assertRaises(VisitError):
            self.factor(lambda units: next(distances))


if __name__ == "__main__":
    unittest.main()
