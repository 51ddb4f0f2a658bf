#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists what is linked to Aude and bundled with its page, with licences, as SPDX 2.3.

    sbom.py --version VERSION [--linked NAME=VERSION ...] [--static NAME=VERSION ...]
        [--bundled FOLDER] FILE

--linked are shared libraries by the names of pkg-config, --static what is copied into the program
or the engine of the page, FOLDER has a folder for each library in the page. A name without a
licence below is an error: whoever links something new looks up its licence. The same arguments
and the same SOURCE_DATE_EPOCH give the same bytes.
"""

import argparse
import base64
import hashlib
import json
import os
import sys
import time
import uuid
from pathlib import Path

# By name: the licence, and which libraries the linker then needs, without their numbers.
LIBRARIES = {
    "jansson": ("MIT", ["libjansson"]),
    "liblzma": ("LicenseRef-public-domain", ["liblzma"]),
    "libwebsockets": ("MIT", ["libwebsockets"]),
    "libuv": ("MIT", ["libuv"]),
    "sqlite3": ("blessing", ["libsqlite3"]),
    "libsodium": ("ISC", ["libsodium"]),
    "libpq": ("PostgreSQL", ["libpq"]),
    "libnats": ("Apache-2.0", ["libnats"]),
    "glibc": ("LGPL-2.1-or-later", ["libc", "libm", "libpthread", "ld-linux-x86-64"]),
}
COPIED = {
    "wasi-libc": ("Apache-2.0 WITH LLVM-exception AND MIT AND CC0-1.0",
                  "in engine.wasm: the C library, with parts of musl and dlmalloc"),
    "libgcc": ("GPL-3.0-or-later WITH GCC-exception-3.1",
               "in the program and the library: what the compiler calls for some operations"),
}
PUBLIC_DOMAIN = {
    "licenseId": "LicenseRef-public-domain",
    "name": "public domain",
    "extractedText": "liblzma is in the public domain (0BSD from version 5.6 on).",
}


def package(name, version, licence, **more):
    """A package; `more` are further fields of SPDX."""
    found = {
        "SPDXID": "SPDXRef-" + "".join(c if c.isalnum() or c in ".-" else "-" for c in name),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if version:
        found["versionInfo"] = version
    return {**found, **more}


def linked(name, version):
    licence, libraries = LIBRARIES[name]
    return package(name, version, licence, comment="libraries: " + " ".join(libraries))


def copied(name, version):
    licence, comment = COPIED[name]
    return package(name, version, licence, comment=comment)


def bundled(folder):
    """The libraries in the page, with the sums of what their authors published. What their licences
    want to be told with copies is told here."""
    found = []
    for path in sorted(folder.iterdir()):
        one = json.loads((path / "package.json").read_text("utf-8"))
        name = one["name"]
        kind, _, value = one["integrity"].partition("-")
        texts = sorted(file for file in path.iterdir()
                       if file.name.upper().startswith(("LICENSE", "LICENCE", "NOTICE")))
        if not texts:
            sys.exit(f"sbom: {name} comes without the text of its licence")
        found.append(package(name, one["version"], one["license"], externalRefs=[{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": f"pkg:npm/{name.replace('@', '%40')}@{one['version']}",
        }], checksums=[{
            "algorithm": kind.upper(), "checksumValue": base64.b64decode(value).hex(),
        }], attributionTexts=[file.read_text("utf-8") for file in texts]))
    return found


def document(asked):
    """The whole list, as what JSON writes."""
    c_library, c_version = os.confstr("CS_GNU_LIBC_VERSION").split()
    groups = {
        "DYNAMIC_LINK": [linked(*one) for one in [*asked.linked, (c_library, c_version)]],
        "STATIC_LINK": [copied(*one) for one in asked.static],
        "CONTAINS": bundled(asked.bundled) if asked.bundled else [],
    }
    aude = package("aude", asked.version, "Apache-2.0", primaryPackagePurpose="APPLICATION")
    packages = [aude] + [one for group in groups.values() for one in group]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", aude["SPDXID"])] + [
        (aude["SPDXID"], kind, one["SPDXID"]) for kind, group in groups.items() for one in group]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    told = json.dumps(packages, sort_keys=True) + str(seconds)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"aude-{asked.version}",
        "documentNamespace": "urn:uuid:" + str(uuid.UUID(
            hashlib.sha256(told.encode()).hexdigest()[:32])),
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
            "creators": ["Tool: aude-sbom"],
        },
        "hasExtractedLicensingInfos": [PUBLIC_DOMAIN],
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations],
    }


def named(known):
    """A reader of NAME=VERSION that wants a name of that table."""
    def read(text):
        name, _, version = text.partition("=")
        if name not in known:
            raise argparse.ArgumentTypeError(f"the licence of `{name}` is not known here")
        return name, version.rstrip("-")
    return read


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--linked", action="append", default=[], type=named(LIBRARIES))
    parser.add_argument("--static", action="append", default=[], type=named(COPIED))
    parser.add_argument("--bundled", type=Path)
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    asked.file.write_text(json.dumps(document(asked), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
