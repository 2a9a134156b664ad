#!/usr/bin/python3
"""A minimal screen reader for tests: what Orca asks for, as text.

  reader.py tree            the elements of GridApp as JSON
  reader.py listen          its events, one on each line, until it is killed
  reader.py ACTION NAME     performs "click", "focus", "select" or "deselect" on the element with a name
  reader.py stop SERVICE    stops a service, "launcher" or "bus", so that it never answers
  reader.py continue SERVICE
  reader.py off             tells all programs that no screen reader is running
"""
import json
import os
import signal
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

EVENTS = [
    "object:state-changed:focused",
    "object:state-changed:selected",
    "object:state-changed:showing",
    "object:children-changed",
    "object:selection-changed",
    "object:property-change:accessible-name",
    "window:activate",
    "window:deactivate",
]
STATES = ["ACTIVE", "FOCUSED", "SELECTED", "FOCUSABLE", "SELECTABLE", "SHOWING", "ENABLED"]


def set_enabled(enabled):
    """Sets the property by which programs know of screen readers."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    arguments = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", enabled)))
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", arguments, None,
        Gio.DBusCallFlags.NONE, 10_000, None)


def find_program(name):
    """Returns the program with a name as soon as the registry lists it."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_name() == name:
                return child
        time.sleep(0.05)
    sys.exit(f"{name} is not in the registry")


def describe(element):
    """Returns an element with its children as a dictionary."""
    states = element.get_state_set()
    extents = None
    if "Component" in element.get_interfaces():
        frame = element.get_extents(Atspi.CoordType.WINDOW)
        extents = [frame.x, frame.y, frame.width, frame.height]
    actions = []
    if "Action" in element.get_interfaces():
        actions = [element.get_action_name(i) for i in range(element.get_n_actions())]
    return {
        "role": element.get_role_name(),
        "name": element.get_name(),
        "description": element.get_description(),
        "states": [s for s in STATES if states.contains(getattr(Atspi.StateType, s))],
        "attributes": element.get_attributes(),
        "frame": extents,
        "actions": actions,
        "children": [
            describe(element.get_child_at_index(i)) for i in range(element.get_child_count())
        ],
    }


def retrying(work):
    """Returns the result of work, which is repeated if elements disappear meanwhile, as in a list that scrolls."""
    deadline = time.monotonic() + 20
    while True:
        try:
            return work()
        except (GLib.Error, AttributeError):
            if time.monotonic() > deadline:
                raise
            Atspi.get_desktop(0).clear_cache()
            time.sleep(0.1)


def find(element, name):
    """Returns the first element of a subtree with a name; None if there is none."""
    if element.get_name() == name and element.get_role() != Atspi.Role.APPLICATION:
        return element
    for index in range(element.get_child_count()):
        found = find(element.get_child_at_index(index), name)
        if found is not None:
            return found
    return None


def perform(action, name):
    """Performs an action on the element with a name."""
    deadline = time.monotonic() + 30
    program = find_program("GridApp")
    while (element := retrying(lambda: find(program, name))) is None:
        if time.monotonic() > deadline:
            sys.exit(f"there is no {name}")
        program.clear_cache()
        time.sleep(0.05)
    if action == "click":
        done = element.do_action(0)
    elif action == "focus":
        done = element.grab_focus()
    else:
        index, parent = element.get_index_in_parent(), element.get_parent()
        done = parent.select_child(index) if action == "select" else parent.deselect_child(index)
    if not done:
        sys.exit(f"{name} refuses to {action}")


def report(event):
    """Prints an event."""
    source = event.source
    what = [event.type, str(event.detail1), source.get_role_name(), source.get_name()]
    if event.type.startswith("object:state-changed"):
        what.append(source.get_description())
    print("|".join(what), flush=True)


def listen():
    """Prints events until the process is killed."""
    listener = Atspi.EventListener.new(report)
    for event in EVENTS:
        listener.register(event)
    print("ready", flush=True)
    Atspi.event_main()


def service_process(service):
    """Returns the process of the launcher, or of the bus of screen readers, which is its child."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    launcher = bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "GetConnectionUnixProcessID", GLib.Variant("(s)", ("org.a11y.Bus",)), None,
        Gio.DBusCallFlags.NONE, 10_000, None).unpack()[0]
    if service == "launcher":
        return launcher
    with open(f"/proc/{launcher}/task/{launcher}/children") as children:
        return int(children.read().split()[0])


def main(words):
    if words[0] in ("stop", "continue"):
        number = signal.SIGSTOP if words[0] == "stop" else signal.SIGCONT
        return os.kill(service_process(words[1]), number)
    if words[0] == "off":
        return set_enabled(False)
    set_enabled(True)
    if words[0] == "tree":
        print(json.dumps(retrying(lambda: describe(find_program("GridApp")))))
    elif words[0] == "listen":
        listen()
    else:
        perform(*words)


main(sys.argv[1:])
