# SPDX-License-Identifier: Apache-2.0
"""Credentials as tools of NATS make them: an operator, an account and a user with keys of Ed25519,
who vouch for each other by signed claims. Signed by libsodium, which the server needs as well.
"""

import base64
import binascii
import ctypes
import ctypes.util
import json
import os

KINDS = {"operator": 14 << 3, "account": 0, "user": 20 << 3}
SEED = 18 << 3
NO_LIMIT = {"subs": -1, "data": -1, "payload": -1}


def sodium():
    name = ctypes.util.find_library("sodium")
    return ctypes.CDLL(name) if name else None


def letters(key):
    """As NATS writes a key: with a check behind it."""
    check = binascii.crc_hqx(key, 0).to_bytes(2, "little")
    return base64.b32encode(key + check).decode().rstrip("=")


def plain(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Key:
    def __init__(self, kind):
        prefix, seed = KINDS[kind], os.urandom(32)
        public, self.secret = (ctypes.create_string_buffer(size) for size in (32, 64))
        assert sodium().crypto_sign_seed_keypair(public, self.secret, seed) == 0
        self.kind, self.name = kind, letters(bytes([prefix]) + public.raw)
        self.seed = letters(bytes([SEED | prefix >> 5, (prefix & 31) << 3]) + seed)

    def vouch(self, other, **claims):
        """That the other key may do what is claimed."""
        head = {"typ": "JWT", "alg": "ed25519-nkey"}
        body = {"jti": other.name, "iat": 1, "iss": self.name, "sub": other.name, "name": "aude",
                "nats": {"type": other.kind, "version": 2, **claims}}
        text = ".".join(plain(json.dumps(part).encode()) for part in (head, body))
        mark = ctypes.create_string_buffer(64)
        assert sodium().crypto_sign_detached(mark, None, text.encode(),
                                             ctypes.c_ulonglong(len(text)), self.secret) == 0
        return f"{text}.{plain(mark.raw)}"


class Realm:
    """`configuration`: lines for nats-server; `credentials`: the file of somebody it lets in."""

    def __init__(self):
        operator, account, user = (Key(kind) for kind in KINDS)
        limits = {**NO_LIMIT, "imports": -1, "exports": -1, "wildcards": True, "conn": -1,
                  "leaf": -1}
        self.configuration = (
            f"operator: {operator.vouch(operator)}\nresolver: MEMORY\nresolver_preload: {{"
            f" {account.name}: {operator.vouch(account, limits=limits)} }}")
        self.credentials = (
            "-----BEGIN NATS USER JWT-----\n"
            f"{account.vouch(user, pub={}, sub={}, **NO_LIMIT)}\n"
            "------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{user.seed}\n------END USER NKEY SEED------\n")
