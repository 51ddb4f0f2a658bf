# SPDX-License-Identifier: Apache-2.0
"""A server in a world of its own (world.c): its disk can refuse and be slow, and counts how often
it was waited for; its date can be wrong, and jump.
"""

import mmap
import os
import struct
import tempfile

import wire

SYNCS, REFUSES, SLOW, WRONG = range(4)


class World:
    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="aude-world-")
        self.file.write(bytes(32))
        self.file.flush()
        self.numbers = mmap.mmap(self.file.fileno(), 32)

    def get(self, which):
        return struct.unpack_from("q", self.numbers, 8 * which)[0]

    def set(self, which, number):
        struct.pack_into("q", self.numbers, 8 * which, number)

    def server(self, kind=wire.Server, **how):
        # A sanitizer wants to be loaded first and is told that it need not be.
        asan = os.environ.get("ASAN_OPTIONS", "")
        return kind(environment={
            **os.environ, "AUDE_WORLD": self.file.name,
            "LD_PRELOAD": os.environ["AUDE_SERVER_WORLD"],
            "ASAN_OPTIONS": f"{asan}:verify_asan_link_order=0"}, **how)
