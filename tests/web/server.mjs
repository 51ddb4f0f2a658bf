// SPDX-License-Identifier: Apache-2.0
// A real server of a test, with a data folder of its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { AUDE, AUDE_WEB, AUDE_WEB_ALIKE } = process.env;

const kept = [];

/** The one number above 10000 that browsers open no page at. */
const UNSAFE = 10080;

/** Does nobody have this number? Then a UDP socket, which no server here opens, keeps it from other
 *  tests for as long as this one runs. */
async function keeps(number) {
  if (number === UNSAFE) return false;
  const socket = createSocket("udp4");
  socket.unref();
  try {
    socket.bind(number, "127.0.0.1");
    await once(socket, "listening");
    const door = createServer().listen(number, "127.0.0.1");
    await once(door, "listening");
    door.close();
    await once(door, "close");
  } catch {
    socket.close();
    return false;
  }
  kept.push(socket);
  return true;
}

/** A port for a server that may be stopped and started again: one outside the range from which the
 *  system gives ports to whoever connects somewhere, so that it is not lost meanwhile. 0, any port,
 *  when there is none of the kind. */
async function reservePort() {
  let [low, high] = [32768, 60999];
  try {
    [low, high] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "ascii").trim()
      .split(/\s+/).map(Number);
  } catch { /* the usual ones */ }
  const below = Math.max(low - 10000, 0);
  const above = Math.max(65535 - high, 0);
  for (let i = 0; i < 200 && below + above > 0; i++) {
    const at = Math.floor(Math.random() * (below + above));
    const number = at < below ? 10000 + at : high + 1 + at - below;
    if (await keeps(number)) return number;
  }
  return 0;
}

/** A server on a port of its own; stop() ends it, start() begins it anew on the same data. */
export class Server {
  constructor(words) {
    this.words = words;
    this.data = mkdtempSync(join(tmpdir(), "aude-web-"));
    this.port = 0;
    this.web = AUDE_WEB;
  }

  async start() {
    if (this.port === 0) this.port = await reservePort();
    this.child = spawn(AUDE, ["serve", "--port", String(this.port), "--data", this.data,
      "--web", this.web, ...this.words], {
      stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LD_PRELOAD: AUDE_WEB_ALIKE ?? "" },
    });
    this.said = "";
    this.child.stdout.on("data", (chunk) => { this.said += chunk; });
    this.child.stderr.on("data", (chunk) => { this.said += chunk; });
    const until = Date.now() + 30000;
    while (!/http:\/\/127\.0\.0\.1:(\d+)/.test(this.said)) {
      assert.ok(Date.now() < until && this.child.exitCode === null,
        `the server says: ${this.said}`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    const [address, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.said);
    this.port = Number(port);
    this.address = `${address}/`;
  }

  async stop() {
    if (this.child === undefined || this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await ended;
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
