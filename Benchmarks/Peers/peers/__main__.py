"""Measures GridApp and its peers, and writes the scoreboard.

    python3 -m peers [--gpu]

Read from the environment:
- ROUNDS (3): the number of rounds; 0 with MERGE=1 only writes the tables.
- PEERS: names of toolkits separated by commas, all by default; or "apps" for all photo viewers and file managers; or
  "apps:NAME,NAME" for some of them.
- LIBRARIES (jpeg,heic): what applications show.
- MERGE=1: adds the rounds to those of earlier runs, so that rounds and programs can be measured one at a time.

Results are in out/peers. docs/scoreboard.md and README.md get the tables when all programs were measured.
scripts/peers runs it.
"""

import os
import signal
import sys

from . import chart, document, machine, opening_tables, photos, summary
from .applications import APPLICATIONS
from .display import Display
from .openings import OpeningRun
from .programs import PROGRAMS, ROOT
from .run import BUILT, OUT, Results
from .tables import Scoreboard
from .toolkits import ToolkitRun

LIBRARIES = [("jpeg", "JPEG"), ("heic", "HEIC")]


def chosen(text):
    """Whether PEERS means applications, and the programs that it names and that are installed."""
    kind, colon, rest = text.partition(":")
    is_applications = kind == "apps"
    known = APPLICATIONS if is_applications else PROGRAMS
    names = [name for name in (rest if is_applications else text).split(",") if name]
    for name in names:
        if name not in [each.name for each in known]:
            every = ", ".join(each.name for each in known)
            sys.exit(f"peers: PEERS contains {name}; the names are {every}, or apps for other applications")
    programs = []
    for each in known:
        if names and each.name not in names:
            continue
        missing = each.missing()
        if missing:
            print(f"{each.title} is left out: {missing}", flush=True)
        else:
            programs.append(each)
    if not programs:
        sys.exit("peers: none of the programs is installed")
    return is_applications, programs


def chosen_libraries(text):
    """The folders of the libraries of LIBRARIES by name; makes what does not exist."""
    names = [name for name in text.split(",") if name] or [name for name, _ in LIBRARIES]
    makers = {"jpeg": photos.prepare, "heic": photos.prepare_heic}
    for name in names:
        if name not in makers:
            sys.exit(f"peers: LIBRARIES contains {name}; the names are {', '.join(makers)}")
    folders = {name: makers[name](BUILT) for name in names}
    if folders.get("heic", folders) is None:
        print("HEIC is left out: there is no heif-enc; install libheif-examples", flush=True)
    return {name: folder for name, folder in folders.items() if folder}


def number_of_rounds():
    text = os.environ.get("ROUNDS") or "3"
    least = 0 if os.environ.get("MERGE") == "1" else 1
    if not text.isdigit() or int(text) < least:
        sys.exit(f"peers: ROUNDS is {text}; give a whole number from {least} on")
    return int(text)


def measured(known, visits):
    """The programs of a list that have results."""
    names = {visit["program"] for visit in visits}
    return [each for each in known if each.name in names]


def write_toolkits(run, conditions, is_busy):
    """Writes the scoreboard to out/peers, and to the documents if all programs were measured.

    README.md gets no figures from a busy machine.
    """
    programs = measured(PROGRAMS, run.results.visits)
    figures = summary.figures(run.results.visits)
    titles = [(each.name, each.title) for each in programs]
    scoreboard = Scoreboard(figures, titles, run.display.rates)
    drawing = chart.svg(figures, titles, run.display.rates)
    suffix = "-gpu" if run.display.gpu else ""
    (OUT / f"scoreboard{suffix}.svg").write_text(drawing)
    (OUT / f"scoreboard{suffix}.md").write_text(
        scoreboard.document(conditions, f"scoreboard{suffix}.svg") + "\n")
    print(f"{OUT / f'scoreboard{suffix}.md'} has the tables.")
    if len(programs) < len(PROGRAMS):
        print("docs/scoreboard.md is unchanged, because programs are missing.")
        return
    (ROOT / f"docs/images/scoreboard{suffix}.svg").write_text(drawing)
    block = scoreboard.brief(conditions, f"images/scoreboard{suffix}.svg")
    document.replace(ROOT / "docs/scoreboard.md", f"peers{suffix}", block)
    if is_busy:
        print("README.md is unchanged, because other programs used the processors.")
    elif not run.display.gpu:
        document.replace(ROOT / "README.md", "peers", scoreboard.short())


def write_applications(run, conditions):
    """Writes the tables of applications to out/peers, and to docs/scoreboard.md if all that are installed were
    measured."""
    titles = [(each.name, each.title) for each in measured(APPLICATIONS, run.results.visits)]
    figures = opening_tables.figures(run.results.visits)
    block = opening_tables.document(figures, titles, LIBRARIES, conditions)
    (OUT / "applications.md").write_text(block + "\n")
    print(f"{OUT / 'applications.md'} has the tables.")
    if len(titles) < len([each for each in APPLICATIONS if not each.missing()]):
        print("docs/scoreboard.md is unchanged, because programs are missing.")
    elif not run.display.gpu:
        document.replace(ROOT / "docs/scoreboard.md", "peers-apps", block)


def main():
    # Ends the visit and removes its files.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    rounds = number_of_rounds()
    is_applications, programs = chosen(os.environ.get("PEERS", ""))
    display = Display("--gpu" in sys.argv[1:])
    if is_applications:
        display.rates = display.rates[:1]
    OUT.mkdir(parents=True, exist_ok=True)
    libraries = chosen_libraries(os.environ.get("LIBRARIES", "") if is_applications else "jpeg")
    name = "applications" if is_applications else "visits"
    results = Results(
        OUT / f"{name}{'-gpu' if display.gpu else ''}.json", os.environ.get("MERGE") == "1")
    run = (OpeningRun if is_applications else ToolkitRun)(programs, display, results)
    try:
        if rounds:
            results.busy = max(results.busy, machine.busy_share())
            run.measure(libraries if is_applications else libraries["jpeg"], rounds)
    finally:
        run.clean_up()
    if not results.visits:
        sys.exit("peers: no program could be scrolled; out/peers has their logs")
    conditions = machine.conditions(
        measured(APPLICATIONS if is_applications else PROGRAMS, results.visits),
        results.common_rounds(), display.rates, results.factors, results.busy)
    shown = {visit.get("library", "jpeg") for visit in results.visits}
    conditions += [f"{title}: {photos.description(folder)}." for key, title in LIBRARIES
                   if key in shown and (folder := photos.existing(BUILT, key))]
    if display.gpu:
        conditions.append(f"Drawn by {display.renderer}.")
    is_busy = results.busy > machine.BUSY_SHARE
    if is_busy:
        conditions.insert(0, "**Other programs disturbed this run: it only shows that the command "
                             "works. Do not compare its figures.**")
    if is_applications:
        write_applications(run, conditions)
    else:
        write_toolkits(run, conditions, is_busy)


if __name__ == "__main__":
    main()
