// SPDX-License-Identifier: Apache-2.0
// Are the types of the page right? The sources go beside the modules of npm, where TypeScript looks
// for those of the page's library; those of the package for JavaScript, which the page has its
// engine from, where web/tsconfig.json says.
// `node types.mjs ROOT MODULES`: the source tree and the folder with node_modules.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [root, modules] = process.argv.slice(2).map((one) => resolve(one));
const tree = mkdtempSync(join(tmpdir(), "aude-types-"));
const PACKAGE = "bindings/javascript/src";

try {
  for (const name of ["web/src", "web/worker", "web/tsconfig.json", PACKAGE])
    cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(modules, "node_modules"), join(tree, "web/node_modules"));
  for (const folder of ["web", "web/worker"]) {
    const { status } = spawnSync(process.execPath,
      [join(modules, "node_modules/typescript/bin/tsc"), "-p", join(tree, folder)],
      { stdio: "inherit" });
    process.exitCode ||= status ?? 1;
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
