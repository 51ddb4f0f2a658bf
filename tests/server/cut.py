# SPDX-License-Identifier: Apache-2.0
"""A wire between a server and what it needs, which a test can cut: nothing comes through any more,
and neither end hears of that, as when a network drops all that is sent.
"""

import contextlib
import socket
import threading


class Cut:
    """Listens on a port of its own; `target`: a port of this machine, or the path of a socket."""

    def __init__(self, target):
        self.target, self.wires = target, []
        self.there, self.back = threading.Event(), threading.Event()
        self.there.set()
        self.back.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.let_in, daemon=True).start()

    def cut(self, back_only=False):
        """`back_only`: what is sent to the target still arrives there."""
        self.back.clear()
        if not back_only:
            self.there.clear()

    def mend(self, forget=False):
        """What was held goes on its way, late; or, with `forget`, no connection of before lives."""
        if forget:
            for wire in self.wires:
                with contextlib.suppress(OSError):
                    wire.shutdown(socket.SHUT_RDWR)
        self.wires.clear()
        self.there.set()
        self.back.set()

    def connect(self):
        if isinstance(self.target, int):
            return socket.create_connection(("127.0.0.1", self.target))
        wire = socket.socket(socket.AF_UNIX)
        wire.connect(self.target)
        return wire

    def let_in(self):
        while True:
            one, _ = self.door.accept()
            self.wires.append(one)
            threading.Thread(target=self.carry_both, args=[one], daemon=True).start()

    def carry_both(self, one):
        self.there.wait()
        try:
            other = self.connect()
        except OSError:
            one.close()
            return
        self.wires.append(other)
        threading.Thread(target=self.carry, args=[other, one, self.back],
                         daemon=True).start()
        self.carry(one, other, self.there)

    def carry(self, source, target, whole):
        """Until one end has gone; the other one hears of it when the wire is whole."""
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                whole.wait()
                target.sendall(piece)
        whole.wait()
        for wire in (source, target):
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
