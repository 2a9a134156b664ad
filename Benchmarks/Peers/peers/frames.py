"""Refreshes that a program lost while its content moved, from the log of the proxy.

A frame callback (`done`) is sent when the compositor has shown a commit and requests the next
frame. So from one callback to the next, one refresh passes if nothing is late:

- The client is late if its commit comes after the refresh that was due. These refreshes are lost by
  the client.
- The compositor is late if the commit was there in time, and the callback comes later than one
  refresh after the last one. Then the compositor waited for a core or was drawing.
"""

import statistics
from dataclasses import dataclass

# Callbacks of several surfaces within this time belong to one refresh, in seconds.
SAME_REFRESH = 0.001


@dataclass(frozen=True)
class Event:
    """An event of a surface; the time is that of CLOCK_MONOTONIC in seconds."""

    time: float
    connection: int
    name: str
    surface: int
    value: int = 0


def parse(lines):
    """The events of a log, in the order of time."""
    events = []
    for line in lines:
        fields = line.split()
        if len(fields) < 4 or line.startswith("#"):
            continue
        value = int(fields[4]) if len(fields) > 4 else 0
        events.append(
            Event(int(fields[0]) / 1e9, int(fields[1]), fields[2], int(fields[3]), value))
    return sorted(events, key=lambda event: event.time)


def summary(events, begin, end, rate, deadline):
    """The refreshes and the losses of a span of motion, and the time from callback to commit.

    - Parameters: the span in seconds, the nominal rate of the display in Hz, and the deadline of
      losses().
    - Returns: `refreshes` expected in the span, of which `client` and `compositor` were lost;
      `period_ms` of the display; `busy_p50_ms` and `busy_p99_ms` from callback to commit.
    """
    callbacks, commits = _of_content(events, begin, end)
    period = refresh_period(callbacks, rate)
    by_client, by_compositor = losses(callbacks, commits, begin, end, period, deadline)
    busy = sorted(_callback_to_commit([time for time in callbacks if begin < time < end], commits))
    return {
        "refreshes": (end - begin) / period,
        "client": by_client,
        "compositor": by_compositor,
        "period_ms": period * 1000,
        "busy_p50_ms": percentile(busy, 0.5) * 1000,
        "busy_p99_ms": percentile(busy, 0.99) * 1000,
    }


def headless_deadline(rate):
    """The time after a callback at which the compositor draws the next frame, in seconds.

    Headless outputs of wlroots start a timer of whole milliseconds after each refresh.
    """
    return int(1000 / rate) / 1000


def refresh_period(callbacks, rate):
    """The median distance of callbacks that are one refresh apart, in seconds.

    The period of a headless output is that of its timer plus the time of drawing, so it differs
    from the nominal one.
    """
    nominal = 1 / rate
    gaps = [b - a for a, b in zip(callbacks, callbacks[1:])]
    single = [gap for gap in gaps if 0.7 * nominal <= gap <= 1.6 * nominal]
    return statistics.median(single) if len(single) >= 10 else nominal


def losses(callbacks, commits, begin, end, period, deadline):
    """The refreshes lost by the client and by the compositor.

    - Parameters: times in seconds, ascending; `deadline` is the time after a callback until which
      a commit is in time for the next refresh.
    """
    times = [begin, *(time for time in callbacks if begin < time < end), end]
    by_client = by_compositor = 0
    for last, next_shown in zip(times, times[1:]):
        lost = max(0, round((next_shown - last) / period) - 1)
        if lost == 0:
            continue
        commit = next((time for time in commits if last < time), end)
        late = min(commit, next_shown) - last - deadline
        client = min(lost, 1 + int(late / period)) if late > 0 else 0
        by_client += client
        by_compositor += lost - client
    return by_client, by_compositor


def percentile(ascending, share):
    """The value at a share, 0 to 1, of ascending values; 0 if there are none."""
    return ascending[min(len(ascending) - 1, int(share * len(ascending)))] if ascending else 0


def _of_content(events, begin, end):
    """The times of callbacks and of commits with new content, of the connection with most of them.

    A program may draw into several surfaces at once, so callbacks of one refresh are one.
    """
    span = [event for event in events if begin - 1 <= event.time <= end + 1]
    changed = [event for event in span if event.name == "commit" and event.value]
    if not changed:
        return [], []
    connection = statistics.mode(event.connection for event in changed)
    callbacks = []
    for event in span:
        if event.name == "done" and event.connection == connection:
            if not callbacks or event.time - callbacks[-1] > SAME_REFRESH:
                callbacks.append(event.time)
    return callbacks, [event.time for event in changed if event.connection == connection]


def _callback_to_commit(callbacks, commits):
    """The time from each callback to the first commit before the next callback."""
    at = 0
    for callback, following in zip(callbacks, callbacks[1:]):
        while at < len(commits) and commits[at] <= callback:
            at += 1
        if at < len(commits) and commits[at] < following:
            yield commits[at] - callback
