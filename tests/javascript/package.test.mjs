// SPDX-License-Identifier: Apache-2.0
// The package for JavaScript in Node: what is in it, that it plays, draws and thinks as the program
// does, and what it says of what cannot be.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { imported, installed, packed, run } from "./installed.mjs";

const { AUDE, AUDE_SOURCE, AUDE_WEB_MODULES } = process.env;
const tarball = packed();
const folder = installed(tarball);
const here = join(folder, "node_modules/aude");
globalThis.fetch = () => assert.fail("nothing is to be fetched");
const { AudeError, CHANCE, NOBODY, VERB, open } = await imported(folder);
const aude = await open();
const PLAYED = { expansions: ["inns", "river1"], options: { ABBOT: "on" }, seats: 3 };

/** Plays to the end, each seat by its word. */
function playOn(game, words, seed, limit = Infinity) {
  while (!game.over && game.moment < limit)
    if (game.decider === CHANCE) game.draw(seed);
    else game.play(game.ask(words[game.decider % words.length], { seed }));
}

test("two builds give equal bytes, and npm finds in them what it wants", () => {
  assert.deepEqual(readFileSync(packed()), readFileSync(tarball));
  const about = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const version = /version: '(.*)'/.exec(readFileSync(join(AUDE_SOURCE, "meson.build"), "utf8"))[1];
  assert.equal(tarball.split("/").at(-1), `aude-${version}.tgz`);
  assert.deepEqual([about.name, about.version, about.type, about.license, about.dependencies],
    ["aude", version, "module", "Apache-2.0", undefined]);
  for (const path of [...Object.values(about.exports["."]), about.types])
    assert.ok(existsSync(join(here, path)), path);
  const files = readdirSync(here).sort();
  assert.deepEqual(files,
    ["LICENSE", "README.md", "THIRD-PARTY.txt", "aude.wasm", "dist", "package.json"]);
  const modules = readdirSync(join(here, "dist"));
  assert.deepEqual(modules.filter((one) => !/^[a-z]+\.(js|d\.ts)$/.test(one)), []);
  assert.match(readFileSync(join(here, "THIRD-PARTY.txt"), "utf8"), /wasi-libc[^]*musl/);
});

test("the engine wants nothing from outside but a clock", async () => {
  const module = await WebAssembly.compile(readFileSync(join(here, "aude.wasm")));
  assert.deepEqual(WebAssembly.Module.imports(module),
    [{ module: "aude", name: "now", kind: "function" }]);
});

test("the example plays a game and draws it, with nothing else in its folder", () => {
  cpSync(join(AUDE_SOURCE, "examples/node/game.mjs"), join(folder, "game.mjs"));
  const done = run(process.execPath, ["game.mjs", "board.svg", "7"], folder);
  assert.equal(done.status, 0, done.stderr);
  const [, tiles, ...scores] = /(\d+) tiles, result: (\d+) (\d+)\n$/.exec(done.stdout).map(Number);
  assert.ok(tiles > 85 && Math.min(...scores) > 20, done.stdout);
  const record = join(folder, "board.svg.aude");
  assert.match(readFileSync(record, "utf8"), new RegExp(`\nresult ${scores.join(" ")}\n$`));
  const drawn = run(AUDE, ["render", "--size=80", "--owners", record]);
  assert.equal(drawn.status, 0, drawn.stderr);
  assert.ok(readFileSync(join(folder, "board.svg"), "utf8") === drawn.stdout, "another picture");
});

test("the example says in a line what it cannot do", () => {
  const done = run(process.execPath, ["game.mjs", "no.svg", "1", "level:9", "greedy"], folder);
  assert.deepEqual([done.status, done.stderr.split("\n").length], [2, 2], done.stderr);
  assert.match(done.stderr, /^game\.mjs: there is no player "level:9"/);
  assert.ok(!existsSync(join(folder, "no.svg")));
});

