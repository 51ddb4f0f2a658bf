// SPDX-License-Identifier: Apache-2.0
// What docs/JAVASCRIPT.md and the package's README show: their programs are run with the package as
// it is installed, and what stands behind "// ->" is what they answer.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installed, packed, run } from "./installed.mjs";

const { AUDE_SOURCE } = process.env;
const tarball = packed();
const folder = installed(tarball);

/** The program that the pieces of a document are, one behind the other; how often it is checked. */
function programOf(path) {
  const text = readFileSync(join(AUDE_SOURCE, path), "utf8");
  const lines = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, piece]) => piece).join("")
    .split("\n");
  let checks = 0;
  const program = lines.map((line) => {
    const found = /^(?! )(.*); \/\/ -> (.*)$/.exec(line);
    if (found === null) return line;
    checks++;
    return `same(${found[1]}, ${found[2]}, ${JSON.stringify(line)});`;
  });
  return { checks, text: ['import { deepStrictEqual as same } from "node:assert";', ...program,
    'console.log("played to its end");'].join("\n") };
}

for (const [path, least] of [["docs/JAVASCRIPT.md", 20], ["bindings/javascript/README.md", 0]])
  test(`the program of ${path} does what it says`, () => {
    const { checks, text } = programOf(path);
    assert.ok(checks >= least, `${checks} checks`);
    assert.ok(text.length > 300);
    writeFileSync(join(folder, "document.mjs"), text);
    const done = run(process.execPath, ["document.mjs"], folder);
    assert.equal(done.status, 0, done.stderr);
    assert.match(done.stdout, /played to its end\n$/);
  });

test("figures of the package are what they are", () => {
  const size = (path) => readFileSync(join(folder, "node_modules/aude", path)).length;
  const text = readFileSync(join(AUDE_SOURCE, "docs/JAVASCRIPT.md"), "utf8");
  const told = Number(/`aude\.wasm` has (\d+) kB/.exec(text)[1]);
  assert.ok(Math.abs(size("aude.wasm") / 1000 - told) < told / 20, `${size("aude.wasm")} bytes`);
});
