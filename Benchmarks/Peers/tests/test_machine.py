"""The share of processor time that programs use."""

import unittest

from peers.machine import share_of_work


class MachineTests(unittest.TestCase):
    def test_idle_time_and_waiting_for_disks_are_no_work(self):
        before = [100, 0, 50, 1000, 10, 0, 0, 0]
        after = [120, 5, 55, 1060, 20, 0, 0, 0]
        self.assertAlmostEqual(share_of_work(before, after), 0.3)

    def test_no_time_is_no_work(self):
        self.assertEqual(share_of_work([1] * 8, [1] * 8), 0)


if __name__ == "__main__":
    unittest.main()
