"""The photo viewers and file managers that show a folder as a grid of thumbnails.

Each starts as its package sets it up, with the size of thumbnails that is nearest to GridApp's tiles, in folders
of its own.
"""

import os
import shutil
import subprocess
from pathlib import Path

from .programs import Program, gridapp_binary


def _gridapp(photos, work, gpu):
    options = ["--columns", "6", "--window", "1280x800", "--hud", "off", "--no-state"]
    return [gridapp_binary(), str(photos), *options]


def _gthumb(photos, work, gpu):
    _settings(work, {"org/gnome/gthumb/browser": {"thumbnail-size": "192"}})
    return ["gthumb", str(photos)]


def _nautilus(photos, work, gpu):
    _settings(work, {"org/gnome/nautilus/icon-view": {"default-zoom-level": "'large'"}})
    _mask_services(work, *_TRACKER)
    return ["nautilus", "--new-window", str(photos)]


def _thunar(photos, work, gpu):
    channels = work / "config/xfce4/xfconf/xfce-perchannel-xml"
    _write(channels / "thunar.xml", (
        '<?xml version="1.0" encoding="UTF-8"?>\n<channel name="thunar" version="1.0">\n'
        '<property name="last-icon-view-zoom-level" type="string" value="THUNAR_ZOOM_LEVEL_300_PERCENT"/>\n'
        "</channel>\n"))
    return ["thunar", str(photos)]


def _gwenview(photos, work, gpu):
    _write(work / "config/gwenviewrc", "[ThumbnailView]\nThumbnailSize=200\n")
    # Gwenview asks the file manager for its clipboard; that of another desktop may be installed.
    _mask_services(work, "org.freedesktop.FileManager1")
    return ["gwenview", str(photos)]


def _mask_services(work, *names):
    """Prevents services of D-Bus from being started that belong to other programs, or run in a desktop anyway."""
    for name in names:
        _write(
            work / f"data/dbus-1/services/{name}.service",
            f"[D-BUS Service]\nName={name}\nExec=/bin/false\n")


_TRACKER = [f"org.freedesktop.Tracker3.Miner.{name}" for name in ("Files", "Files.Control", "Extract")]


def _settings(work, groups):
    """Writes settings of GLib programs, for GSETTINGS_BACKEND=keyfile."""
    lines = []
    for group, values in groups.items():
        lines += [f"[{group}]", *[f"{key}={value}" for key, value in values.items()], ""]
    _write(work / "config/glib-2.0/settings/keyfile", "\n".join(lines))


def _write(path, text):
    """Writes a file that does not exist; programs keep what they change."""
    if not path.exists() and text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _version(package):
    result = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True)
    # Without Debian's epoch and revision.
    return result.stdout.rpartition(":")[2].partition("-")[0]


def _installed(name, title, command):
    return Program(
        name, title, command,
        lambda: None if shutil.which(name) else f"scripts/install-dependencies apps installs {name}",
        lambda: _version(name),
        environment={
            "GDK_BACKEND": "wayland", "GSETTINGS_BACKEND": "keyfile", "QT_QPA_PLATFORM": "wayland",
        },
    )


APPLICATIONS = [
    Program(
        "gridapp", "GridApp", _gridapp,
        lambda: None if os.access(gridapp_binary(), os.X_OK) else "scripts/build-app builds it",
        lambda: subprocess.run(
            [gridapp_binary(), "--version"], capture_output=True, text=True,
        ).stdout.strip().removeprefix("GridApp "),
    ),
    _installed("gthumb", "gThumb", _gthumb),
    _installed("gwenview", "Gwenview", _gwenview),
    _installed("nautilus", "Nautilus", _nautilus),
    _installed("thunar", "Thunar", _thunar),
]


def application(name):
    """The application of a name; None if there is none."""
    return next((each for each in APPLICATIONS if each.name == name), None)


def stored_thumbnails(work):
    """The number of images that a program has stored in its cache."""
    return sum(
        1 for path in Path(work, "cache").rglob("*") if path.suffix in (".png", ".jpg") and path.is_file())
