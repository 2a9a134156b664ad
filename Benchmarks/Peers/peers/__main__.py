"""Measures GridApp and its peers, and writes the scoreboard.

    python3 -m peers [--gpu]

ROUNDS (3) and PEERS (all; names separated by commas) are read from the environment. Results are in
out/peers. docs/scoreboard.md and README.md get the tables when all programs were measured.
scripts/peers runs it.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import chart, document, machine, photos, summary
from .programs import PROGRAMS, ROOT, program
from .tables import Scoreboard

OUT = ROOT / "out/peers"
BUILT = ROOT / ".build/peers"

# A visit takes some 20 seconds, and up to 45 with a program that never rests. One that needs longer has failed.
VISIT_LIMIT = 120


class Display:
    """How programs are shown: by a headless compositor at two rates, or on a graphics card."""

    def __init__(self, gpu):
        self.gpu = gpu
        self.renderer = ""
        self.rates = [self._rate_of_card()] if gpu else [60, 120]

    def command(self, rate):
        if self.gpu:
            return [str(ROOT / "scripts/gpu-sway")]
        return [str(ROOT / "scripts/headless-sway"), f"1280x800@{rate}"]

    def _rate_of_card(self):
        """The rate of the display in Hz, after a check that a graphics card draws."""
        questions = 'echo "$GPU_RENDERER"; swaymsg --raw --type get_outputs'
        result = subprocess.run(
            [*self.command(0), "bash", "-c", questions], stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(result.returncode)
        self.renderer, _, outputs = result.stdout.partition("\n")
        return round(json.loads(outputs)[0]["current_mode"]["refresh"] / 1000)


class Run:
    """A run of all rounds."""

    def __init__(self, programs, rounds, display):
        self.programs = programs
        self.rounds = rounds
        self.display = display
        self.factors = {}
        self.visits = []
        self._photos = photos.prepare(BUILT)
        # Not in /tmp, which may be in memory.
        self._work = Path(tempfile.mkdtemp(prefix="work-", dir=BUILT))

    def measure(self):
        for each in list(self.programs):
            self._calibrate(each)
        for number in range(1, self.rounds + 1):
            for rate in self.display.rates:
                for each in self.programs:
                    self._visit_twice(number, each, rate, captures=False)
            for each in self.programs:
                self._visit_twice(number, each, self.display.rates[0], captures=True)

    def clean_up(self):
        shutil.rmtree(self._work, ignore_errors=True)

    def _calibrate(self, each):
        work = self._new_work(each)
        result = self._run(
            self.display.rates[0], "peers.calibrate", each.name, self._photos, work,
            OUT / f"calibrate-{each.name}")
        if result is None:
            print(f"{each.title} is left out: it could not be scrolled.", flush=True)
            self.programs.remove(each)
            return
        self.factors[each.name] = float(result)
        print(f"{each.title}: {self.factors[each.name]:g} pixels for each unit", flush=True)

    def _visit_twice(self, number, each, rate, captures):
        """A first visit with empty caches, and a second one with the caches of the first.

        Captures of second visits are taken in the first round only: blank areas are rare there.
        """
        work = self._new_work(each)
        for visit in ("first", "second") if number == 1 or not captures else ("first",):
            kind = "captures" if captures else "frames"
            out = OUT / f"round{number}-{each.name}-{rate}-{visit}-{kind}.json"
            arguments = [each.name, self._photos, work, out, rate, self.factors[each.name]]
            if captures:
                arguments.append("--captures")
            begin = time.monotonic()
            result = self._run(rate, "peers.visit", *arguments)
            seconds = time.monotonic() - begin
            state = "failed; it does not count" if result is None else f"{seconds:.0f} s"
            print(f"{out.stem}: {state}", flush=True)
            if result is None:
                continue
            self.visits.append({
                "program": each.name, "visit": visit, "rate": rate, "captures": captures,
                **json.loads(out.read_text()),
            })

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


def chosen():
    """The programs of PEERS that are installed."""
    names = [name for name in os.environ.get("PEERS", "").split(",") if name]
    for name in names:
        if program(name) is None:
            known = ", ".join(each.name for each in PROGRAMS)
            sys.exit(f"peers: PEERS contains {name}; the names are {known}")
    programs = []
    for each in PROGRAMS:
        if names and each.name not in names:
            continue
        missing = each.missing()
        if missing:
            print(f"{each.title} is left out: {missing}", flush=True)
        else:
            programs.append(each)
    if not programs:
        sys.exit("peers: none of the programs is installed")
    return programs


def number_of_rounds():
    text = os.environ.get("ROUNDS") or "3"
    if not text.isdigit() or int(text) < 1:
        sys.exit(f"peers: ROUNDS is {text}; give a whole number from 1 on")
    return int(text)


def write(run, conditions, is_busy):
    """Writes the scoreboard to out/peers, and to the documents if all programs were measured.

    README.md gets no figures from a busy machine.
    """
    figures = summary.figures(run.visits)
    titles = [(each.name, each.title) for each in run.programs]
    scoreboard = Scoreboard(figures, titles, run.display.rates)
    drawing = chart.svg(figures, titles, run.display.rates)
    suffix = "-gpu" if run.display.gpu else ""
    (OUT / f"scoreboard{suffix}.svg").write_text(drawing)
    (OUT / f"scoreboard{suffix}.md").write_text(
        scoreboard.document(conditions, f"scoreboard{suffix}.svg") + "\n")
    (OUT / f"visits{suffix}.json").write_text(json.dumps(run.visits) + "\n")
    print(f"{OUT / f'scoreboard{suffix}.md'} has the tables.")
    if len(run.programs) < len(PROGRAMS):
        print("docs/scoreboard.md is unchanged, because programs are missing.")
        return
    (ROOT / f"docs/images/scoreboard{suffix}.svg").write_text(drawing)
    block = scoreboard.document(conditions, f"images/scoreboard{suffix}.svg")
    document.replace(ROOT / "docs/scoreboard.md", f"peers{suffix}", block)
    if is_busy:
        print("README.md is unchanged, because other programs used the processors.")
    elif not run.display.gpu:
        document.replace(ROOT / "README.md", "peers", scoreboard.short())


def main():
    # Ends the visit and removes its files.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    rounds, programs = number_of_rounds(), chosen()
    display = Display("--gpu" in sys.argv[1:])
    OUT.mkdir(parents=True, exist_ok=True)
    run = Run(programs, rounds, display)
    try:
        busy = machine.busy_share()
        run.measure()
    finally:
        run.clean_up()
    if not run.programs:
        sys.exit("peers: no program could be scrolled; out/peers has their logs")
    conditions = machine.conditions(run.programs, rounds, display.rates, run.factors, busy)
    if display.gpu:
        conditions.append(f"Drawn by {display.renderer}.")
    is_busy = busy > machine.BUSY_SHARE
    if is_busy:
        conditions.insert(0, "**Other programs disturbed this run: it only shows that the command "
                             "works. Do not compare its figures.**")
    write(run, conditions, is_busy)


if __name__ == "__main__":
    main()
