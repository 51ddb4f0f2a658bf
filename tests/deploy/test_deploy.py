#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The files of deploy/: read as systemd, containers, Prometheus and Grafana read them, and compared
with what the program knows.
"""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

sys.path.insert(0, str(Path(os.environ["AUDE_SOURCE"]) / "tests/server"))
from watched import Watched  # pylint: disable=wrong-import-position
from wire import Server  # pylint: disable=wrong-import-position

DEPLOY = Path(os.environ["AUDE_SOURCE"]) / "deploy"
AUDE = os.environ["AUDE"]


def unit(name="aude.service"):
    """The sections of a unit, each name with all its values."""
    found = {}

    class Many(dict):
        """Names that stand several times keep all that they say."""

        def __setitem__(self, key, value):
            if isinstance(value, list) and key in self:
                value = self[key] + value
            super().__setitem__(key, value)

    reader = configparser.RawConfigParser(strict=False, dict_type=Many, delimiters="=")
    reader.optionxform = str
    reader.read(DEPLOY / name, encoding="utf-8")
    for name in reader.sections():
        found[name] = {key: value.split("\n") for key, value in reader.items(name)}
    return found


def seconds(text):
    return int(text.removesuffix("s"))


def settings():
    """What aude.conf says."""
    lines = (DEPLOY / "aude.conf").read_text("utf-8").splitlines()
    return dict(line.split(" = ") for line in lines if line and not line.startswith("#"))


def figures():
    """Names of all figures that the server has, histograms by their parts too."""
    found = set()
    with Watched() as server:
        text = server.ask("/metrics")[2].decode("ascii")
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M):
        parts = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
        found |= {name + part for part in parts}
    return found


def yaml_of(name):
    try:
        import yaml
    except ImportError:
        tap.skip("there is no reader of YAML")
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


@tap.case("the configuration file is right, and what it says fits the service")
def _():
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder, "aude.conf")
        text = (DEPLOY / "aude.conf").read_text("utf-8").replace("/var/lib/aude", f"{folder}/data")
        for origin, status in (("games.example", 2), ("games.test", 0)):
            mine.write_text(text.replace("games.example", origin), "utf-8")
            done = subprocess.run([AUDE, "serve", "--config", mine, "--check"],
                                  capture_output=True, text=True, check=False, timeout=60)
            assert done.returncode == status, done.stderr
    drain = int(settings()["drain"])
    assert 0 < drain < seconds(unit()["Service"]["TimeoutStopSec"][-1])
    container = (DEPLOY.parent / "Dockerfile").read_text("utf-8")
    assert drain < int(re.search(r"--stop-timeout=(\d+)", container)[1])


@tap.case("the socket and the games are where the file says, for who asks and for copies")
def _():
    service, backup = unit()["Service"], unit("aude-backup.service")["Service"]
    said = settings()
    assert said["data"] == f"/var/lib/{service['StateDirectory'][-1]}"
    assert said["socket"].startswith(f"/run/{service['RuntimeDirectory'][-1]}/")
    assert service["Environment"] == ["XDG_DATA_HOME=%S"]  # a file without `data` means the same
    for words in (service["ExecStart"], service["ExecStartPre"]):
        assert "--data" not in words[-1] and "--socket" not in words[-1]
    with tempfile.TemporaryDirectory() as folder:
        mine, path = Path(folder, "aude.conf"), f"{folder}/admin"
        mine.write_text((DEPLOY / "aude.conf").read_text("utf-8")
                        .replace(said["socket"], path), "utf-8")
        with Server(arguments=["--socket", path]):
            done = subprocess.run([AUDE, "admin", "--config", mine, "list"], check=False,
                                  capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, done.stderr
    assert backup["User"] == service["User"] == ["aude"]
    made = backup["StateDirectory"][-1].split()
    assert made[0] == service["StateDirectory"][-1] and len(made) == 2


@tap.case("each night a copy is made, by the program's own word, with as few rights")
def _():
    backup, timer = unit("aude-backup.service"), unit("aude-backup.timer")
    assert timer["Timer"]["OnCalendar"] and timer["Install"]["WantedBy"] == ["timers.target"]
    service, served = backup["Service"], unit()["Service"]
    for name in ("ProtectSystem", "ProtectHome", "NoNewPrivileges", "CapabilityBoundingSet",
                 "UMask", "SystemCallFilter", "StateDirectoryMode", "DynamicUser"):
        assert service[name] == served[name], name
    shell, option, command = shlex.split(service["ExecStart"][-1])
    assert (shell, option) == ("/bin/sh", "-c") and service["Type"] == ["oneshot"]
    with tempfile.TemporaryDirectory() as folder, Watched() as server:
        # As systemd reads it: a specifier, signs that stand twice, and the place of the program.
        command = (command.replace("%S/aude-backups", folder).replace("%S/aude", server.data)
                   .replace("$$", "$").replace("%%", "%").replace("/usr/local/bin/aude", AUDE))
        subprocess.run([shell, option, command], check=True, capture_output=True, timeout=60)
        copy, = Path(folder).iterdir()
        assert re.fullmatch(r"[1-7]\.db", copy.name)


@tap.case("the service may do little, and has limits")
def _():
    service = {name: values[-1] for name, values in unit()["Service"].items()}
    for name, value in (("ProtectSystem", "strict"), ("ProtectHome", "yes"),
                        ("DynamicUser", "yes"), ("NoNewPrivileges", "yes"),
                        ("PrivateDevices", "yes"), ("PrivateTmp", "yes"),
                        ("MemoryDenyWriteExecute", "yes"), ("CapabilityBoundingSet", ""),
                        ("RestrictNamespaces", "yes"), ("SystemCallArchitectures", "native"),
                        ("StateDirectory", "aude"), ("RuntimeDirectoryMode", "0700"),
                        ("UMask", "0077"), ("KillSignal", "SIGTERM")):
        assert service.get(name) == value, (name, service.get(name))
    assert re.fullmatch(r"\d+[MG]", service["MemoryMax"])
    assert int(service["TasksMax"]) >= 16 and int(service["LimitNOFILE"]) >= 4096 + 1200
    assert set(service["RestrictAddressFamilies"].split()) == {"AF_INET", "AF_INET6", "AF_UNIX"}


@tap.case("the commands of the service are commands of the program")
def _():
    known = subprocess.run([AUDE, "--lang", "en", "serve", "--help"], capture_output=True,
                           text=True, check=True, timeout=60).stdout
    container = (DEPLOY.parent / "Dockerfile").read_text("utf-8")
    entry = json.loads(re.search(r"^ENTRYPOINT (\[.*?\])$", container, re.M | re.S)[1]
                       .replace("\\\n", ""))
    service = unit()["Service"]
    for words in (shlex.split(service["ExecStart"][-1]), shlex.split(service["ExecStartPre"][-1]),
                  entry):
        assert words[:2] == ["/usr/local/bin/aude", "serve"], words
        for word in words[2:]:
            assert not word.startswith("--") or f"{word}" in known, word


@tap.case("systemd finds nothing wrong with it")
def _():
    if shutil.which("systemd-analyze") is None:
        tap.skip("there is no systemd-analyze")
    with tempfile.TemporaryDirectory() as folder:
        text = (DEPLOY / "aude.service").read_text("utf-8")
        copy = Path(folder) / "aude.service"
        copy.write_text(text.replace("/usr/local/bin/aude", AUDE)
                        .replace("Documentation=man:aude(1)\n", ""))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True,
                              text=True, check=False, timeout=60)
        if "Failed to" in done.stderr and "bus" in done.stderr:
            tap.skip("systemd-analyze does not work here")
        told = [line for line in done.stderr.splitlines() if "aude.service" in line]
        assert done.returncode == 0 and not told, done.stderr


def container():
    """The instructions of the Dockerfile, each as its word and the rest, by stages."""
    text = (DEPLOY.parent / "Dockerfile").read_text("utf-8")
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ").splitlines()
    stages = [[]]
    for word, _, rest in (line.partition(" ") for line in lines if line):
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, rest))
    return stages


@tap.case("the container is nobody's root, and is run so that nobody writes to it")
def _():
    text = (DEPLOY.parent / "Dockerfile").read_text("utf-8")
    last = container()[-1]
    user, = (rest for word, rest in last if word == "USER")
    assert all(int(part) > 0 for part in user.split(":"))
    assert last.index(("USER", user)) > max(i for i, one in enumerate(last) if one[0] == "RUN")
    assert f"chown {user} {settings()['data']}" in dict(
        (rest.rpartition("&& ")[2], word) for word, rest in last if word == "RUN")
    assert "--read-only" in text and "--cap-drop=all" in text


@tap.case("the container is built from a checkout alone, on what everybody has")
def _():
    head, build, last = container()
    assert head == [("ARG", "BASE=debian:12-slim")]
    assert build[0] == ("FROM", "${BASE} AS build") and last[0] == ("FROM", "${BASE}")
    ignored = [line for line in (DEPLOY.parent / ".dockerignore").read_text("utf-8").splitlines()
               if not line.startswith("#")]
    assert {".git", "build", "**/node_modules"} <= set(ignored)
    for stage in (build, last):
        for word, rest in stage:
            *sources, _ = rest.split()
            if word == "COPY" and not rest.startswith("--from="):
                assert all((DEPLOY.parent / one).exists() and one not in ignored
                           for one in sources), rest
    assert ("COPY", "--from=build /image/usr/local /usr/local") in last
    runs = " && ".join(rest for word, rest in build if word == "RUN")
    script, = re.findall(r"(tools/\S+) run", runs)
    assert os.access(DEPLOY.parent / script, os.X_OK)
    options = (DEPLOY.parent / "meson_options.txt").read_text("utf-8")
    known = set(re.findall(r"option\('(\w+)'", options)) | {"werror"}
    given = dict(re.findall(r"-D(\w+)=(\w+)", runs))
    assert set(given) <= known, given
    assert all(given[one] == "enabled" for one in ("server", "postgres", "nats", "web"))
    prefix, = re.findall(r"--prefix=(\S+)", runs)
    assert prefix == "/usr/local" and "DESTDIR=/image meson install" in runs


@tap.case("the container has the libraries that the program wants, and no others")
def _():
    if shutil.which("dpkg") is None:
        tap.skip("there is no dpkg")
    _, _, last = container()
    runs = " ".join(rest for word, rest in last if word == "RUN")
    listed = set(re.search(r"--no-install-recommends ([^&]*)", runs)[1].split())
    found = subprocess.run(["ldd", AUDE], capture_output=True, text=True, check=True).stdout
    named = set(re.findall(r"\(NEEDED\).*\[(\S+)\]", subprocess.run(
        ["readelf", "-d", AUDE], capture_output=True, text=True, check=True).stdout))
    wanted = set()
    for name, path in re.findall(r"(\S+) => (/\S+)", found):
        path = os.path.realpath(path)  # which may be at the place that / had before /usr
        done = subprocess.run(["dpkg", "-S", path, path.removeprefix("/usr")],
                              capture_output=True, text=True, check=False)
        if name in named:
            wanted |= set(re.findall(r"^([^:\n]+):", done.stdout, re.M))
    # The loop of libwebsockets is loaded by its name; a sanitizer is in no release.
    wanted = {one for one in wanted if not re.match("libc6|lib(asan|ubsan|gcc)", one)}
    assert listed == wanted | {"libwebsockets-evlib-uv"}, listed ^ wanted


def check_expression(expression, known):
    named = set(re.findall(r"\baude_[a-z_]+", expression))
    assert named and named <= known, (expression, named - known)


@tap.case("alarms ask for figures that there are, and say how bad it is")
def _():
    known = figures()
    groups = yaml_of("alerts.yaml")["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len(rules) >= 8 and len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, rule
        assert re.fullmatch("[A-Z][A-Za-z]+", rule["alert"])
        assert rule["labels"]["severity"] in ("page", "ticket") and rule["annotations"]["summary"]
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s")), rule
        check_expression(rule["expr"], known)
    scrape = yaml_of("scrape.yaml")
    assert scrape["rule_files"] == ["alerts.yaml"]
    target, = scrape["scrape_configs"][0]["static_configs"][0]["targets"]
    assert target == f"127.0.0.1:{settings()['metrics']}"


@tap.case("the dashboard asks for figures that there are, each panel has its place")
def _():
    known = figures()
    board = json.loads((DEPLOY / "dashboard.json").read_text("utf-8"))
    assert board["title"] == "Aude" and len(board["panels"]) >= 6
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]}
    assert len(places) == len(board["panels"])
    for panel in board["panels"]:
        assert panel["title"] and panel["targets"] and panel["type"] == "timeseries"
        for target in panel["targets"]:
            check_expression(target["expr"], known)


tap.main()
