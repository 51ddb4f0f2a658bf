// SPDX-License-Identifier: Apache-2.0
// The decision bar: whose decision it is, what kind, what can be chosen and what that brings, and
// the two buttons that end it: back, and commit.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { VERB, withNumber } from "./engine";
import type { Choice } from "./engine";
import type { Game, Offer } from "./game";
import { t, tn } from "./i18n";
import { Figure, Tile } from "./pieces";
import type { Target, Targets } from "./targets";
import { choiceWord, question, spotWords } from "./words";

export interface BarProps {
  game: Game;
  targets: Targets;
  placed: Choice | null;
  turnable: boolean;
  held: number;
  online: boolean;
  hold: (kind: number) => void;
  turn: () => void;
  pick: (target: Target) => void;
}

function Stepper(props: { lowest: number; highest: number; value: number;
  set: (value: number) => void }): JSX.Element {
  const { lowest, highest, value, set } = props;
  const limit = (wanted: number): number => Math.min(Math.max(wanted, lowest), highest);
  return (
    <span class="stepper">
      <button type="button" aria-label={t("Less")} disabled={value <= lowest}
        onClick={() => set(limit(value - 1))}>−</button>
      <input type="number" inputMode="numeric" aria-label={t("Points bid")} value={value}
        min={lowest} max={highest}
        onChange={(event) => set(limit(Number(event.currentTarget.value) || lowest))} />
      <button type="button" aria-label={t("More")} disabled={value >= highest}
        onClick={() => set(limit(value + 1))}>+</button>
    </span>
  );
}

function Auction(props: { game: Game; targets: Targets }): JSX.Element {
  const { game, targets } = props;
  const { state } = game;
  const [lowest, highest] = state.bid ?? [0, 0];
  const [price, setPrice] = useState(lowest);
  useEffect(() => setPrice(lowest), [lowest, game.seq]);
  const bid = (offer: Offer): void =>
    game.choose(state.bid === undefined ? offer.action : withNumber(offer.action, price));
  const raise = targets.others.find((one) => one.offer.verb === VERB.raise);
  const pass = targets.others.find((one) => one.offer.verb === VERB.pass);
  const selects = targets.others.filter((one) => one.offer.verb === VERB.select);
  return (
    <>
      {state.bid !== undefined &&
        <Stepper lowest={lowest} highest={highest} value={price} set={setPrice} />}
      {selects.map((one) => (
        <button key={one.key} type="button" class="choice" onClick={() => bid(one.offer)}>
          <kbd>{one.key}</kbd>{state.bid === undefined ? one.label
            : t("Tile {n} for {price}", { n: one.offer.item + 1, price })}
        </button>
      ))}
      {raise !== undefined && (
        <button type="button" class="choice" onClick={() => bid(raise.offer)}>
          <kbd>{raise.key}</kbd>{t("Bid {n}", { n: price })}
        </button>
      )}
      {pass !== undefined && (
        <button type="button" class="choice" onClick={() => game.choose(pass.offer.action)}>
          <kbd>0</kbd>{pass.label}
        </button>
      )}
    </>
  );
}

function squares(n: number): string {
  return tn("{n} square", "{n} squares", n);
}

/** The tiles on offer, whoever has to decide. */
export function BazaarStrip(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const { bazaar } = game.state;
  const asked = ["select", "bid", "decide"].includes(game.state.step);
  if (bazaar === undefined || !asked) return null;
  return (
    <ol class="bazaar" aria-label={t("Bazaar")}>
      {bazaar.tiles.map(([kind, owner, placed], i) => (
        <li key={i} class={i === bazaar.item ? "now" : placed === 1 ? "gone" : ""}>
          <Tile game={game} kind={kind} turn={0} />
          <span>{i + 1}{owner >= 0 && `: ${game.seats[owner]?.name ?? ""}`}
            {i === bazaar.item && bazaar.high < 6 &&
              ` ${game.seats[bazaar.high]?.name ?? ""} ${bazaar.price}`}</span>
          {owner < 0 && <small>{squares(game.room(kind))}</small>}
        </li>
      ))}
    </ol>
  );
}

