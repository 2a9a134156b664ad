#!/usr/bin/python3
"""Stands between a Wayland client and its compositor, and ends with a request of the client.

    relay.py LISTEN COMPOSITOR TEXT

Listens at the socket LISTEN, connects each client to the socket COMPOSITOR, and forwards messages with their
file descriptors. When a client sends TEXT and a zero byte, both connections are closed, as if the compositor had
ended. Prints a line when it listens.
"""

import os
import select
import socket
import sys
import threading


def forward(source, target):
    """Forwards what has arrived, and returns it; nothing at the end of a connection."""
    data, descriptors, _, _ = socket.recv_fds(source, 65536, 64)
    if data:
        socket.send_fds(target, [data], descriptors)
    for descriptor in descriptors:
        os.close(descriptor)
    return data


def relay(client, path, text):
    """Serves a client until it or the compositor ends, or it sends `text`."""
    compositor = socket.socket(socket.AF_UNIX)
    compositor.connect(path)
    partners = {client: compositor, compositor: client}
    try:
        while True:
            for source in select.select(list(partners), [], [])[0]:
                data = forward(source, partners[source])
                if not data or source is client and text in data:
                    return
    except OSError:
        pass
    finally:
        for connection in partners:
            connection.close()


def main():
    listen, path, text = sys.argv[1:]
    server = socket.socket(socket.AF_UNIX)
    server.bind(listen)
    server.listen()
    print("ready", flush=True)
    while True:
        client, _ = server.accept()
        arguments = (client, path, text.encode() + b"\0")
        threading.Thread(target=relay, args=arguments, daemon=True).start()


main()
