#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The files of deploy/many: several servers as a compose file and as manifests, which cannot run
here. They are read as whoever runs them reads them; commands are looked at by the program, the
file of NATS by NATS, and the parts have to fit each other.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import tap

SOURCE = Path(os.environ["AUDE_SOURCE"])
MANY = SOURCE / "deploy/many"
AUDE = os.environ["AUDE"]
ENTRY = ["--config", SOURCE / "deploy/aude.conf", "--host", "0.0.0.0"]
TOLD = {"AUDE_STORE": "postgresql://aude@db.example/aude", "AUDE_NATS": "tls://nats.example:4222",
        "AUDE_ORIGIN": "https://games.example"}
PROBE = ["/usr/local/bin/aude", "admin", "--socket", "/run/aude/admin", "list"]
DRAIN = 60  # of aude.conf


def documents(name):
    try:
        import yaml
    except ImportError:
        tap.skip("there is no reader of YAML")
    return list(yaml.safe_load_all((MANY / name).read_text("utf-8")))


def check(arguments):
    """`aude serve` takes all of it: only that nobody has the name of an example is wrong."""
    said = [re.sub(r"\$[({](\w+)[^)}]*[)}]", lambda name: TOLD[name[1]], word)
            for word in arguments]
    done = subprocess.run([AUDE, "serve", *ENTRY, *said, "--check"], capture_output=True,
                          text=True, check=False, timeout=60)
    assert done.returncode == 2 and "games.example: " in done.stderr, done.stderr


def options(arguments):
    return dict((word.split("=", 1) + [""])[:2] for word in arguments)


def services():
    return documents("compose.yaml")[0]["services"]


def of_kind(kind):
    return {each["metadata"]["name"]: each for each in documents("kubernetes.yaml")
            if each["kind"] == kind}


@tap.case("compose: two that keep tables, two gates, a database, NATS, a proxy")
def _():
    found = services()
    assert set(found) == {"postgres", "nats", "keeper-1", "keeper-2", "gate-1", "gate-2", "proxy"}
    assert [name for name, each in found.items() if "ports" in each] == ["proxy"]
    for name, each in found.items():
        if name.startswith(("keeper", "gate")):
            said = options(each["command"])
            check(each["command"])
            assert ("--gate" in said) == name.startswith("gate"), name
            assert said["--store"].startswith("postgresql://aude@postgres/")
            assert said["--nats"] == "nats://nats:4222"
            assert said["--nats-credentials"] == "/run/secrets/nats" and "nats" in each["secrets"]
            assert each["read_only"] and each["cap_drop"] == ["ALL"] and each["mem_limit"]
            assert int(each["stop_grace_period"].removesuffix("s")) > DRAIN
            assert each["healthcheck"]["test"] == ["CMD", *PROBE]
            assert each["depends_on"]["postgres"]["condition"] == "service_healthy"


@tap.case("compose: whoever keeps tables is reached from inside alone; no secret stands in it")
def _():
    whole, found = documents("compose.yaml")[0], services()
    assert whole["networks"]["inside"]["internal"] is True
    for name in ("postgres", "nats", "keeper-1", "keeper-2"):
        assert found[name]["networks"] == ["inside"], name
    front = found["proxy"]["networks"]
    assert list(front) == ["front"]
    address = front["front"]["ipv4_address"]
    for name in ("gate-1", "gate-2"):
        assert set(found[name]["networks"]) == {"inside", "front"}
        assert options(found[name]["command"])["--proxy"] == address
    used = {secret for each in found.values() for secret in each.get("secrets", ())}
    assert used == set(whole["secrets"])
    assert all(each["file"].startswith("./secrets/") for each in whole["secrets"].values())
    for each in found.values():
        for name, value in each.get("environment", {}).items():
            assert "PASSWORD" not in name or value.startswith("${"), name
        for volume in each.get("volumes", ()):
            place = volume.split(":")[0]
            assert place in whole["volumes"] or (MANY / place).is_file(), place


