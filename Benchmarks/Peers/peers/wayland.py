"""A small Wayland client: the wire protocol over a socket, without libwayland.

- SeeAlso: https://wayland.freedesktop.org/docs/html/ch04.html
"""

import array
import os
import socket
import struct

DISPLAY = 1


class WaylandError(Exception):
    """The compositor lacks a global, reported an error or closed the connection."""


def uint(value):
    return struct.pack("=I", value & 0xFFFFFFFF)


def fixed(value):
    """A number as 24.8 fixed-point."""
    return struct.pack("=i", round(value * 256))


def string(text):
    data = text.encode() + b"\0"
    return uint(len(data)) + data + b"\0" * (-len(data) % 4)


class Connection:
    """A connection to the compositor at `path`, with its globals."""

    def __init__(self, path):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(10)
        self._socket.connect(path)
        self._received = b""
        self._last_object = DISPLAY
        self._globals = {}
        self._handlers = {}
        self._registry = self.new_object(self._add_global)
        self.send(DISPLAY, 1, uint(self._registry))
        self.round_trip()

    def new_object(self, handler=None):
        """Returns a new identifier; `handler(opcode, arguments)` receives the object's events."""
        self._last_object += 1
        if handler:
            self._handlers[self._last_object] = handler
        return self._last_object

    def forget(self, *objects):
        """Removes the handlers of destroyed objects."""
        for identifier in objects:
            self._handlers.pop(identifier, None)

    def send(self, target, opcode, arguments=b"", descriptor=None):
        """Sends a request immediately, with at most one file descriptor."""
        message = struct.pack("=II", target, (8 + len(arguments)) << 16 | opcode) + arguments
        if descriptor is None:
            self._socket.sendall(message)
            return
        rights = array.array("i", [descriptor])
        self._socket.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])

    def bind(self, interface, handler=None):
        """Binds version 1 of a global."""
        if interface not in self._globals:
            raise WaylandError(f"the compositor has no {interface}")
        identifier = self.new_object(handler)
        self.send(
            self._registry,
            0,
            uint(self._globals[interface]) + string(interface) + uint(1) + uint(identifier),
        )
        return identifier

    def round_trip(self):
        """Waits until the compositor has processed all requests."""
        answered = []
        callback = self.new_object(lambda opcode, arguments: answered.append(True))
        self.send(DISPLAY, 0, uint(callback))
        self.dispatch_until(lambda: answered)
        self.forget(callback)

    def dispatch_until(self, is_done):
        """Handles events until `is_done()`; a silence of ten seconds is an error."""
        while not is_done():
            self._handle_pending()
            if is_done():
                return
            try:
                data = self._socket.recv(65536)
            except socket.timeout:
                raise WaylandError("the compositor has been silent for ten seconds") from None
            if not data:
                raise WaylandError("the compositor closed the connection")
            self._received += data

    def close(self):
        self._socket.close()

    def _handle_pending(self):
        while len(self._received) >= 8:
            source, header = struct.unpack_from("=II", self._received)
            size = header >> 16
            if len(self._received) < size:
                return
            arguments = self._received[8:size]
            self._received = self._received[size:]
            if source == DISPLAY and header & 0xFFFF == 0:
                raise WaylandError(f"protocol error: {arguments[12:].rstrip(bytes(1)).decode()}")
            handler = self._handlers.get(source)
            if handler:
                handler(header & 0xFFFF, arguments)

    def _add_global(self, opcode, arguments):
        if opcode != 0:
            return
        name, length = struct.unpack_from("=II", arguments)
        self._globals[arguments[8 : 8 + length - 1].decode()] = name


def memory_file(size):
    """Returns the descriptor of an anonymous file, for wl_shm."""
    descriptor = os.memfd_create("capture")
    os.ftruncate(descriptor, size)
    return descriptor
