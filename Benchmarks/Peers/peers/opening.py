"""One start of an application with a folder of photos, and what it costs to scroll in it.

    python3 -m peers.opening PROGRAM PHOTOS WORK OUT RATE FACTOR [--calibrate]

Runs inside a compositor (WAYLAND_DISPLAY, SWAYSOCK). WORK keeps the caches of the program from one start to the next.
OUT is a JSON file for the result; the proxy's log, and captures of the window at rest as PNG, are next to it. With
--calibrate, the number of pixels is printed by which the program scrolls for one unit of a touchpad's axis; FACTOR is
that number otherwise.
"""

import json
import subprocess
import sys
import time

from . import calibrate, tiles
from .account import Account
from .applications import application, stored_thumbnails
from .summary import photos_shown
from .screen import png
from .touchpad import INTERVAL
from .visit import CAPTURE_RESTING, REST_SECONDS, Visit, VisitError, add_frames, prepare_process
from .wayland import WaylandError

# Pixels per second, and seconds of scrolling.
SPEEDS = [(1500, 3.0), (4000, 3.0)]

# The start is over when the window shows the same and the processes use less than this share of a core for so many
# seconds. A program that makes thumbnails of the whole folder is still busy at the limit.
IDLE_SECONDS, IDLE_SHARE, START_LIMIT = 1.0, 0.04, 20.0

# Captures of a window that has shown the same for this long are fewer, so that they take no time from the program.
CALM_SECONDS, CALM_INTERVAL = 2.0, 0.2

# After a scroll, a window rests if as many photos are visible as before and it shows the same for REST_SECONDS, or
# if it shows the same for longer, or after the limit, in seconds.
FULL_SHARE, LONG_REST, REST_LIMIT = 0.8, 2.5, 8.0

# The share of the photos' height by which content is moved to measure the pixels for each unit: enough of it remains
# comparable. Gwenview scrolls by 15 pixels for each unit.
CALIBRATION_SHARE, ROUGH_UNITS = 0.6, 12.0

# Captures of a motion: their number costs time, so these are scrolls of their own.
CAPTURE_MOVING = 0.25


