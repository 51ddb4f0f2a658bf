// SPDX-License-Identifier: Apache-2.0
// The bazaar: the tiles on offer, each with the prices that can be bid and what is left then; who
// bid what so far; and a bid that can be changed until it is committed.

import type { JSX } from "preact";
import { EVENT, ROLE, VERB } from "aude/engine";
import { hover } from "../board/hover";
import type { Ui } from "./ui";
import { triedBid } from "./ui";
import type { Game } from "../game/game";
import { plain, t, tn } from "../i18n";
import { Figure, Tile } from "../game/pieces";
import type { Target } from "./targets";
import { pricesOf } from "./targets";
import { bestOf } from "./preview";
import type { Done } from "../game/scene";
import { overWords, pointsWord } from "../game/words";

const NOBODY_YET = 6;

export function auctioning(game: Game): boolean {
  return ["select", "bid", "decide"].includes(game.state.step);
}

/** Which tile of the bazaar is looked at: pointed at, chosen, or under the hammer. */
export function focusedTile(game: Game, ui: Ui): number {
  const tried = triedBid(game);
  if (ui.pointed?.offer.verb === VERB.select) return ui.pointed.offer.item;
  if (tried?.verb === VERB.select) return tried.item;
  const item = game.state.bazaar?.item ?? -1;
  return auctioning(game) && item < (game.state.bazaar?.tiles.length ?? 0) ? item : -1;
}

/** To a bid above those that can be had by one touch. */
function More(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const range = game.state.bid;
  const last = range === undefined ? 0 : pricesOf(range).at(-1) ?? 0;
  if (range === undefined || !game.deciding || last >= range[1]) return null;
  return <button type="button" class="choice more" aria-label={t("Bid more than {n}", { n: last })}
    onClick={() => ui.bid(last + 1)}>+</button>;
}

/** The bid that was tried, or is being counted up by keys: it can still be changed. */
export function Price(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const tried = triedBid(game);
  const range = tried === null ? game.state.bid : game.rangeBefore();
  if (range === undefined || (tried === null && (!game.deciding || ui.price === range[0])))
    return game.state.step === "bid" ? <More game={game} ui={ui} /> : null;
  const over = overWords(leftOf(game, ui.price), ui.price);
  return (
    <span class="stepper" role="group" aria-label={t("Points bid")}>
      <b>{t("Your bid")}</b>
      <button type="button" aria-label={t("Less")} disabled={ui.price <= range[0]}
        onClick={() => ui.bid(ui.price - 1)}>−</button>
      <input type="number" inputMode="numeric" aria-label={t("Points bid")} value={ui.price}
        min={range[0]} max={range[1]}
        onChange={(event) => ui.bid(Math.trunc(Number(event.currentTarget.value)) || 0)} />
      <button type="button" aria-label={t("More")} disabled={ui.price >= range[1]}
        onClick={() => ui.bid(ui.price + 1)}>+</button>
      <small class="rest-of">{leftWords(game, ui.price)}</small>
      {over !== "" && <small class="over-bid">{over}</small>}
    </span>
  );
}

/** What the bidder has left when the tile costs that much. */
function leftOf(game: Game, price: number): number {
  const { seats } = triedBid(game) === null ? game.state : game.before();
  return (seats[game.actor]?.score ?? 0) - price;
}

function leftWords(game: Game, price: number): string {
  return t("then {n} left", { n: leftOf(game, price) });
}


/** What committing would cost more than the bidder has; null: nothing does. */
export function overdraft(game: Game): { price: number; has: number } | null {
  const tried = triedBid(game);
  if (tried === null) return null;
  const left = leftOf(game, tried.number);
  return overWords(left, tried.number) === "" ? null
    : { price: tried.number, has: left + tried.number };
}

/** A price that can be had by one touch, with what is left then. */
function Bid(props: { game: Game; price: number; label: string; pressed: boolean | undefined;
  pick: () => void }): JSX.Element {
  const { game, price, label, pressed, pick } = props;
  const over = overWords(leftOf(game, price), price);
  return (
    <button type="button" class={`choice ${over === "" ? "" : "debt"}`} aria-pressed={pressed}
      aria-label={label} title={[leftWords(game, price), over].filter((one) => one !== "")
        .join("; ")} onClick={pick}>
      <b data-left={t("{n} left", { n: leftOf(game, price) })}>{price}</b></button>
  );
}

