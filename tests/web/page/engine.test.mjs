// SPDX-License-Identifier: Apache-2.0
// The engine as the page has it, asked by node: what it tells about cells, placements, features and
// refusals is held against what the rules do when the actions are applied.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const { AUDE, AUDE_SOURCE, AUDE_WEB } = process.env;
const wasm = (await WebAssembly.instantiate(
  readFileSync(join(AUDE_WEB, "engine.wasm")), {})).instance.exports;
wasm._initialize();

const ALL = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on", "seats 3"];
const DISCOVERY = ["game discovery", "seats 3"];
const PLACE = 2, PUT = 3, PASS = 5, BRIDGE = 6, FLOOR = 7, CAPTURE = 8, RANSOM = 10,
  CONVERT = 11, SELECT = 13, RAISE = 14, BUY = 15;
const CHANCE = -1, NOBODY = -2;
const SCORE = 0, RETURN = 1, PAY = 6; // events

function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(wasm.memory.buffer).set(bytes, wasm.asked());
  return bytes.length;
}

function read(length) {
  assert.ok(length >= 0, `the engine refuses: ${-length}`);
  return new TextDecoder().decode(
    new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
}

const json = (length) => JSON.parse(read(length));
const describe = (state = 0) => json(wasm.describe(state));
const choices = () => json(wasm.choices(0));
const refused = () => json(wasm.refused(0));

function begin(lines) {
  assert.equal(wasm.load(write(read(wasm.compose(write(lines.join("\n")))))), 0);
}

/** A game that stands at this position. */
function stand(position) {
  const length = write(`aude record 1\nposition ${position}\n\nresult *\n`);
  if (wasm.load(length) !== 0) assert.fail(`${position}: ${read(wasm.read(length))}`);
}

/** Random play, with a look at each decision of a seat until it returns false. */
function walk(lines, seed, look, limit = Infinity) {
  begin(lines);
  for (let i = 0; i < limit; i++) {
    const state = describe();
    if (state.decider === NOBODY) return;
    if (state.decider !== CHANCE && look(state, i) === false) return;
    read(wasm.apply(0, wasm.choose(0, 0, BigInt(seed * 10000 + i))));
  }
}

/** Tiles still to come, as the state shows them. */
function coming(state) {
  const left = [...state.bag];
  state.open.flat().forEach((kind) => left[kind]++);
  const offers = (state.bazaar?.tiles ?? []).filter(([, , placed]) => placed === 0);
  offers.forEach(([kind]) => left[kind]++);
  if (state.drawn >= 0) left[state.drawn]++;
  return left;
}

const fits = (kind, x, y) => [0, 1, 2, 3].some((turn) => {
  const status = wasm.fits(0, kind, x, y, turn);
  return status === 0 || json(wasm.refusal(0, status)).name === "NEEDS_BRIDGE";
});

test("cells and what fits there", () => {
  let seen = 0, dead = 0;
  for (const lines of [ALL, DISCOVERY])
    walk(lines, 1, (state, i) => {
      if (i % 17 !== 0) return;
      const left = coming(state);
      const cells = json(wasm.cells(0));
      const taken = new Set(state.placed.map(([x, y]) => `${x},${y}`));
      const beside = new Set(state.placed.flatMap(([x, y]) =>
        [`${x},${y - 1}`, `${x + 1},${y}`, `${x},${y + 1}`, `${x - 1},${y}`])
        .filter((cell) => !taken.has(cell)));
      assert.deepEqual(new Set(cells.map(([x, y]) => `${x},${y}`)), beside);
      for (const [x, y, copies] of cells) {
        const there = left.map((count, kind) => count > 0 && fits(kind, x, y) ? count : 0);
        assert.equal(copies, there.reduce((sum, count) => sum + count, 0));
        assert.deepEqual(json(wasm.fitting(0, x, y)),
          there.map((count, kind) => [kind, count]).filter(([, count]) => count > 0));
        dead += copies === 0 ? 1 : 0;
        seen++;
      }
    });
  assert.ok(seen > 300 && dead > 5, `${seen} cells, ${dead} of them dead`);
});

test("why a tile may not lie there, turn by turn", () => {
  begin(ALL);
  for (const [x, y, name] of [[0, 0, "CELL_TAKEN"], [0, 2, "NO_CONTACT"], [0, 1, null]]) {
    const { rotations } = json(wasm.why(0, 3, x, y));
    assert.deepEqual(rotations.map(({ rotation }) => rotation), [0, 1, 2, 3]);
    for (const { rotation, status, rule, sentence } of rotations) {
      const refusal = json(wasm.refusal(0, wasm.fits(0, 3, x, y, rotation)));
      assert.deepEqual([status, rule, sentence], [refusal.name, refusal.rule, refusal.text]);
      if (name !== null) assert.equal(status, name);
    }
  }
  assert.throws(() => wasm.why(0, 4000, 0, 1), WebAssembly.RuntimeError);
});

/** Points that the placement brings when everybody passes until the next draw; null when something
 *  else than passing is to be decided on the way, or the game ends. */
function gainsByPassing(state, action) {
  wasm.copy(1, 0);
  read(wasm.apply(1, BigInt(action)));
  for (let now = describe(1); ; now = describe(1)) {
    if (now.decider === NOBODY || now.step === "choose") return null;
    if (now.decider === CHANCE || now.turn !== state.turn || now.step === "place" ||
      ["select", "bid", "decide"].includes(now.step))
      return now.seats.map((seat, i) => seat.score - state.seats[i].score);
    if (wasm.legal(1, BigInt(PASS)) !== 0) return null;
    read(wasm.apply(1, BigInt(PASS)));
  }
}

test("an offer tells what the choice then does", () => {
  let paid = 0, freed = 0;
  for (const [lines, seed] of [[ALL, 1], [ALL, 4], [DISCOVERY, 1]])
    walk(lines, seed, (state) => {
      const offers = json(wasm.offers(0));
      assert.deepEqual(offers.map((one) => one.action), choices().map((one) => one.action));
      for (const offer of offers) {
        const told = [offer.gains, offer.scores, offer.then];
        if (offer.verb === PLACE) {
          assert.deepEqual(told, [state.seats.map(() => 0), 0, ""]);
          continue;
        }
        wasm.copy(1, 0);
        const entries = json(wasm.apply(1, BigInt(offer.action)));
        const now = describe(1);
        const gains = now.seats.map((seat, i) => seat.score - state.seats[i].score);
        const scores = entries.some(({ event }) => [SCORE, PAY].includes(event)) ? 1 : 0;
        assert.deepEqual(told, [gains, scores, now.step], offer.text);
        paid += scores;
        freed += offer.freed.length;
        assert.deepEqual(offer.freed, entries.filter(({ event, other }) =>
          event === RETURN && other < now.seats.length)
          .map((one) => [one.seat, one.item, one.other]));
      }
    });
  assert.ok(paid > 50 && freed > 5, `${paid} ${freed}`);
});

test("a preview tells what the placement then does", () => {
  let paid = 0, joined = 0;
  for (const [lines, seeds] of [[ALL, [1]], [DISCOVERY, [1]]])
    for (const seed of seeds)
      walk(lines, seed, (state, i) => {
        if (state.step !== "place") return;
        for (const choice of choices().filter((one, k) => one.verb === PLACE && k % 5 === i % 5)) {
          const preview = json(wasm.preview(0, BigInt(choice.action)));
          const gains = gainsByPassing(state, choice.action);
          if (gains !== null) assert.deepEqual(preview.gains, gains, choice.text);
          paid += preview.gains.filter((points) => points > 0).length;
          joined += preview.features.filter(({ joins }) => joins > 1).length;
          wasm.copy(1, 0);
          read(wasm.apply(1, BigInt(choice.action)));
          if (describe(1).last !== state.placed.length) continue;
          for (const told of preview.features) {
            const now = json(wasm.feature(1, choice.x, choice.y, told.segment));
            for (const key of ["kind", "complete", "value", "tiles", "open", "owners", "where"])
              assert.deepEqual(told[key], now[key], `${choice.text}: ${key}`);
          }
          for (const [x, y, copies] of preview.holes) {
            const cell = json(wasm.cells(1)).find(([cx, cy]) => cx === x && cy === y);
            assert.deepEqual(cell, [x, y, copies]);
          }
        }
      });
  assert.ok(paid > 20 && joined > 20, `${paid} paid, ${joined} joined`);
});

test("a preview of a tile that is not to be placed, and of what is no placement", () => {
  begin(ALL); // a draw is due
  const [[x, y]] = json(wasm.cells(0));
  const kind = json(wasm.kinds()).findIndex((_, i) => wasm.fits(0, i, x, y, 0) === 0);
  const action = BigInt(PLACE) | BigInt(kind) << 8n | BigInt(x & 0xfff) << 16n |
    BigInt(y & 0xfff) << 28n;
  assert.ok(json(wasm.preview(0, action)).features.length > 0);
  assert.ok(wasm.preview(0, action | 99n << 16n) < 0);
  assert.ok(wasm.preview(0, BigInt(PASS)) < 0);
  assert.equal(describe().placed.length, 1);
});

// ---- Refusals ---------------------------------------------------------------------------------

const rows = (...wanted) => {
  const found = refused();
  for (const [verb, status, count = 1] of wanted) {
    const such = found.filter((row) => row.verb === verb && row.status === status);
    assert.equal(such.length, count, `${verb} ${status}: ${JSON.stringify(found, null, 1)}`);
    for (const row of such) assert.ok(row.sentence.length > 5 && /^[A-Z0-9]+-\d+$/.test(row.rule));
  }
  return found;
};

const BCB = "aude1:carcassonne:sets=base,bcb:seats=2:BRIDGES=on:CASTLES=on:BAZAARS=on:";
const TOWERS = "aude1:carcassonne:sets=base,tower:seats=2:TOWER=on:";

test("refused: figures on the tile just placed", () => {
  stand("aude1:carcassonne:seats=2:ABBOT=on:tiles=d@0,0_d@1,0:figures=s1@0,0.road.E" +
    ":turn=2,s0,action");
  const found = rows([PUT, "NOT_FREE"], [PUT, "ABBOT_PLACE", 4]);
  assert.equal(found.length, 5);
  assert.equal(found.find((row) => row.status === "NOT_FREE").rule, "BASE-24");
  stand("aude1:carcassonne:seats=2:ABBOT=on:FARMERS=off:tiles=d@0,0_d@1,0" +
    ":supplies=s0.abbot.0:turn=2,s0,action");
  assert.deepEqual(rows([PUT, "NO_FARMERS", 2]).map((row) => row.verb), [PUT, PUT]);
});

test("nothing of another step is refused: before the tile lies, and after the action", () => {
  const abbot = "tiles=d@0,0_b@0,1:figures=s0-abbot@0,1.monastery";
  for (const position of [`aude1:carcassonne:seats=2:ABBOT=on:${abbot}:turn=2,s0,place,d`,
    `${BCB}tiles=d@0,0_d@1,0:turn=2,s0,place,d`, `${BCB}tiles=d@0,0:turn=1,s0,place,d`,
    `${TOWERS}tiles=d@0,0_tower-i@0,1:turn=1,s0,place,d`]) {
    stand(position);
    assert.deepEqual(refused(), [], position);
  }
});

test("refused: towers", () => {
  const tiles = "tiles=d@0,0_tower-b@-1,0_tower-i@0,1:";
  stand(`${TOWERS}${tiles}towers=-1,0.2:figures=s1@-1,0.tower:turn=3,s0,action`);
  rows([PUT, "TOWER_CLOSED"], [FLOOR, "TOWER_CLOSED"], [PUT, "TOWER_BARE"]);
  stand(`${TOWERS}${tiles}towers=-1,0.2:tokens=s0.floor.0:turn=3,s0,action`);
  rows([FLOOR, "NO_FLOOR_LEFT"]); // told once for two foundations
});

test("refused: ransoms", () => {
  const tiles = "tiles=d@0,0_d@1,0:";
  const held = "prisoners=s1.s0.follower.2:";
  stand(`${TOWERS}${tiles}scores=2,0:${held}turn=2,s0,action`);
  assert.equal(rows([RANSOM, "RANSOM_POINTS"]).at(-1).number, 1);
  stand(`${TOWERS}${tiles}scores=9,0:${held}moment=ransomed:turn=2,s0,action`);
  rows([RANSOM, "RANSOM_USED"]);
  stand(`${TOWERS}${tiles}scores=9,0:${held}turn=2,s0,action`);
  rows([RANSOM, "RANSOM_USED", 0], [RANSOM, "RANSOM_POINTS", 0]);
});

test("refused: bridges, told once", () => {
  stand(`${BCB}tiles=d@0,0_e@0,1r2:tokens=s0.bridge.0:turn=2,s0,action`);
  rows([BRIDGE, "NO_BRIDGE_LEFT"]);
  stand(`${BCB}tiles=d@0,0_e@0,1r2:moment=bridged:turn=2,s0,action`);
  rows([BRIDGE, "BRIDGE_USED"]);
  stand(`${BCB}tiles=d@0,0_e@0,1r2:turn=2,s0,action`);
  assert.equal(refused().filter((row) => row.verb === BRIDGE).length, 0);
  stand("aude1:carcassonne:seats=2:tiles=d@0,0_d@1,0:turn=2,s0,action");
  assert.equal(refused().filter((row) => row.verb === BRIDGE).length, 0);
});

test("refused: castles", () => {
  const town = "tiles=d@0,0_e@0,-1r2:figures=s0@0,0.city.N:";
  stand(`${BCB}${town}tokens=s0.castle.0:turn=2,s0,action`);
  rows([CONVERT, "NO_CASTLE_LEFT"]);
  stand(`${BCB}${town}turn=2,s1,action`);
  rows([CONVERT, "NOT_OWNER"]);
  stand(`${BCB}${town}turn=2,s0,action`);
  assert.equal(refused().filter((row) => row.verb === CONVERT).length, 0);
});

test("refused: bids", () => {
  const offer = "regular.s0_tile.v_tile.e:";
  const table = `${BCB.replace("BAZAARS=on:", "BAZAARS=on:BAZAAR_BID_LIMIT=score:")}` +
    "tiles=d@0,0_bcb-e@1,0r1:";
  stand(`${table}scores=3,5:bazaar=running_auction_due.2_selector.s1_item.1_` +
    `bidder.s0_high.s1_price.2_${offer}turn=11,s0,bid`);
  assert.equal(rows([RAISE, "BID_LIMIT"])[0].number, 4);
  stand(`${table}scores=2,5:bazaar=running_auction_due.2_selector.s1_` +
    `${offer}turn=11,s0,select`);
  assert.equal(rows([SELECT, "BID_LIMIT"], [PASS, "MUST_SELECT"])[0].number, 6);
  stand(`${table}scores=9,1:bazaar=running_auction_due.2_selector.s1_item.1_` +
    `high.s0_price.4_${offer}turn=11,s0,decide`);
  rows([BUY, "CANNOT_BUY"], [PASS, "MUST_DECIDE"]);
});

test("every refusal is one that the engine gives, and there are never many", () => {
  const met = new Set();
  let most = 0;
  for (let game = 0; game < 10; game++)
    walk(game % 6 === 5 ? DISCOVERY : [...ALL,
      ...(game % 2 ? [] : ["option CONFIRM on", "option TOWER_REOPEN no"]),
      ...(game % 3 ? [] : ["option BRIDGE_TIMING with-tile"])], game, () => {
      const list = refused(), legal = new Set(choices().map((one) => one.action));
      most = Math.max(most, list.length);
      assert.equal(new Set(list.map((row) => row.action)).size, list.length);
      for (const row of list) {
        met.add(`${row.verb} ${row.status}`);
        assert.ok(!legal.has(row.action), row.text);
        assert.notEqual(row.status, "NOT_NOW", row.text);
        if (row.verb === CONVERT) continue; // not asked before the castles' own step
        const refusal = json(wasm.refusal(describe().game, wasm.legal(0, BigInt(row.action))));
        assert.deepEqual([row.status, row.rule, row.sentence],
          [refusal.name, refusal.rule, refusal.text]);
      }
    });
  assert.ok(most < 80, `${most} rows`);
  for (const one of [`${PUT} NO_SUPPLY`, `${PUT} GARDEN_PLACE`, `${PUT} TOWER_FIGURE`,
    `${PUT} TOWER_SHUT`, `${FLOOR} TOWER_SHUT`, `${BRIDGE} BRIDGE_LATE`, `${BRIDGE} BRIDGE_MEETS`,
    `${CAPTURE} OUT_OF_RANGE`, `${CAPTURE} CASTLE_SAFE`, `${PUT} NOT_FREE`])
    assert.ok(met.has(one), `${one} is not among ${[...met].join("; ")}`);
});

// ---- Features ---------------------------------------------------------------------------------

const bounds = (path) => {
  const points = [...path.matchAll(/M(-?\d+),(-?\d+)l([^Z]*)Z/g)].flatMap(([, x, y, rest]) => {
    let at = [Number(x), Number(y)];
    return [at, ...rest.trim().split(" ").map((step) => {
      const [dx, dy] = step.split(",").map(Number);
      at = [at[0] + dx, at[1] + dy];
      return at;
    })];
  });
  return [0, 1].map((axis) => [Math.min(...points.map((point) => point[axis])),
    Math.max(...points.map((point) => point[axis]))]);
};

test("features as wholes", () => {
  for (const lines of [ALL, DISCOVERY]) {
    walk(lines, 4, () => true, 150);
    const state = describe();
    for (const [x, y, seat, figure, segment, kind, value] of state.standing) {
      const feature = json(wasm.feature(0, x, y, segment));
      assert.deepEqual([feature.kind, feature.value], [kind, value]);
      assert.ok(feature.figures.some((one) => one.join() === [x, y, seat, figure].join()));
      assert.ok(feature.cells.some(([cx, cy]) => cx === x && cy === y));
      assert.equal(feature.strength.length, 3);
      const [[left, right], [top, bottom]] = bounds(feature.path);
      assert.equal(Math.floor(left / 480), Math.min(...feature.cells.map(([cx]) => cx)));
      assert.equal(Math.ceil(right / 480) - 1, Math.max(...feature.cells.map(([cx]) => cx)));
      assert.equal(Math.floor(top / 480), Math.min(...feature.cells.map(([, cy]) => cy)));
      assert.equal(Math.ceil(bottom / 480) - 1, Math.max(...feature.cells.map(([, cy]) => cy)));
    }
    assert.ok(state.standing.length > 3);
    assert.ok(wasm.feature(0, 99, 99, 0) < 0);
  }
});

test("what lies under a point", () => {
  walk(DISCOVERY, 4, () => true, 120);
  for (const [x, y, , , segment, , , u, v] of describe().standing)
    assert.equal(wasm.segment_at(0, x, y, u, v), segment);
  assert.equal(wasm.segment_at(0, 60, 60, 1, 1), -1);
  stand(`${BCB}tiles=d@0,0_b@0,1_EW@0,1:turn=2,s0,draw`);
  const kind = json(wasm.kinds()).findIndex(({ name }) => name === "base-b");
  const bridge = wasm.segment_at(0, 0, 1, 60, 240);
  assert.equal(json(wasm.feature(0, 0, 1, bridge)).where, "bridge");
  assert.notEqual(wasm.segment_at(0, 0, 1, 60, 60), bridge);
  assert.ok(kind >= 0);
});

test("the overlay lists every claim once", () => {
  walk(ALL, 9, () => true, 300);
  const { standing } = describe();
  const ground = json(wasm.overlay(0, 0)), all = json(wasm.overlay(0, 1));
  const expected = new Set(standing.filter(([, , , , , kind]) => kind !== 6)
    .map(([x, y, , , segment]) => json(wasm.feature(0, x, y, segment)).region));
  assert.deepEqual(new Set(all.map(({ region }) => region)), expected);
  assert.equal(all.length, expected.size);
  assert.deepEqual(ground, all.filter(({ kind }) => kind === 2));
  assert.ok(ground.length > 0 && ground.length < all.length);
});

test("the board in words", () => {
  walk(ALL, 9, () => true, 300);
  const { placed, standing } = describe();
  const all = json(wasm.text(0));
  assert.deepEqual(all.tiles.map(({ x, y }) => [x, y]), placed.map(([x, y]) => [x, y]));
  const figures = all.tiles.flatMap(({ x, y, parts }) => parts.flatMap((part) =>
    part.figures.map(([figure, seat]) => `${x},${y},${seat},${figure},${part.segment}`)));
  assert.deepEqual(figures.sort(), standing.map((one) => one.slice(0, 5).join()).sort());
  const known = all.features.map(([x, y, segment]) => json(wasm.feature(0, x, y, segment)));
  const regions = known.map(({ region }) => region);
  assert.equal(new Set(regions).size, regions.length, "each feature once");
  for (const [x, y, , , segment] of standing)
    assert.ok(regions.includes(json(wasm.feature(0, x, y, segment)).region));
  for (const one of known) {
    assert.ok(one.figures.length > 0 || (one.complete === 0 && one.open > 0), one.where);
    if (one.kind <= 1) assert.equal(one.onward.length, one.open);
    for (const [x, y] of one.onward)
      assert.ok(!placed.some(([px, py]) => px === x && py === y), `${x},${y} is empty`);
  }
  stand(`${BCB}tiles=d@0,0_b@0,1_EW@0,1_e@0,-1r2:` +
    "figures=s1@0,0.city.N_s0@0,1.bridge:turn=3,s0,draw");
  const [d, b, e] = json(wasm.text(0)).tiles;
  assert.deepEqual(d.parts, [
    { segment: 0, kind: 0, ways: 1, figures: [[0, 1]] },
    { segment: 1, kind: 1, ways: 0x44, figures: [] },
    { segment: 2, kind: 2, ways: 0x82, figures: [] },
    { segment: 3, kind: 2, ways: 0x10, figures: [] },
  ]);
  assert.deepEqual(b.parts.at(-1), { segment: 2, kind: 1, ways: 0x44, bridge: 1,
    figures: [[0, 0]] });
  assert.deepEqual(e.parts.map(({ kind, ways }) => [kind, ways]), [[0, 0x10], [2, 0x45]]);
  assert.deepEqual(json(wasm.text(0)).features.map((one) => json(wasm.feature(0, ...one)))
    .map(({ where, owners, onward }) => [where, owners, onward]), [
    ["city N", [1], []], ["road E", [], [[1, 0], [-1, 0]]], ["bridge", [0], [[1, 1], [-1, 1]]],
  ]);
});

test("a tile in parts, as it lies; what lies around a cell", () => {
  begin(["game carcassonne", "seats 2"]);
  const kinds = json(wasm.kinds());
  for (let kind = 0; kind < kinds.length; kind++)
    for (let turn = 0; turn < 4; turn++) {
      const lies = json(wasm.parts(kind, turn)).parts;
      const turned = json(wasm.parts(kind, 0)).parts.map((part) =>
        ({ ...part, ways: (part.ways << 2 * turn | part.ways >> (8 - 2 * turn)) & 255 }));
      assert.deepEqual(lies, turned, `${kinds[kind].name} ${turn}`);
    }
  assert.deepEqual(json(wasm.around(0, 0, -1)), [-1, -1, 0, -1]);
  assert.deepEqual(json(wasm.around(0, 1, 0)), [-1, -1, -1, 1]);
  assert.deepEqual(json(wasm.around(0, 0, 1)), [2, -1, -1, -1]);
  walk(DISCOVERY, 4, () => true, 60);
  const sides = json(wasm.cells(0)).map(([x, y]) => json(wasm.around(0, x, y)));
  assert.ok(sides.every((one) => one.some((kind) => kind >= 8) &&
    one.every((kind) => kind === -1 || kind >= 8)));
});

// ---- Own sets and records ---------------------------------------------------------------------

test("own tile sets", () => {
  const mine = readFileSync(join(AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8");
  const set = json(wasm.own(write(mine)));
  assert.deepEqual([set.id, set.name], ["mine", "My tiles"]);
  begin(["game carcassonne", "seats 2"]);
  assert.ok(json(wasm.kinds()).some(({ name }) => name.startsWith("mine-")));
  const record = read(wasm.compose(write("game carcassonne\nseats 2")));
  wasm.own_clear();
  const error = json(wasm.own(write(mine.replace(/^count = .*$/m, "count = many"))));
  assert.ok(error.line > 1 && error.reason.length > 5, JSON.stringify(error));
  // The game that is held goes on; the same record cannot be loaded without the set.
  for (let i = 0; i < 50; i++) read(wasm.apply(0, wasm.choose(0, 0, BigInt(i))));
  read(wasm.board(0, 0, 0, 60));
  assert.notEqual(wasm.load(write(record)), 0);
  begin(["game carcassonne", "seats 2"]);
  assert.ok(!json(wasm.kinds()).some(({ name }) => name.startsWith("mine-")));
  read(wasm.board(0, 0, 0, 60));
});

/** The lines with another one in the place of line i (Array.with is not in the oldest Node). */
function changed(lines, i, line) { return lines.map((one, k) => k === i ? line : one); }

test("what is wrong with a tile file is told as by the program", () => {
  const mine = readFileSync(join(AUDE_SOURCE, "tests/tiles/own_mine.toml"), "utf8");
  const folder = mkdtempSync(join(tmpdir(), "aude-"));
  const lines = mine.split("\n");
  const damaged = [
    mine.replace(/^count = .*$/m, "count = 123456789012"),
    mine.replace(/^count = .*$/m, "count = -4"),
    mine.replace(/^id = .*$/m, 'id = "Mine\u0001"'),
    mine.replace(/"/, "\u0007"),
    ...lines.map((_, i) => lines.filter((__, k) => k !== i).join("\n")),
    ...lines.map((line, i) => changed(lines, i, line.replace(/[NESW]\b/, "X")).join("\n")),
    ...lines.map((line, i) => changed(lines, i, `${line} = ü`).join("\n")),
  ];
  let refused = 0;
  for (const [i, text] of damaged.entries()) {
    const path = join(folder, `${i}.toml`);
    writeFileSync(path, text);
    const told = json(wasm.own(write(text)));
    wasm.own_clear();
    if (told.reason === undefined) continue;
    const { stderr } = spawnSync(AUDE,
      ["play", "--tiles", path, "--players", "random,random", "--seed", "1"],
      { encoding: "utf8", input: "", env: { ...process.env, LC_ALL: "C.UTF-8" } });
    assert.ok(stderr.includes(told.reason), `${path}\n${stderr}\n${told.reason}`);
    if (told.line > 0) assert.ok(stderr.includes(`${path}:${told.line}:`), stderr);
    refused++;
  }
  rmSync(folder, { recursive: true });
  assert.ok(refused > 60, `${refused} refused`);
});

test("asking about a set-up leaves the game that is held as it is", () => {
  walk(ALL, 6, () => true, 150);
  const before = [read(wasm.describe(0)), read(wasm.kinds()), read(wasm.choices(0))];
  assert.match(read(wasm.compose(write("game discovery\nseats 2"))), /^game discovery$/m);
  assert.ok(wasm.compose(write("game discovery\nseats 6")) < 0);
  assert.deepEqual([read(wasm.describe(0)), read(wasm.kinds()), read(wasm.choices(0))], before);
  read(wasm.apply(0, wasm.choose(0, 0, 1n)));
});

// ---- edit.wasm, beside an engine of its own ----

/** The engine and what edits positions, as the page joins them. */
async function workshop() {
  const engine = (await WebAssembly.instantiate(
    readFileSync(join(AUDE_WEB, "engine.wasm")), {})).instance.exports;
  engine._initialize();
  engine.memory.grow(48 + 112 + 1); // see src/wasm/build.py
  const face = (await WebAssembly.instantiate(readFileSync(join(AUDE_WEB, "edit.wasm")),
    { env: { ...engine, engine_asked: engine.asked, engine_held: engine.held } })).instance.exports;
  const tell = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(engine.memory.buffer).set(bytes, engine.asked());
    return bytes.length;
  };
  const hear = (length) => {
    assert.ok(length >= 0, `the engine refuses: ${-length}`);
    return new TextDecoder().decode(
      new Uint8Array(engine.memory.buffer, engine.answer(), length));
  };
  return {
    engine,
    open: (id) => assert.equal(
      engine.load(tell(`aude record 1\nrules -\nposition ${id}\n\nresult *\n`)), 0, id),
    begin: (lines) => assert.equal(engine.load(tell(hear(engine.compose(tell(lines.join("\n")))))),
      0),
    edit: (line) => JSON.parse(hear(face.edit(0, tell(line)))),
    id: () => hear(engine.position(0)),
    state: () => JSON.parse(hear(engine.describe(0))),
    cell: (x, y, seat) => JSON.parse(hear(face.edit_cell(0, x, y, seat))),
    places: (kind) => JSON.parse(hear(face.edit_places(0, kind))),
    facts: (seat) => JSON.parse(hear(face.edit_facts(0, seat))),
    scenario: () => hear(face.scenario(0)),
    choose: (seed) => hear(engine.apply(0, engine.choose(0, 0, BigInt(seed)))),
  };
}

const BOXES = [["tower"], ["bcb"], ["inns", "traders"], ["abbey"], ["dragon"], ["count"],
  ["river1", "cult"]];

/** Positions of random games of many boxes. */
async function positions(look) {
  const shop = await workshop();
  for (const [n, boxes] of [...BOXES, null].entries()) {
    shop.begin(boxes === null ? DISCOVERY : ["game carcassonne",
      ...boxes.map((one) => `expansion ${one}`), "option ABBOT on", "seats 3"]);
    for (let i = 0; i < 90 && shop.state().decider !== NOBODY; i++) {
      if (i % 29 === 28) look(shop, n * 100 + i);
      shop.choose(n * 1000 + i);
    }
  }
}

test("an edit that is refused says why, and has changed nothing", async () => {
  const shop = await workshop();
  shop.begin(ALL);
  const before = shop.id();
  for (const line of ["", "nonsense", "tile", "tile 9999 0 0 0", "tile 0 1 0 7", "tile 0 1 0 0 0",
    "figure 9 0 0 0 0", "figure 0 0 50 50 0", "home 0", "home 7", "lift 40 40", "unbridge 0 0",
    "raze 0", "score 0 99999999999", "supply 0 0 300", "variable 99 0 0", "piece 0 900 -1",
    "turn 0 99 -1", "turn 0 1 -1", "number 0", "open 0 0 0", "tower 0 0 3 0", "castle 0 0 0 1",
    `score 0 ${"1".repeat(60)}`]) {
    const { status, sentence } = shop.edit(line);
    assert.notEqual(status, "", line);
    assert.notEqual(sentence, "", line);
    assert.equal(shop.id(), before, line);
  }
  const far = shop.edit("tile 0 30 30 0");
  assert.deepEqual([far.status, far.rule], ["NO_CONTACT", "BASE-19"]);
});

test("every offer of an edit is kept, and every refusal too", async () => {
  let offered = 0, refusals = 0;
  await positions((shop, seed) => {
    const start = shop.id();
    const { placed } = shop.state();
    const [x, y] = placed[seed % placed.length];
    for (const offer of shop.cell(x, y, seed % 3)) {
      const { status } = shop.edit(offer.line);
      assert.equal(status, offer.status, `${start} ${offer.line}`);
      if (status !== "") {
        assert.equal(shop.id(), start, offer.line);
        refusals++;
        continue;
      }
      offered++;
      const id = shop.id();
      assert.notEqual(id, start, offer.line);
      shop.open(id); // it can be read again
      assert.equal(shop.id(), id);
      shop.open(start);
    }
  });
  assert.ok(offered > 100 && refusals > 3, `${offered} ${refusals}`);
});

test("what comes off the board goes where it came from", async () => {
  let lifted = 0;
  await positions((shop) => {
    const start = shop.id();
    const before = shop.state();
    const all = (state) => state.bag.reduce((sum, n) => sum + n, 0) + (state.drawn >= 0 ? 1 : 0) +
      state.open.flat().length;
    for (const [x, y] of before.placed.slice(-6)) {
      const standing = before.standing.filter(([a, b]) => a === x && b === y);
      if (shop.edit(`lift ${x} ${y}`).status !== "") continue;
      const after = shop.state();
      lifted++;
      assert.equal(after.placed.length, before.placed.length - 1);
      assert.ok(before.bazaar !== undefined || [0, 1].includes(all(after) - all(before)), start);
      for (const [, , seat, figure] of standing)
        assert.ok(after.seats[seat].figures[figure] > before.seats[seat].figures[figure]);
      shop.open(start);
    }
  });
  assert.ok(lifted > 40, `${lifted}`);
});

test("a game built anew by edits is the same position", async () => {
  await positions((shop) => {
    const start = shop.id();
    const { placed, standing, seats, seat, turn } = shop.state();
    shop.edit("clear");
    assert.equal(shop.state().placed.length, 0);
    for (const [x, y, kind, rotation] of placed) {
      const places = shop.places(kind);
      if (placed[0][0] !== x || placed[0][1] !== y)
        assert.ok(places.some(([a, b, bits]) => a === x && b === y && (bits >> rotation & 1) === 1),
          `${start}: ${kind} ${x},${y}`);
      assert.equal(shop.edit(`tile ${kind} ${x} ${y} ${rotation}`).status, "", start);
    }
    for (const [x, y, who, figure, segment] of standing)
      shop.edit(`figure ${who} ${figure} ${x} ${y} ${segment}`);
    seats.forEach(({ score }, i) => shop.edit(`score ${i} ${score}`));
    shop.edit(`number ${turn}`);
    const field = (id, name) => new RegExp(`:${name}=([^:]*)`).exec(id)?.[1];
    if (field(start, "tiles").includes("S@") || field(start, "tiles").includes("W@")) return;
    assert.equal(field(shop.id(), "tiles"), field(start, "tiles"));
    assert.equal(field(shop.id(), "scores"), field(start, "scores"));
    assert.ok(shop.facts(seat).steps.length > 0);
    assert.match(shop.scenario(), /^== A position/);
  });
});

test("the moments that a turn may have are those that it takes", async () => {
  await positions((shop) => {
    const start = shop.id();
    const { seat } = shop.state();
    const { steps, hands, kept } = shop.facts(seat);
    for (const step of steps) {
      assert.equal(shop.edit(`turn ${seat} ${step} -1`).status, "", `${start} ${step}`);
      shop.open(start);
    }
    for (const kind of hands.slice(0, 5)) {
      assert.equal(shop.edit(`turn ${seat} 1 ${kind}`).status, "", `${start} ${kind}`);
      assert.equal(shop.state().drawn, kind);
      shop.open(start);
    }
    for (const { variable, value } of kept)
      assert.equal(shop.edit(`variable ${variable} 0 ${value}`).status, "");
  });
});

/** What is drawn of a tile at this corner of the board's picture, or alone, but for its edge. */
const EDGE = '<path class="au-gr" d="M0,0H480V480H0Z"/>';
const drawnAt = (board, corner) => board.split(`<g transform="translate(${corner})">`).slice(1, 3)
  .map((one) => one.slice(0, one.indexOf("</g>\n"))).join("").replace(EDGE, "").trim();
const drawnAlone = (kind, rotation, before) => {
  const text = read(wasm.tile(kind, rotation, before));
  return text.slice(text.indexOf("</defs>\n") + 8, text.indexOf(EDGE)).trim();
};

// Of The Discovery there are hardly two alike.
for (const [lines, differing] of [[["game carcassonne", "seats 2"], 9], [DISCOVERY, 0]])
  test(`a tile in hand looks as it will on the board: ${lines[0]}`, () => {
    const looks = new Map();
    walk(lines, 7, ({ placed }) => placed.length < 50);
    const { placed } = describe();
    const board = read(wasm.board(0, 0, 0, 100, 1, 1));
    const [left, top] = [0, 1].map((i) => Math.min(...placed.map((one) => one[i])));
    const [, edge] = /<g transform="translate\((\d+),/.exec(board);
    placed.forEach(([x, y, kind, rotation], i) => {
      const before = placed.slice(0, i).filter(([, , one]) => one === kind).length;
      const corner = [x - left, y - top].map((at) => Number(edge) % 480 + 480 * at).join();
      assert.equal(drawnAt(board, corner), drawnAlone(kind, rotation, before), `${i}`);
      looks.set(kind, (looks.get(kind) ?? new Set()).add(drawnAlone(kind, 0, before)));
    });
    const sizes = [...looks.values()].map(({ size }) => size);
    assert.ok(sizes.filter((size) => size > 1).length >= differing, sizes.join());
  });
