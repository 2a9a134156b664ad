"""Processor time and memory of a process and its descendants, from /proc."""

import os
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def tree(root):
    """The identifiers of `root` and its descendants."""
    of_parents = _children()
    found, pending = [], [root]
    while pending:
        process = pending.pop()
        found.append(process)
        pending += of_parents.get(process, [])
    return found


def children(parent):
    """The identifiers of the children of a process."""
    return _children().get(parent, [])


def is_running(process):
    """Whether a process exists and has not ended."""
    fields = _stat(process)
    return bool(fields) and fields[0] != "Z"


def processor_seconds(processes):
    """The processor time of processes and of their children that have ended, in seconds."""
    total = 0
    for process in processes:
        fields = _stat(process)
        if fields:
            # utime, stime, cutime, cstime: the fields 14 to 17.
            total += sum(int(value) for value in fields[11:15])
    return total / _TICK


def proportional_megabytes(processes):
    """The proportional set size (PSS) of processes, in MB.

    None if a process does not permit it: browsers protect theirs from other users than root.
    """
    try:
        return sum(_pss(process) for process in processes) * 1024 / 1e6
    except PermissionError:
        return None


def _children():
    """The identifiers of the children of each process that has some."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            fields = _stat(int(entry))
            if fields:
                found.setdefault(int(fields[1]), []).append(int(entry))
    return found


def _stat(process):
    """The fields of /proc/PID/stat from the third on; nothing if the process has ended."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return []
    # The second field is a name, which may contain spaces and parentheses.
    return text.rpartition(")")[2].split()


def _pss(process):
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)
