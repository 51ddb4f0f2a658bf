// SPDX-License-Identifier: Apache-2.0
// Puts the page together: checks the types, bundles, makes messages and icons, copies the rest, and
// lays a gzipped copy beside each file. Files know each other by their names and sums, so that what
// is kept of one build is never taken for what belongs to another.
// `node build.mjs ROOT ENGINE MODULES BOOK OUT DEPFILE`: the source tree, engine.wasm with
// its modules beside it, the folder with node_modules, that of the rules book, where everything
// goes, and a file that tells ninja what it was made from.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync }
  from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { filesOf } from "./files.mjs";
import { heroOf } from "./hero.mjs";
import { iconOf } from "./icon.mjs";
import { enginesSources, messagesOf } from "./messages.mjs";

const [root, engine, modules, book, out, depfile] =
  process.argv.slice(2).map((one) => resolve(one));
const target = process.argv[6];
const source = join(root, "web");
const po = join(root, "po");
const require = createRequire(join(modules, "package.json"));

// The sources go beside the modules, where both tools look for them; those of the package for
// JavaScript, which the page has its engine from, where web/tsconfig.json says.
const web = modules;
const PACKAGE = "bindings/javascript/src";
const shared = join(dirname(modules), PACKAGE);
const PUZZLES = "data/puzzles.jsonl";
const FILES = ["tsconfig.json", "index.html", "icon.svg", "share.png", "manifest.webmanifest"];
for (const name of ["src", "worker"]) rmSync(join(web, name), { recursive: true, force: true });
for (const name of ["src", "worker", ...FILES])
  cpSync(join(source, name), join(web, name), { recursive: true });
rmSync(shared, { recursive: true, force: true });
cpSync(join(root, PACKAGE), shared, { recursive: true });
for (const folder of [web, join(web, "worker")])
  execFileSync(process.execPath,
    [join(web, "node_modules/typescript/bin/tsc"), "-p", folder], { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "messages"), { recursive: true });

const bundle = (from, to, define = {}, plugins = []) => require("esbuild").build({
  entryPoints: [join(web, from)], outfile: join(out, to), bundle: true, minify: true,
  format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact", define,
  legalComments: "none", logLevel: "warning", plugins,
});
/** What comes later than the page has its modules from it: the names of each in that list. */
const SHARED = new Map([...readFileSync(join(web, "src/lesson/shared.ts"), "utf8")
  .matchAll(/^ {2}"?([\w/-]+)"?: \{ (.*?) \},$/gms)].map(([, path, names]) =>
  [path, names.replace(/get (\w+)\(\) \{[^}]*\}/g, "$1")]));
const sharing = (folder, also = []) => ({ name: "sharing", setup: (build) => {
  build.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
    const name = path.startsWith(".")
      ? relative(join(web, "src"), resolve(resolveDir, path)) : path;
    return kind === "entry-point" || name.startsWith(`${folder}/`) ||
      also.includes(name) ? undefined
      : { path: name, namespace: "shared" };
  });
  build.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => {
    if (!SHARED.has(path)) throw new Error(`${path} has no line in src/lesson/shared.ts`);
    return { contents: `export const { ${SHARED.get(path)} } = globalThis.audeShared["${path}"];` };
  });
} });
/** The program of the page, with what is fetched only when it is wanted in parts of their own. A
 *  part has the sum of its contents in its name. Answers the parts that come with the program. */
async function bundleParts(from, define) {
  const { metafile } = await require("esbuild").build({
    entryPoints: [join(web, from)], outdir: out, chunkNames: "part-[hash]", bundle: true,
    splitting: true, minify: true, metafile: true, format: "esm", target: "es2022",
    jsx: "automatic", jsxImportSource: "preact", define, legalComments: "none",
    logLevel: "warning", absWorkingDir: out,
  });
  const parts = new Set();
  const follow = (file) => metafile.outputs[file].imports
    .filter(({ kind, path }) => kind === "import-statement" && !parts.has(path))
    .forEach(({ path }) => {
      parts.add(path);
      follow(path);
    });
  follow("app.js");
  return [...parts];
}
/** Of each line of the file what the page needs, with a name that stays as long as the position. */
function puzzlesOf(path) {
  return readFileSync(path, "utf8").split("\n").filter((line) => line !== "").map((line) => {
    const { position, seat, lead, theme, level, lines } = JSON.parse(line);
    return { id: sumOf(position).slice(0, 8), position, seat, lead, theme, level, lines };
  });
}
/** The first ten bytes of it: enough to tell one file from another, and each is fetched by
 *  everybody several times over. */
const sumOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 20);
const sumOfFile = (path) => sumOf(readFileSync(join(out, path)));
/** Sums of what lies there so far, by path: in an address they tell one build from another. */
const sums = () => Object.fromEntries(filesOf(out).map((path) => relative(out, path))
  .map((path) => [path, sumOfFile(path)]));

/** The page's own way to name a text. */
const [{ text: naming }] = require("esbuild").buildSync({
  entryPoints: [join(web, "src/key.ts")], write: false, format: "esm" }).outputFiles;
const { keyOf } = await import(`data:text/javascript,${encodeURIComponent(naming)}`);

cpSync(engine, join(out, "engine.wasm"));
for (const name of ["edit.wasm", "analyse.wasm"])
  cpSync(join(dirname(engine), name), join(out, name));
writeFileSync(join(out, "hero.svg"), await heroOf(engine));
for (const language of readFileSync(join(po, "LINGUAS"), "utf8").match(/^[a-z]{2}$/gm) ?? []) {
  const texts = messagesOf(join(web, "src"), po, language);
  const known = Object.keys(texts).map(keyOf);
  if (new Set(known).size < known.length)
    throw new Error(`${language}: two texts have the same key, see web/src/key.ts`);
  // First what they are known by, then the texts: a twentieth less, gzipped, than side by side.
  writeFileSync(join(out, "messages", `${language}.json`),
    JSON.stringify([known.join(""), Object.values(texts)]));
}
cpSync(book, join(out, "book"), { recursive: true });
mkdirSync(join(out, "puzzles"));
writeFileSync(join(out, "puzzles/puzzles.json"), JSON.stringify(puzzlesOf(join(root, PUZZLES))));
for (const name of ["icon.svg", "manifest.webmanifest"]) cpSync(join(web, name), join(out, name));
/** What one of them has of another: it brings it along. */
const ALSO = { puzzle: ["above", "job", "why", "words"].map((one) => `analyse/${one}`) };
for (const name of ["lesson", "edit", "analyse", "puzzle"]) {
  await bundle(`src/${name}/screen.tsx`, `${name}.js`, {}, [sharing(name, ALSO[name])]);
  await bundle(`src/${name}/${name}.css`, `${name}.css`);
}
await bundle("src/analyse/worker.ts", "analyst.js");
await bundle("worker/thinker.ts", "thinker.js");
const parts = await bundleParts("src/app.tsx", { SUMS: JSON.stringify(sums()) });
await bundle("src/app.css", "app.css");
const kept = sums();
cpSync(join(web, "share.png"), join(out, "share.png")); // for programs that show links
for (const size of [192, 512])
  writeFileSync(join(out, `icon-${size}.png`),
    iconOf(readFileSync(join(web, "icon.svg"), "utf8"), size));
writeFileSync(join(out, "index.html"), readFileSync(join(web, "index.html"), "utf8")
  .replace(/(href|src)="([^"]+)"/g, (all, name, path) =>
    path in kept ? `${name}="${path}?${kept[path]}"` : all)
  .replace('<script type="module"', (all) => parts.map((path) =>
    `<link rel="modulepreload" href="${path}">\n`).join("") + all));
// Book, lessons and some screens are no part of a visit: their files are kept once asked for.
const isLater = ([path]) =>
  /^(book\/|puzzles\/|(lesson|edit|analys[et]|puzzle)\.|part-)/.test(path) && !parts.includes(path);
const list = JSON.stringify({ ...Object.fromEntries(Object.entries(kept).filter((one) =>
  !isLater(one))), "": sumOfFile("index.html") });
const later = JSON.stringify(Object.fromEntries(Object.entries(kept).filter(isLater)));
await bundle("worker/worker.ts", "worker.js",
  { FILES: list, LATER: later, BUILD: JSON.stringify(sumOf(list + later).slice(0, 16)) });

for (const path of filesOf(out))
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));

const needs = [...filesOf(join(source, "src")), ...filesOf(join(source, "worker")),
  ...readdirSync(join(source, "tools")).map((name) => join(source, "tools", name)),
  ...FILES.map((name) => join(source, name)), join(root, PUZZLES), ...filesOf(join(root, PACKAGE)),
  ...readdirSync(po).filter((name) => name.endsWith(".po")).map((name) => join(po, name)),
  ...enginesSources(po)];
writeFileSync(depfile, `${target}: ${needs.join(" ")}\n`);
