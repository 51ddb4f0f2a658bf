# SPDX-License-Identifier: Apache-2.0
"""What pip calls to build the Python package (PEP 517), for pyproject.toml: wheels by wheel.py, and
sdists of the parts of the tree that the library and the package are made of. The standard library
only. The library that goes into a wheel is that of AUDE_LIBRARY or build/libaude.so; without either
it is built by meson and ninja in a folder of its own.
"""

import gzip
import importlib.util
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
_SPEC = importlib.util.spec_from_file_location("aude_wheel", ROOT / "tools" / "wheel.py")
wheel = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(wheel)

# Of the tree: what the build of the library reads, the package, and how to make another sdist.
PARTS = ("LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "meson.build",
         "meson_options.txt", "include", "src", "data", "bindings/python", "tools/backend.py",
         "tools/wheel.py", "tools/signatures.py", "tests/abi/libaude.txt")
LEFT_OUT = {"__pycache__", "web-modules", "node_modules"}


def built():
    """The library that is there; None when it has to be built."""
    given = os.environ.get("AUDE_LIBRARY")
    path = pathlib.Path(given) if given else ROOT / "build" / "libaude.so"
    if given and not path.is_file():
        raise FileNotFoundError(f"AUDE_LIBRARY: there is no library at {path}")
    return path if path.is_file() else None


def build(folder):
    """Builds the library below a folder; its path."""
    subprocess.run(["meson", "setup", "-Dlibrary_only=true", "-Dtests=false", "-Dwerror=false",
                    str(folder), str(ROOT)], check=True)
    subprocess.run(["ninja", "-C", str(folder)], check=True)
    return folder / "libaude.so"


def get_requires_for_build_wheel(config_settings=None):
    """Meson and ninja, if there is something to build and the machine has them not."""
    return [] if built() else [name for name in ("meson", "ninja") if shutil.which(name) is None]


def get_requires_for_build_sdist(config_settings=None):
    """Nothing."""
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """The folder *.dist-info without RECORD, for who only asks."""
    name = f"aude-{wheel.version()}.dist-info"
    folder = pathlib.Path(metadata_directory) / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(wheel.metadata(), "utf-8")
    (folder / "WHEEL").write_text(wheel.tags(), "utf-8")
    (folder / "LICENSE").write_bytes((ROOT / "LICENSE").read_bytes())
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel; its name."""
    with tempfile.TemporaryDirectory(prefix="aude-build-") as folder:
        library = built() or build(pathlib.Path(folder))
        return wheel.make(library, pathlib.Path(wheel_directory)).name


def files():
    """What goes into an sdist, in order."""
    for part in PARTS:
        path = ROOT / part
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for one in found:
            name = one.relative_to(ROOT)
            if one.is_file() and not LEFT_OUT & set(name.parts) and one.suffix not in (".pyc",
                                                                                       ".so"):
                yield name


def build_sdist(sdist_directory, config_settings=None):
    """The tarball; its name. The same tree makes the same bytes."""
    base = f"aude-{wheel.version()}"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, content in [("PKG-INFO", wheel.metadata().encode()),
                              *((str(one), (ROOT / one).read_bytes()) for one in files())]:
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode = len(content), 0o644
            if name != "PKG-INFO" and os.access(ROOT / name, os.X_OK):
                entry.mode = 0o755
            tar.addfile(entry, io.BytesIO(content))
    path = pathlib.Path(sdist_directory) / f"{base}.tar.gz"
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as file:
        file.write(packed.getvalue())
    return path.name
