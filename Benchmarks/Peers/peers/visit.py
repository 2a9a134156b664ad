"""One visit of a program to the photos: it starts, is scrolled at each speed, and ends.

    python3 -m peers.visit PROGRAM PHOTOS WORK OUT RATE FACTOR [--captures] [--gpu]

Runs inside a compositor (WAYLAND_DISPLAY, SWAYSOCK). WORK keeps the caches of the program from one
visit to the next. OUT is a JSON file for the result: the processor time until the program rests after
its start, the figures that it recorded of itself, and those of each speed. The proxy's log is next to it. FACTOR is the
number of pixels by which the program scrolls for one unit of a touchpad's axis. RATE is that of the
display in Hz. With --captures, the output is captured ten times a second while content moves.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

from . import frames, pixels, processes, touchpad
from .programs import ROOT, program
from .screen import Screen
from .touchpad import Touchpad
from .wayland import WaylandError

# Pixels per second, and seconds of scrolling.
SPEEDS = [(1500, 3.0), (4000, 3.0), (15000, 2.0)]

# The interval of captures, while content moves and at rest, in seconds.
CAPTURE_MOVING = 0.1
CAPTURE_RESTING = 0.04

# Content that shows the same for this long rests, if little of it is blank. One that stays blank rests
# after the limit, in seconds.
REST_SECONDS = 0.6
REST_BLANK = 0.1
REST_LIMIT = 6.0

# The next speed begins when the program uses less than this share of a core, or after the limit in
# seconds: then it has decoded what it prefetches, and what it requested for photos that left the view.
IDLE_SHARE = 0.1
IDLE_INTERVAL = 0.3
IDLE_LIMIT = 3.0

START_LIMIT = 30.0

PROXY = ROOT / ".build/peers/proxy"


class VisitError(Exception):
    """The program ended or showed nothing."""


class Visit:
    """A running program, a touchpad and a screen."""

    def __init__(self, shown_by, photos, work, log, gpu=False):
        compositor = os.environ["WAYLAND_DISPLAY"]
        if not compositor.startswith("/"):
            compositor = os.path.join(os.environ["XDG_RUNTIME_DIR"], compositor)
        self.screen = Screen(compositor)
        # A seat without devices has no pointer, so the touchpad is added before the start.
        self.touchpad = Touchpad(compositor)
        self._program = shown_by
        self._work = work
        work.mkdir(parents=True, exist_ok=True)
        self._socket = os.path.join(os.environ["XDG_RUNTIME_DIR"], "proxy")
        self._proxy = subprocess.Popen([str(PROXY), self._socket, compositor, str(log)])
        while not os.path.exists(self._socket):
            if self._proxy.poll() is not None:
                raise VisitError("the proxy ended")
            time.sleep(0.01)
        self._output = open(log.with_suffix(".out"), "w")
        self.started = time.monotonic()
        self.app = self._launch(
            self._program.command(photos, work, gpu), self._environment(work, gpu))

    def _launch(self, command, environment):
        """Starts the program."""
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=self._output,
            stderr=self._output, start_new_session=True)

    def _environment(self, work, gpu):
        extra = self._program.gpu_environment if gpu else self._program.environment
        return {
            **os.environ,
            **extra,
            "WAYLAND_DISPLAY": self._socket,
            "HOME": str(work),
            "XDG_CACHE_HOME": str(work / "cache"),
            "XDG_CONFIG_HOME": str(work / "config"),
            "XDG_DATA_HOME": str(work / "data"),
        }

    def wait_until_shown(self):
        """Waits until the program shows photos and rests; the pointer is over its center."""
        empty = self.screen.capture()
        deadline = time.monotonic() + START_LIMIT
        while pixels.is_same(self.screen.capture(), empty):
            self._check(deadline)
            time.sleep(0.1)
        subprocess.run(["swaymsg", "-q", "fullscreen", "enable"], check=False)
        self.touchpad.move(1, 1, 2, 2)
        while pixels.blank_share(self.rest()[1]) > 0.5:
            self._check(deadline)
        self.wait_until_idle()

    def _check(self, deadline):
        if self.app.poll() is not None or time.monotonic() > deadline:
            self.close()
            raise VisitError(f"{self._program.title} showed no photos; see {self._output.name}")

    def rest(self):
        """Captures until the content rests.

        Returns the time of the last change, of CLOCK_MONOTONIC in seconds, and the last capture.
        """
        last = self.screen.capture()
        begin = changed = last.time
        while last.time < begin + REST_LIMIT:
            if last.time > changed + REST_SECONDS and pixels.blank_share(last) < REST_BLANK:
                break
            time.sleep(CAPTURE_RESTING)
            capture = self.screen.capture()
            if not pixels.is_same(capture, last):
                changed = capture.time
            last = capture
        return changed, last

    def wait_until_idle(self):
        """Waits until the program uses no processor time, or for some seconds."""
        deadline = time.monotonic() + IDLE_LIMIT
        used = self._used()
        while time.monotonic() < deadline:
            time.sleep(IDLE_INTERVAL)
            before, used = used, self._used()
            if used - before < IDLE_SHARE * IDLE_INTERVAL:
                break

    def _used(self):
        """The processor time of the program until now, in seconds."""
        return processes.processor_seconds(processes.tree(self.app.pid))

    def scroll(self, axis_speed, seconds, capturing, interval=CAPTURE_MOVING):
        """Scrolls down, and captures in an interval of seconds if `capturing`.

        Returns the times of the first and the last event, and the captures of the motion.
        """
        times, captures = [], []

        def stream():
            touchpad.raise_priority()
            times.extend(self.touchpad.scroll(axis_speed, seconds))

        thread = threading.Thread(target=stream)
        thread.start()
        while capturing and thread.is_alive():
            captures.append(self.screen.capture())
            time.sleep(interval)
        thread.join()
        begin, last = times
        return begin, last, [capture for capture in captures if begin + 0.1 < capture.time <= last]

    def recorded(self):
        """The figures that the program has recorded of itself, after its end; None if there are none."""
        return self._program.recorded(self._work)

    def close(self):
        """Ends the program and the proxy."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.app.pid, number)
            except ProcessLookupError:
                break
            try:
                self.app.wait(3)
            except subprocess.TimeoutExpired:
                pass
        self._proxy.terminate()
        self._proxy.wait()
        self.touchpad.close()
        self.screen.close()


