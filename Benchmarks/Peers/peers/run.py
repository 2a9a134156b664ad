"""What runs of all rounds share: the display, the photos, and a process for each visit."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .programs import ROOT

OUT = ROOT / "out/peers"
BUILT = ROOT / ".build/peers"

# A visit takes some 20 seconds, and up to 90 with a program that never rests. One that needs longer has failed.
VISIT_LIMIT = 180


class Run:
    """A run of all rounds. Subclasses visit the programs."""

    # The module that prints the pixels for each unit of the touchpad, with its options.
    CALIBRATION = ("peers.calibrate",)

    def __init__(self, programs, display, results):
        self.programs = programs
        self.display = display
        self.factors = {}
        self.results = results
        # Not in /tmp, which may be in memory.
        self._work = Path(tempfile.mkdtemp(prefix="work-", dir=BUILT))

    def clean_up(self):
        shutil.rmtree(self._work, ignore_errors=True)

    def calibrate_all(self, photos):
        for each in list(self.programs):
            self._calibrate(each, photos)

    def _calibrate(self, each, photos):
        module, *options = self.CALIBRATION
        out = OUT / f"calibrate-{each.name}"
        result = self._run(
            self.display.rates[0], module, each.name, photos, self._new_work(each), out, *options)
        if result is None:
            print(f"{each.title} is left out: it could not be scrolled.", flush=True)
            self.programs.remove(each)
            return
        self.factors[each.name] = float(result)
        print(f"{each.title}: {self.factors[each.name]:g} pixels for each unit", flush=True)

    def _new_work(self, each):
        work = self._work / each.name
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        return work

    def _run(self, rate, module, *arguments):
        """Runs a module on the display, and returns what it printed; None after a failure."""
        command = [*self.display.command(rate), sys.executable, "-m", module, *map(str, arguments)]
        if self.display.gpu:
            command.append("--gpu")
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            printed, _ = process.communicate(timeout=VISIT_LIMIT)
        except subprocess.TimeoutExpired:
            return None
        finally:
            # The script of the display passes the signal on. Without effect if the visit has ended.
            process.terminate()
            process.wait()
        return printed if process.returncode == 0 else None


class Results:
    """The results of all rounds of one kind, in a file of out/peers.

    A run begins with none. With MERGE=1 it begins with those of earlier runs: its rounds are numbered after theirs, so
    that rounds and programs can be measured one at a time.
    """

    def __init__(self, path, merging):
        self._path = path
        stored = json.loads(path.read_text()) if merging and path.exists() else {}
        self.visits = stored.get("visits", [])
        self.factors = stored.get("factors", {})
        # The largest share of the processors that other programs used before a run.
        self.busy = stored.get("busy", 0)

    def add(self, visit):
        self.visits.append(visit)
        stored = {"busy": self.busy, "factors": self.factors, "visits": self.visits}
        self._path.write_text(json.dumps(stored, indent=1) + "\n")

    def rounds(self, name, library=None):
        """The number of rounds in which a program has been visited, with a library if there are several."""
        return max(
            (visit["round"] for visit in self.visits
             if (visit["program"], visit.get("library")) == (name, library)), default=0)

    def common_rounds(self):
        """The smallest and the largest number of rounds of all programs and libraries."""
        pairs = {(visit["program"], visit.get("library")) for visit in self.visits}
        numbers = [self.rounds(*pair) for pair in pairs]
        return (min(numbers), max(numbers)) if numbers else (0, 0)
