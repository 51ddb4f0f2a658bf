// SPDX-License-Identifier: Apache-2.0
// One game on this page. State 0 of the engine is what the table has agreed on, state 1 what is
// shown: the same with what this page has tried and not committed. State 2 is for looking back and
// ahead.

import type {
  BoardLook, Cell, Choice, Claim, Engine, FeatureView, Offer, Preview, RefusedChoice, State,
  TileKind,
} from "aude/engine";
import { CHANCE, NOBODY, Refused, VERB, placing, verbOf } from "aude/engine";
import type { Drawing, Held } from "./ahead";
import { t } from "../i18n";
import { colourSeats } from "./land";
import { keepPlan, keepTried, keptPlan, tried } from "./places";
import type { Planned } from "./places";
import type { Done, Scene } from "./scene";
import type { SeatInfo } from "./socket";
import type { TakingBack } from "./taking";

const AGREED = 0;
const SHOWN = 1;
const AHEAD = 2;

/** A choice with what it would bring everybody at once. */
/** Where the game is played: on a server or in this browser. */
export interface Table {
  id: string;
  commit(seat: number, seq: number, actions: string[]): Promise<string | null>;
  /** The record as the server has it, null when it cannot be had now. */
  record?(): Promise<string | null>;
  /** A computer player that thinks is to move now. */
  hurry?(): void;
  /** What is committed can be taken back here, sometimes. */
  readonly takingBack?: TakingBack;
  /** The own tile sets of the game. */
  readonly tiles?: readonly string[];
  /** The own tile sets of a game in which a person may ask for hints, for nobody else plays it. */
  readonly hints?: readonly string[] | undefined;
  /** Tiles that are drawn ahead for those who sit here; nobody else is told. */
  readonly held?: readonly Held[];
  /** So many actions of the game are asked for; what a turn would ask besides is left out. */
  readonly asks?: number;
  close(): void;
}

/** Steps that may simply be left by doing nothing more. */
const OPTIONAL = ["action", "bridge", "end", "confirm"];

export class Game implements Scene {
  readonly shown = SHOWN;
  private sitters: SeatInfo[] = [];
  mine = new Set<number>();
  setup = "";
  /** The state before the first action, as bytes of the engine. */
  start: Uint8Array = new Uint8Array();
  beginner = 0;
  kinds: TileKind[] = [];
  state!: State;
  offers: Offer[] = [];
  log: Done[] = [];
  pending: string[] = [];
  sending = false;
  problem = "";
  commitment = "";
  seed = "";
  loaded = false;
  /** A computer player has been thinking for a while, in this browser. */
  thinking = false;
  /** The last computer player of a server was cut short, since others wait for theirs. */
  hasty = false;
  /** The table has settled it, whatever the board says: somebody resigned. */
  private settled = false;
  table: Table | null = null;
  /** Where tiles are drawn ahead by this page. */
  drawing: Drawing | null = null;
  /** A tile is tried out while others play, as if it were its turn: the next one, that of who plays
   *  now, or any that is left. */
  trial: Held | null = null;
  /** What is to be done with it. */
  planned: Planned | null = null;
  private actions: string[] = [];
  /** How many histories there were: another one may be as long as the one before. */
  private histories = 0;
  private readonly listeners = new Set<() => void>();

  /** A game that is only `looked` back at leaves alone what was tried on its own screen; one that
   *  comes `beside` the game that is shown leaves alone the colours of that. */
  constructor(readonly engine: Engine, private readonly looked = false,
    private readonly beside = false) {}

  get seats(): SeatInfo[] { return this.sitters; }
  set seats(seats: SeatInfo[]) {
    this.sitters = seats;
    if (!this.beside) colourSeats(seats);
  }

  get seq(): number { return this.actions.length; }
  get over(): boolean {
    return this.settled || (this.state.decider === NOBODY && this.pending.length === 0);
  }
  /** Who decides next after what was agreed on, whatever was tried. */
  get decider(): number {
    return this.once("decider", () => this.engine.describe(AGREED).decider);
  }
  get history(): readonly string[] { return this.actions; }

