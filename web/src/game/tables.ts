// SPDX-License-Identifier: Apache-2.0
// Where games are played: at a table of the server. What is only looked at lies on a table too; a
// game in this browser alone has its own (local.ts).

import type { Game, Table } from "./game";
import { askColoured } from "./colours";
import type { Held } from "./ahead";
import { t } from "../i18n";
import { gameOf, setsOf } from "../begin/played";
import { useOwnSets } from "../begin/own";
import { namedHere, namedSeats } from "./names";
import type { LocalGame } from "./places";
import { findPlace, followPlace, forgetPlace, keepPlace, losePlace, movePlace } from "./places";
import { keepPast } from "./past";
import type { ClockInfo, Connection, Ended, Message, SeatInfo } from "./socket";
import { followMuted } from "./muted";
import { RemoteBack } from "./takeback";
import { TableTalk } from "./talk";
import { troubleWords } from "../begin/trouble";
import { listen } from "../listen";

/** Games to which one went on from here, each with the address of the one before and whether it was
 *  asked for here; those after which none is wanted. */
const followed = new Map<string, { before: string; to: string; asked: boolean }>();
const declined = new Set<string>();

const FULL_AGAIN = 20e3; // milliseconds until a house that was full is asked again

/** Notes in the list of this browser's games how it stands. */
export function note(game: Game, id: string, local: boolean, tokens: Record<string, string>): void {
  if (!game.loaded || (!local && Object.keys(tokens).length === 0)) return;
  const old = findPlace(id);
  // A look at a game is not a move in it.
  const same = old?.seq === game.seq && old.over === game.over;
  keepPlace({
    id, local, tokens, names: game.seats.map((seat) => seat.name), over: game.over,
    scores: game.state.seats.map((seat) => seat.score), seq: game.seq,
    game: gameOf(game.setup), sets: setsOf(game.setup), at: same ? old.at : Date.now(),
    title: game.table instanceof RemoteTable ? game.table.title : "",
    turn: game.seats[game.waited]?.name ?? "", yours: game.mine.has(game.waited),
    people: game.seats.filter(({ player }) => player === "human").length,
  });
  if (game.over && game.seq > 0)
    keepPast(game, { id, local, own: local ? [...game.mine] : Object.keys(tokens).map(Number),
      at: findPlace(id)?.at ?? Date.now() });
}

/** The seat of the only person among computers, or -1: of two people one would be told by a hint
 *  what the other is not. */
export function aloneWithComputers(seats: readonly { player: string }[]): number {
  const people = seats.flatMap(({ player }, i) => player === "human" ? [i] : []);
  return people.length === 1 && seats.length > 1 ? people[0] ?? -1 : -1;
}

export class RemoteTable implements Table {
  private readonly stops: (() => void)[];
  private tokens: Record<string, string>;
  /** Nobody looks at this table any more, and the engine may hold another game. */
  private closed = false;
  lost = "";
  /** Why the table is not here yet; it is asked for again and again. */
  crowded = "";
  /** A turn could not be sent, for there was no connection. */
  private unsent = false;
  title = "";
  readonly talk = new TableTalk();
  readonly takingBack: RemoteBack;
  clock: ClockInfo | null = null;
  isPublic = false;
  /** The game was not played to its end. */
  ended: Ended | null = null;
  /** The seat of the host, or -1. */
  host = -1;
  /** A seat of this browser was given free by the host. */
  sentAway = false;
  tiles: string[] = [];
  held: Held[] = [];
  /** How far the server's time is ahead of this browser's: as the quickest message tells it. */
  private ahead = -Infinity;
  /** How many look on. */
  watchers = 0;
  /** The table of the next game, and who asked for it (-1: not told). */
  next = "";
  nextBy = -1;
  private withdrawn = false;
  /** Another game was wished for here, and the other one does not want it. */
  readonly declined: boolean;

  constructor(readonly id: string, private readonly game: Game,
    private readonly connection: Connection, private readonly watching: boolean,
    public invite: string) {
    this.tokens = watching ? {} : findPlace(id)?.tokens ?? {};
    Object.keys(this.tokens).forEach((seat) => game.mine.add(Number(seat)));
    game.table = this;
    this.declined = declined.delete(id);
    this.takingBack = new RemoteBack(game, (seat, message) => this.askFor(seat, message),
      () => void this.open());
    this.stops = [connection.listen((message) => this.take(message), () => void this.open()),
      listen(window, { storage: () => this.stored() })];
    connection.start();
  }

