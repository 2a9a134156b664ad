"""The programs that are compared: how each starts, and what it needs."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
APPS = Path(__file__).resolve().parents[1] / "apps"

# Debian's modules for GTK are those of its own Python.
SYSTEM_PYTHON = "/usr/bin/python3"

QT_PYTHON = ROOT / ".build/peers/venv/bin/python"

# The name of GridApp's recording in its folder.
RECORDING = "frames.csv"


@dataclass(frozen=True)
class Program:
    """A program that shows a folder of photos."""

    name: str
    title: str
    # Returns the command for a folder of photos and a folder for the program's own files.
    command: callable
    # Returns what is missing; nothing if the program can run.
    missing: callable
    # Returns the version.
    version: callable
    environment: dict = field(default_factory=dict)
    # On a graphics card, which the environment above does not use.
    gpu_environment: dict = field(default_factory=dict)
    # Returns the figures that the program has recorded of itself in its folder; None if it records none.
    recorded: callable = lambda work: None


def gridapp_binary():
    return os.environ.get("GRIDAPP_BINARY", str(ROOT / ".build/release/GridApp"))


def _gridapp(photos, work, gpu):
    size = ["--columns", "6", "--window", "1280x800"]
    options = ["--hud", "off", "--no-state", "--record", str(work / RECORDING)]
    return [gridapp_binary(), str(photos), *size, *options]


def _gridapp_recorded(work):
    text = _output(gridapp_binary(), "report", "--json", str(work / RECORDING))
    if not text:
        return None
    report = json.loads(text)["recordings"][0]
    scrolls = report.get("scrolls") or {}
    return {
        "cpu_p50_ms": report["cpuBusy"]["p50"],
        "cpu_p99_ms": report["cpuBusy"].get("p99"),
        "missed": 100 * report["missed"] / max(1, report["expectedRefreshes"]),
        # None if the compositor reports no display times.
        "input_ms": (scrolls.get("inputToDisplay") or {}).get("mean"),
        "refresh_ms": report["refreshMilliseconds"],
    }


def _qt(photos, work, gpu):
    return [str(QT_PYTHON), str(APPS / "qt/grid.py"), str(photos)]


def _gtk(photos, work, gpu):
    return [SYSTEM_PYTHON, str(APPS / "gtk/grid.py"), str(photos)]


def _chromium(photos, work, gpu):
    page = work / "grid.html"
    with open(page, "w") as file:
        subprocess.run(
            [sys.executable, str(APPS / "chromium/page.py"), str(photos)], stdout=file, check=True
        )
    options = [
        "--ozone-platform=wayland", f"--user-data-dir={work / 'profile'}", "--no-first-run",
        "--no-default-browser-check", "--disable-background-networking", "--disable-sync",
        "--password-store=basic", "--window-size=1280,800", "--hide-scrollbars",
    ]
    # As root, Chromium starts only without its sandbox.
    if os.geteuid() == 0:
        options += ["--no-sandbox", "--test-type"]
    if not gpu:
        options.append("--disable-gpu")
    return ["chromium", *options, f"--app={page.as_uri()}"]


def _imports(python, statement):
    """Whether a Python exists and can run a statement."""
    if not Path(python).exists():
        return False
    return subprocess.run([str(python), "-c", statement], capture_output=True).returncode == 0


def _output(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    return result.stdout.strip()


_IMPORT_GTK = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk"

PROGRAMS = [
    Program(
        "gridapp", "GridApp", _gridapp,
        lambda: None if os.access(gridapp_binary(), os.X_OK) else "scripts/build-app builds it",
        lambda: _output(gridapp_binary(), "--version").removeprefix("GridApp "),
        recorded=_gridapp_recorded,
    ),
    Program(
        "qt", "Qt Quick", _qt,
        lambda: None if _imports(QT_PYTHON, "import PySide6.QtQuick") else
        "scripts/install-dependencies peers installs PySide6 in .build/peers",
        lambda: _output(
            str(QT_PYTHON), "-c", "import PySide6.QtCore; print(PySide6.QtCore.qVersion())"),
        environment={
            "QT_QPA_PLATFORM": "wayland", "QT_QUICK_BACKEND": "software",
            "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1",
        },
        gpu_environment={
            "QT_QPA_PLATFORM": "wayland", "QSG_RHI_BACKEND": "opengl",
            "QT_WAYLAND_DISABLE_WINDOWDECORATION": "1",
        },
    ),
    Program(
        "gtk", "GTK 4", _gtk,
        lambda: None if _imports(SYSTEM_PYTHON, _IMPORT_GTK) else
        "scripts/install-dependencies peers installs gir1.2-gtk-4.0 and python3-gi",
        lambda: _output(
            SYSTEM_PYTHON, "-c", _IMPORT_GTK + "; print('%d.%d.%d' % (Gtk.get_major_version(), "
            "Gtk.get_minor_version(), Gtk.get_micro_version()))"),
        environment={"GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo"},
        gpu_environment={"GDK_BACKEND": "wayland"},
    ),
    Program(
        "chromium", "Chromium", _chromium,
        lambda: None if shutil.which("chromium") else
        "scripts/install-dependencies peers installs chromium",
        lambda: _output("chromium", "--version").split()[1],
    ),
]


def program(name):
    """The program of a name; None if there is none."""
    return next((each for each in PROGRAMS if each.name == name), None)