class Opening(Visit):
    """An application that has been started in a session of its own, and is observed from its first moment on."""

    def _launch(self, command, environment):
        self.account = Account(others=[self._proxy.pid])
        # A tiled window has the whole output from its start on. In full screen, programs look different.
        subprocess.run(
            ["swaymsg", "-q", 'for_window [app_id=".*"] floating disable, border none'], check=False)
        self.touchpad.move(1, 1, 2, 2)
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._output, text=True,
            preexec_fn=self.account.enter)
        address = self.bus.stdout.readline().strip()
        self.captures = [self.screen.capture()]
        self._before = self.account.seconds()
        self.started = time.monotonic()
        return subprocess.Popen(
            command, env={**environment, "DBUS_SESSION_BUS_ADDRESS": address},
            stdin=subprocess.DEVNULL, stdout=self._output, stderr=self._output,
            start_new_session=True, preexec_fn=self.account.enter)

    def start(self):
        """Observes the start until the program is idle, and returns its figures."""
        idle_since = changed = self.started
        used = self.account.seconds()
        at_rest = used
        while True:
            calm = time.monotonic() - changed > CALM_SECONDS
            time.sleep(CALM_INTERVAL if calm else CAPTURE_RESTING)
            capture = self.screen.capture()
            if capture.pixels != self.captures[-1].pixels:
                self.captures.append(capture)
                changed = capture.time
            if capture.time - idle_since >= IDLE_SECONDS:
                now = self.account.seconds()
                is_idle = now - used < IDLE_SHARE * (capture.time - idle_since)
                used, idle_since = now, capture.time
                if is_idle and len(self.captures) > 1 and capture.time - changed >= IDLE_SECONDS:
                    break
                at_rest = now
            if capture.time - self.started > START_LIMIT:
                is_idle, at_rest = False, self.account.seconds()
                break
        return self._figures_of_start(at_rest - self._before, is_idle)

    def _figures_of_start(self, used, is_idle):
        first, last = self.captures[1], self.captures[-1]
        self.background = tiles.background(last)
        self.areas = tiles.photos(last, self.background)
        if not self.areas:
            raise VisitError(f"{self._program.title} showed no photos; see {self._output.name}")
        self.view = tiles.content(self.areas)
        shown = tiles.first_with_photos(self.captures[1:], self.background)
        times = tiles.sharp_times(self.captures, self.areas)
        return {
            "window_ms": 1000 * (first.time - self.started),
            "first_ms": 1000 * (shown.time - self.started),
            "all_ms": 1000 * (max(times) - self.started),
            "photos": len(self.areas),
            "processor": used,
            "is_idle": is_idle,
            "memory": self.account.megabytes(),
            "stored": stored_thumbnails(self._work),
        }

    def rest(self):
        """Captures until the photos rest. Returns the time of the last change and the part with the photos."""
        last = self.screen.capture()
        begin = changed = last.time
        while last.time < begin + REST_LIMIT:
            same = last.time - changed
            if same > LONG_REST or same > REST_SECONDS and self._is_full(last):
                break
            time.sleep(CAPTURE_RESTING)
            capture = self.screen.capture()
            if not tiles.is_same(capture, last, self.view):
                changed = capture.time
                self._checked = None
            last = capture
        self.resting = last
        return changed, tiles.crop(last, self.view)

    _checked = None

    def _is_full(self, capture):
        """Whether about as many photos are visible as after the start. Asked once for what does not change."""
        if self._checked is None:
            self._checked = len(tiles.photos(capture, self.background)) >= FULL_SHARE * len(self.areas)
        return self._checked

    def scroll_and_measure(self, speed, seconds, factor):
        """Scrolls at a speed in pixels per second, and returns what was observed from outside."""
        before = self.account.seconds()
        begin, last, _ = self.scroll(speed / factor, seconds, capturing=False)
        changed, _ = self.rest()
        if self.app.poll() is not None:
            raise VisitError("the program ended while it was scrolled")
        result = {
            "speed": speed, "begin": begin, "last": last,
            "processor": self.account.seconds() - before,
            "memory": self.account.megabytes(),
            "sharp_ms": max(0, changed - last) * 1000,
            "photos": len(tiles.photos(self.resting, self.background)),
        }
        self.settle()
        return result

    def scroll_and_capture(self, speed, seconds, factor):
        """Scrolls at a speed again, and returns the share of the photos that were visible in the mean."""
        _, _, captures = self.scroll(speed / factor, seconds, capturing=True, interval=CAPTURE_MOVING)
        self.rest()
        self.settle()
        return captures

    def settle(self):
        """Lifts the fingers and waits until the program is idle."""
        self.touchpad.lift()
        self.wait_until_idle()

    def _used(self):
        return self.account.seconds()

    def close(self):
        """Ends the program, its services and the proxy; nothing the second time."""
        if not self._is_closed:
            self._is_closed = True
            self.account.close()
            self.bus.wait()
            super().close()

    _is_closed = False


def observe(visit, factor):
    """Returns the figures of a start and of the scrolls after it."""
    start = visit.start()
    columns, pitch = tiles.grid(visit.areas)
    start["columns"], start["pitch"] = columns, pitch
    visit.wait_until_idle()
    speeds = [visit.scroll_and_measure(speed, seconds, factor) for speed, seconds in SPEEDS]
    captures = [visit.scroll_and_capture(speed, seconds, factor) for speed, seconds in SPEEDS]
    end = visit.resting
    visit.close()
    for result, moving, (speed, seconds) in zip(speeds, captures, SPEEDS):
        counts = [len(tiles.photos(capture, visit.background)) for capture in moving]
        share = min(1, sum(counts) / len(counts) / len(visit.areas)) if counts else 0
        distance = speed * round(seconds / INTERVAL) * INTERVAL
        result["share"] = share
        result["shown"] = photos_shown(distance, columns, pitch, result["photos"], share)
    return {"start": start, "speeds": speeds}, end


def main():
    parser = prepare_process()
    parser.add_argument("rate", type=float)
    parser.add_argument("factor", type=float)
    parser.add_argument("--calibrate", action="store_true")
    options = parser.parse_args()
    log = options.out.with_suffix(".log")
    try:
        visit = Opening(
            application(options.program), options.photos, options.work, log, options.gpu)
        try:
            if options.calibrate:
                visit.start()
                height = visit.view.bottom - visit.view.top
                print(round(calibrate.factor(visit, CALIBRATION_SHARE * height, ROUGH_UNITS), 3))
                return
            result, end = observe(visit, options.factor)
        finally:
            options.out.with_suffix(".start.png").write_bytes(png(visit.captures[-1]))
            visit.close()
    except (VisitError, WaylandError) as error:
        sys.exit(f"peers: {options.program}: {error}")
    options.out.with_suffix(".end.png").write_bytes(png(end))
    add_frames(result["speeds"], log, options.rate, options.gpu)
    options.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
