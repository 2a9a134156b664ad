"""The processes that a program starts, wherever they end up: a control group (cgroup v2) of their own.

Services that D-Bus activates are children of its daemon, and thumbnailers may be started by them, so a tree of
processes from the program on would miss their time. Where no control group can be made, this process adopts
those whose parents end (PR_SET_CHILD_SUBREAPER), and its descendants are counted.
"""

import ctypes
import os
import signal
import time
from pathlib import Path

from . import processes

_PR_SET_CHILD_SUBREAPER = 36

# The time that processes have to end before they are killed, in seconds.
END_SECONDS = 3


class Account:
    """A group of processes, with their time and memory. `others` are own processes that do not belong to it."""

    def __init__(self, others=()):
        self._others = set(others)
        self._group = _new_group()
        if self._group is None:
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def enter(self):
        """Moves the calling process into the group: for the child before it becomes the program."""
        if self._group is not None:
            (self._group / "cgroup.procs").write_text("0")

    def members(self):
        """The identifiers of the processes that run."""
        if self._group is not None:
            return [int(line) for line in (self._group / "cgroup.procs").read_text().split()]
        children = [child for child in processes.children(os.getpid()) if child not in self._others]
        return [process for child in children for process in processes.tree(child)]

    def seconds(self):
        """The processor time of all processes since the start, also of those that have ended, in seconds."""
        if self._group is not None:
            return usage((self._group / "cpu.stat").read_text())
        return processes.processor_seconds(self.members())

    def megabytes(self):
        """The proportional set size (PSS) of the processes in MB; None if one does not permit it."""
        return processes.proportional_megabytes(self.members())

    def close(self):
        """Ends all processes and removes the group."""
        for sent in (signal.SIGTERM, signal.SIGKILL):
            deadline = time.monotonic() + END_SECONDS
            # Again and again, because services start others until they end.
            while (running := self._running()) and time.monotonic() < deadline:
                for process in running:
                    try:
                        os.kill(process, sent)
                    except ProcessLookupError:
                        pass
                time.sleep(0.05)
        if self._group is not None:
            self._remove_group()

    def _remove_group(self):
        # The kernel still counts processes that have just ended.
        deadline = time.monotonic() + END_SECONDS
        while True:
            try:
                self._group.rmdir()
                return
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def _running(self):
        return [process for process in self.members() if processes.is_running(process)]


def usage(text):
    """The processor time in a cpu.stat, in seconds."""
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("usage_usec")) / 1e6


def group_folder(mounts, own):
    """The folder of this process' control group (v2), from /proc/self/mounts and /proc/self/cgroup; None if there
    is none."""
    root = next((line.split()[1] for line in mounts.splitlines() if line.split()[2] == "cgroup2"), None)
    path = next((line[3:] for line in own.splitlines() if line.startswith("0::")), None)
    return None if root is None or path is None else Path(root) / path.lstrip("/")


def _new_group():
    folder = group_folder(Path("/proc/self/mounts").read_text(), Path("/proc/self/cgroup").read_text())
    if folder is None:
        return None
    group = folder / f"peers-{os.getpid()}"
    try:
        group.mkdir()
        # Whether processes can be moved into it shows when one tries.
        child = os.fork()
        if child == 0:
            try:
                (group / "cgroup.procs").write_text("0")
                os._exit(0)
            except OSError:
                os._exit(1)
        if os.waitpid(child, 0)[1] == 0 and (group / "cpu.stat").exists():
            return group
        group.rmdir()
    except OSError:
        pass
    return None
