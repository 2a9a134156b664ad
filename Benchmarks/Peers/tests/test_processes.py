"""Processor time and memory of this process and a child."""

import os
import subprocess
import sys
import unittest

from peers import processes

# A child that uses processor time, reports, and waits for the end of its input.
CHILD = "import sys; sum(range(10_000_000)); print('done', flush=True); sys.stdin.read()"


class ProcessesTests(unittest.TestCase):
    def setUp(self):
        self.child = subprocess.Popen(
            [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.child.stdout.close)
        self.addCleanup(self.child.wait)
        self.addCleanup(self.child.stdin.close)
        self.child.stdout.readline()

    def test_the_tree_contains_children(self):
        self.assertIn(self.child.pid, processes.tree(os.getpid()))
        self.assertNotIn(os.getpid(), processes.tree(self.child.pid))

    def test_the_time_of_a_child_counts_while_it_runs_and_after_it_ended(self):
        during = processes.processor_seconds(processes.tree(os.getpid()))
        own = processes.processor_seconds([os.getpid()])
        self.assertGreater(during, own)
        self.child.communicate()
        after = processes.processor_seconds(processes.tree(os.getpid()))
        self.assertGreaterEqual(after, during)

    def test_memory_is_that_of_all_processes(self):
        together = processes.proportional_megabytes(processes.tree(os.getpid()))
        self.assertGreater(together, processes.proportional_megabytes([self.child.pid]))

    def test_a_process_that_ended_has_no_time_and_no_memory(self):
        self.child.communicate()
        self.assertEqual(processes.processor_seconds([self.child.pid]), 0)
        self.assertEqual(processes.proportional_megabytes([self.child.pid]), 0)


if __name__ == "__main__":
    unittest.main()
