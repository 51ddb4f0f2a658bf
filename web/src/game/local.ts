// SPDX-License-Identifier: Apache-2.0
// A game in this browser alone: the page draws the tiles and moves for the computer players. Tabs
// that show the same game are one game. Each tells the others its whole history, and of two
// histories that differ the same one prevails everywhere: so they come to agree, whatever order
// they hear of each other in and without one of them in charge. Why: docs/decisions/0017.

import type { Catalogue } from "aude/engine";
import { CHANCE, NOBODY, levels } from "aude/engine";
import type { Game, Table } from "./game";
import { Drawing, isAhead } from "./ahead";
import type { Held } from "./ahead";
import { t } from "../i18n";
import { useOwnSets } from "../begin/own";
import type { LocalGame } from "./places";
import { keepLocalGame, localGame, localKey } from "./places";
import { namedHere } from "./names";
import { aloneWithComputers, note } from "./tables";
import { LocalBack } from "./takeback";
import { Thinker } from "./thinker";
import { showing } from "../feel/pace";
import { listen } from "../listen";

/** How long a computer player seems to think, so that one sees what it did. */
const PACE = 250;
/** How soon it goes on once nothing is shown any more. */
const SOON = 60;
/** How long a computer player thinks before it is told that it does. */
const LONG = 400;
/** Who moves in place of one that cannot think, or is not to think any longer. */
const AT_ONCE = 5;
/** How long a tab waits for another one to go on with what happened there. */
const LATE = 1500;

type Actions = readonly string[];
/** A whole history, and how often something was taken back in it. */
interface Past { actions: Actions; undone: number }

function begins(one: Actions, whole: Actions): boolean {
  return one.length <= whole.length && one.every((action, i) => action === whole[i]);
}

/** Does the first history prevail? The one in which more was taken back does, then the longer one,
 *  of equally long ones either, but the same in every tab. */
function prevails(one: Past, other: Past): boolean {
  if (one.undone !== other.undone) return one.undone > other.undone;
  return one.actions.length === other.actions.length
    ? one.actions.join() > other.actions.join() : one.actions.length > other.actions.length;
}

/** As another tab tells it, be it one of an older page. */
function pastIn(data: Past | Actions): Past {
  return "actions" in data ? data : { actions: data, undone: 0 };
}

/** What the tabs tell each other by; null where a browser does not let them. */
function channelOf(id: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(localKey(id));
  } catch {
    return null;
  }
}

/** Coins for one decision. */
function seed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

export class LocalTable implements Table {
  private closed = false;
  private timer = 0;
  /** The words for a tried turn that another tab overtook; "" when there is none to tell of. */
  private gone = "";
  private readonly channel: BroadcastChannel | null;
  private undone: number;
  /** A history that did not prevail, and was told so once. */
  private answered = "";
  private readonly thinker = new Thinker();
  private readonly stops: (() => void)[];
  private thought = 0;
  /** The seat that is to think no more in this turn. */
  private hurried = NOBODY;
  readonly takingBack: LocalBack;

  constructor(readonly id: string, private readonly game: Game, readonly kept: LocalGame,
    private readonly catalogue: Catalogue) {
    game.table = this;
    this.undone = kept.undone ?? 0;
    this.takingBack = new LocalBack(game, (to) => this.forget(to));
    game.seats = namedHere(kept.seats, kept.named !== true);
    kept.seats.forEach((seat, i) => {
      if (seat.player === "human") game.mine.add(i);
    });
    useOwnSets(game.engine, kept.tiles ?? []);
    game.drawing = isAhead(kept.setup) ? new Drawing(game.engine, 0, id) : null;
    game.load(kept.setup, kept.actions);
    this.channel = channelOf(id);
    if (this.channel !== null)
      this.channel.onmessage = ({ data }) => this.meet(pastIn(data as Past | Actions));
    // A page that was put aside hears nothing; it looks when it is there again.
    const look = (): void => this.look();
    this.stops = [listen(window, { storage: look, pageshow: look }),
      listen(document, { visibilitychange: look })];
    this.drive();
  }

  private keep(): void {
    keepLocalGame(this.id, { ...this.kept, seats: this.game.seats, named: true,
      actions: [...this.game.history], undone: this.undone });
    note(this.game, this.id, true, {});
    this.channel?.postMessage({ actions: this.game.history, undone: this.undone });
  }

  private look(): void {
    const found = localGame(this.id);
    if (found !== null) this.meet({ actions: found.actions, undone: found.undone ?? 0 });
  }

  get tiles(): readonly string[] { return this.kept.tiles ?? []; }

  /** Of two people at one device each would see what the other's next tile is. */
  get held(): readonly Held[] {
    const seat = aloneWithComputers(this.kept.seats);
    const kind = this.game.drawing?.held[seat] ?? -1;
    return kind < 0 ? [] : [{ seat, kind }];
  }

  get hints(): readonly string[] | undefined {
    return aloneWithComputers(this.kept.seats) >= 0 ? this.tiles : undefined;
  }

