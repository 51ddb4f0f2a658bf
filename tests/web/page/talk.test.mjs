// SPDX-License-Identifier: Apache-2.0
// Talk and taking back at a table with several people: who asks and who agrees, phrases in each
// reader's language, whom one does not want to hear, and what those say who watch.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, accessible, becomes, close, newPage, openHouse, shot, speak,
} from "../dom.mjs";
import { atTable, auctionOf } from "../pair.mjs";

// What a test plays itself is played faster than people are allowed to.
const { server, browser } = await openHouse("--limit", "pace=1", "--limit", "rate=1000",
  "--limit", "burst=1000");

const door = await newPage(browser, DESKTOP);
await door.goto(server.address);

const auction = (seats, until) => auctionOf(door, seats, until);
const at = (viewport, made, seats, options) =>
  atTable(server, () => newPage(browser, viewport, options), made, seats);

async function unfold(page, name) {
  if (await page.locator(`details.${name}[open]`).count() === 0)
    await page.click(`details.${name} > summary`);
}

/** Takes the first choice. */
async function decide(page) {
  await page.locator(".bar .choice").first().click();
  if (await page.locator(".ends .commit:not(:disabled)").count() > 0)
    await page.click(".ends .commit");
}

const PEOPLE = ["Anna", "Ben", "Cleo"].map((name) => ({ name }));
const said = (page) => page.locator(".said .text").allTextContents();

test("one asks to take back, two agree: the decision is made anew", async () => {
  const made = await auction(PEOPLE);
  const bids = made.bids;
  const [chose] = [0, 1, 2].filter((seat) => (seat + 1) % 3 === bids);
  const last = 3 - bids - chose;
  const pages = [];
  pages[chose] = await at(DESKTOP, made, [chose]);
  pages[bids] = await at(PHONE, made, [bids]);
  pages[last] = await at(SIDEWAYS, made, [last], { colorScheme: "dark" });
  const watcher = await at(DESKTOP, made, []);
  const [asker, bidder, third] = [pages[chose], pages[bids], pages[last]];
  const name = PEOPLE[chose].name;
  await becomes(() => asker.textContent(".ends button"), /Ask to take back/);
  for (const one of [bidder, third])
    await becomes(() => one.textContent(".ends button"), /Undo|Take back/);
  await accessible(asker, "may ask");
  await asker.click(".ends button");
  await becomes(() => asker.textContent(".taking"),
    /You asked.*Waiting for: \w+, \w+ Playing on withdraws it\./);
  await becomes(() => asker.locator(".ends .back:is(.past, :disabled)").count(), 1);
  for (const one of [bidder, third]) {
    await becomes(() => one.textContent(".taking"), new RegExp(`${name} asks to take back`));
    await becomes(() => one.locator(".taking button").allTextContents(), ["Agree", "No"]);
  }
  await becomes(() => watcher.textContent(".taking"), new RegExp(`${name} asks`));
  await becomes(() => watcher.locator(".taking button").count(), 0);
  await accessible(bidder, "asked");
  for (const one of [asker, bidder, third]) await shot(one, "take-back-asked");
  // Whoever comes anew finds the request.
  await third.reload();
  await becomes(() => third.textContent(".taking"), /asks to take back/);
  await bidder.click(".taking .agree");
  await becomes(() => bidder.locator(".taking button").count(), 0);
  await becomes(() => asker.textContent(".taking"),
    new RegExp(`Waiting for: ${PEOPLE[last].name}`));
  const before = await bidder.textContent(".bar h2");
  await third.click(".taking .agree");
  await becomes(() => asker.textContent(".taking"), "Taken back. Choose again.");
  for (const one of [bidder, third, watcher])
    await becomes(() => one.textContent(".taking"), `${name} has taken back the last move.`);
  await becomes(async () => await bidder.textContent(".bar h2") === before, false);
  await becomes(() => asker.textContent(".ends button"), /Undo/);
  for (const one of [asker, bidder, third]) await shot(one, "taken-back");
  await decide(asker);
  for (const one of [asker, bidder, third, watcher])
    await becomes(() => one.locator(".taking").count(), 0);
  await close(asker, bidder, third, watcher);
});

