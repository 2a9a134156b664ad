"""Captures of the output, through zwlr_screencopy_manager_v1."""

import mmap
import os
import struct
import time
import zlib
from dataclasses import dataclass

from .wayland import Connection, WaylandError, memory_file, uint

_COPY, _DESTROY = 0, 1
_BUFFER, _READY, _FAILED = 0, 2, 3


@dataclass(frozen=True)
class Capture:
    """The pixels of the output, 4 bytes each, at a time of CLOCK_MONOTONIC in seconds."""

    time: float
    width: int
    height: int
    stride: int
    pixels: bytes


class Screen:
    """The first output of a compositor."""

    def __init__(self, path):
        self._connection = Connection(path)
        self._shm = self._connection.bind("wl_shm")
        self._output = self._connection.bind("wl_output")
        self._manager = self._connection.bind("zwlr_screencopy_manager_v1")
        self._shape = None
        self._memory = None
        self._buffer = None

    def capture(self):
        """Returns the pixels of the next refresh."""
        state = {}

        def handle(opcode, arguments):
            if opcode == _BUFFER:
                state["shape"] = struct.unpack_from("=IIII", arguments)
            elif opcode in (_READY, _FAILED):
                state["end"] = opcode

        frame = self._connection.new_object(handle)
        # Without the cursor; the output.
        self._connection.send(self._manager, 0, uint(frame) + uint(0) + uint(self._output))
        self._connection.dispatch_until(lambda: "shape" in state or "end" in state)
        if "end" not in state:
            self._prepare_buffer(state["shape"])
            self._connection.send(frame, _COPY, uint(self._buffer))
            self._connection.dispatch_until(lambda: "end" in state)
        captured = time.monotonic()
        self._connection.send(frame, _DESTROY)
        self._connection.forget(frame)
        if state["end"] == _FAILED:
            raise WaylandError("the compositor could not capture its output")
        _, width, height, stride = self._shape
        return Capture(captured, width, height, stride, self._memory[:])

    def close(self):
        self._connection.close()

    def _prepare_buffer(self, shape):
        if shape == self._shape:
            return
        pixel_format, width, height, stride = shape
        size = stride * height
        descriptor = memory_file(size)
        self._memory = mmap.mmap(descriptor, size)
        pool = self._connection.new_object()
        self._connection.send(self._shm, 0, uint(pool) + uint(size), descriptor)
        os.close(descriptor)
        self._buffer = self._connection.new_object()
        self._connection.send(
            pool,
            0,
            uint(self._buffer) + uint(0) + uint(width) + uint(height) + uint(stride)
            + uint(pixel_format),
        )
        self._shape = shape


def png(capture):
    """A capture as a PNG file."""
    rows = []
    for top in range(0, capture.height * capture.stride, capture.stride):
        row = capture.pixels[top : top + 4 * capture.width]
        rgb = bytearray(3 * capture.width)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(b"\0" + rgb)
    header = struct.pack(">IIBBBBB", capture.width, capture.height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows), 1)), (b"IEND", b"")))
