// SPDX-License-Identifier: Apache-2.0
// What the engine tells the page about choices beyond the action itself, held against what the
// rules then do: what a castle waits for, what features are worth when they are complete, who is
// still in an auction, what a ransom costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { bundled } from "../acts.mjs";
import { ask, askAfter, load, play, stood } from "../positions.mjs";

const ALL = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on", "seats 3"];
const MANY = ["game carcassonne", "expansion bcb", "option CASTLE_BASE end-segments", "seats 2"];
const CASTLES = "aude1:carcassonne:sets=base,bcb:seats=2:CASTLES=on:";
const BAZAARS = "aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:";
const TOWERS = "aude1:carcassonne:sets=base,tower:seats=2:TOWER=on:";
const PASS = "0x5", PUT = 3, FLOOR = 7, CAPTURE = 8, EXCHANGE = 9, RANSOM = 10, CONVERT = 11;
const BACK = 1, CASTLE_MADE = 7;
const CITY = 0, ROAD = 1, MONASTERY = 3, GARDEN = 4, CASTLE = 7;
const WORTH = [CITY, ROAD, MONASTERY, GARDEN, 8, 9, 10];
const SELECTS = 0, LEADS = 1, ASKED = 2, WAITS = 3, OUT = 4, HAS = 5;

const near = (one) => ask("near", one.x, one.y, one.segment);
const kinds = ({ features }) => features.map(({ kind }) => kind).sort();

test("what a town would wait for as a castle: what is near and unfinished, each once", () => {
  const town = "_e@0,-1r2:figures=s0@0,0.city.N";
  load(stood(`${CASTLES}tiles=d@0,0_u@1,0r1_b@1,-1${town}_s1@1,-1.monastery:turn=4,s0,action`));
  const { around, features } = near({ x: 0, y: 0, segment: 0 });
  assert.deepEqual(around, [[-1, -1], [0, -1], [1, -1], [-1, 0], [0, 0], [1, 0]]);
  assert.deepEqual(features.map(({ x, y, kind, value, whole, owners }) =>
    [x, y, kind, value, whole, owners]),
  [[1, -1, MONASTERY, 4, 9, [1]], [0, 0, ROAD, 2, 2, []]]);
  for (const { at: [x, y], path } of features)
    assert.ok(x >= -480 && x < 960 && y >= -480 && y < 480 && /^M/.test(path), `${x},${y}`);
  // the monastery is two cells away: near is where its own tile lies
  load(stood(`${CASTLES}tiles=d@0,0_u@1,0r1_u@2,0r1_b@2,-1${town}:turn=5,s0,action`));
  assert.deepEqual(kinds(near({ x: 0, y: 0, segment: 0 })), [ROAD]);
  // a field is no town
  assert.deepEqual(ask("near", 2, -1, 0), { around: [], features: [] });
});

test("a follower goes to all sides of a feature; around a monastery are squares, not ends", () => {
  const { openWords, whereWords } =
    runInThisContext(`${bundled("game/words.ts", "GameWords")}; GameWords`);
  const words = (tile) => {
    load(stood(`aude1:carcassonne:seats=2:tiles=d@0,0_${tile}:turn=2,s0,action`));
    return ask("choices").filter(({ verb, kind }) => verb === PUT && kind !== 2).map(whereWords);
  };
  assert.deepEqual(words("n@0,-1r2"), ["city (south, west)"]);
  assert.deepEqual(words("e@0,-1r2"), ["city (south)"]);
  assert.deepEqual(words("b@0,1"), ["monastery"]);
  assert.equal(openWords(MONASTERY, 3), "3 empty squares around it");
  assert.equal(openWords(ROAD, 1), "1 open end");
});

test("the log tells what was taken back, not what to do", () => {
  const { doneWords } = runInThisContext(`${bundled("game/ledger.ts", "Ledger")}; Ledger`);
  const game = { seats: [], mine: new Set(), state: {}, kinds: [], seq: 0 };
  const choice = { verb: 4, item: 0, kind: 10, x: 0, y: 0, segment: 0, action: "0x4" };
  assert.equal(doneWords(game, { choice, step: "action" }), "takes back: navigator (sea)");
});