test("one of three refuses; an act ends the next request; who asked may withdraw", async () => {
  const made = await auction(PEOPLE);
  const bids = made.bids;
  const chose = (bids + 2) % 3;
  const last = 3 - bids - chose;
  const asker = await at(PHONE, made, [chose]);
  const bidder = await at(DESKTOP, made, [bids]);
  const third = await at(DESKTOP, made, [last]);
  await asker.click(".ends button");
  await third.click(".taking button:not(.agree)");
  for (const one of [asker, bidder, third])
    await becomes(() => one.textContent(".taking"),
      `${PEOPLE[last].name} declined. The move stands.`);
  await becomes(() => asker.locator(".ends .back:is(.past, :disabled)").count(), 1);
  await shot(asker, "take-back-refused");
  await decide(bidder);
  await becomes(() => bidder.textContent(".ends button"), /Ask to take back/);
  await bidder.click(".ends button");
  await becomes(() => bidder.textContent(".taking"), /You asked/);
  await bidder.click(".taking button");
  for (const one of [asker, third])
    await becomes(() => one.textContent(".taking"),
      `${PEOPLE[bids].name} has withdrawn the request to take back.`);
  await becomes(() => bidder.locator(".ends .back:is(.past, :disabled)").count(), 1);
  const next = await third.locator(".bar .choice").count() > 0 ? third : asker;
  await decide(next);
  for (const one of [asker, bidder, third])
    await becomes(() => one.locator(".taking button").count(), 0);
  await close(asker, bidder, third);
});

test("who plays two seats is not asked by themselves", async () => {
  const made = await auction(PEOPLE);
  const all = await at(DESKTOP, made, [0, 1, 2]);
  await becomes(() => all.textContent(".ends button"), /Take back/);
  await all.click(".ends button");
  await becomes(() => all.textContent(".taking"), "Taken back. Choose again.");
  await close(all);
});

test("phrases are read in each reader's language, and sent by one touch", async () => {
  const made = await auction(PEOPLE.slice(0, 2), "place");
  const anna = await at(DESKTOP, made, [0]);
  const ben = await at(PHONE, made, [1]);
  await speak(ben, "de");
  await unfold(ben, "chat");
  await becomes(() => anna.locator(".phrases button").count(), 8);
  await anna.click(".phrases >> text=Good luck!");
  // Pressed again at once, it says nothing.
  assert.equal(await anna.locator(".phrases button:disabled").count(), 8);
  await becomes(() => said(anna), ["Good luck!"]);
  await becomes(() => anna.locator(".phrases button:disabled").count(), 0);
  await becomes(() => said(ben), ["Viel Glück!"]);
  await ben.locator(".phrases button").nth(2).click();
  await becomes(() => said(anna), ["Good luck!", "Well played!"]);
  await accessible(ben, "phrases");
  await shot(ben, "phrases");
  await shot(anna, "phrases");
  const low = await at(SIDEWAYS, made, [1], { colorScheme: "dark" });
  await unfold(low, "chat");
  await becomes(() => said(low), ["Good luck!", "Well played!"]);
  await shot(low, "phrases");
  await close(anna, ben, low);
});

test("whom one mutes is not shown, not counted, and heard again later", async () => {
  const made = await auction(PEOPLE, "place");
  const anna = await at(DESKTOP, made, [0]);
  const ben = await at(PHONE, made, [1]);
  const cleo = await at(DESKTOP, made, [2]);
  const write = async (page, text) => {
    await page.fill("#say", text);
    await page.click(".speak button[type=submit]");
  };
  await write(anna, "first");
  await becomes(() => ben.textContent(".chat .badge"), "1");
  await unfold(ben, "chat");
  await becomes(() => said(ben), ["first"]);
  await ben.click(".mutes > summary");
  await becomes(() => ben.locator(".mutes label").allTextContents(), [" Anna", " Cleo"]);
  await accessible(ben, "mute");
  await ben.check(".mutes label:has-text('Anna') input");
  await becomes(() => said(ben), []);
  await shot(ben, "mute");
  await write(anna, "second");
  await anna.click(".phrases button >> nth=0");
  await write(cleo, "third");
  await becomes(() => said(ben), ["third"]);
  await ben.click(".chat .shut");
  await write(anna, "fourth");
  await becomes(() => said(cleo), ["first", "second", "Hello!", "third", "fourth"]);
  await becomes(() => ben.locator(".chat .badge").count(), 0);
  await ben.reload();
  await unfold(ben, "chat");
  await becomes(() => said(ben), ["third"]);
  await becomes(() => ben.textContent(".mutes > summary"), /muted: 1/);
  await ben.click(".mutes > summary");
  await ben.uncheck(".mutes label:has-text('Anna') input");
  await becomes(() => said(ben), ["first", "second", "Hello!", "third", "fourth"]);
  await close(anna, ben, cleo);
});

