// SPDX-License-Identifier: Apache-2.0
// The modules of npm that are in the page: bundles it once more, without writing anything, and
// prints the name of each module that something came from, a line each.
// `node bundled.mjs MODULES`: the folder of the build with node_modules and the sources.
import { createRequire } from "node:module";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const modules = resolve(process.argv[2]);
const require = createRequire(join(modules, "package.json"));
const screens = readdirSync(join(modules, "src"))
  .map((name) => join("src", name, "screen.tsx")).filter((one) => existsSync(join(modules, one)));
const { metafile } = await require("esbuild").build({
  entryPoints: ["src/app.tsx", "src/app.css", "src/analyse/worker.ts", "worker/thinker.ts",
    "worker/worker.ts", ...screens],
  absWorkingDir: modules, outdir: "out", write: false, bundle: true, splitting: true,
  metafile: true, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact",
});
const names = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  .map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean);
console.log([...new Set(names)].sort().join("\n"));
