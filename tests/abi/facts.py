# SPDX-License-Identifier: Apache-2.0
"""What a program that was compiled against the library relies on, as facts: what the compiler makes
of aude.h (read from its debugging information with readelf) and what libaude.so exports (read with
nm and readelf). A fact is a name, such as "member aude_cell.x", and what is true of it, such as
"at 0, int16_t". Comments of the header play no part.
"""

import os
import re
import subprocess
import tempfile
import zlib
from pathlib import Path

# Macros that are no part of the bargain: the version goes up, sentences may be worded better (the
# numbers of statuses are constants), the others only help to write the header.
PASSED_OVER = {"AUDE_VERSION", "AUDE_API", "AUDE_OPEN", "AUDE_ALIGNED", "AUDE_STATUS_TABLE"}


def run(*command):
    """What a command prints; its messages in English."""
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout


class Entry:
    """One entry of the debugging information: its tag, what it says, the entries inside."""

    def __init__(self, tag, level):
        self.tag, self.level, self.inside, self.says = tag, level, [], {}

    @property
    def name(self):
        return self.says.get("name")

    def number(self, key):
        return int(self.says.get(key, "0"), 0)

    def only(self, tag):
        return [entry for entry in self.inside if entry.tag == tag]


def value(text):
    """What stands behind the colon of readelf's line, without how it is stored."""
    text = re.sub(r"^\((?:indirect|alt indirect)[^)]*\): ", "", text)
    text = re.sub(r"^\((?:data|sdata|udata|string)\w*\) ", "", text)
    return text.strip().strip("<>") if text.strip().startswith("<") else text.strip()


def entries(listing):
    """All entries of `readelf --debug-dump=info`, by their place, in order."""
    found, chain = {}, []
    for line in listing.splitlines():
        if head := re.match(r" <(\w+)><(\w+)>: Abbrev Number: \d+ \(DW_TAG_(\w+)\)", line):
            entry = Entry(head.group(3), int(head.group(1), 16))
            found["0x" + head.group(2)] = entry
            chain = chain[:entry.level]
            if chain:
                chain[-1].inside.append(entry)
            chain.append(entry)
        elif says := re.match(r"    <\w+>\s+DW_AT_(\w+)\s*: (.*)", line):
            chain[-1].says[says.group(1)] = value(says.group(2))
    return found


class Types:
    """Types as C spells them, from entries."""

    PREFIX = {"structure_type": "struct ", "enumeration_type": "enum ", "union_type": "union "}

    def __init__(self, found):
        self.found = found

    def of(self, entry):
        """The type that an entry has, as text."""
        at = entry.says.get("type")
        return self.text(self.found[at]) if at else "void"

    def text(self, entry):
        if entry.tag == "pointer_type":
            at = entry.says.get("type")
            if at and self.found[at].tag == "subroutine_type":
                return self.function(self.found[at], "(*)")
            return self.of(entry) + " *"
        if entry.tag in ("const_type", "volatile_type"):
            word = entry.tag.split("_")[0]
            at = entry.says.get("type")
            pointer = at and self.found[at].tag == "pointer_type"
            return f"{self.of(entry)} {word}" if pointer else f"{word} {self.of(entry)}"
        if entry.tag == "array_type":
            lengths = "".join(f"[{bound.number('upper_bound') + 1}]"
                              for bound in entry.only("subrange_type"))
            return self.of(entry) + lengths
        if entry.tag == "subroutine_type":
            return self.function(entry)
        return self.PREFIX.get(entry.tag, "") + (entry.name or "{...}")

    def function(self, entry, middle=""):
        takes = [self.of(one) for one in entry.only("formal_parameter")]
        return f"{self.of(entry)} {middle}({', '.join(takes) or 'void'})"

    def inner(self, entry):
        """The struct without a name that a member is, or is an array of; else None."""
        at = entry.says.get("type")
        while at and self.found[at].tag in ("array_type", "const_type"):
            at = self.found[at].says.get("type")
        one = self.found.get(at)
        return one if one and one.tag == "structure_type" and not one.name else None