/** The lowest prices, each to be had by one touch together with the tile. */
function Opening(props: { game: Game; ui: Ui; lot: number; select: Target | undefined }):
JSX.Element | null {
  const { game, ui, lot, select } = props;
  const tried = triedBid(game);
  const range = tried === null ? game.state.bid : game.rangeBefore();
  if (range === undefined) return null;
  const bid = (price: number): void =>
    select === undefined ? ui.bid(price) : ui.open(select, price);
  const prices = pricesOf(range);
  const next = (prices.at(-1) ?? 0) + 1;
  const beyond = tried !== null && tried.number >= next;
  return (
    <span class="opening" role="group" aria-label={t("Bid for tile {n}", { n: lot + 1 })}>
      <small aria-hidden="true">{t("Bid:")}</small>
      {prices.map((price) => <Bid key={price} game={game} price={price} pick={() => bid(price)}
        pressed={select === undefined ? tried?.number === price : undefined}
        label={t("Tile {n} for {price}", { n: lot + 1, price })} />)}
      {next <= range[1] &&
        <button type="button" class={`choice more ${
          overWords(leftOf(game, next), next) === "" ? "" : "debt"}`}
          aria-pressed={select === undefined ? beyond : undefined}
          aria-label={beyond ? t("Tile {n} for {price}", { n: lot + 1, price: tried.number })
            : t("Tile {n}: more than {price}", { n: lot + 1, price: next - 1 })}
          onClick={() => bid(next)}>{beyond ? plain(tried.number) : "+"}</button>}
    </span>
  );
}

interface LotProps { game: Game; ui: Ui; lot: number; select: Target | undefined }

function Lot(props: LotProps): JSX.Element {
  const { game, ui, lot, select } = props;
  const { bazaar } = game.state;
  const [kind, owner, placed] = bazaar?.tiles[lot] ?? [0, -1, 0];
  const high = bazaar !== undefined && lot === bazaar.item && bazaar.high < NOBODY_YET
    ? bazaar.high : -1;
  const name = owner >= 0 ? game.seats[owner]?.name ?? "" : high < 0 ? ""
    : t("{n} by {name}", { n: bazaar?.price ?? 0, name: game.seats[high]?.name ?? "" });
  const squares = game.room(kind).length;
  const best = owner < 0 && placed === 0 ? bestOf(game, kind) : "";
  const inside = (
    <>
      <Tile game={game} kind={kind} rotation={0} />
      <span class="lot">
        <b>{select !== undefined && <kbd>{select.key}</kbd>}
          {select === undefined || bazaar?.auction !== 1
            ? <span class="nth">{t("Tile {n}", { n: lot + 1 })}</span>
            : <><span class="nth" aria-hidden="true">{t("Tile {n}", { n: lot + 1 })}</span>
              <span class="hidden">{t("Tile {n} for {price}",
                { n: lot + 1, price: ui.price })}</span></>}
          {name !== "" && <em>{name}</em>}</b>
        {owner < 0 && placed === 0 &&
          <small class="fits-on">{tn("{n} square", "{n} squares", squares)}
            {best !== "" && <br />}{best}</small>}
      </span>
    </>
  );
  if (select === undefined) return <span class="offered">{inside}</span>;
  return (
    <button type="button" class="choice offered" onClick={() => ui.pick(select)}
      onFocus={() => ui.point(select)}
      {...hover((over) => {
        if (over) ui.point(select);
      })}>
      {inside}
    </button>
  );
}

/** The tiles on offer, whoever has to decide. */
export function Lots(props: { game: Game; ui: Ui }): JSX.Element | null {
  const { game, ui } = props;
  const { bazaar } = game.state;
  if (bazaar === undefined || !(auctioning(game) || triedBid(game) !== null)) return null;
  const focused = focusedTile(game, ui);
  const tried = triedBid(game);
  return (
    <ol class="bazaar" aria-label={t("Bazaar")}>
      {bazaar.tiles.map(([, , placed], i) => {
        const select = ui.targets.others.find(({ offer }) =>
          offer.verb === VERB.select && offer.item === i);
        const opens = bazaar.auction === 1 && (select !== undefined ||
          (tried?.verb === VERB.select && tried.item === i));
        return (
          <li key={i} class={`${i === focused ? "now" : placed === 1 ? "gone" : ""} ` +
            (opens ? "opens" : "")} aria-current={i === focused ? "true" : undefined}>
            <Lot game={game} ui={ui} lot={i} select={select} />
            {opens && <Opening game={game} ui={ui} lot={i} select={select} />}
          </li>
        );
      })}
    </ol>
  );
}