  /** What this page has. */
  private get past(): Past { return { actions: this.game.history, undone: this.undone }; }

  /** Tells another tab of this one's history, unless it was told for the same of its own. */
  private insist(past: Past): void {
    const sign = `${past.undone} ${past.actions.join()}`;
    if (sign !== this.answered) this.keep();
    this.answered = sign;
  }

  /** Another tab's history: it is taken over, or told of this one. */
  private meet(past: Past): void {
    const { game } = this;
    const ours = game.history;
    const theirs = past.actions;
    const same = ours.length === theirs.length && begins(ours, theirs);
    if (this.closed || (same && past.undone === this.undone)) return;
    if (!prevails(past, this.past)) {
      this.insist(past);
      return;
    }
    this.thinker.stop();
    this.undone = past.undone;
    const fresh = theirs.slice(ours.length);
    if (game.trial === null && game.pending.length > 0 &&
      !(begins(ours, theirs) && begins(game.pending, fresh)))
      this.gone = t("The game went on in another tab; what you tried here is gone.");
    if (begins(ours, theirs)) this.receive(fresh);
    else game.load(this.kept.setup, [...theirs]);
    this.warn();
    this.drive(LATE);
  }

  /** What was done from number `to` on is taken back, here and in every tab. */
  private forget(to: number): void {
    this.thinker.stop();
    this.undone++;
    this.game.load(this.kept.setup, this.game.history.slice(0, to));
    this.drive();
  }

  /** What was lost is told until something else is tried. */
  private warn(): void {
    if (this.gone === "" || this.game.pending.length > 0) return;
    this.game.problem = this.gone;
    this.game.changed();
  }

  private receive(actions: Actions): void {
    this.game.receive(this.game.seq, [...actions]);
  }

  /** Draws, and moves for the computer, until a person has to decide; `patience`: when no other tab
   *  has done so by then. A turn and the draw after it are told together. */
  private drive(patience = 0): void {
    clearTimeout(this.timer);
    if (patience === 0) {
      while (this.game.decider === CHANCE) this.act();
      this.keep();
    }
    const { decider } = this.game;
    if (decider !== this.hurried) this.hurried = NOBODY;
    if (decider === NOBODY || this.kept.seats[decider]?.player === "human") return;
    this.timer = window.setTimeout(() => this.step(), patience + PACE);
  }

  /** The number of the level of whoever decides; 0 when it has none. */
  private get level(): number {
    const player = this.kept.seats[this.game.decider]?.player;
    return levels.findIndex((one) => one.name === player) + 1;
  }

  private act(level = this.level): void {
    const { catalogue, game, kept } = this;
    const player = kept.seats[game.decider]?.player;
    const draw = game.decider === CHANCE
      ? game.drawing?.next(game.seq, game.engine.describe(0)) : undefined;
    const index = Math.max(0, catalogue.players.findIndex((one) => one.name === player));
    this.receive([draw !== undefined ? draw : level > 0 ? game.engine.think(0, level, seed())
      : game.engine.choose(0, index, seed())]);
    this.warn();
  }

  /** Moves when it has been thought over beside the page, if the game still is where it was. */
  private async think(level: number): Promise<void> {
    const { game, kept } = this;
    const { seq } = game;
    const thought = ++this.thought;
    const told = window.setTimeout(() => this.showThinking(true), LONG);
    const action = await this.thinker.ask({ tiles: this.tiles, level, seed: seed(),
      record: game.engine.writeRecord(kept.setup, [...game.history]) });
    clearTimeout(told);
    if (thought !== this.thought) return;
    this.showThinking(false);
    if (this.closed || seq !== game.seq || this.level !== level) return;
    if (action === null) this.act(AT_ONCE);
    else this.receive([action]);
    this.warn();
    this.drive();
  }

  private showThinking(thinking: boolean): void {
    if (this.game.thinking === thinking) return;
    this.game.thinking = thinking;
    this.game.changed();
  }

  hurry(): void {
    this.hurried = this.game.decider;
    this.thinker.stop();
  }

  private step(): void {
    const { seq } = this.game;
    const wait = showing();
    if (wait > 0) { // what was done before is still shown; whoever cuts that short is not kept
      this.timer = window.setTimeout(() => this.step(), Math.min(wait, SOON));
      return;
    }
    this.look();
    if (this.closed || seq !== this.game.seq) return;
    const { level } = this;
    const thinks = levels[level - 1]?.searches === 1;
    if (thinks && this.game.decider !== this.hurried) {
      void this.think(level);
      return;
    }
    if (this.game.decider >= 0) this.act(thinks ? AT_ONCE : level);
    this.drive();
  }

  commit(_seat: number, seq: number, actions: string[]): Promise<string | null> {
    this.look();
    if (seq === this.game.seq && this.game.sending) {
      this.gone = "";
      this.receive(actions);
      this.drive();
    }
    return Promise.resolve(null);
  }

  close(): void {
    this.closed = true;
    this.thinker.close();
    clearTimeout(this.timer);
    this.channel?.close();
    this.stops.forEach((stop) => stop());
  }
}
