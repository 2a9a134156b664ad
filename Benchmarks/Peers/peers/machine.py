"""The conditions of a measurement: the machine, and the versions of what is measured."""

import os
import platform
import subprocess
import time
from datetime import date
from pathlib import Path

from .programs import ROOT


# The share of processor time above which other programs disturb the measurement.
BUSY_SHARE = 0.2


def conditions(programs, rounds, rates, factors, busy):
    """Lines that state the conditions, for the scoreboard.

    - Parameters: `rounds` are the smallest and the largest number of rounds of a program; `busy` is that of
      busy_share().
    """
    versions = ", ".join(f"{each.title} {each.version()}".strip() for each in programs)
    scaled = ", ".join(f"{each.title} {factors[each.name]:g}" for each in programs)
    return [
        f"Measured on {date.today().isoformat()}, commit {_git('rev-parse', '--short', 'HEAD')}: "
        f"{number_of_rounds(*rounds)}; median (lowest–highest).",
        f"{os.cpu_count()} cores, {_processor()}; {_memory()} GB of memory; {_system()}; Linux "
        f"{platform.release().split('-')[0]}.",
        f"{_run('sway', '--version')}, {' and '.join(f'{rate:g}' for rate in rates)} Hz; "
        f"other programs used {100 * busy:.0f} % of the processors before the first round.",
        f"{versions}.",
        f"Pixels scrolled for each unit of the touchpad: {scaled}.",
    ]


def number_of_rounds(low, high):
    """The number of rounds as words."""
    if low != high:
        return f"{low} to {high} rounds"
    return "1 round" if low == 1 else f"{low} rounds"


def busy_share(seconds=3):
    """The share of all processor time that programs use now, 0 to 1; waits for some seconds."""
    before = _processor_times()
    time.sleep(seconds)
    return share_of_work(before, _processor_times())


def share_of_work(before, after):
    """The share of work between two lines of /proc/stat, without idle time and waiting for disks."""
    spent = [end - begin for begin, end in zip(before, after)]
    total = sum(spent)
    return (total - spent[3] - spent[4]) / total if total else 0


def _processor_times():
    # user, nice, system, idle, iowait, irq, softirq, steal; guests are part of user.
    return [int(value) for value in _lines("/proc/stat")[0].split()[1:9]]


def _processor():
    names = [line.split(":")[1].strip() for line in _lines("/proc/cpuinfo")
             if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _memory():
    total = next(int(line.split()[1]) for line in _lines("/proc/meminfo") if "MemTotal" in line)
    return round(total / 1e6)


def _system():
    names = [line.split("=")[1].strip('"') for line in _lines("/etc/os-release")
             if line.startswith("PRETTY_NAME=")]
    return names[0] if names else platform.system()


def _lines(path):
    return Path(path).read_text().splitlines()


def _run(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def _git(*arguments):
    return _run("git", "-C", str(ROOT), *arguments) or "unknown"