function Row(props: { game: Game; target: Target; pick: (target: Target) => void }): JSX.Element {
  const { game, target, pick } = props;
  return (
    <button type="button" class={`choice ${target.offer.verb === VERB.pass ? "pass" : ""}`}
      onClick={() => pick(target)}>
      <kbd>{target.key}</kbd>
      {target.figure && <Figure game={game} seat={game.state.decider} figure={target.offer.item}
        kind={target.offer.kind ?? 0} />}
      <span>{target.figure ? spotWords(game, target.offer) : choiceWord(game, target.offer)}</span>
      {target.worth !== "" && <em>{target.worth}</em>}
    </button>
  );
}

function Hand(props: BarProps): JSX.Element | null {
  const { game, targets, placed, turnable, held, hold, turn } = props;
  if (placed !== null)
    return (
      <button type="button" class="hand" disabled={!turnable} onClick={turn}
        aria-label={t("Turn the tile")}>
        <Tile game={game} kind={placed.item} turn={placed.turn} />
        {turnable && <span class="turns">⟳</span>}
      </button>
    );
  if (targets.kinds.length > 1)
    return (
      <div class="hands" role="group" aria-label={t("Open tiles")}>
        {targets.kinds.map((kind) => (
          <button key={kind} type="button" class="hand" aria-pressed={kind === held}
            aria-label={game.kinds[kind]?.name ?? ""} onClick={() => hold(kind)}>
            <Tile game={game} kind={kind} turn={0} />
          </button>
        ))}
      </div>
    );
  const kind = targets.kinds[0] ?? (game.state.step === "place" ? game.state.drawn : -1);
  return kind < 0 ? null : <span class="hand"><Tile game={game} kind={kind} turn={0} /></span>;
}

function heading(game: Game): ComponentChildren {
  const { state } = game;
  if (game.sending) return t("Sending …");
  if (game.pending.length > 0 && !game.deciding) return t("Commit your turn, or undo");
  if (game.deciding) return question(state);
  const name = game.seats[state.decider]?.name;
  if (state.decider < 0) return t("A tile is drawn …");
  return name === undefined || name === "" ? t("Waiting for a player")
    : `${name}: ${question(state)}`;
}

function hint(props: BarProps): string {
  const { game, targets, placed, turnable } = props;
  if (!game.deciding) return "";
  if (targets.cells.length > 0)
    return squares(targets.cells.length);
  if (placed !== null && turnable) return t("Tap the tile to turn it");
  return "";
}

export function Bar(props: BarProps): JSX.Element {
  const { game, targets, pick } = props;
  const seat = game.actor;
  const auction = ["select", "bid"].includes(game.state.step) && game.deciding;
  const idle = game.idle;
  const rows = targets.others.filter((one) => one.offer.action !== idle?.action ||
    game.pending.length === 0);
  return (
    <section class={`bar ${game.deciding || game.pending.length > 0 ? "mine" : ""}`}
      aria-label={t("Decision")}>
      <Hand {...props} />
      <div class="asks">
        <h2>
          {seat >= 0 && <Figure game={game} seat={seat} figure={0} />}
          <span>{seat >= 0 && game.mine.has(seat) && <b>{game.seats[seat]?.name} · </b>}
            {heading(game)}</span>
          <small>{hint(props)}</small>
        </h2>
        {game.problem !== "" && <p class="problem" role="alert">{game.problem}</p>}
        {!props.online && <p class="problem">{t("No connection; trying again …")}</p>}
        <BazaarStrip game={game} />
        <div class="choices">
          {auction ? <Auction game={game} targets={targets} />
            : rows.map((one) => <Row key={one.offer.action} game={game} target={one}
              pick={pick} />)}
        </div>
      </div>
      <div class="ends">
        <button type="button" disabled={game.pending.length === 0 || game.sending}
          onClick={() => game.undo()}>{t("Undo")}</button>
        <button type="button" class="commit" disabled={!game.committable}
          onClick={() => void game.commit()}>
          {idle !== null && game.pending.length > 0 ? `${t("Commit")} (${idleWord(game)})`
            : t("Commit")}
        </button>
      </div>
    </section>
  );
}

/** What committing now leaves out, and what comes of it. */
function idleWord(game: Game): string {
  const gain = game.idle?.gains[game.state.decider] ?? 0;
  const word = game.state.step === "action" ? t("no figure") : t("as it is");
  return gain === 0 ? word : `${word}, ${gain > 0 ? "+" : ""}${gain}`;
}
