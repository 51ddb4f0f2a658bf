#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The documents as the server shows them at /docs: from a folder beside the program, and nothing
but what is in it. The program is copied, so that the folder is one of this test.
"""

import atexit
import functools
import gzip
import os
import shutil
import tempfile
from pathlib import Path

import tap
import wire

folder = tempfile.TemporaryDirectory(prefix="aude-docs-")
atexit.register(folder.cleanup)
HOUSE = Path(folder.name)
wire.AUDE = shutil.copy(os.environ["AUDE"], HOUSE / "aude")
WEB, DOCS = HOUSE / "page", HOUSE / "docs"
WEB.mkdir()
(WEB / "index.html").write_text("<!doctype html><title>page</title>")
(WEB / "only.txt").write_text("only here")
(HOUSE / "secret.html").write_text("secret")


@functools.cache
def shown():
    """The server with documents, which are made when the first case asks."""
    (DOCS / "deep").mkdir(parents=True)
    (DOCS / "index.html").write_text("<!doctype html><title>docs</title>")
    (DOCS / "index.html.gz").write_bytes(gzip.compress(b"<!doctype html><title>docs</title>"))
    (DOCS / "deep" / "one.html").write_text("one")
    (DOCS / "style.css").write_text("p {}")
    (DOCS / "notes.key").write_text("no type")
    (DOCS / ".hidden.html").write_text("hidden")
    return wire.Server(web=WEB)


@tap.case("a server without documents says so, and shows its page")
def _():
    with wire.Server(web=WEB) as server:
        status, _, body = server.get("/docs/")
        if status == 200:
            tap.skip("documents are installed on this machine")
        assert status == 404 and b"not built" in body, (status, body)
        assert server.get("/docs/index.html")[0] == 404
        assert server.get("/")[0] == 200


@tap.case("documents have types, tags, fewer bytes for who takes them, and the strict policy")
def _():
    for path, kind, text in (("/docs/", "text/html; charset=utf-8", b"docs"),
                             ("/docs/index.html", "text/html; charset=utf-8", b"docs"),
                             ("/docs/deep/one.html", "text/html; charset=utf-8", b"one"),
                             ("/docs/style.css", "text/css; charset=utf-8", b"p {}")):
        status, headers, body = shown().get(path)
        assert status == 200 and headers["content-type"] == kind and text in body, (path, status)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe-inline" not in policy
        assert headers["cache-control"] == "no-cache"
        status, _, body = shown().get(path, [f"If-None-Match: {headers['etag']}"])
        assert status == 304 and body == b"", (path, status)
    status, headers, body = shown().get("/docs/", ["Accept-Encoding: gzip"])
    assert headers["content-encoding"] == "gzip" and b"docs" in gzip.decompress(body)


@tap.case("the folder without its slash leads to the one with it")
def _():
    status, headers, body = shown().get("/docs")
    assert (status, headers["location"], body) == (301, "/docs/", b""), (status, headers)


@tap.case("no path leads out of the documents, to the page, or to files without a type")
def _():
    for path in ("/docs/../secret.html", "/docs/%2e%2e/secret.html", "/docs/..%2fsecret.html",
                 "/docs/deep/../../secret.html", "/docs/.hidden.html", "/docs/notes.key",
                 "/docs/deep", "/docs/deep/", "/docs/only.txt", "/docsindex.html",
                 "/docs/nothing.html", "/only.txt/../../secret.html", "/docs/deep/one.html/",
                 "/docs/\\..\\secret.html"):
        status, _, body = shown().get(path)
        assert status in (400, 403, 404) and b"secret" not in body and b"hidden" not in body, \
            (path, status, body)
    assert shown().get("/only.txt")[0] == 200


tap.main()
