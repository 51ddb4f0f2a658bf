// SPDX-License-Identifier: Apache-2.0
// Looking for people who want to play the same: a seat at a table of the server, which this page
// holds until all have come, whatever is looked at meanwhile, also when it is loaded anew or the
// connection was lost.

import { yourName } from "../game/names";
import { forgetPlace, keepPlace } from "../game/places";
import type { Connection, Message, SeatInfo } from "../game/socket";
import { drop, keep, keptJson } from "../game/storage";
import { troubleWords } from "./trouble";

/** What is wanted, in the words of the server, and what is kept of it in the list of games. */
export interface Want {
  game: string; expansions: string[]; seats: number;
  clock?: { seconds: number; increment: number; then: string };
  away?: number;
}

interface Held { table: string; seat: number; token: string; at: number; want: Want }

const HELD = "aude.seek";
/** How long the server may take to be there. */
const PATIENCE = 2500;
/** Whoever comes back after longer has thought of something else meanwhile. */
const LONGEST = 3600000;

export class Seek {
  private held: Held | null = keptJson<Held | null>(HELD, null);
  /** Who sits at the table where this page waits. */
  seats: SeatInfo[] = [];
  /** The table where all have come; "": nowhere. */
  ready = "";
  problem = "";
  busy = false;
  /** It is getting up: then its seat is free by its own wish. */
  private leaving = false;
  changed: () => void = () => undefined;

  constructor(private readonly connection: Connection) {
    connection.listen((message) => this.take(message), () => void this.comeBack());
    window.addEventListener("storage", (event) => {
      if (event.key === HELD) this.follow();
    });
  }

  /** What is waited for, and since when; null: nothing. */
  get waiting(): { want: Want; at: number; table: string } | null { return this.held; }

  /** How many are still to come. */
  get free(): number { return this.seats.filter((seat) => seat.open === true).length; }

  private tell(): void { this.changed(); }

  private hold(held: Held | null): void {
    this.held = held;
    if (held === null) {
      this.seats = [];
      drop(HELD);
    } else keep(HELD, JSON.stringify(held));
  }

  /** Another tab looks for people, has found them, or does not any more. */
  private follow(): void {
    const held = keptJson<Held | null>(HELD, null);
    if (held?.token === this.held?.token) return;
    this.held = held;
    this.seats = [];
    if (held !== null) void this.look();
    this.tell();
  }

  /** Answers the code of what went wrong, or "". */
  async find(want: Want): Promise<string> {
    this.busy = true;
    this.problem = "";
    this.tell();
    const answer: Message = await this.connection.ready(PATIENCE)
      ? await this.connection.ask({ do: "match", want, name: yourName() })
      : { is: "error", code: "offline" };
    this.busy = false;
    const { table, seat = -1, token } = answer;
    if (answer.is === "matched" && table !== undefined && token !== undefined) {
      this.hold({ table, seat, token, at: Date.now(), want });
      this.remember();
      if (answer.open === 0) this.fill();
      else await this.look();
    } else this.problem = troubleWords(answer);
    this.tell();
    return answer.is === "error" ? answer.code ?? "" : "";
  }

  /** Among the games of this browser, with the token. */
  private remember(): void {
    if (this.held === null) return;
    const { table, seat, token, at, want } = this.held;
    const none = Array.from({ length: want.seats }, () => "");
    keepPlace({ id: table, local: false, tokens: { [String(seat)]: token }, over: false, at,
      names: none.map((_, i) => i === seat ? yourName() : ""), scores: none.map(() => 0),
      game: want.game, sets: want.expansions, title: "", turn: "", yours: false,
      people: want.seats });
  }

  /** Who is there; and so this page is there too. */
  private look(): Promise<Message> {
    const { table = "", token = "" } = this.held ?? {};
    return this.connection.ask({ do: "open", table, token });
  }

  /** After the connection was lost, or the page loaded anew: whoever was alone may find others at
   *  another table by now, and whose seat was given free begins anew. */
  private async comeBack(): Promise<void> {
    const held = this.held;
    if (held === null) return;
    const answer = await this.look();
    if (this.held !== held || answer.code === "offline") return;
    const gone = answer.is === "error";
    const alone = !gone && this.free === held.want.seats - 1;
    if (!gone && !alone) return;
    if (alone && (await this.getUp(held)).is === "error") return;
    this.lose();
    await this.findAgain(held);
    this.tell();
  }

  /** The same once more; if the connection is lost over it, when it is there again. */
  private async findAgain(before: Held): Promise<void> {
    if (Date.now() - before.at >= LONGEST) return;
    const wrong = await this.find(before.want);
    if (wrong === "offline") {
      this.problem = "";
      this.hold(before);
    } else if (this.held !== null) this.hold({ ...this.held, at: before.at });
  }

  private async getUp({ table, token }: Held): Promise<Message> {
    this.leaving = true;
    const answer = await this.connection.ask({ do: "unmatch", table, token });
    this.leaving = false;
    if (answer.is !== "error") void this.connection.ask({ do: "leave", table });
    return answer;
  }

  private lose(): void {
    if (this.held !== null) forgetPlace(this.held.table);
    this.hold(null);
  }

  private fill(): void {
    this.ready = this.held?.table ?? "";
    this.hold(null);
  }

  /** Others wait for the same at another table, and the server has moved this seat there. */
  private move(held: Held, { next = "", seat = -1, token = "", open = 0 }: Message): void {
    void this.connection.ask({ do: "leave", table: held.table });
    forgetPlace(held.table);
    this.hold({ ...held, table: next, seat, token });
    this.remember();
    if (open === 0) this.fill();
    else void this.look();
    this.tell();
  }

  private take(message: Message): void {
    if (this.held === null || message.table !== this.held.table) return;
    if (message.is === "moved") this.move(this.held, message);
    if (message.table !== this.held.table) return;
    if (message.is === "left") void this.look(); // its waiting room was shown, and is not any more
    const { held } = this;
    const over = message.over === true;
    if (over || !this.leaving && message.seats?.[held.seat]?.open === true) {
      // Its host wants others, or has ended it; or it ends because this page gets up.
      this.lose();
      if (!this.leaving) void this.findAgain(held);
    } else if (message.seats !== undefined) {
      this.seats = message.seats;
      if (this.free === 0) this.fill();
    } else return;
    this.tell();
  }

  /** Not any more. All may have come in this very moment: then there is a game. */
  async cancel(): Promise<void> {
    const held = this.held;
    if (held === null) return;
    this.busy = true;
    this.tell();
    const answer = await this.getUp(held);
    this.busy = false;
    if (answer.code === "started") this.fill();
    else if (this.held !== null) this.lose();
    this.tell();
  }

  /** The game is being looked at. */
  done(): void {
    if (this.ready === "") return;
    this.ready = "";
    this.tell();
  }
}
