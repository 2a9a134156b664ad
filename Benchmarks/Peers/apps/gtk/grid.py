"""The photo grid of GTK 4: `grid.py FOLDER` shows its JPEGs in six columns.

A GtkGridView reuses its tiles. Photos are decoded by a thread for each core, at the size of the
tile. The newest request is decoded first, and tiles that scrolled away are skipped.
"""

import os
import sys
import threading
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GdkPixbuf, Gio, GLib, GObject, Gtk  # noqa: E402

COLUMNS = 6
WIDTH, HEIGHT = 1280, 800
GAP = 2
TILE = WIDTH // COLUMNS - 2 * GAP


class Photo(GObject.Object):
    """A photo of the list."""

    def __init__(self, path):
        super().__init__()
        self.path = path


class Loader:
    """Decodes photos in threads, and delivers textures to the main loop."""

    def __init__(self, threads):
        self._pending = []
        self._condition = threading.Condition()
        for _ in range(threads):
            threading.Thread(target=self._decode_pending, daemon=True).start()

    def load(self, path, picture):
        """Shows a photo in a picture, unless the picture is given another one before."""
        picture.path = path
        with self._condition:
            self._pending.append((path, picture))
            self._condition.notify()

    def _decode_pending(self):
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._pending)
                path, picture = self._pending.pop()
            if picture.path == path:
                GLib.idle_add(show, path, picture, texture(path))


def texture(path):
    """Decodes a photo at the smallest size that covers a tile."""
    _, width, height = GdkPixbuf.Pixbuf.get_file_info(path)
    scale = TILE / min(width, height)
    pixels = GdkPixbuf.Pixbuf.new_from_file_at_scale(
        path, round(width * scale), round(height * scale), True
    )
    return Gdk.Texture.new_for_pixbuf(pixels.apply_embedded_orientation())


def show(path, picture, decoded):
    if picture.path == path:
        picture.set_paintable(decoded)
    return GLib.SOURCE_REMOVE


def set_up(_, item):
    picture = Gtk.Picture(content_fit=Gtk.ContentFit.COVER, can_shrink=True)
    picture.set_size_request(TILE, TILE)
    picture.path = None
    for side in ("top", "bottom", "start", "end"):
        getattr(picture, f"set_margin_{side}")(GAP)
    item.set_child(picture)


def bind(_, item):
    loader.load(item.get_item().path, item.get_child())


def unbind(_, item):
    item.get_child().path = None
    item.get_child().set_paintable(None)


def activate(application):
    model = make_model()
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", set_up)
    factory.connect("bind", bind)
    factory.connect("unbind", unbind)
    grid = Gtk.GridView(
        model=Gtk.NoSelection(model=model), factory=factory, min_columns=COLUMNS,
        max_columns=COLUMNS,
    )
    scrolled = Gtk.ScrolledWindow(child=grid)
    # Scrolls without a scroll bar, which would fade out after the content rests.
    scrolled.set_policy(Gtk.PolicyType.NEVER, Gtk.PolicyType.EXTERNAL)
    window = Gtk.ApplicationWindow(application=application, title="GTK 4", decorated=False)
    window.set_default_size(WIDTH, HEIGHT)
    window.set_child(scrolled)
    window.present()


def make_model():
    model = Gio.ListStore(item_type=Photo)
    for path in sorted(Path(sys.argv[1]).glob("*.jpg")):
        model.append(Photo(str(path)))
    return model


def style():
    """Removes the padding of tiles, so that they have the size of the other programs' tiles."""
    provider = Gtk.CssProvider()
    provider.load_from_data(
        b"window, gridview { background: #202024; } gridview > child { padding: 0; }"
    )
    Gtk.StyleContext.add_provider_for_display(
        Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
    )


loader = Loader(os.cpu_count() or 1)
application = Gtk.Application()
application.connect("startup", lambda _: style())
application.connect("activate", activate)
application.run()