test("gardens count with the option only", () => {
  for (const option of ["yes", "no"]) {
    load(stood(`aude1:carcassonne:sets=base,bcb:seats=2:ABBOT=on:CASTLES=on:CASTLE_GARDEN=${
      option}:tiles=d@0,0_u@1,0r1_e-garden@1,-1_e@0,-1r2:figures=s0@0,0.city.N:turn=4,s0,action`));
    assert.equal(kinds(near({ x: 0, y: 0, segment: 0 })).includes(GARDEN), option === "yes");
  }
});

/** The castles that somebody is in, by their figures, with what they wait for. */
function castles(state) {
  const found = new Map();
  for (const [x, y, , , segment, kind] of state.standing)
    if (kind === CASTLE) found.set(`${x},${y},${segment}`, { x, y, segment,
      ...ask("near", x, y, segment) });
  return found;
}

/** Somebody who builds castles wherever that is possible. */
function builder(state) {
  const all = ["action", "castle"].includes(state.step) ? ask("choices") : [];
  const town = all.find((one) => one.verb === CONVERT ||
    (one.verb === PUT && one.kind === CITY && one.complete === 1 && one.tiles === 2));
  return town?.action ?? "";
}

test("castles score when what they wait for is completed, and for nothing else", () => {
  let scored = 0, waited = 0;
  for (let seed = 0; seed < 20; seed++) {
    let before = null;
    const chain = seed % 2 ? ["option CASTLE_CHAIN any-wave"] : [];
    play([...(seed % 4 ? MANY : ALL), ...chain], seed, (state) => {
      if (before !== null && (state.step === "place" || state.decider === -1)) {
        const [cell] = state.placed.slice(before.placed);
        const occupied = castles(state);
        for (const [name, castle] of before.castles) {
          waited++;
          const gone = !occupied.has(name);
          scored += gone ? 1 : 0;
          if (gone) assert.deepEqual(near(castle).features, [], `${name} is empty and waits`);
          const done = castle.features.filter((one) => one.kind === CASTLE
            ? !state.standing.some(([x, y, , , , kind]) => kind === CASTLE &&
              ask("feature", one.x, one.y, one.segment).figures.some((figure) =>
                figure[0] === x && figure[1] === y))
            : ask("feature", one.x, one.y, one.segment).complete === 1);
          if (done.length > 0) assert.ok(gone, `${name} waits on`);
          const inside = cell !== undefined &&
            castle.around.some(([x, y]) => x === cell[0] && y === cell[1]);
          if (gone && !inside) assert.ok(done.length > 0, `${name} scored something else`);
        }
        before = null;
      }
      if (state.step === "place")
        before = { placed: state.placed.length, castles: castles(state) };
      return builder(state);
    });
  }
  assert.ok(scored > 7 && waited > 500, `${scored} of ${waited}`);
});

test("a new castle waits for what was told when it was made", () => {
  let made = 0;
  for (let seed = 24; seed < 48; seed++) {
    let told = new Map();
    play(seed % 4 ? MANY : ALL, seed, (state, entries) => {
      const fresh = entries.filter(({ event }) => event === CASTLE_MADE);
      if (fresh.length === 1 && state.step !== "choose" && state.decider !== -2) {
        const known = told.get(`${fresh[0].x},${fresh[0].y}`);
        if (known !== undefined) {
          made++;
          assert.deepEqual(near(fresh[0]).features.map(({ region }) => region).sort(),
            known.map(({ region }) => region).sort());
        }
      }
      const towns = state.step === "castle"
        ? ask("choices").filter(({ verb }) => verb === CONVERT) : [];
      if (state.step === "place") told = new Map();
      for (const town of towns)
        for (const [x, y] of ask("feature", town.x, town.y, town.segment).cells)
          told.set(`${x},${y}`, near(town).features);
      return builder(state);
    });
  }
  assert.ok(made > 10, `${made} made`);
});

test("a feature is told with what it brings when it is complete", () => {
  let complete = 0, unfinished = 0;
  for (const lines of [ALL, ["game discovery", "seats 3"]])
    play(lines, 3, (state) => {
      for (const one of state.step === "action" ? ask("choices") : [])
        if (one.whole !== undefined && WORTH.includes(one.kind)) {
          const { quote, value, whole } = one;
          const area = one.kind >= 8;
          if (one.complete === 1) assert.equal(whole, area ? quote : value, one.text);
          else assert.ok(whole >= (area ? quote : value), one.text);
          if (one.kind === MONASTERY) assert.equal(whole, 9);
          complete += one.complete;
          unfinished += 1 - one.complete;
        }
      return "";
    });
  assert.ok(complete > 10 && unfinished > 100, `${complete} complete, ${unfinished} not`);
});

