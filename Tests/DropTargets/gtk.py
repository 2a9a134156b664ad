#!/usr/bin/python3
"""A GTK window that prints the files dropped on it, and the files and the image of the clipboard.

gtk.py X Y [URI...] places it there under X11. Under Wayland the compositor does. A drag from the window
offers the files of the URIs.
"""
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk


def say(*words):
    print(*words, flush=True)


def move(widget, context, x, y, time):
    say("entered")
    return False


def receive(widget, context, x, y, data, info, time):
    for uri in data.get_uris():
        say("dropped", uri)
    say("action", context.get_selected_action().value_nicks[0])


def offer(widget, context, data, info, time):
    data.set_uris(sys.argv[3:])


def look(clipboard, seen):
    uris = clipboard.wait_for_uris() or []
    for uri in uris:
        if uri not in seen:
            say("pasted", uri)
    seen.update(uris)
    image = clipboard.wait_for_image() if "image" not in seen else None
    if image:
        seen.add("image")
        say("image", image.get_width(), image.get_height(), *image.get_pixels()[:3])
    return True


window = Gtk.Window(title="peer")
window.set_default_size(400, 300)
window.move(int(sys.argv[1]), int(sys.argv[2]))
window.drag_dest_set(Gtk.DestDefaults.ALL, [], Gdk.DragAction.COPY)
window.drag_dest_add_uri_targets()
window.connect("drag-motion", move)
window.connect("drag-data-received", receive)
if sys.argv[3:]:
    window.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
    window.drag_source_add_uri_targets()
    window.connect("drag-data-get", offer)
window.connect("map-event", lambda *_: say("ready"))
window.show_all()
GLib.timeout_add(100, look, Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD), set())
Gtk.main()