def members(types, name, struct, facts):
    """The facts of a struct's members, those of nested structs without a name included."""
    for member in struct.only("member"):
        path = f"{name}.{member.name}"
        facts["member " + path] = f"at {member.number('data_member_location')}, {types.of(member)}"
        if inner := types.inner(member):
            facts["member " + path] += f" of {inner.number('byte_size')} bytes"
            members(types, path, inner, facts)


def of_types(found, facts):
    """Structs, enums, types and the signatures of functions (as `probe` asks for them)."""
    types = Types(found)
    for entry in found.values():
        name = entry.name or ""
        if entry.tag == "structure_type" and name.startswith("aude_") and \
                "byte_size" in entry.says:
            facts["struct " + name] = f"{entry.number('byte_size')} bytes"
            members(types, name, entry, facts)
        elif entry.tag == "enumeration_type":
            if name.startswith("aude_"):
                facts["enum " + name] = f"{entry.number('byte_size')} bytes"
            for one in entry.only("enumerator"):
                if one.name.startswith("AUDE_"):
                    facts["constant " + one.name] = one.says["const_value"]
        elif entry.tag == "typedef" and name.startswith("aude_"):
            facts["type " + name] = types.of(entry)
        elif entry.tag == "variable" and name.startswith("probe_"):
            pointed = types.found[types.found[entry.says["type"]].says["type"]]
            facts["function " + name[len("probe_"):]] = types.function(pointed)


def texts(headers):
    """All headers in one text without comments."""
    both = "".join(path.read_text(encoding="utf-8") for path in sorted(headers.glob("*.h")))
    return re.sub(r"/\*.*?\*/", "", both, flags=re.DOTALL)


def in_headers(headers, compiler):
    """The facts of the headers in this folder."""
    text, facts = texts(headers), {}
    inline = dict(re.findall(r"^static inline [^;{]*?\b(aude_\w+)\([^;{]*?\)\s*\{(.*?)^\}", text,
                             re.MULTILINE | re.DOTALL))
    functions = set(re.findall(r"AUDE_API\b[^;]*?\b(aude_\w+)\s*\(", text))
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "probe.c"), Path(folder, "probe.o")
        source.write_text('#include "aude.h"\n' + "".join(
            f"__typeof__({name}) *probe_{name};\n" for name in sorted(functions | set(inline))))
        flags = ["-std=gnu17", "-I", str(headers)]
        run(*compiler, *flags, "-g", "-gdwarf-4", "-O0", "-fno-eliminate-unused-debug-types", "-c",
            "-o", str(made), str(source))
        of_types(entries(run("readelf", "--debug-dump=info", str(made))), facts)
        macros = run(*compiler, *flags, "-dM", "-E", str(source))
    for name, body in inline.items():
        # What is compiled into a program stays in it: another body is another bargain.
        facts["inline " + name] = (facts.pop("function " + name) + ", body " +
                                   f"{zlib.crc32(''.join(body.split()).encode()):08x}")
    for name, head, body in re.findall(r"^#define (AUDE_\w+)(\([^)]*\))? ?(.*)$", macros,
                                       re.MULTILINE):
        if name not in PASSED_OVER and not re.fullmatch(r"AUDE(_\w+)?_H", name):
            facts["macro " + name] = " ".join(f"{head} {body}".split())
    return facts


def of_library(headers, library, compiler):
    """The facts of the headers and of the shared library that belongs to them."""
    facts = in_headers(headers, compiler)
    shown = {line.split()[-1].split("@")[0]
             for line in run("nm", "-D", "--defined-only", str(library)).splitlines()}
    declared = {name.split()[1] for name in facts if name.startswith("function ")}
    for name in declared - shown:
        del facts["function " + name]  # promised, but nobody could call it
    for name in shown - declared:
        facts["symbol " + name] = "exported without a declaration"
    found = re.search(r"\(SONAME\).*\[(.*)\]", run("readelf", "-d", str(library)))
    facts["library"] = found.group(1) if found else "no soname"
    return facts