const lots = "tiles=d@0,0_bcb-e@1,0r1:scores=9,5,4:bazaar=running_auction_due.3_";
const rest = "regular.s0_tile.v_tile.e_tile.u";

test("who is in an auction and who is out of it", () => {
  const roles = (bazaar, step) => {
    load(stood(`${BAZAARS}${lots}${bazaar}${rest}:turn=11,s0,${step}`));
    return ask("describe").bazaar.roles;
  };
  assert.deepEqual(roles("selector.s1_", "select"), [WAITS, SELECTS, WAITS]);
  assert.deepEqual(roles("selector.s1_item.1_bidder.s2_high.s1_price.2_", "bid"),
    [WAITS, LEADS, ASKED]);
  assert.deepEqual(roles("selector.s1_item.1_bidder.s0_high.s1_price.2_", "bid"),
    [ASKED, LEADS, OUT]);
  assert.deepEqual(roles("selector.s1_item.1_bidder.s0_high.s2_price.3_", "bid"),
    [ASKED, SELECTS, LEADS]);
  assert.deepEqual(roles("selector.s1_item.1_high.s2_price.3_", "decide"), [OUT, SELECTS, LEADS]);
  load(stood(`${BAZAARS}${lots}selector.s2_${rest.replace("tile.v", "tile.v.s1")}` +
    ":turn=11,s0,select"));
  assert.deepEqual(ask("describe").bazaar.roles, [WAITS, HAS, SELECTS]);
  // who has not the points is not asked
  load(stood(`${BAZAARS.replace("BAZAARS=on:", "BAZAARS=on:BAZAAR_BID_LIMIT=score:")}${
    lots.replace("9,5,4", "1,5,4")}selector.s1_item.1_bidder.s2_high.s1_price.2_${rest}` +
    ":turn=11,s0,bid"));
  assert.deepEqual(ask("describe").bazaar.roles, [OUT, LEADS, ASKED]);
});

test("who is still to bid is asked, in that order", () => {
  let asked = 0;
  play(ALL, 5, (state) => {
    if (state.step !== "bid") return "";
    const waiting = state.bazaar.roles.flatMap((role, seat) => role === WAITS ? [seat] : []);
    const next = askAfter(PASS, "describe");
    if (waiting.length === 0) assert.notEqual(next.step, "bid");
    else assert.ok(next.step === "bid" && waiting.includes(next.decider));
    asked += waiting.length;
    return "";
  });
  assert.ok(asked > 3, `${asked} asked`);
});

test("a ransom costs what is told", () => {
  load(stood(`${TOWERS}tiles=d@0,0_d@1,0:scores=9,0:prisoners=s1.s0.follower.2:turn=2,s0,action`));
  const { ransom } = ask("describe");
  const [buy] = ask("choices").filter(({ verb }) => verb === RANSOM);
  const paid = askAfter(buy.action, "describe").seats.map(({ score }) => score);
  assert.deepEqual(paid, [9 - ransom, ransom]);
});

test("an exchange names both figures, at once or when one was chosen", () => {
  const held = (which) => `aude1:carcassonne:sets=base,tower:seats=2:TOWER=on:ABBOT=on:` +
    `tiles=d@0,0_tower-b@-1,0:figures=s1@0,0.road.E:prisoners=${which}:turn=2,s0,action`;
  const capture = (which) => {
    const game = stood(held(which));
    load(game);
    game.actions.push(ask("choices").find(({ verb }) => verb === FLOOR).action);
    load(game);
    return ask("choices").find(({ verb }) => verb === CAPTURE).action;
  };
  const freed = (action) => askAfter(action).filter(({ event, other }) =>
    event === BACK && other < 2).map(({ seat, item, other }) => [seat, item, other]);
  assert.deepEqual(freed(capture("s1.s0.abbot.1")), [[1, 0, 0], [0, 1, 1]]);
  const first = capture("s1.s0.follower.2_s1.s0.abbot.1");
  assert.deepEqual(freed(first), []);
  const state = askAfter(first, "describe");
  assert.equal(state.step, "exchange");
  assert.deepEqual(askAfter(first, "choices").map(({ verb, item }) => [verb, item]),
    [[EXCHANGE, 0], [EXCHANGE, 1]]);
});
