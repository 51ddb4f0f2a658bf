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

DEPLOY = Path(os.environ["AUDE_SOURCE"]) / "deploy"
AUDE = os.environ["AUDE"]


def unit():
    """The sections of the service, each name with all its values."""
    found = {}

    class Many(dict):
        """Names that stand several times keep all that they say."""

        def __setitem__(self, key, value):
            if isinstance(value, list) and key in self:
                value = self[key] + value
            super().__setitem__(key, value)

    reader = configparser.RawConfigParser(strict=False, dict_type=Many, delimiters="=")
    reader.optionxform = str
    reader.read(DEPLOY / "aude.service", encoding="utf-8")
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
    done = subprocess.run([AUDE, "serve", "--config", DEPLOY / "aude.conf", "--check"],
                          capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    drain = int(settings()["drain"])
    assert 0 < drain < seconds(unit()["Service"]["TimeoutStopSec"][-1])
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    assert drain < int(re.search(r"--stop-timeout=(\d+)", container)[1])


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
    container = (DEPLOY / "Containerfile").read_text("utf-8")
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


@tap.case("the container is nobody's root, names no place to fetch from, and has what it copies")
def _():
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines()
             if line and not line.startswith("#")]
    words = {line.split()[0] for line in lines}
    assert words <= {"ARG", "FROM", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL",
                     "ENTRYPOINT"}, words
    assert [line for line in lines if line.startswith("FROM")] == ["FROM ${BASE}"]
    user, = (line.split()[1] for line in lines if line.startswith("USER"))
    assert all(int(part) > 0 for part in user.split(":"))
    assert lines.index(f"USER {user}") > max(i for i, line in enumerate(lines)
                                             if line.startswith("RUN"))
    for line in lines:
        if line.startswith("COPY deploy/"):
            assert (DEPLOY.parent / line.split()[1]).is_file(), line
    assert "--read-only" in text and "--cap-drop=all" in text


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
