"""The processor time and the end of processes that a program leaves behind."""

import subprocess
import sys
import unittest
from pathlib import Path

from peers import processes
from peers.account import Account, group_folder, usage

# Starts a process of its own session, which works for a while and stays, and ends.
LEAVES_ONE_BEHIND = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", '''
import time
end = time.process_time() + 0.3
while time.process_time() < end: pass
print("done", flush=True)
time.sleep(600)
'''], start_new_session=True)
"""


class AccountTests(unittest.TestCase):
    def test_a_process_whose_parent_ended_is_counted_and_ended(self):
        account = Account()
        program = subprocess.Popen(
            [sys.executable, "-c", LEAVES_ONE_BEHIND], stdout=subprocess.PIPE, text=True,
            preexec_fn=account.enter)
        self.assertEqual(program.stdout.readline(), "done\n")
        program.wait()
        left = [process for process in account.members() if processes.is_running(process)]
        self.assertEqual(len(left), 1)
        self.assertGreaterEqual(account.seconds(), 0.3)
        self.assertGreater(account.megabytes(), 0)
        account.close()
        program.stdout.close()
        self.assertFalse(processes.is_running(left[0]))

    def test_the_time_of_a_group_is_in_its_statistics(self):
        self.assertEqual(usage("usage_usec 1500000\nuser_usec 1000000\n"), 1.5)

    def test_the_folder_of_the_group_is_found_with_and_without_older_groups(self):
        old = "cgroup /sys/fs/cgroup/cpu cgroup rw 0 0\ncgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n"
        self.assertEqual(group_folder(old, "3:cpu:/\n0::/\n"), Path("/sys/fs/cgroup/unified"))
        new = "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n"
        self.assertEqual(
            group_folder(new, "0::/user.slice/session-1.scope\n"),
            Path("/sys/fs/cgroup/user.slice/session-1.scope"))
        self.assertIsNone(group_folder("proc /proc proc rw 0 0\n", "0::/\n"))


if __name__ == "__main__":
    unittest.main()
