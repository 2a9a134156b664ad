"""The scoreboard as Markdown tables."""

from .summary import Key

SPEEDS = (1500, 4000, 15000)
VISITS = ("first", "second")


def text(figure, digits=1):
    """A figure as "median (low–high)"; a dash if it was not measured."""
    if figure is None:
        return "–"
    median = f"{figure.median:,.{digits}f}"
    low, high = f"{figure.low:,.{digits}f}", f"{figure.high:,.{digits}f}"
    return median if low == high else f"{median} ({low}–{high})"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class Scoreboard:
    """The tables of measured figures.

    - Parameters: `figures` of summary.py; pairs of name and title of the programs, in their order;
      the rates in Hz.
    """

    def __init__(self, figures, programs, rates):
        self._figures = figures
        self._programs = programs
        self._rates = rates

    def _figure(self, name, program, visit, rate, speed):
        return self._figures.get(Key(program, visit, rate, speed), {}).get(name)

    def lost(self):
        """Refreshes lost by the client and the compositor together, at all rates, in percent."""
        head = ["program", "visit"]
        head += [f"{rate} Hz, {speed:,} px/s" for rate in self._rates for speed in SPEEDS]
        rows = [
            [title, visit, *[
                text(self._figure("lost", name, visit, rate, speed))
                for rate in self._rates for speed in SPEEDS]]
            for name, title in self._programs for visit in VISITS
        ]
        return table(head, rows)

    def losses(self, rate):
        """Refreshes lost at a rate, by the client and by the compositor, in percent."""
        head = ["program", "visit"]
        for speed in SPEEDS:
            head += [f"{speed:,} px/s: client", "compositor"]
        head += ["callback to commit at 1,500 px/s, ms: p50", "p99"]
        rows = []
        for name, title in self._programs:
            for visit in VISITS:
                cells = [
                    text(self._figure(part, name, visit, rate, speed))
                    for speed in SPEEDS for part in ("client", "compositor")
                ]
                cells += [
                    text(self._figure(part, name, visit, rate, SPEEDS[0]))
                    for part in ("busy_p50_ms", "busy_p99_ms")
                ]
                rows.append([title, visit, *cells])
        return table(head, rows)

    def appearance(self):
        """Blank area in percent, and the time until the window is sharp, at the first rate."""
        head = ["program", "visit"]
        head += [f"blank at {speed:,} px/s, %" for speed in SPEEDS]
        head += [f"sharp after {speed:,} px/s, ms" for speed in SPEEDS]
        return self._of_speeds(head, [("blank", 1), ("sharp_ms", 0)])

    def cost(self):
        """Processor time and memory at the first rate."""
        head = ["program", "visit", "processor until idle after the start, s"]
        head += [f"processor at {speed:,} px/s, s" for speed in SPEEDS]
        head += [f"per photo at {speed:,} px/s, ms" for speed in SPEEDS]
        head += [f"memory (PSS) after {speed:,} px/s, MB" for speed in SPEEDS]
        parts = [("processor", 2), ("processor_per_photo", 0), ("memory", 0)]
        return self._of_speeds(head, parts, start="start_processor")

    def recorded(self):
        """The figures that programs recorded of themselves, at all rates; nothing if none did."""
        head = [
            "program", "rate", "visit", "busy p50, ms", "busy p99, ms", "missed, %",
            "input to display, ms", "refreshes",
        ]
        parts = [
            ("cpu_p50_ms", 2), ("cpu_p99_ms", 1), ("missed", 2), ("input_ms", 1),
            ("input_refreshes", 2),
        ]
        rows = [
            [title, f"{rate} Hz", visit, *[
                text(self._figure(part, name, visit, rate, 0), digits) for part, digits in parts]]
            for name, title in self._programs for rate in self._rates for visit in VISITS
            if self._figure("cpu_p50_ms", name, visit, rate, 0)
        ]
        return table(head, rows) if rows else ""

    def _of_speeds(self, head, parts, start=None):
        """A table of the figures `parts` at each speed, after the figure `start` of the whole visit."""
        rows = []
        for name, title in self._programs:
            for visit in VISITS:
                cells = [text(self._figure(start, name, visit, self._rates[0], 0), 2)] if start else []
                cells += [
                    text(self._figure(part, name, visit, self._rates[0], speed), digits)
                    for part, digits in parts for speed in SPEEDS
                ]
                rows.append([title, visit, *cells])
        return table(head, rows)

    def short(self):
        """The medians of a first visit, for the README."""
        first, last = self._rates[0], self._rates[-1]
        head = ["program", f"refreshes lost at 1,500 px/s, {first} Hz"]
        if last != first:
            head.append(f"{last} Hz")
        head += [
            "blank at 4,000 px/s", "sharp after 4,000 px/s", "processor time per photo at 4,000 px/s",
            "memory (PSS)",
        ]
        rows = []
        for name, title in self._programs:
            lost = [
                self._median("lost", name, rate, SPEEDS[0], "{:.1f} %")
                for rate in sorted({first, last})
            ]
            rows.append([
                title, *lost,
                self._median("blank", name, first, SPEEDS[1], "{:.1f} %"),
                self._median("sharp_ms", name, first, SPEEDS[1], "{:.0f} ms"),
                self._median("processor_per_photo", name, first, SPEEDS[1], "{:.0f} ms"),
                self._median("memory", name, first, SPEEDS[2], "{:.0f} MB"),
            ])
        return table(head, rows)

    def _median(self, part, program, rate, speed, form):
        figure = self._figure(part, program, "first", rate, speed)
        return "–" if figure is None else form.format(figure.median)

    def brief(self, conditions, chart):
        """The block of docs/scoreboard.md.

        - Parameters: lines that state the conditions, and the path of the chart.
        """
        return "\n\n".join([
            "\n".join(f"- {line}" for line in conditions), f"![Scoreboard]({chart})",
            "### Refreshes lost, %", self.lost(),
            f"### Blank and sharp, {self._rates[0]} Hz", self.appearance(),
            f"### Processor time and memory, {self._rates[0]} Hz", self.cost(),
        ])

    def document(self, conditions, chart):
        """All tables, with the parameters of brief()."""
        parts = ["\n".join(f"- {line}" for line in conditions), f"![Scoreboard]({chart})"]
        for rate in self._rates:
            parts += [f"### Refreshes lost at {rate} Hz, %", self.losses(rate)]
        parts += [
            f"### Blank and sharp, {self._rates[0]} Hz", self.appearance(),
            f"### Processor time and memory, {self._rates[0]} Hz", self.cost(),
        ]
        if recorded := self.recorded():
            parts += ["### Recorded by the program itself", recorded]
        return "\n\n".join(parts)
