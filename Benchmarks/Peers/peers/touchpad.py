"""A virtual touchpad, through zwlr_virtual_pointer_v1.

Every peer receives the same stream of events from the compositor, like those of a real device.
"""

import os
import time

from .wayland import Connection, fixed, uint

# A touchpad sends some 125 events per second.
INTERVAL = 0.008

_MOTION_ABSOLUTE, _BUTTON, _AXIS, _FRAME, _AXIS_SOURCE, _AXIS_STOP = 1, 2, 3, 4, 5, 6
_LEFT_BUTTON = 0x110
_VERTICAL, _FINGER = 0, 1


class Touchpad:
    """Two fingers on a touchpad of the seat at a compositor's socket."""

    def __init__(self, path):
        self._connection = Connection(path)
        seat = self._connection.bind("wl_seat")
        manager = self._connection.bind("zwlr_virtual_pointer_manager_v1")
        self._pointer = self._connection.new_object()
        self._connection.send(manager, 0, uint(seat) + uint(self._pointer))
        self._connection.round_trip()

    def move(self, x, y, width, height):
        """Moves the pointer to a point; the width and the height are those of the output."""
        place = uint(x) + uint(y) + uint(width) + uint(height)
        self._send(_MOTION_ABSOLUTE, _now() + place)
        self._end_frame()

    def scroll(self, axis_speed, seconds):
        """Scrolls down at a constant speed, in axis units per second.

        Returns the times of CLOCK_MONOTONIC of the first and the last event, in seconds.
        """
        step = axis_speed * INTERVAL
        begin = last = time.monotonic()
        for number in range(round(seconds / INTERVAL)):
            due = begin + number * INTERVAL
            time.sleep(max(0, due - time.monotonic()))
            last = time.monotonic()
            self._send(_AXIS_SOURCE, uint(_FINGER))
            self._send(_AXIS, _now() + uint(_VERTICAL) + fixed(step))
            self._end_frame()
        return begin, last

    def press(self, is_down):
        """Presses or releases the left button."""
        self._send(_BUTTON, _now() + uint(_LEFT_BUTTON) + uint(int(is_down)))
        self._end_frame()

    def lift(self):
        """Lifts the fingers. After a rest of some tenths of a second, no toolkit starts a fling."""
        self._send(_AXIS_SOURCE, uint(_FINGER))
        self._send(_AXIS_STOP, _now() + uint(_VERTICAL))
        self._end_frame()
        self._connection.round_trip()

    def close(self):
        self._connection.close()

    def _send(self, opcode, arguments):
        self._connection.send(self._pointer, opcode, arguments)

    def _end_frame(self):
        self._send(_FRAME, b"")


def raise_priority():
    """Gives the calling thread real-time priority, if it may have it: the stream of events has to
    be even while programs decode on all cores. Child processes do not inherit it."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass


def _now():
    """The milliseconds of the compositor's clock."""
    return uint(time.monotonic_ns() // 1_000_000)