/** What came of the last tile that was sold, until somebody lays a tile. */
function sale(game: Game): { seat: number; kind: number; price: number; other: number } | null {
  for (let i = game.log.length - 1; i >= 0; i--) {
    const { choice, entries } = game.log[i] as Done;
    if (choice.verb === VERB.place) return null;
    const got = entries.find((one) => one.event === EVENT.assign);
    if (got === undefined) continue;
    const paid = entries.find((one) => one.event === EVENT.pay && one.seat === got.seat);
    return { seat: got.seat, kind: got.item, price: -(paid?.points ?? 0),
      other: paid?.other ?? -1 };
  }
  return null;
}

/** Told where everybody looks, for the log is beside it. */
export function Settled(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const sold = sale(game);
  if (sold === null) return null;
  const name = game.seats[sold.seat]?.name ?? "";
  const other = game.seats[sold.other]?.name ?? t("the bank");
  return (
    <p class="settled">
      <Tile game={game} kind={sold.kind} rotation={0} alt="" />
      <span>{sold.price > 0
        ? t("{name} gets this tile and pays {other}: {n}", { name, other, n: sold.price })
        : t("{name} gets this tile", { name })}</span></p>
  );
}

/** What each seat has bid for the tile under the hammer, as the table has it. */
function bidsOf(game: Game): Map<number, number> {
  const bids = new Map<number, number>();
  for (let i = game.log.length - 1; i >= 0; i--) {
    const { seat, choice } = game.log[i] as Done;
    if ([VERB.buy, VERB.sell, VERB.place, VERB.draw].some((verb) => verb === choice.verb)) break;
    if (choice.verb === VERB.raise || choice.verb === VERB.select) bids.set(seat, choice.number);
    if (choice.verb === VERB.select) break;
  }
  return bids;
}

/** What a seat has to do with the auction now. */
function roleWords(game: Game, seat: number): string {
  const { bazaar, step } = game.state;
  const role = bazaar?.roles[seat];
  const chose = bazaar?.selector === seat && step !== "select";
  switch (role) {
    case ROLE.selects: return step === "select" ? t("chooses")
      : step === "decide" ? t("buys or sells") : t("chose the tile");
    case ROLE.leads: {
      const leads = t("leads with {n}", { n: bazaar?.price ?? 0 });
      return chose ? `${t("chose the tile")}, ${leads}` : leads;
    }
    case ROLE.asked: return t("bids now");
    case ROLE.waits: return t("still to bid");
    case ROLE.out: {
      const bid = bidsOf(game).get(seat);
      return bid === undefined ? t("out") : `${t("bid {n}", { n: bid })}, ${t("out")}`;
    }
    case ROLE.has: return t("has tile {n}", { n: 1 +
      (bazaar?.tiles.findIndex(([, owner]) => owner === seat) ?? -1) });
    default: return "";
  }
}

/** What comes of a bid, in one sentence. */
export function bidNote(game: Game): string {
  const { bazaar, step } = game.state;
  const name = game.seats[bazaar?.selector ?? 0]?.name ?? "";
  if (bazaar?.auction !== 1 || !game.deciding) return "";
  if (step === "select")
    return `${t("If nobody bids more, you pay your bid and get the tile.")} ${
      t("If somebody does, you sell it to them for their bid, or pay them that and keep it.")}`;
  return step !== "bid" ? ""
    : t("If yours is the highest, {name} sells you the tile for it, or pays you that and keeps it.",
      { name });
}

/** Everybody's points, in the order of bidding from the one who chose the tile. */
export function Purses(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const { bazaar, seats } = game.state;
  if (bazaar === undefined || !(auctioning(game) || triedBid(game) !== null)) return null;
  const first = bazaar.selector < seats.length ? bazaar.selector : game.actor;
  const order = seats.map((_, i) => (first + i) % seats.length);
  return (
    <ol class="purses" aria-label={t("Points, in the order of bidding")}>
      {order.map((seat) => (
        <li key={seat} aria-current={seat === game.actor ? "true" : undefined}
          class={bazaar.roles[seat] === ROLE.waits ? "waits"
            : bazaar.roles[seat] === ROLE.out || bazaar.roles[seat] === ROLE.has ? "quit" : ""}>
          <Figure game={game} seat={seat} figure={0} /><span>{game.seats[seat]?.name}</span>{" "}
          <b>{pointsWord(seats[seat]?.score ?? 0)}</b> <small>{roleWords(game, seat)}</small>
        </li>
      ))}
    </ol>
  );
}
