// SPDX-License-Identifier: Apache-2.0
// The package in a browser: static files, no bundler, no other place asked for anything.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, test } from "node:test";
import { imported, installed, packed } from "./installed.mjs";

const { AUDE_WEB_MODULES, CHROMIUM } = process.env;
const { chromium } = createRequire(join(AUDE_WEB_MODULES, "package.json"))("playwright-core");
const folder = installed(packed());
const here = join(folder, "node_modules/aude");
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const PAGE = `<!doctype html><meta charset="utf-8"><title>A game</title>
<link rel="icon" href="data:,">
<script type="module">
  import { CHANCE, open } from "./aude/dist/index.js";
  try {
    const aude = await open();
    const game = await aude.begin({ seats: 3 });
    while (game.moment < 24)
      if (game.decider === CHANCE) game.draw(5);
      else game.play(game.ask(game.decider === 0 ? "search:20" : "level:4", { seed: 5 }));
    document.body.innerHTML = game.svg({ size: 60 });
    document.title = game.position();
  } catch (problem) {
    document.title = String(problem);
  }
</script>`;

const asked = [];
const server = createServer(({ url }, answer) => {
  asked.push(url);
  const path = join(here, normalize(url).replace(/^\/aude\//, "/"));
  if (url === "/") answer.writeHead(200, { "Content-Type": "text/html" }).end(PAGE);
  else if (!url.startsWith("/aude/") || !existsSync(path)) answer.writeHead(404).end();
  else answer.writeHead(200, { "Content-Type": TYPES[extname(path)] }).end(readFileSync(path));
});
await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--headless",
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
after(async () => {
  await browser.close();
  server.close();
});

test("a page that imports the package plays the same turns as Node, and draws them", async () => {
  const page = await browser.newPage();
  const away = [], problems = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:"))
      away.push(request.url());
  });
  page.on("pageerror", (problem) => problems.push(String(problem)));
  page.on("console", (line) => problems.push(line.text()));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "A game", null, { timeout: 30000 });
  const { CHANCE, open } = await imported(folder);
  const game = await (await open()).begin({ seats: 3 });
  while (game.moment < 24)
    if (game.decider === CHANCE) game.draw(5);
    else game.play(game.ask(game.decider === 0 ? "search:20" : "level:4", { seed: 5 }));
  assert.equal(await page.title(), game.position());
  const { width, height } = await page.evaluate(() =>
    document.querySelector("svg").getBoundingClientRect().toJSON());
  assert.ok(width > 200 && height > 150, `${width} x ${height}`);
  assert.deepEqual([away, problems], [[], []]);
  assert.ok(asked.includes("/aude/aude.wasm") && !asked.includes("/aude/dist/node.js"));
});

test("where aude.wasm is missing, the error says so", async () => {
  const page = await browser.newPage();
  await page.route("**/aude.wasm", (route) => route.fulfill({ status: 404 }));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "A game", null, { timeout: 30000 });
  assert.match(await page.title(), /^AudeError: http.*aude\.wasm: 404$/);
});
