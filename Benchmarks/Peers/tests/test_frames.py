"""Losses and their causes, from recorded and invented lists of events."""

import unittest

from peers import frames

PERIOD = 0.010
DEADLINE = 0.008


def events(steps):
    """Events of a client: pairs of the time of a callback and the delay of the commit after it."""
    lines = ["# priority normal"]
    for callback, delay in steps:
        lines.append(f"{round(callback * 1e9)} 0 done 7")
        lines.append(f"{round((callback + delay) * 1e9)} 0 frame 7")
        lines.append(f"{round((callback + delay) * 1e9)} 0 commit 7 1")
    return frames.parse(lines)


def losses(callbacks, commits, begin=0.0, end=1.0):
    return frames.losses(callbacks, commits, begin, end, PERIOD, DEADLINE)


class LossesTests(unittest.TestCase):
    def test_no_refresh_is_lost_if_each_callback_follows_after_a_period(self):
        callbacks = [number * PERIOD for number in range(1, 100)]
        commits = [time + 0.002 for time in callbacks]
        self.assertEqual(losses(callbacks, commits), (0, 0))

    def test_a_commit_after_the_deadline_is_the_clients_loss(self):
        # The refresh at 0.04 passes without a commit.
        self.assertEqual(losses([0.01, 0.02, 0.03, 0.05], [0.012, 0.022, 0.041], 0.0, 0.06), (1, 0))

    def test_a_late_callback_after_a_commit_in_time_is_the_compositors_loss(self):
        self.assertEqual(losses([0.01, 0.02, 0.03, 0.05], [0.012, 0.022, 0.033], 0.0, 0.06), (0, 1))

    def test_a_commit_between_the_deadline_and_the_callback_due_is_late(self):
        self.assertEqual(losses([0.01, 0.03], [0.0185], 0.0, 0.04), (1, 0))
        self.assertEqual(losses([0.01, 0.03], [0.0175], 0.0, 0.04), (0, 1))

    def test_both_can_lose_refreshes_of_one_gap(self):
        # Of three lost refreshes, the client was late for two.
        self.assertEqual(losses([0.01, 0.05], [0.0285], 0.0, 0.06), (2, 1))

    def test_a_client_that_stops_loses_all_refreshes_until_the_end(self):
        self.assertEqual(losses([0.01], [], 0.0, 0.11), (9, 0))

    def test_a_client_that_never_draws_loses_all_but_the_last_refresh(self):
        self.assertEqual(losses([], [], 0.0, 0.1), (9, 0))

    def test_losses_outside_of_the_span_do_not_count(self):
        callbacks = [0.0, 0.1, 0.11, 0.12, 0.13, 0.3]
        commits = [time + 0.001 for time in callbacks]
        self.assertEqual(losses(callbacks, commits, 0.1, 0.14), (0, 0))


class PeriodTests(unittest.TestCase):
    def test_the_period_is_that_of_the_display_and_not_the_nominal_one(self):
        callbacks = [number * 0.0095 for number in range(50)]
        self.assertAlmostEqual(frames.refresh_period(callbacks, 120), 0.0095)

    def test_lost_refreshes_do_not_lengthen_the_period(self):
        # Every second refresh is lost, and some are not.
        callbacks, time = [], 0.0
        for number in range(60):
            time += 0.009 if number % 3 == 0 else 0.018
            callbacks.append(time)
        self.assertAlmostEqual(frames.refresh_period(callbacks, 120), 0.009)

    def test_too_few_callbacks_leave_the_nominal_period(self):
        self.assertEqual(frames.refresh_period([0, 0.012], 100), 0.01)

    def test_the_timer_of_a_headless_output_has_whole_milliseconds(self):
        self.assertEqual(frames.headless_deadline(60), 0.016)
        self.assertEqual(frames.headless_deadline(120), 0.008)


class SummaryTests(unittest.TestCase):
    def test_a_summary_has_the_losses_of_the_span_and_the_time_of_a_frame(self):
        steps = [(number / 100, 0.002) for number in range(1, 101) if number not in (50, 51)]
        result = frames.summary(events(steps), 0.1, 0.9, 100, DEADLINE)
        self.assertEqual((result["client"], result["compositor"]), (0, 2))
        self.assertAlmostEqual(result["refreshes"], 80)
        self.assertAlmostEqual(result["period_ms"], 10)
        self.assertAlmostEqual(result["busy_p50_ms"], 2, places=4)

    def test_frames_before_and_after_the_span_do_not_count_as_busy(self):
        steps = [(number / 100, 0.002 if 10 <= number <= 90 else 0.009) for number in range(1, 101)]
        result = frames.summary(events(steps), 0.1, 0.9, 100, DEADLINE)
        self.assertAlmostEqual(result["busy_p99_ms"], 2, places=4)

    def test_commits_without_content_are_not_frames(self):
        lines = []
        for number in range(1, 101):
            lines.append(f"{number * 10_000_000} 0 done 7")
            lines.append(f"{number * 10_000_000 + 1_000_000} 0 commit 7 0")
            lines.append(f"{number * 10_000_000 + 3_000_000} 0 commit 7 1")
        result = frames.summary(frames.parse(lines), 0.1, 0.9, 100, DEADLINE)
        self.assertAlmostEqual(result["busy_p50_ms"], 3, places=4)

    def test_callbacks_of_several_surfaces_are_one_refresh(self):
        lines = []
        for number in range(1, 101):
            for surface in (7, 9):
                lines.append(f"{number * 10_000_000 + surface * 1000} 0 done {surface}")
                lines.append(f"{number * 10_000_000 + 3_000_000} 0 commit {surface} 1")
        result = frames.summary(frames.parse(lines), 0.1, 0.9, 100, DEADLINE)
        self.assertEqual((result["client"], result["compositor"]), (0, 0))

    def test_another_connection_does_not_count(self):
        steps = [(number / 100, 0.002) for number in range(1, 101)]
        both = events(steps) + frames.parse(["500000000 1 done 3", "504000000 1 commit 3 1"])
        both.sort(key=lambda event: event.time)
        self.assertEqual(
            frames.summary(both, 0.1, 0.9, 100, DEADLINE),
            frames.summary(events(steps), 0.1, 0.9, 100, DEADLINE))

    def test_a_program_without_commits_lost_everything(self):
        result = frames.summary([], 0.0, 1.0, 100, DEADLINE)
        self.assertEqual((result["client"], result["compositor"]), (99, 0))


if __name__ == "__main__":
    unittest.main()
