"""The proxy between a scripted client and a scripted compositor."""

import array
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from peers import frames
from peers.wayland import string, uint

SOURCE = Path(__file__).resolve().parents[1] / "proxy/proxy.c"


def message(target, opcode, arguments=b""):
    return struct.pack("=II", target, (8 + len(arguments)) << 16 | opcode) + arguments


# A client with the surface 4, which is shown once. 2 is the registry, 3 the compositor.
REQUESTS = [
    message(1, 1, uint(2)),
    message(2, 0, uint(9) + string("wl_compositor") + uint(4) + uint(3)),
    message(3, 0, uint(4)),
    message(4, 6),
    message(4, 3, uint(5)),
    message(4, 1, uint(6) + uint(0) + uint(0)),
    message(4, 6),
]
EVENTS = [message(5, 0, uint(17)), message(1, 1, uint(5)), message(5, 0, uint(18))]


@unittest.skipUnless(shutil.which("clang"), "clang is not installed")
class ProxyTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        binary = self.folder / "proxy"
        subprocess.run(["clang", "-pthread", "-o", binary, SOURCE], check=True)
        self.listener = self.socket()
        self.listener.bind(str(self.folder / "compositor"))
        self.listener.listen()
        self.proxy = subprocess.Popen(
            [binary, self.folder / "listen", self.folder / "compositor", self.folder / "log"])
        self.addCleanup(self.proxy.wait)
        self.addCleanup(self.proxy.kill)
        self.client = self.socket()
        while True:
            try:
                self.client.connect(str(self.folder / "listen"))
                break
            except (FileNotFoundError, ConnectionRefusedError):
                self.assertIsNone(self.proxy.poll(), "the proxy ended")
        self.compositor, _ = self.listener.accept()
        self.compositor.settimeout(60)
        self.addCleanup(self.compositor.close)

    def socket(self):
        result = socket.socket(socket.AF_UNIX)
        result.settimeout(60)
        self.addCleanup(result.close)
        return result

    def receive(self, source, size):
        data = b""
        while len(data) < size:
            part = source.recv(size - len(data))
            self.assertTrue(part, "the connection was closed")
            data += part
        return data

    def names(self):
        self.proxy.terminate()
        self.proxy.wait()
        with open(self.folder / "log") as file:
            return [(event.name, event.surface, event.value) for event in frames.parse(file)]

    def test_commits_and_callbacks_of_surfaces_are_logged(self):
        requests, sent = b"".join(REQUESTS), b"".join(EVENTS)
        # In pieces that end within messages.
        for at in range(0, len(requests), 7):
            self.client.sendall(requests[at : at + 7])
        self.assertEqual(self.receive(self.compositor, len(requests)), requests)
        for at in range(0, len(sent), 5):
            self.compositor.sendall(sent[at : at + 5])
        self.assertEqual(self.receive(self.client, len(sent)), sent)
        # After delete_id, the object 5 is no callback any more.
        self.assertEqual(
            self.names(), [("commit", 4, 0), ("frame", 4, 0), ("commit", 4, 1), ("done", 4, 0)])

    def test_file_descriptors_are_passed_on(self):
        descriptor = os.memfd_create("pixels")
        os.write(descriptor, b"pixels")
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))
        self.client.sendmsg([REQUESTS[0]], [rights])
        os.close(descriptor)
        data, ancillary, _, _ = self.compositor.recvmsg(1024, socket.CMSG_SPACE(4))
        self.assertEqual(data, REQUESTS[0])
        received = struct.unpack("=i", ancillary[0][2])[0]
        self.assertEqual(os.pread(received, 6, 0), b"pixels")
        os.close(received)

    def test_the_end_of_the_client_reaches_the_compositor(self):
        self.client.close()
        self.assertEqual(self.compositor.recv(1), b"")


if __name__ == "__main__":
    unittest.main()
