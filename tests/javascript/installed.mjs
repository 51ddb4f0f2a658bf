// SPDX-License-Identifier: Apache-2.0
// The package as somebody has it who installed it: packed by tools/npm.py and put by npm into an
// empty folder, where nothing of this tree is in reach and no network is asked.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

const { AUDE_SOURCE, AUDE_WASM, AUDE_WEB_MODULES, NPM, PYTHON } = process.env;
const SECOND = 1000;

/** A folder that is gone when the tests are over. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), "aude-npm-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command; what it did. */
export function run(command, words, cwd = emptyFolder(), input = "") {
  return spawnSync(command, words, { cwd, input, encoding: "utf8", timeout: 60 * SECOND,
    maxBuffer: 1 << 26 });
}

/** Packs the package; the path of the tarball. */
export function packed(output = emptyFolder()) {
  const done = run(PYTHON, [join(AUDE_SOURCE, "tools/npm.py"), "--engine", AUDE_WASM,
    "--modules", AUDE_WEB_MODULES, "--output", output]);
  assert.equal(done.status, 0, done.stdout + done.stderr);
  return done.stdout.trim();
}

/** Installs a tarball; the folder with node_modules in it. */
export function installed(tarball) {
  const folder = emptyFolder();
  mkdirSync(join(folder, "home"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const done = run(NPM, ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund",
    "--cache", join(folder, "home"), tarball], folder);
  assert.equal(done.status, 0, done.stdout + done.stderr);
  return folder;
}

/** The package's names, from the folder where it is installed. */
export async function imported(folder) {
  const path = join(folder, "names.mjs");
  writeFileSync(path, 'export * from "aude";\n');
  return import(pathToFileURL(path).href);
}