/** `aude engine`, spoken to line by line. */
function native(player, seed) {
  const program = spawn(AUDE, ["engine", `--player=${player}`, `--seed=${seed}`],
    { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return {
    async say(text) {
      program.stdin.write(`${text}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        assert.ok(!done && !value.startsWith("error"), value);
        if (/^(ok|bestmove)/.test(value)) return value;
      }
    },
    end: () => program.stdin.end("quit\n"),
  };
}

for (const [words, setup, limit] of [[["search:40", "level:6"], PLAYED, 90],
  [["greedy", "random", "level:3"], PLAYED, Infinity],
  [["level:6", "search:30,width=4"], { game: "discovery", seats: 2 }, 60]])
  test(`at the same seed ${words.join(" and ")} play as aude does natively`, async () => {
    const game = await aude.begin(setup);
    const others = words.map((word) => native(word, 42));
    const { length } = game.state.seats;
    try {
      for (const one of others)
        await one.say(`record\n${game.record().trimEnd()}`);
      playOn(game, words, 42, limit);
      const actions = game.actions;
      let thought = 0;
      game.goTo(0);
      for (const action of actions) {
        if (game.decider >= 0) {
          const answer = await others[game.decider % words.length].say("go");
          assert.equal(answer.split(" ")[1], action, `action ${game.moment}, ${game.text(action)}`);
          thought++;
        }
        for (const one of others) await one.say(`play ${action}`);
        game.play(action);
      }
      assert.ok(thought > 25 && length >= words.length, `${thought} decisions`);
    } finally {
      others.forEach((one) => one.end());
    }
  });

test("time is a limit, too", async () => {
  const game = await aude.begin();
  game.draw(1);
  const begun = performance.now();
  const choice = game.ask("search", { ms: 50, seed: 1 });
  const took = performance.now() - begun;
  assert.ok(took >= 40 && took < 5000, `${took} ms`);
  assert.equal(game.refusal(choice), null);
  assert.equal(game.moment, 1);
});

test("choices are what may be done, by text, number or themselves", async () => {
  const game = await aude.begin(PLAYED);
  assert.deepEqual([game.choices(), game.decider, game.over], [[], CHANCE, false]);
  playOn(game, ["greedy"], 3, 41);
  while (game.decider === CHANCE) game.draw(3);
  const choices = game.choices();
  assert.ok(choices.length > 1 && choices.every(({ verb }) => verb > VERB.draw));
  const after = [(one) => one, ({ text }) => text, ({ action }) => action].map((form) => {
    const entries = game.play(form(choices[1]));
    const found = [game.position(), JSON.stringify(entries), game.moment, game.actions.length];
    game.undo();
    return found.join();
  });
  assert.equal(new Set(after).size, 1);
  assert.deepEqual(game.choices(), choices);
});

test("any moment can be gone to, and going on from there forgets what came after", async () => {
  const game = await aude.begin({ seats: 2 });
  playOn(game, ["level:2"], 9);
  assert.deepEqual([game.decider, game.over, game.moment], [NOBODY, true, game.actions.length]);
  const { actions, scores } = game, end = game.record();
  game.undo(2);
  assert.equal(game.moment, actions.length - 2);
  game.goTo(10);
  assert.equal(game.state.placed.length, 4);
  assert.match(game.record(), /\nresult \*\n$/);
  game.goTo(actions.length);
  assert.deepEqual([game.scores, game.record()], [scores, end]);
  game.goTo(10);
  playOn(game, ["random"], 1, 11);
  assert.deepEqual([game.moment, game.actions.slice(0, 10)], [11, actions.slice(0, 10)]);
  assert.equal(game.actions.length, 11);
});

test("records and positions are read back, and who sat there is kept", async () => {
  const game = await aude.begin(PLAYED);
  playOn(game, ["greedy"], 5, 50);
  game.sitters = [{ name: "Anna", player: "human" }, { name: "Żółw" }, { player: "greedy" }];
  const record = game.record();
  assert.match(record, /\nseat s0 human Anna\nseat s1 - Żółw\nseat s2 greedy\n/);
  const again = await aude.read(record);
  assert.equal(again.record(), record);
  assert.deepEqual([again.state, again.sitters], [game.state, game.sitters]);
  assert.equal(again.svg(), game.svg());
  const stands = await aude.stand(game.position());
  assert.deepEqual([stands.position(), stands.scores, stands.moment],
    [game.position(), game.scores, 0]);
  again.play(again.decider === CHANCE ? again.draw(1) && again.ask("random", { seed: 1 })
    : again.ask("random", { seed: 1 }));
  assert.equal(game.moment, 50, "games do not disturb each other");
});

test("own tile sets are played with, and read with records", async () => {
  const own = readFileSync(join(AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8");
  const game = await aude.begin({ own: [own] });
  assert.ok(game.kinds.some(({ name }) => name.startsWith("mine-")));
  playOn(game, ["greedy"], 2, 20);
  assert.equal((await aude.read(game.record(), [own])).record(), game.record());
  await assert.rejects(aude.read(game.record()), { name: "AudeError", code: "NO_OWN_SET" });
  await assert.rejects(aude.begin({ own: [`${own}\n[[tile]]\nid = 3\n`] }),
    ({ name, code, line }) => name === "AudeError" && code === "BAD_OWN_SET" && line > 5);
});

const SVG = /^<svg[^]*<\/svg>\n$/;

test("pictures: boards in every land, tiles", async () => {
  const game = await aude.begin();
  game.play("draw base-d");
  assert.match(game.svg(), SVG);
  const looks = [{}, { dark: true }, { land: "winter" }, { seats: "calm" }, { panels: false },
    { size: 50 }, { numbers: false }, { frontier: true }].map((look) => game.svg(look));
  assert.equal(new Set(looks).size, looks.length);
  assert.equal(game.svg(), looks[0], "a look does not stay");
  assert.match(game.tileSvg("base-d", 1), SVG);
  assert.notEqual(game.tileSvg("base-d", 1), game.tileSvg("base-d"));
});

const begun = await aude.begin();
begun.play("draw base-d");
const placed = await aude.read(begun.record());
placed.play(placed.choices()[0]);
const over = await aude.begin();
playOn(over, ["random"], 1);

for (const [what, ask, code, says] of [
  ["an expansion that does not exist", () => aude.begin({ expansions: ["inn"] }), "BAD_SET",
    /expansion inn: /],
  ["a set", () => aude.begin({ sets: ["bse"], seats: 3 }), "BAD_SET", /^set bse: unknown tile set/],
  ["an option", () => aude.begin({ seats: 3, options: { ABOT: "on" } }), "BAD_OPTION",
    /^option ABOT on: unknown option/],
  ["its value", () => aude.begin({ options: { ABBOT: "yes" } }), "BAD_VALUE", /ABBOT yes/],
  ["a preset", () => aude.begin({ preset: "C9" }), "BAD_PRESET", /^preset C9: unknown preset/],
  ["a game", () => aude.begin({ game: "chess" }), "BAD_GAME", /^game chess: unknown game/],
  ["seats", () => aude.begin({ seats: 7 }), "BAD_SEATS", /^seats 7: .*2 to 6 seats/],
  ["seats of The Discovery", () => aude.begin({ game: "discovery", seats: 6 }), "SEATS_2_TO_5",
    /^seats 6: DISC-11: this game has 2 to 5 seats/],
  ["seats beyond a byte", () => aude.begin({ seats: 258 }), "BAD_SETUP", /^seats: .*258/],
  ["no number", () => aude.begin({ seats: "3" }), "BAD_SETUP", /^seats: .*"3"/],
  ["a start seat", () => aude.begin({ seats: 2, start: 2 }), "BAD_START_SEAT", /^start 2: BASE-9/],
  ["a member of a set-up", () => aude.begin({ player: 2 }), "BAD_SETUP", /"player".*seats/],
  ["a word for a list", () => aude.begin({ expansions: "inns" }), "BAD_SETUP", /list.*"inns"/],
  ["a line in a word", () => aude.begin({ sets: ["inns\nseats 3"] }), "BAD_SETUP", /^sets: /],
  ["a record", () => aude.read("aude record 1\ngame carcassone\n"), "BAD_TEXT",
    /^the record, line 2, column 6: /],
  ["an illegal action in a record", () => aude.read(begun.record().replace("result",
    "1 s0 place 5,5 r0\nresult")), "BAD_TEXT", /^the record, line \d+, column \d+: /],
  ["a record that is none", () => aude.read(new Uint8Array(3)), "BAD_TEXT", /a record is a text/],
  ["a position", () => aude.stand("aude1:carcassonne:seats=x"), "BAD_TEXT",
    /^the position, column 25: /],
  ["a position of two words", () => aude.stand("aude1 x"), "BAD_TEXT", /one word/],
  ["an engine that is none", () => open({ wasm: new Uint8Array(8) }), "NO_ENGINE", /not aude.wasm/],
  ["an illegal place", () => begun.play("place 5,5 r0"), "NO_CONTACT",
    /^place 5,5 r0: BASE-19: a tile must touch/],
  ["an illegal follower", () => placed.play("follower 0,0 city N"), "NOT_LAST_TILE", /BASE-23/],
  ["what is no action", () => begun.play("lay 1,0"), "BAD_TEXT", /column 1: expected an action/],
  ["an action with a cell that is none", () => begun.play("place x r1"), "BAD_TEXT",
    /column 9: expected a cell/],
  ["an action that is none at all", () => begun.play(undefined), "BAD_TEXT", /a line of text/],
  ["a draw that is not due", () => begun.draw(1), "NO_DRAW", /seat 0 has to decide/],
  ["a draw in a game that is over", () => over.draw(1), "NO_DRAW", /the game is over/],
  ["playing on when it is over", () => over.play("pass"), "OVER", /the game is over/],
  ["asking when it is over", () => over.ask("greedy"), "OVER", /the game is over/],
  ["asking before a draw", async () => (await aude.begin()).ask("greedy"), "CHANCE", /drawn/],
  ["a player", () => begun.ask("level:9"), "BAD_PLAYER", /"level:9", but level:1 to level:8/],
  ["a level with playouts", () => begun.ask("level:3", { playouts: 9 }), "BAD_PLAYER", /only of/],
  ["playouts", () => begun.ask("search", { playouts: 0 }), "BAD_PLAYER", /from 1 on, not 0/],
  ["playouts beyond count", () => begun.ask("search", { playouts: 2 ** 52 }), "BAD_PLAYER",
    /nobody thinks so long/],
  ["two limits", () => begun.ask("search", { playouts: 1, ms: 1 }), "BAD_PLAYER", /either/],
  ["a seed", () => begun.ask("greedy", { seed: -1 }), "BAD_SEED", /not -1/],
  ["a seed that is no whole number", () => begun.ask("greedy", { seed: 0.5 }), "BAD_SEED", /0\.5/],
  ["a moment", () => begun.goTo(2), "BAD_MOMENT", /from 0 to 1, not 2/],
  ["a picture", () => begun.svg({ size: 4 }), "BAD_PICTURE", /^size: .*8 to 480, found 4/],
  ["a land", () => begun.svg({ land: "night" }), "BAD_PICTURE", /day or autumn/],
  ["a member of a picture", () => begun.svg({ theme: 1 }), "BAD_PICTURE", /^theme: /],
  ["a tile", () => begun.tileSvg("base-zz"), "BAD_PICTURE", /"base-zz"/],
  ["a rotation", () => begun.tileSvg("base-d", 4), "BAD_PICTURE", /not 4/],
  ["a name", () => { begun.sitters = [{ name: "a".repeat(60) }]; }, "BAD_TEXT",
    /^the record, line/],
])
  test(`a clear error and nothing done: ${what}`, async () => {
    const before = [begun, placed, over].map((game) => [game.record(), game.position()]);
    await assert.rejects(async () => ask(), (problem) => {
      assert.ok(problem instanceof AudeError, problem.stack);
      assert.equal(problem.code, code, problem.message);
      assert.match(problem.message, says);
      return true;
    });
    assert.deepEqual([begun, placed, over].map((game) => [game.record(), game.position()]), before);
  });

test("what is refused tells the rule and the place", () => {
  const { rule, line, column } = begun.refusal("place 5,5 r0");
  assert.deepEqual([rule, line, column], ["BASE-19", 0, 0]);
  const text = begun.refusal("place 1,0 x9");
  assert.deepEqual([text.rule, text.line, text.column], ["", 1, 11]);
});

/** Compiles a text against the package; what the compiler says. */
function compiled(name, text, resolution) {
  writeFileSync(join(folder, `${name}.mts`), text);
  const [module, moduleResolution] = resolution;
  return run(process.execPath, [join(AUDE_WEB_MODULES, "node_modules/typescript/bin/tsc"),
    "--strict", "--noEmit", "--target", "es2022", "--lib", "es2022", "--module", module,
    "--moduleResolution", moduleResolution, "--noUncheckedIndexedAccess",
    "--exactOptionalPropertyTypes", join(folder, `${name}.mts`)], folder);
}

test("the types compile, strict and without the DOM, and say no to what is wrong", () => {
  const text = readFileSync(join(AUDE_SOURCE, "tests/javascript/types.txt"), "utf8");
  for (const resolution of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
    const done = compiled("types", text, resolution);
    assert.equal(done.status, 0, done.stdout);
    const wrong = compiled("wrong", text.replaceAll("// @ts-expect-error", "//"), resolution);
    const expected = text.split("// @ts-expect-error").length - 1;
    assert.equal(wrong.stdout.split("error TS").length - 1, expected, wrong.stdout);
  }
});