  /** A seat was taken in another tab. */
  private stored(): void {
    const tokens = findPlace(this.id)?.tokens ?? {};
    if (this.watching || Object.keys(tokens).length <= Object.keys(this.tokens).length) return;
    this.tokens = tokens;
    void this.open();
  }

  /** The server's time. */
  now(): number { return Date.now() + (Number.isFinite(this.ahead) ? this.ahead : 0); }

  /** The seats of this browser. */
  get own(): number[] { return Object.keys(this.tokens).map(Number); }

  get hints(): readonly string[] | undefined {
    return this.own.includes(aloneWithComputers(this.game.seats)) ? this.tiles : undefined;
  }

  /** This browser has a seat here, though perhaps one that resigned. */
  get seated(): boolean { return Object.keys(this.tokens).length > 0; }

  /** Could this browser take a seat, if there is a free one? */
  get maySit(): boolean {
    return !this.watching && !this.seated && (this.isPublic || this.invite !== "");
  }

  /** There is a free seat, but the link was one without an invitation. */
  get needsInvite(): boolean {
    return !this.watching && !this.seated && !this.maySit && !this.game.over &&
      this.game.seats.some((seat) => seat.open === true);
  }

  /** With each token of this browser, so that all its seats are here. */
  private async open(): Promise<void> {
    const tokens = Object.values(this.tokens);
    for (const token of tokens.length === 0 ? [undefined] : tokens) {
      const answer = await this.connection.ask(
        token === undefined ? { do: "open", table: this.id }
          : { do: "open", table: this.id, token });
      if (answer.is !== "error") continue;
      if (answer.code === "bad-token" && token !== undefined) {
        this.loseSeats((_, held) => held === token);
        void this.open();
        return;
      }
      this.refused(answer);
      return;
    }
    this.crowded = "";
  }

  /** A table that the house has no room for is asked for again; others are lost. */
  private refused(answer: Message): void {
    if (answer.code === "offline" || answer.seconds !== undefined) return;
    if (answer.code === "full") {
      this.crowded = troubleWords(answer);
      setTimeout(() => this.closed || void this.open(), FULL_AGAIN);
    } else {
      this.lost = troubleWords(answer);
      if (answer.code === "unknown-table") losePlace(this.id);
    }
    this.game.changed();
  }

  /** Seats of this browser that are its own no more: the host gave them free. */
  private loseSeats(lost: (seat: number, token: string) => boolean): void {
    const all = Object.entries(this.tokens);
    const left = all.filter(([seat, token]) => !lost(Number(seat), token));
    if (left.length === all.length) return;
    this.sentAway = true;
    this.tokens = Object.fromEntries(left);
    all.forEach(([seat]) => this.game.mine.delete(Number(seat)));
    left.forEach(([seat]) => this.game.mine.add(Number(seat)));
    const place = findPlace(this.id);
    if (left.length === 0) forgetPlace(this.id);
    else if (place !== undefined) keepPlace({ ...place, tokens: this.tokens });
    if (this.game.loaded) this.game.show();
  }

  /** Who resigned or has no time left cannot act any more. */
  private takeSeats(seats: SeatInfo[]): void {
    const { game } = this;
    this.loseSeats((seat) => seats[seat]?.open === true);
    const before = game.mine.size;
    game.seats = namedSeats(seats);
    for (const seat of Object.keys(this.tokens).map(Number)) {
      if (seats[seat]?.resigned === true || seats[seat]?.out_of_time === true)
        game.mine.delete(seat);
      else game.mine.add(seat);
    }
    if (game.loaded && game.mine.size !== before) game.show();
  }

