// SPDX-License-Identifier: Apache-2.0
// Two people at a table of the server, for the tests of either layer: a page of theirs comes from
// the layer's own `newPage`.
import { DESKTOP, PHONE } from "./acts.mjs";
import { playTo } from "./positions.mjs";

/** A few tiles are left, and the first one has to place. */
export const LATE = playTo(["game carcassonne", "seats 2"], 1, (state) =>
  state.step === "place" && state.decider === 0 && state.placed.length >= 64);

/** Anna's table with a name and a free seat, and Ben, who takes it. `open`: a page of this size. */
export async function annaAndBen(server, open) {
  const anna = await open(DESKTOP);
  await anna.goto(`${server.address}#/new`);
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await anna.click("text=Clock and table");
  await anna.fill("#title", "Sunday");
  await anna.click(".setup .begin");
  const ben = await open(PHONE);
  await ben.goto(await anna.inputValue(".invite textarea"));
  await ben.fill("form.sit input", "Ben");
  await ben.click("form.sit button");
  await ben.waitForSelector("form.sit", { state: "detached" });
  return { anna, ben };
}

export const MINE = ".cell b:not(:empty)";

/** Lays the tile on the first square, by its number: it has more digits where squares are many. */
export async function lay(page) {
  await page.waitForSelector(MINE, { state: "attached" });
  await page.keyboard.type(await page.locator(MINE).first().textContent());
  await page.waitForSelector(".cell.placed");
}

export async function turn(page) {
  await lay(page);
  await page.keyboard.press("c");
  await page.waitForSelector(".cell", { state: "detached" });
}

/** In a page: a table of these seats, played by its first actions until a tile of the bazaar was
 *  chosen and somebody else has to bid. */
export function auctionOf(door, seats, until = "select") {
  return door.evaluate(async ([people, step]) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    const waiting = new Map();
    let ref = 0;
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      waiting.get(answer.ref)?.(answer);
    };
    const ask = (message) => new Promise((resolve) => {
      waiting.set(++ref, resolve);
      socket.send(JSON.stringify({ ...message, ref }));
    });
    await new Promise((resolve) => { socket.onopen = resolve; });
    await ask({ do: "hello", version: 1 });
    const { table, tokens } = await ask({ do: "create",
      setup: { seats: people, expansions: ["bcb"] } });
    await ask({ do: "open", table });
    for (let last = ""; last !== step;) {
      const legal = await ask({ do: "legal", table });
      if (tokens[legal.seat] === undefined) {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
        continue;
      }
      const acted = await ask({ do: "act", table, token: tokens[legal.seat], seq: legal.seq,
        actions: [legal.actions[0].action] });
      if (acted.is !== "acted") {
        if (acted.is !== "error") throw new Error(JSON.stringify(acted));
        await new Promise((resolve) => { setTimeout(resolve, 200); });
        continue;
      }
      last = legal.step;
    }
    const { seat } = await ask({ do: "legal", table });
    socket.close();
    return { table, tokens, bids: seat };
  }, [seats, until]);
}

/** A page at the table, with these seats of it. `open`: a page. */
export async function atTable(server, open, { table, tokens }, seats) {
  const page = await open();
  await page.goto(`${server.address}icon.svg`); // there sooner than the first page
  const own = Object.fromEntries(seats.map((seat) => [seat, tokens[seat]]));
  await page.evaluate(([id, held]) => localStorage.setItem("aude.games", JSON.stringify([{ id,
    local: false, tokens: held, names: [], scores: [], game: "carcassonne", over: false,
    at: Date.now() }])), [table, own]);
  await page.goto(`${server.address}#/${seats.length > 0 ? "t" : "w"}/${table}`);
  await page.waitForSelector(".play");
  return page;
}
