"""Medians and spread of repeated visits."""

import statistics
from collections import defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """The median of the rounds, with the smallest and the largest value."""

    median: float
    low: float
    high: float
    rounds: int

    @classmethod
    def of(cls, values):
        return cls(statistics.median(values), min(values), max(values), len(values))


# The columns of the grid that all toolkits show; its tiles are square.
COLUMNS = 6


@dataclass(frozen=True)
class Key:
    """The conditions of a figure: `visit` is "first" or "second", the rate is in Hz.

    The speed is in pixels per second; 0 for figures of the whole visit.
    """

    program: str
    visit: str
    rate: int
    speed: int


def figures(visits):
    """The figures of each condition, by name.

    - Parameter visits: dictionaries with `program`, `visit`, `rate`, `captures`, and what visit.py wrote.
      Those with captures contribute blank areas only, because captures cost time.
    - Returns: For each key, figures by name: `client` and `compositor` in percent of the refreshes,
      `blank` in percent of the window, `processor_per_photo` in milliseconds, `input_refreshes`, and the others
      in the units of visit.py.
    """
    values = defaultdict(lambda: defaultdict(list))
    scrolls = {}
    for visit in visits:
        if not visit["captures"]:
            named = _of_visit(visit)
            for name, value in named.items():
                values[Key(visit["program"], visit["visit"], visit["rate"], 0)][name].append(value)
        for result in visit["speeds"]:
            key = Key(visit["program"], visit["visit"], visit["rate"], result["speed"])
            if visit["captures"]:
                # A program that stopped the compositor for seconds has no captures of its motion.
                if "blank" in result:
                    values[key]["blank"].append(100 * result["blank"])
                continue
            scrolls[key] = result
            for name in ("client", "compositor"):
                values[key][name].append(100 * result[name] / result["refreshes"])
            values[key]["lost"].append(
                100 * (result["client"] + result["compositor"]) / result["refreshes"])
            for name in ("sharp_ms", "processor", "memory", "busy_p50_ms", "busy_p99_ms", "period_ms"):
                if result[name] is not None:
                    values[key][name].append(result[name])
    for key, result in scrolls.items():
        if blank := values[key]["blank"]:
            shown = tiles_shown(result, statistics.median(blank) / 100)
            values[key]["processor_per_photo"] = [
                1000 * seconds / shown for seconds in values[key]["processor"]]
    return {
        key: {name: Figure.of(samples) for name, samples in named.items() if samples}
        for key, named in values.items()
    }


def tiles_shown(result, blank):
    """The number of tiles that a scroll of visit.py showed, with the share of the window, 0 to 1, that was blank."""
    pitch = result["width"] / COLUMNS
    distance = result["speed"] * (result["last"] - result["begin"])
    return photos_shown(distance, COLUMNS, pitch, COLUMNS * result["height"] / pitch, 1 - blank)


def photos_shown(distance, columns, pitch, visible, share):
    """The number of photos that a scroll showed.

    - Parameters: the distance and the pitch of rows in pixels, the photos visible at rest after it, and the share of
      photos among those that passed, 0 to 1.
    """
    passed = distance / pitch * columns
    return min(passed, visible) + max(0, passed - visible) * share


def _of_visit(visit):
    """The figures of a whole visit by name, as far as they are known."""
    named = {"start_processor": visit["start_processor"], **(visit["recorded"] or {})}
    known = {name: value for name, value in named.items() if value is not None}
    if "input_ms" in known:
        known["input_refreshes"] = known["input_ms"] / known["refresh_ms"]
    return known