  get moment(): string {
    return `${this.histories} ${this.seq} ${this.pending.join()} ${this.deciding} ${
      this.trial?.kind} ${this.trial?.seat}`;
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void { this.listeners.forEach((listener) => listener()); }

  /** The seat whose pending actions these are, else the one that decides now. */
  get actor(): number {
    return this.pending.length > 0 ? this.pendingSeat : this.state.decider;
  }
  private pendingSeat = -1;

  /** Whose turn the others see, whatever is tried out here. */
  get waited(): number { return this.trial !== null ? this.decider : this.actor; }

  /** What was found out about the present moment. */
  private readonly found = new Map<string, unknown>();
  private foundAt = "";

  private once<T>(key: string, make: () => T): T {
    if (this.foundAt !== this.moment) this.found.clear();
    this.foundAt = this.moment;
    if (!this.found.has(key)) this.found.set(key, make());
    return this.found.get(key) as T;
  }

  /** May this page choose now? */
  get deciding(): boolean {
    const { decider } = this.state;
    return !this.settled && !this.sending &&
      (this.mine.has(decider) || decider === this.trial?.seat) &&
      this.seq + this.pending.length < (this.table?.asks ?? Infinity) &&
      (this.pending.length === 0 || this.state.decider === this.pendingSeat);
  }

  /** May what was tried be committed, perhaps by doing nothing more? */
  get committable(): boolean {
    return !this.sending && this.pending.length > 0 && (!this.deciding || this.idle !== null) &&
      (this.trial === null || this.plans);
  }

  /** The pass that ends this step when nothing else is wanted. */
  get idle(): Offer | null {
    if (!this.deciding || !OPTIONAL.includes(this.state.step)) return null;
    return this.offers.find((offer) => offer.verb === VERB.pass) ?? null;
  }

  /** Everything anew from the start. */
  load(setup: string, actions: string[]): void {
    const same = this.loaded && setup === this.setup &&
      this.actions.every((action, i) => action === actions[i]);
    if (same) {
      this.receive(this.actions.length, actions.slice(this.actions.length));
      return;
    }
    const kept = this.table === null || this.looked ? [] : tried(this.table.id, actions.length);
    this.engine.load(setup);
    this.found.clear();
    this.start = this.engine.keep(AGREED);
    this.beginner = this.engine.describe(AGREED).seat;
    this.setup = setup;
    this.kinds = this.engine.kinds();
    this.actions = [];
    this.histories++;
    this.drawing?.reset();
    this.trial = null;
    this.planned = this.table === null || this.looked ? null : keptPlan(this.table.id);
    this.log = [];
    this.pending = [];
    this.sending = false;
    this.problem = "";
    this.loaded = true;
    actions.forEach((action) => this.agree(action));
    this.show();
    this.tryAll(kept);
    this.carryOut();
    this.changed();
  }

  /** What was tried before the page was loaded anew; false: that cannot be done any more. */
  private tryAgain(action: string): boolean {
    if (!this.deciding || this.engine.legal(SHOWN, action) !== 0) return false;
    this.attempt(action);
    return true;
  }

  private agree(action: string): void {
    const before = this.engine.describe(AGREED);
    if (before.decider === CHANCE) this.drawing?.next(this.seq, before);
    const choice = this.engine.action(AGREED, action);
    const entries = this.engine.apply(AGREED, action);
    this.log.push({
      seat: before.decider, turn: before.turn, step: before.step,
      auction: before.bazaar?.auction === 1, choice, entries, game: before.game,
    });
    this.actions.push(action);
  }

  /** More actions of the table, from number `from` on. False: some are missing, or others. */
  receive(from: number, actions: string[]): boolean {
    const known = this.actions.slice(from);
    if (from > this.actions.length ||
      known.some((action, i) => i < actions.length && action !== actions[i])) return false;
    const fresh = actions.slice(this.actions.length - from);
    if (fresh.length > 0) {
      fresh.forEach((action) => this.agree(action));
      if (this.trial !== null && this.decider === this.trial.seat) this.trial = null;
      const tried = this.trial === null ? [] : this.pending;
      this.pending = [];
      this.sending = false;
      this.problem = "";
      this.show();
      this.tryAll(tried);
      this.carryOut();
    } else {
      this.show();
    }
    this.changed();
    return true;
  }

  /** The table says that it is over; what was tried is nothing any more. Or that it goes on. */
  settle(over: boolean): void {
    if (!over && !this.settled) return;
    this.settled = over;
    if (over && this.planned !== null) this.planTo(null);
    this.trial = null;
    this.pending = [];
    this.sending = false;
    this.problem = "";
    this.show();
  }

  /** To this state goes what was agreed on; where the next tile is tried out, as if it were its
   *  turn. */
  private base(to: number): void {
    this.engine.copy(to, AGREED);
    const { trial } = this;
    if (trial === null || this.engine.turn(to, trial.seat, trial.kind)) return;
    this.trial = null;
    this.pending = [];
  }

  /** The tile that is drawn already for the next turn of somebody here. */
  get next(): Held | null {
    return this.settled ? null
      : this.table?.held?.find(({ seat }) => this.mine.has(seat)) ?? null;
  }

  /** May tiles be tried out? Not while somebody here has to decide. */
  get mayTry(): boolean {
    const { decider } = this;
    return !this.settled && this.mine.size > 0 && decider !== NOBODY && !this.mine.has(decider);
  }

  /** Would what is tried out be a plan? */
  get plans(): boolean {
    const { trial, next } = this;
    return trial !== null && trial.kind === next?.kind && trial.seat === next.seat;
  }

  /** Tries a tile out, or with null none any more. */
  tryOut(tile: Held | null): void {
    if (tile === null ? this.trial === null : !this.mayTry) return;
    this.trial = tile;
    this.pending = [];
    this.problem = "";
    this.show();
    if (tile !== null && this.trial === null) this.problem = t("It can be tried out later.");
    this.changed();
  }

  /** One of those that are left, as if somebody here had drawn it. */
  tryKind(kind: number): void {
    const [seat = 0] = this.mine;
    this.tryOut({ seat, kind });
  }

  /** What was tried is to be done when it is its turn; a second plan comes behind the first. */
  private plan({ seat, kind }: Held): void {
    const first = this.planned?.kind === kind ? this.planned.ways.slice(0, 1) : [];
    this.planTo({ seat, kind, ways: [...first, this.pending] });
    this.tryOut(null);
  }

  planTo(planned: Planned | null): void {
    this.planned = planned;
    if (this.table !== null) keepPlan(this.table.id, planned);
  }

  /** It is the turn of what was planned: it is tried as by hand, or dropped. */
  private carryOut(): void {
    const { planned, state } = this;
    if (planned === null || !this.deciding || state.step !== "place" ||
      state.decider !== planned.seat || this.pending.length > 0) return;
    this.planTo(null);
    if (state.drawn !== planned.kind || !planned.ways.some((way) => this.tryAll(way, true)))
      this.problem = t("What you planned isn't possible any more. Choose again.");
  }

  /** All of it, or nothing; planned: what was left out is left out where it is asked at all. */
  private tryAll(actions: readonly string[], planned = false): boolean {
    const leaves = (): boolean => this.idle === null || this.tryAgain(this.idle.action);
    if (actions.every((one) =>
      planned && verbOf(one) === VERB.pass ? leaves() : this.tryAgain(one))) return true;
    this.pending = [];
    this.show();
    return false;
  }

  /** Puts on the board what was agreed on and tried. */
  show(): void {
    this.base(SHOWN);
    this.pending.forEach((action) => this.engine.apply(SHOWN, action));
    this.look();
  }

  private look(): void {
    this.state = this.engine.describe(SHOWN);
    this.offers = this.deciding ? this.engine.offers(SHOWN) : [];
    if (this.table !== null && !this.looked)
      keepTried(this.table.id, this.seq, this.trial === null ? this.pending : []);
  }

  private attempt(action: string): void {
    const seat = this.state.decider;
    this.engine.apply(SHOWN, action);
    if (this.pending.length === 0) this.pendingSeat = seat;
    this.pending.push(action);
    this.problem = "";
    this.look();
  }

  choose(action: string): void {
    if (!this.deciding) return;
    try {
      this.attempt(action);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      const refusal = this.engine.refusal(this.state.game, problem.status);
      this.problem = `${refusal.rule}: ${refusal.text}`;
    }
    this.changed();
  }

  /** Takes the last action that was tried back and tries another one. */
  replace(action: string): void {
    this.pending.pop();
    this.show();
    this.choose(action);
  }

  undo(): void {
    if (this.sending || this.pending.length === 0) return;
    this.pending.pop();
    this.show();
    this.changed();
  }

  /** The state before the last tried action goes to the state for looking ahead. */
  private stepBack(): void {
    this.base(AHEAD);
    this.pending.slice(0, -1).forEach((action) => this.engine.apply(AHEAD, action));
  }

  /** The last tried action, as it was chosen. */
  get latest(): Choice | null {
    const last = this.pending.at(-1);
    if (last === undefined || this.sending) return null;
    return this.once("latest", () => {
      this.stepBack();
      return this.engine.action(AHEAD, last);
    });
  }

  /** The same when it is a placement, which may then still be turned and moved. */
  get placed(): Choice | null {
    const { latest } = this;
    return latest !== null && latest.verb === VERB.place ? latest : null;
  }

  /** What could have been chosen in the place of the last tried action. */
  alternatives(): Choice[] {
    return this.once("alternatives", () => {
      this.stepBack();
      return this.engine.choices(AHEAD);
    });
  }

  /** How it was before the last tried action. */
  before(): State {
    return this.once("before", () => {
      this.stepBack();
      return this.engine.describe(AHEAD);
    });
  }

  /** The bids that were possible then. */
  rangeBefore(): [number, number] | undefined { return this.before().bid; }

  /** What a placement that can be chosen, or was just tried, does. */
  preview(action: string): Preview {
    return this.once(`preview ${action}`, () => {
      if (this.placed === null) return this.engine.preview(SHOWN, action);
      this.stepBack();
      return this.engine.preview(AHEAD, action);
    });
  }

  async commit(): Promise<void> {
    if (!this.committable || this.table === null) return;
    for (let idle = this.idle; idle !== null; idle = this.idle) this.attempt(idle.action);
    if (this.deciding) {
      this.changed();
      return;
    }
    if (this.trial !== null) {
      this.plan(this.trial);
      return;
    }
    this.sending = true;
    this.changed();
    const problem = await this.table.commit(this.pendingSeat, this.seq, this.pending);
    if (problem !== null && this.sending) {
      this.sending = false;
      this.problem = problem;
      this.show();
      this.changed();
    }
  }

  /** Empty cells beside a tile, with how many tiles to come could lie there. */
  cells(): Cell[] {
    return this.once("cells", () => this.engine.cells(SHOWN));
  }

  /** The empty cells on which a tile of this kind could lie now. */
  room(kind: number): Cell[] {
    return this.once(`room ${kind}`, () => this.cells().filter(([x, y]) =>
      [0, 1, 2, 3].some((rotation) => this.engine.fits(SHOWN, kind, x, y, rotation) === 0)));
  }

  /** Which kinds to come could lie on an empty cell, with how many copies. */
  fitting(x: number, y: number): [number, number][] {
    return this.once(`fitting ${x},${y}`, () => this.engine.fitting(SHOWN, x, y));
  }

  feature(x: number, y: number, segment: number): FeatureView {
    return this.once(`feature ${x},${y},${segment}`,
      () => this.engine.feature(SHOWN, x, y, segment));
  }

  /** Outlines of the claimed fields and areas, or of all claimed features. */
  claims(all: boolean): Claim[] {
    return this.once(`claims ${all}`, () => this.engine.overlay(SHOWN, all));
  }

  /** What each placement of a tile of this kind would do, were it drawn now. */
  prospects(kind: number): Preview[] {
    return this.once(`prospects ${kind}`, () => this.room(kind).flatMap(([x, y]) =>
      [0, 1, 2, 3].filter((rotation) => this.engine.fits(SHOWN, kind, x, y, rotation) === 0)
        .flatMap((rotation) => this.prospect(placing(kind, x, y, rotation)))));
  }

  private prospect(action: string): Preview[] {
    try {
      return [this.engine.preview(SHOWN, action)];
    } catch (problem) {
      if (problem instanceof Refused) return [];
      throw problem;
    }
  }

  /** Whom a floor would let its builder capture. */
  captures(floor: string): Choice[] {
    return this.once(`captures ${floor}`, () => {
      this.engine.copy(AHEAD, SHOWN);
      this.engine.apply(AHEAD, floor);
      return this.engine.choices(AHEAD).filter((one) => one.verb === VERB.capture);
    });
  }

  /** What a player could want to do now and may not. */
  refused(): RefusedChoice[] {
    return this.once("refused", () => this.deciding ? this.engine.refused(SHOWN) : []);
  }

  /** The picture of the board as it is shown. */
  picture(size: number, look: BoardLook): string {
    return this.engine.board(SHOWN, this.deciding, size, look);
  }
}