  private take(message: Message): void {
    if (message.table !== this.id) return;
    if (message.seconds !== undefined) // another server has it, perhaps a dead one
      setTimeout(() => this.closed || void this.open(), 1e3 * message.seconds);
    if (message.is === "set-back" && message.seq === undefined) void this.open(); // it is gone
    if (message.is === "moved") { // others wait for the same at another table
      location.hash = `#/t/${movePlace(this.id, message)}`;
      return;
    }
    if (message.seats !== undefined) this.takeSeats(message.seats);
    if (message.commitment !== undefined) this.game.commitment = message.commitment;
    if (message.seed !== undefined) this.game.seed = message.seed;
    if (message.clock !== undefined) {
      this.clock = message.clock;
      this.ahead = Math.max(this.ahead, message.clock.at - Date.now());
    }
    if (message.is === "acted" && !this.game.mine.has(message.seat ?? -1))
      this.game.hasty = message.hasty === true;
    if (message.watchers !== undefined) this.watchers = message.watchers;
    if (message.host !== undefined) this.host = message.host;
    if (message.ended !== undefined) this.ended = message.ended;
    if (message.invite !== undefined) this.invite = message.invite;
    if (message.next !== undefined) this.next = message.next;
    if (message.is === "rematch") this.nextBy = message.seat ?? -1;
    this.talk.hear(message);
    this.takingBack.hear(message);
    if (message.is === "table" && message.setup !== undefined) {
      this.ended = message.ended ?? null;
      this.title = message.title ?? "";
      this.isPublic = message.public ?? false;
      if (!this.game.loaded) {
        this.tiles = message.tiles ?? [];
        useOwnSets(this.game.engine, this.tiles);
      }
      if (this.unsent) this.game.problem = "";
      this.unsent = false;
      this.game.load(message.setup, message.actions ?? []);
    } else if (message.is === "acted" && this.game.loaded &&
      !this.game.receive(message.from ?? 0, message.actions ?? [])) void this.open();
    if (message.is === "resumed" && this.ended !== null) void this.open();
    if (!this.game.loaded) return;
    if (message.ahead !== undefined) this.hold(message, message.ahead);
    if (message.over === true || message.is === "table")
      this.game.settle(message.over === true);
    if (this.goesBack(message)) return;
    note(this.game, this.id, false, this.tokens);
    this.game.changed();
  }

  /** The next tiles of seats of this browser: each is told with its token. */
  private hold({ is, you }: Message, ahead: { seat: number; tile: string }[]): void {
    const kinds = this.game.kinds.map(({ name }) => name);
    this.held = [...this.held.filter(({ seat }) => is === "table" && seat !== you),
      ...ahead.map(({ seat, tile }) => ({ seat, kind: kinds.indexOf(tile) }))];
  }

  async commit(seat: number, seq: number, actions: string[]): Promise<string | null> {
    const token = this.tokens[String(seat)] ?? "";
    const { undone } = this.takingBack; // an older server knows nothing of it
    const answer = await this.connection.ask(
      { do: "act", table: this.id, token, seq, actions, ...(undone > 0 ? { undone } : {}) });
    if (this.closed) return null;
    if (answer.is === "refused") return `${answer.rule ?? ""}: ${t(answer.text ?? "")}`;
    if (answer.is !== "error") return null;
    if (answer.code === "stale") void this.open();
    this.unsent = answer.code === "offline";
    return this.unsent
      ? t("The connection is lost; your turn is kept. Press Done again when it is back.")
      : troubleWords(answer);
  }

  /** Asks something as one of the seats of this browser. */
  private askFor(seat: number, message: Record<string, unknown>): Promise<Message> {
    const token = this.tokens[String(seat)] ?? "";
    return this.connection.ask({ ...message, table: this.id, token });
  }

  /** The same; null, or what went wrong. */
  private async askAs(seat: number, message: Record<string, unknown>): Promise<string | null> {
    const answer = await this.askFor(seat, message);
    return answer.is === "error" ? troubleWords(answer) : null;
  }

  /** What can be said without words. */
  get phrases(): string[] { return this.connection.phrases; }

  say(seat: number, words: { text: string } | { phrase: string }): Promise<string | null> {
    return this.askAs(seat, { do: "say", ...words });
  }

  /** As somebody who only watches, to the others who do. */
  async call(name: string, words: { text: string } | { phrase: string }): Promise<string | null> {
    const answer = await this.connection.ask({ do: "say", table: this.id, name, ...words });
    return answer.is === "error" ? troubleWords(answer) : null;
  }

  /** Somebody who plays, or who watches, to whoever runs the server. */
  async report(whom: { seat: number } | { name: string }): Promise<string | null> {
    const answer = await this.connection.ask({ do: "report", table: this.id, ...whom });
    return answer.is === "error" ? troubleWords(answer) : null;
  }

  resign(seat: number): Promise<string | null> {
    return this.askAs(seat, { do: "resign" });
  }

  /** Asks for another game; `next` is known when this is done. */
  rematch(): Promise<string | null> {
    return this.askAs(Math.min(...this.own), { do: "rematch" });
  }