test("those who watch talk among themselves; the players read it after the game", async () => {
  const made = await auction(PEOPLE.slice(0, 2), "place");
  const anna = await at(DESKTOP, made, [0]);
  const ben = await at(PHONE, made, [1]);
  const wanda = await at(DESKTOP, made, []);
  const willy = await at(PHONE, made, []);
  await unfold(willy, "chat");
  await becomes(() => wanda.textContent(".chat"), /Only spectators can read this/);
  await wanda.fill(".called-as input", "anna");
  await wanda.fill("#say", "I am Anna");
  await wanda.click(".speak button[type=submit]");
  await wanda.waitForSelector(".problem >> text=has this name");
  await wanda.fill(".called-as input", "Wanda <i>");
  await wanda.fill("#say", "Ben should take the city");
  await wanda.click(".speak button[type=submit]");
  await becomes(() => said(willy), ["Ben should take the city"]);
  await becomes(() => willy.textContent(".said .who"), /^Wanda <i>watches/);
  await willy.click(".phrases button >> nth=6");
  await becomes(() => said(wanda), ["Ben should take the city", "Oops!"]);
  await anna.click(".phrases >> text=Hello!");
  await becomes(() => said(wanda), ["Ben should take the city", "Oops!", "Hello!"]);
  await becomes(() => said(anna), ["Hello!"]);
  await accessible(willy, "those who watch");
  await shot(willy, "watchers");
  await shot(wanda, "watchers");
  await unfold(ben, "room");
  await ben.click(".resign");
  await ben.click(".sure .danger");
  for (const one of [anna, wanda])
    await becomes(() => said(one), ["Ben should take the city", "Oops!", "Hello!"]);
  await shot(anna, "watchers-after");
  await anna.click(".mutes > summary");
  await anna.check(".mutes label:has-text('All spectators') input");
  await becomes(() => said(anna), ["Hello!"]);
  await close(anna, ben, wanda, willy);
});

test("in the browser alone what is committed is taken back at once, in every tab", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  const id = await page.evaluate(() => "talktest");
  await page.goto(server.address);
  const made = await auction(PEOPLE.slice(0, 2));
  const state = await door.evaluate((table) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "hello", version: 1 }));
      socket.send(JSON.stringify({ do: "open", table, ref: 1 }));
    };
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.ref !== 1) return;
      socket.close();
      resolve(answer);
    };
  }), made.table);
  await page.evaluate(([name, { setup, actions }]) => {
    const seats = ["Anna", "Ben"].map((one) => ({ name: one, player: "human", here: true }));
    localStorage.setItem(`aude.local.${name}`,
      JSON.stringify({ setup, seats, actions, named: true }));
    localStorage.setItem("aude.games", JSON.stringify([{ id: name, local: true, tokens: {},
      names: ["Anna", "Ben"], scores: [0, 0], game: "carcassonne", over: false, named: true,
      at: Date.now() }]));
  }, [id, state]);
  await page.goto(`${server.address}#/l/${id}`);
  await page.waitForSelector(".play");
  const second = await page.context().newPage();
  second.wrongs = [];
  second.on("pageerror", (error) => second.wrongs.push(String(error)));
  await second.goto(`${server.address}#/l/${id}`);
  await second.waitForSelector(".play");
  const kept = () => page.evaluate((name) =>
    JSON.parse(localStorage.getItem(`aude.local.${name}`)).actions.length, id);
  await becomes(kept, state.seq);
  await becomes(() => page.textContent(".ends button"), /^ ?Take back/);
  const question = await page.textContent(".bar h2");
  await page.click(".ends button");
  await becomes(() => page.textContent(".taking"), "Taken back. Choose again.");
  await becomes(kept, state.seq - 1);
  for (const one of [page, second])
    await becomes(async () => await one.textContent(".bar h2") === question, false);
  await second.reload();
  await second.waitForSelector(".play");
  await becomes(kept, state.seq - 1);
  assert.deepEqual(second.wrongs, []);
  await close(page, door);
});
