// SPDX-License-Identifier: Apache-2.0
// Puts the page together: checks the types, bundles, makes the messages, copies the rest, and lays
// a gzipped copy beside each file. `node build.mjs ROOT ENGINE MODULES OUT DEPFILE`: the source
// tree, engine.wasm, the folder with node_modules, where everything goes, and a file that tells
// ninja what it was made from.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync }
  from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf } from "./files.mjs";
import { enginesSources, messagesOf } from "./messages.mjs";

const [root, engine, modules, out, depfile] = process.argv.slice(2).map((one) => resolve(one));
const target = process.argv[5];
const source = join(root, "web");
const po = join(root, "po");
const require = createRequire(join(modules, "package.json"));

// The sources go beside the modules, where both tools look for them.
const web = modules;
rmSync(join(web, "src"), { recursive: true, force: true });
for (const name of ["src", "tsconfig.json", "index.html", "icon.svg"])
  cpSync(join(source, name), join(web, name), { recursive: true });

execFileSync(process.execPath,
  [join(web, "node_modules/typescript/bin/tsc"), "-p", web], { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "messages"), { recursive: true });
await require("esbuild").build({
  entryPoints: [join(web, "src/app.tsx")], outfile: join(out, "app.js"), bundle: true,
  minify: true, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact",
  legalComments: "none", logLevel: "warning",
});
await require("esbuild").build({
  entryPoints: [join(web, "src/app.css")], outfile: join(out, "app.css"), bundle: true,
  minify: true, legalComments: "none", logLevel: "warning",
});
cpSync(join(web, "index.html"), join(out, "index.html"));
cpSync(join(web, "icon.svg"), join(out, "icon.svg"));
cpSync(engine, join(out, "engine.wasm"));
for (const language of readFileSync(join(po, "LINGUAS"), "utf8").match(/^[a-z]{2}$/gm) ?? [])
  writeFileSync(join(out, "messages", `${language}.json`),
    JSON.stringify(messagesOf(join(web, "src"), po, language)));

for (const path of filesOf(out))
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));

const needs = [...filesOf(join(source, "src")),
  ...readdirSync(join(source, "tools")).map((name) => join(source, "tools", name)),
  ...["index.html", "icon.svg", "tsconfig.json"].map((name) => join(source, name)),
  ...readdirSync(po).filter((name) => name.endsWith(".po")).map((name) => join(po, name)),
  ...enginesSources(po)];
writeFileSync(depfile, `${target}: ${needs.join(" ")}\n`);