  /** Has the person been away for so long that others may let the computer play? */
  longGone(seat: number): boolean {
    const gone = this.game.seats[seat]?.gone;
    return gone !== undefined && this.now() - gone >= 1000 * this.connection.replaceAfter;
  }

  /** The computer is to play for this seat, whose person is away. */
  replace(seat: number): Promise<string | null> {
    const mine = [...this.game.mine][0] ?? Math.min(...this.own);
    return this.askAs(mine, { do: "replace", seat });
  }

  /** As the host: somebody's seat is free again. */
  unseat(seat: number): Promise<string | null> {
    return this.askAs(this.host, { do: "unseat", seat });
  }

  /** As a guest, as long as others are waited for: the seat is free again. */
  async getUp(): Promise<string | null> {
    for (const seat of this.own) {
      const wrong = await this.askAs(seat, { do: "unmatch" });
      if (wrong !== null) return wrong;
    }
    this.tokens = {};
    forgetPlace(this.id);
    return null;
  }

  /** As the host, or as one of two: there is no game. */
  closeTable(): Promise<string | null> {
    this.withdrawn = true;
    return this.askAs(this.own.includes(this.host) ? this.host : Math.min(...this.own),
      { do: "close" });
  }

  /** As one of two: the other one's wish for another game is declined. */
  async decline(): Promise<string | null> {
    const answer = await this.connection.ask({ do: "close", table: this.next,
      token: Object.values(this.tokens)[0] ?? "" });
    return answer.is === "error" ? troubleWords(answer) : null;
  }

  /** A game that was ended because nobody came is to go on; all who look at it are told so. */
  resume(): Promise<string | null> {
    return this.askAs(Math.min(...this.own), { do: "resume" });
  }

  /** Another game was asked for here. */
  get wished(): boolean { return followed.get(this.id)?.asked === true; }

  /** Another game was closed before it began: to the one before. */
  private goesBack({ is, ended }: Message): boolean {
    const found = followed.get(this.id);
    if (is !== "over" || ended?.by !== "host" || found === undefined) return false;
    followed.delete(this.id);
    if (found.asked && !this.withdrawn) declined.add(found.before);
    forgetPlace(this.id);
    location.replace(found.to);
    return true;
  }

  /** To the next game, with the same seats. */
  follow(): void {
    followed.set(this.next, { before: this.id, to: `#/${this.seated ? "t" : "w"}/${this.id}`,
      asked: this.own.includes(this.nextBy) });
    followMuted(this.id, this.next);
    if (!this.seated) {
      location.hash = `#/w/${this.next}`;
      return;
    }
    if (findPlace(this.next) === undefined) followPlace(this.id, this.next, this.tokens);
    location.hash = `#/t/${this.next}`;
  }

  async record(): Promise<string | null> {
    const answer = await this.connection.ask({ do: "record", table: this.id });
    return answer.is === "record" ? answer.text ?? null : null;
  }

  /** colour: another one than the seat has. */
  async sit(seat: number, name: string, colour?: number): Promise<string | null> {
    const invite = this.invite === "" ? {} : { invite: this.invite };
    const wish = colour === undefined ? {} : { colour };
    const answer = await askColoured(this.connection,
      { do: "sit", table: this.id, seat, name, ...invite, ...wish });
    if (answer.is !== "seated" || answer.token === undefined) return troubleWords(answer);
    this.tokens = { ...this.tokens, [String(seat)]: answer.token };
    this.sentAway = false;
    this.game.mine.add(seat);
    note(this.game, this.id, false, this.tokens);
    if (this.closed) return null;
    this.game.show();
    await this.open();
    this.game.changed();
    return null;
  }

  close(): void {
    this.closed = true;
    this.stops.forEach((stop) => stop());
    void this.connection.ask({ do: "leave", table: this.id });
  }
}

/** A game that is only looked at: one of this browser, or of a file. */
export class StillTable implements Table {
  constructor(readonly id: string, game: Game, readonly kept: LocalGame) {
    game.table = this;
    game.seats = namedHere(kept.seats, kept.named !== true);
    useOwnSets(game.engine, this.tiles);
    game.load(kept.setup, kept.actions);
  }

  get tiles(): readonly string[] { return this.kept.tiles ?? []; }

  commit(): Promise<string | null> { return Promise.resolve(t("That didn't work.")); }
  close(): void { /* nothing to do */ }
}
