"""Measures GridApp alone while it follows a gesture.

    scripts/headless-weston 1280x800@60 python3 -m peers.gestures latency FOLDER
    scripts/headless-sway 1920x1080@60 python3 -m peers.gestures zoom PHOTO
    scripts/headless-sway 1280x800@60 python3 -m peers.gestures rectangle FOLDER

latency: two slow scrolls; prints the time from input to display, in refreshes. zoom: an open photo is
enlarged to its own pixels and moved. rectangle: a drag from the upper left corner to the lower edge
selects while the photos scroll. The last two print the refreshes that were lost, counted by the proxy.
PYTHONPATH has to contain Benchmarks/Peers. `ROUNDS=1 PEERS=gridapp make peers` builds the proxy.
"""

import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import frames, touchpad
from .programs import gridapp_binary
from .touchpad import Touchpad
from .visit import PROXY

# The time in seconds until the app has opened its window and listed the photos.
START = 8.0


def output_size():
    """The size of sway's output in pixels."""
    outputs = json.loads(subprocess.check_output(["swaymsg", "-r", "-t", "get_outputs"]))
    return outputs[0]["rect"]["width"], outputs[0]["rect"]["height"]


class App:
    """A running GridApp with a recording, at a compositor or behind the proxy."""

    def __init__(self, path, folder, options=(), through_proxy=True):
        self.recording = str(folder / "frames.csv")
        self._log = folder / "proxy.log"
        self._proxy = None
        environment = dict(os.environ)
        if through_proxy:
            environment["WAYLAND_DISPLAY"] = str(folder / "proxy")
            self._proxy = subprocess.Popen(
                [str(PROXY), environment["WAYLAND_DISPLAY"], os.environ["WAYLAND_DISPLAY"],
                 str(self._log)])
            while not os.path.exists(environment["WAYLAND_DISPLAY"]):
                time.sleep(0.01)
        command = [gridapp_binary(), path, "--hud", "off", "--no-state", *options,
                   "--record", self.recording]
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL)

    def close(self):
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(5)
        if self._proxy:
            self._proxy.terminate()
            self._proxy.wait()

    def report(self):
        """The app's own report of the recording."""
        text = subprocess.check_output([gridapp_binary(), "report", "--json", self.recording])
        return json.loads(text)["recordings"][0]

    def lost(self, begin, end, rate=60):
        """The refreshes of a span, and those that were lost."""
        with open(self._log) as file:
            events = frames.parse(file)
        return frames.summary(events, begin, end, rate, frames.headless_deadline(rate))


def latency(path, folder):
    # Weston has no virtual devices, so the touchpad is at the sway around it.
    sway = Path(os.environ["SWAYSOCK"]).parent
    sockets = [name for name in glob.glob(f"{sway}/wayland-*") if not name.endswith(".lock")]
    pad = Touchpad(sockets[0])
    app = App(path, folder, ["--columns", "6", "--no-disk-cache"], through_proxy=False)
    time.sleep(START / 2)
    pad.move(1, 1, 2, 2)
    touchpad.raise_priority()
    # Weston multiplies the distances.
    for speed in (150, 400):
        pad.scroll(speed, 8)
        time.sleep(0.8)
        pad.lift()
        time.sleep(1.5)
    app.close()
    report = app.report()
    mean = report["scrolls"]["inputToDisplay"]["mean"]
    print(f"input to display {mean / report['refreshMilliseconds']:.2f} refreshes, "
          f"missed {report['missed']} of {report['expectedRefreshes']}")


def zoom(path, folder):
    pad = Touchpad(os.environ["WAYLAND_DISPLAY"])
    replay = folder / "zoom.replay"
    replay.write_text(f"{START / 2 * 1000:.0f} key z\n")
    app = App(path, folder, ["--replay", str(replay)])
    time.sleep(START / 4)
    subprocess.run(["swaymsg", "-q", "fullscreen", "enable"], check=True)
    pad.move(1, 1, 2, 2)
    time.sleep(START)
    touchpad.raise_priority()
    spans = []
    for speed in (700, -700, 700, -700):
        begin, end = pad.scroll(speed, 1.5)
        spans.append((begin + 0.1, end))
        pad.lift()
        time.sleep(0.3)
    app.close()
    for span in spans:
        print_lost(app.lost(*span))


def rectangle(path, folder):
    pad = Touchpad(os.environ["WAYLAND_DISPLAY"])
    width, height = output_size()
    app = App(path, folder, ["--columns", "12", "--order", "name"])
    time.sleep(START)
    touchpad.raise_priority()
    pad.move(1, 2, width, height)
    time.sleep(0.2)
    pad.press(True)
    for step in range(60):
        pad.move(1 + step * (width - 80) // 60, 2 + step * (height - 5) // 60, width, height)
        time.sleep(0.016)
    begin = time.monotonic() + 0.3
    while time.monotonic() < begin + 15:
        # At the edge, a finger never rests completely.
        pad.move(width - 80 + int(time.monotonic() * 60) % 7, height - 3, width, height)
        time.sleep(0.016)
    end = time.monotonic()
    pad.press(False)
    time.sleep(0.5)
    app.close()
    print_lost(app.lost(begin, end))


def print_lost(summary):
    print(f"{summary['refreshes']:.0f} refreshes, lost {summary['client']} by the app and "
          f"{summary['compositor']} by the compositor")


GESTURES = {"latency": latency, "zoom": zoom, "rectangle": rectangle}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in GESTURES:
        sys.exit(f"usage: python3 -m peers.gestures {'|'.join(GESTURES)} PATH")
    with tempfile.TemporaryDirectory(prefix="gridapp-gestures-") as folder:
        GESTURES[sys.argv[1]](sys.argv[2], Path(folder))


if __name__ == "__main__":
    main()