@tap.case("the proxy knows both gates, hands on who comes, and has limits")
def _():
    text = re.sub(r"#.*", "", (MANY / "nginx.conf").read_text("utf-8"))
    assert text.count("{") == text.count("}")
    assert set(re.findall(r"server (gate-\d):8080", text)) == {"gate-1", "gate-2"}
    for words in ("limit_req_zone $binary_remote_addr", "limit_conn_zone $binary_remote_addr",
                  "limit_conn wires", "client_max_body_size 1k", "listen 8443 ssl",
                  # What somebody says himself about where he comes from is not handed on.
                  "X-Forwarded-For $remote_addr", 'Connection "upgrade"', "proxy_cache page"):
        assert words in text, words
    places = re.findall(r"location (?:= )?(\S+) \{(.*?)\}", text, re.S)
    assert [place for place, _ in places] == ["/", "/play"]
    assert all("limit_req zone=asks" in inside for _, inside in places)
    assert int(re.search(r"proxy_read_timeout (\d+)m", text)[1]) > 1  # longer than pings


@tap.case("NATS lets its one user speak below aude. and nowhere else")
def _():
    text = (MANY / "nats.conf").read_text("utf-8")
    assert 'permissions { publish: "aude.>", subscribe: "aude.>" }' in text
    assert int(re.search(r"max_payload: (\d+)", text)[1]) >= 1 << 20
    program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
    if program is None:
        tap.skip("there is no nats-server")
    for password, status in (({"AUDE_NATS_PASSWORD": "word"}, 0), ({}, 1)):
        done = subprocess.run([program, "-c", MANY / "nats.conf", "-t"], capture_output=True,
                              env={"PATH": os.environ["PATH"], **password}, check=False,
                              timeout=60)
        assert done.returncode == status, done.stderr


@tap.case("Kubernetes: servers and gates, which may do little, with probes and time to end")
def _():
    found = of_kind("Deployment")
    assert set(found) == {"aude-keeper", "aude-gate"}
    for name, each in found.items():
        spec, labels = each["spec"], each["spec"]["template"]["metadata"]["labels"]
        pod = spec["template"]["spec"]
        [container] = pod["containers"]
        assert spec["replicas"] == 2 and spec["selector"]["matchLabels"] == labels
        assert labels == {"app": "aude", "part": name.removeprefix("aude-")}
        assert pod["securityContext"]["runAsNonRoot"]
        assert pod["securityContext"]["runAsUser"] == 10001  # as the Dockerfile says
        assert not pod["automountServiceAccountToken"]
        little = container["securityContext"]
        assert little["readOnlyRootFilesystem"] and not little["allowPrivilegeEscalation"]
        assert little["capabilities"] == {"drop": ["ALL"]} and container["resources"]["limits"]
        check(container["args"])
        said = options(container["args"])
        assert ("--gate" in said) == (name == "aude-gate")
        assert said["--nats-ca"] and said["--nats-credentials"]
        names = {each["name"] for each in container["env"]}
        assert names >= set(re.findall(r"\$\((\w+)\)", " ".join(container["args"])))
        volumes = {volume["name"] for volume in pod["volumes"]}
        assert volumes == {mount["name"] for mount in container["volumeMounts"]}
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            asks = container[probe]
            assert asks.get("exec", {}).get("command") == PROBE or \
                asks["httpGet"] == {"path": "/", "port": "http"}, asks
        pause = container.get("lifecycle", {"preStop": {"exec": {"command": ["", "0"]}}})
        ends = int(pause["preStop"]["exec"]["command"][1]) + DRAIN
        assert pod["terminationGracePeriodSeconds"] > ends


@tap.case("Kubernetes: only gates are reached, by their own addresses, and one of each stays")
def _():
    [service] = of_kind("Service").values()
    assert service["spec"]["selector"] == {"app": "aude", "part": "gate"}
    assert service["spec"]["externalTrafficPolicy"] == "Local"
    assert service["spec"]["ports"][0]["targetPort"] == "http"
    budgets = of_kind("PodDisruptionBudget")
    assert set(budgets) == set(of_kind("Deployment"))
    assert all(each["spec"]["minAvailable"] == 1 for each in budgets.values())
    closed = of_kind("NetworkPolicy")["aude-keeper"]["spec"]
    assert closed["podSelector"]["matchLabels"]["part"] == "keeper" and closed["ingress"] == []


tap.main()
