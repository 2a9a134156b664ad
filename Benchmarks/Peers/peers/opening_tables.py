"""Medians and tables of the comparison with applications."""

from collections import defaultdict

from .openings import VISITS
from .summary import Figure
from .tables import table, text

SPEEDS = (1500, 4000)

# The name of a figure, its column, the number of digits, and whether less is better.
START = [
    ("window_ms", "window, ms", 0), ("first_ms", "first photo, ms", 0), ("all_ms", "all sharp, ms", 0),
    ("processor", "processor until idle, s", 2), ("photos", "photos in the window", 0),
    ("processor_per_photo", "processor per photo, ms", 0), ("memory", "memory (PSS), MB", 0),
    ("stored", "thumbnails stored", 0),
]
SCROLL = [
    ("lost", "refreshes lost, %", 1), ("share", "photos visible in motion, %", 0), ("sharp_ms", "sharp after, ms", 0),
    ("processor", "processor, s", 2), ("processor_per_photo", "processor per photo shown, ms", 0),
]
# Of these, no program is ahead.
NEUTRAL = ("photos", "stored")
# Of these, more is better.
MORE = ("share",)
# Captures do not tell apart times that differ by less than this, in milliseconds.
SAME_MS = 50


def figures(visits):
    """The figures by (library, program, visit, speed), as dictionaries by name. The speed of a start is 0.

    - Parameter visits: dictionaries with `program`, `visit`, `library` and what opening.py wrote.
    """
    values = defaultdict(lambda: defaultdict(list))
    for visit in visits:
        key = (visit["library"], visit["program"], visit["visit"])
        _add(values[*key, 0], of_start(visit["start"]))
        for result in visit["speeds"]:
            _add(values[*key, result["speed"]], of_scroll(result))
    return {
        key: {name: Figure.of(samples) for name, samples in named.items()}
        for key, named in values.items()
    }


def _add(values, named):
    for name, value in named.items():
        if value is not None:
            values[name].append(value)


def of_start(start):
    named = {name: start.get(name) for name, *_ in START}
    named["processor_per_photo"] = 1000 * start["processor"] / start["photos"]
    # 1 for a start whose program was still busy at the limit.
    named["is_busy"] = 0 if start["is_idle"] else 1
    return named


def of_scroll(result):
    return {
        "lost": 100 * (result["client"] + result["compositor"]) / result["refreshes"],
        "share": 100 * result["share"],
        "sharp_ms": result["sharp_ms"],
        "processor": result["processor"],
        "processor_per_photo": 1000 * result["processor"] / max(1, result["shown"]),
    }


class OpeningTables:
    """The tables of a library: `programs` are pairs of name and title, in their order."""

    def __init__(self, figures, programs, library):
        self._figures = {
            key[1:]: named for key, named in figures.items() if key[0] == library
        }
        self._programs = [pair for pair in programs if (pair[0], VISITS[0], 0) in self._figures]

    @property
    def is_empty(self):
        return not self._programs

    def starts(self):
        return self._table(START, 0)

    def scrolls(self, speed):
        return self._table(SCROLL, speed)

    def _table(self, parts, speed):
        rows = []
        for name, title in self._programs:
            for visit in VISITS:
                named = self._figures.get((name, visit, speed), {})
                if named:
                    rows.append([title, visit, *[self._cell(named, *part) for part in parts]])
        return table(["program", "start", *[column for _, column, _ in parts]], rows)

    def _cell(self, named, name, _, digits):
        cell = text(named.get(name), digits)
        is_busy = named.get("is_busy")
        is_limited = name in ("processor", "processor_per_photo") and is_busy and is_busy.median > 0
        return f"> {cell}" if is_limited else cell

    def ahead(self, reference="gridapp"):
        """Lines for the figures in which another program is better than the reference, by the medians."""
        lines = []
        titles = dict(self._programs)
        for speed, parts in ((0, START), *((speed, SCROLL) for speed in SPEEDS)):
            for visit in VISITS:
                own = self._figures.get((reference, visit, speed), {})
                for name, column, digits in parts:
                    better = [
                        f"{titles[other]} {text(figure, digits)}" for other, figure in
                        self._others(reference, visit, speed, name)
                        if name in own and _is_better(name, figure.median, own[name].median, digits)
                    ]
                    if better:
                        place = f"{visit} start" + (f", {speed:,} px/s" if speed else "")
                        lines.append(
                            f"{place}: {column}: GridApp {text(own[name], digits)}, {', '.join(better)}")
        return lines

    def _others(self, reference, visit, speed, name):
        for other, _ in self._programs:
            figure = self._figures.get((other, visit, speed), {}).get(name)
            if other != reference and figure is not None:
                yield other, figure


def _is_better(name, value, own, digits):
    """Whether a value is better than the reference's, as far as the table shows it."""
    if name in NEUTRAL:
        return False
    value, own = round(value, digits), round(own, digits)
    if name.endswith("_ms"):
        return value < own - SAME_MS
    return value > own if name in MORE else value < own


def document(figures, programs, libraries, conditions):
    """The block of docs/scoreboard.md: `libraries` are pairs of name and title."""
    parts = ["\n".join(f"- {line}" for line in conditions)]
    for library, title in libraries:
        tables = OpeningTables(figures, programs, library)
        if tables.is_empty:
            continue
        parts += [f"### {title}: the start", tables.starts()]
        for speed in SPEEDS:
            parts += [f"### {title}: {speed:,} px/s", tables.scrolls(speed)]
        if lines := tables.ahead():
            parts += [f"Ahead of GridApp with {title}:", "\n".join(f"- {line}" for line in lines)]
    return "\n\n".join(parts)