def measure(visit, speed, seconds, factor, capturing):
    """Scrolls at a speed in pixels per second, and returns what was observed from outside."""
    before = processes.processor_seconds(processes.tree(visit.app.pid))
    begin, last, captures = visit.scroll(speed / factor, seconds, capturing)
    changed, resting = visit.rest()
    flat = pixels.blank_share(resting)
    if flat >= REST_BLANK:
        changed = last + REST_LIMIT
    tree = processes.tree(visit.app.pid)
    if visit.app.poll() is not None:
        raise VisitError("the program ended while it was scrolled")
    result = {
        "speed": speed,
        "begin": begin,
        "last": last,
        "processor": processes.processor_seconds(tree) - before,
        "memory": processes.proportional_megabytes(tree),
        "sharp_ms": max(0, changed - last) * 1000,
        "width": resting.width,
        "height": resting.height,
    }
    visit.touchpad.lift()
    visit.wait_until_idle()
    if captures:
        # Flat areas of the photos themselves do not count.
        shares = [max(0, pixels.blank_share(capture) - flat) for capture in captures]
        result["blank"] = statistics.fmean(shares)
    return result


def add_frames(results, log, rate, gpu):
    """Adds the lost refreshes, which the proxy's log has, to the results."""
    deadline = 1 / rate if gpu else frames.headless_deadline(rate)
    with open(log) as file:
        events = frames.parse(file)
    for result in results:
        result.update(frames.summary(
            events, result["begin"] + 0.1, result["last"], rate, deadline))


def prepare_process():
    """Returns a parser of the arguments that each process with a visit has."""
    # Ends the program and the proxy, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("photos", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--gpu", action="store_true")
    return parser


def main():
    parser = prepare_process()
    parser.add_argument("rate", type=float)
    parser.add_argument("factor", type=float)
    parser.add_argument("--captures", action="store_true")
    options = parser.parse_args()
    log = options.out.with_suffix(".log")
    try:
        visit = Visit(program(options.program), options.photos, options.work, log, options.gpu)
        try:
            visit.wait_until_shown()
            start = processes.processor_seconds(processes.tree(visit.app.pid))
            speeds = [
                measure(visit, speed, seconds, options.factor, options.captures)
                for speed, seconds in SPEEDS
            ]
        finally:
            visit.close()
    except (VisitError, WaylandError) as error:
        sys.exit(f"peers: {options.program}: {error}")
    add_frames(speeds, log, options.rate, options.gpu)
    result = {"start_processor": start, "recorded": visit.recorded(), "speeds": speeds}
    options.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
