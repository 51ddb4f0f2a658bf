// SPDX-License-Identifier: Apache-2.0
// Puts the page together: checks the types, bundles, makes the messages, copies the rest, and lays
// a gzipped copy beside each file. `node build.mjs WEB ENGINE PO OUT`: the web folder with its
// node_modules, engine.wasm, the folder of the po files, where everything goes.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync }
  from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { messagesOf } from "./messages.mjs";

const [web, engine, po, out] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(web, "package.json"));

execFileSync(process.execPath,
  [join(web, "node_modules/typescript/bin/tsc"), "-p", web], { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "messages"), { recursive: true });
await require("esbuild").build({
  entryPoints: [join(web, "src/app.tsx")], outfile: join(out, "app.js"), bundle: true,
  minify: true, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact",
  legalComments: "none", logLevel: "warning",
});
cpSync(join(web, "index.html"), join(out, "index.html"));
cpSync(join(web, "icon.svg"), join(out, "icon.svg"));
cpSync(join(web, "src/app.css"), join(out, "app.css"));
cpSync(engine, join(out, "engine.wasm"));
for (const language of readFileSync(join(po, "LINGUAS"), "utf8").match(/^[a-z]{2}$/gm) ?? [])
  writeFileSync(join(out, "messages", `${language}.json`),
    JSON.stringify(messagesOf(join(web, "src"), po, language)));

function pack(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) pack(path);
    else writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}
pack(out);
writeFileSync(`${out}.stamp`, "");
