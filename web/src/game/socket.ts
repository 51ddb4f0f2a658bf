// SPDX-License-Identifier: Apache-2.0
// The connection to the server: JSON messages, answers matched to questions by "ref", and coming
// back by itself after it is lost, ever more slowly up to some seconds.

import { isAway } from "./offline";

export interface SeatInfo {
  name: string; player: string; here: boolean; open?: boolean; resigned?: boolean;
  /** the computer plays until the person comes back */
  stand_in?: boolean;
  /** since when the person is away */
  gone?: number;
  out_of_time?: boolean;
  /** by its number; a page of before has none */
  colour?: number;
}

/** What somebody said; `at` is the server's time. Who watches has no seat (-1) but a name; of a
 *  phrase the text is English. */
export interface Said { seat: number; text: string; at: number; phrase?: string; name?: string }

/** Times in milliseconds, but for `seconds` and `increment`. */
export interface ClockInfo {
  seconds: number; increment: number; then: string; left: (number | null)[];
  running: number; at: number;
}

/** That the server ended a game, since nobody had come for so long, or that its host did. */
export interface Ended { at: number; days?: number; hours?: number; by?: string }

/** A public table in the list. */
export interface Listed {
  table: string; title: string; game: string; seats: SeatInfo[]; seq: number; over: boolean;
  created: number; open?: number; sets?: string[];
  scores?: number[];
  /** tiles still to be drawn, and how many look on */
  left?: number; watchers?: number;
  clock?: { seconds: number; increment: number; then: string };
}

export interface Message {
  is: string; ref?: number; table?: string;
  code?: string; text?: string; status?: string; rule?: string; seq?: number;
  tokens?: Record<string, string>; token?: string; seat?: number;
  /** Tiles that are drawn ahead for those who sit here. */
  ahead?: { seat: number; tile: string }[];
  setup?: string; seats?: SeatInfo[]; you?: number; actions?: string[]; from?: number;
  over?: boolean; scores?: number[]; commitment?: string; seed?: string; title?: string;
  chat?: Said[]; at?: number; next?: string; clock?: ClockInfo; public?: boolean;
  record?: string; invite?: string; tables?: Listed[]; tiles?: string[];
  /** Seats that are free after a match. */
  open?: number;
  /** Is it read-only from now on, or no more? */
  on?: boolean;
  /** How many look on at the table. */
  watchers?: number;
  /** Who is connected, and how many games go on. */
  people?: number; playing?: number;
  host?: number;
  line?: number; column?: number; said?: string[]; replace_after?: number;
  /** A computer player was cut short, since others wait for theirs. */
  hasty?: boolean;
  ended?: Ended;
  /** another server has the table: after so long it is worth to ask again */
  seconds?: number;
  players?: string[];
  phrases?: string[]; phrase?: string; name?: string; gallery?: Said[]; begun?: number;
  /** taking back: how often, who asks, who has to agree, why not */
  undone?: number; undo?: { seat: number; to: number; wait: number[]; request?: number };
  to?: number; request?: number; wait?: number[]; why?: string; by?: number;
}

export type Handler = (message: Message) => void;

const FIRST_DELAY = 250;
const LAST_DELAY = 6000;
const PATIENCE = 10000;
/** After so long what came too fast for the server is sent again. */
const PAUSE = 700;
/** How often a page that is looked at asks whether the server is there, and how long it waits. */
const BEAT = 20000;
const BEAT_PATIENCE = 5000;

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly handlers = new Set<Handler>();
  private readonly openers = new Set<() => void>();
  private ref = 1;
  private delay = FIRST_DELAY;
  private greeted = false;
  private asked = false;
  private asking = false;
  private timer = 0;
  /** After so many seconds the computer may play for who has gone: as hello says. */
  replaceAfter = 60;
  /** What can be said without words: as hello says. */
  phrases: string[] = [];
  /** The kinds of computer player there, as hello says; null: nothing is known yet. */
  players: string[] | null = null;
  /** The server is about to end, and to begin anew. */
  restarts = false;
  /** Nobody may come from here. */
  banned = false;
  /** Words of whoever runs it. */
  announced = "";
  /** It has lost what was last: its database is one of some time ago. */
  setBack = false;
  /** It can keep nothing: its database only reads. */
  readOnly = false;
  /** null: nothing is known yet */
  online: boolean | null = null;
  changed: () => void = () => undefined;

  constructor(private readonly address: string) {}

  /** Begins to connect, once; goes on for ever. */
  start(): void {
    if (this.asked) return;
    this.asked = true;
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("offline", () => this.probe());
    setInterval(() => {
      if (!document.hidden) this.probe();
    }, BEAT);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    void this.connect();
  }

  /** The network may be back, or gone unnoticed while a phone slept: try at once. */
  private hurry(): void {
    this.delay = FIRST_DELAY;
    if (this.socket === null) void this.connect();
    else this.probe();
  }

  /** A network that died in silence is known by there being no answer. */
  private probe(): void {
    if (this.greeted) void this.ask({ do: "ping" }, false, BEAT_PATIENCE);
  }

  private async connect(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const away = await isAway();
    this.asking = false;
    if (this.socket !== null) return;
    if (away) this.later();
    else this.dial();
  }

  /** There is no way to the server now. */
  private later(): void {
    this.tell(false);
    const delay = this.delay * (0.75 + Math.random() / 2);
    this.delay = Math.min(this.delay * 2, LAST_DELAY);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.socket === null) void this.connect();
    }, delay);
  }

  private dial(): void {
    const socket = new WebSocket(this.address, "aude.v1");
    this.socket = socket;
    socket.onopen = () => {
      void this.ask({ do: "hello", version: 1 }, true).then((answer) => {
        if (answer.is !== "hello") return;
        this.replaceAfter = answer.replace_after ?? this.replaceAfter;
        this.phrases = answer.phrases ?? [];
        this.players = answer.players ?? null;
        this.greeted = true;
        this.restarts = this.banned = this.readOnly = false; // it would say so again
        this.delay = FIRST_DELAY;
        this.tell(true);
        this.openers.forEach((opener) => opener());
      });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(String(event.data));
    };
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.greeted = false;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    left.forEach((answer) => answer({ is: "error", code: "offline", text: "" }));
    this.later();
  }

  private tell(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    this.changed();
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Message;
    const answer = message.ref === undefined ? undefined : this.waiting.get(message.ref);
    if (answer !== undefined && message.ref !== undefined) {
      this.waiting.delete(message.ref);
      answer(message);
    }
    this.handlers.forEach((handler) => handler(message));
    if (message.is === "restart") this.restarts = true;
    else if (message.is === "announced") this.announced = message.text ?? "";
    else if (message.is === "set-back") this.setBack = true;
    else if (message.is === "read-only") this.readOnly = message.on === true;
    else if (message.code === "banned") this.banned = true;
    else return;
    this.changed();
  }

  /** What was announced is read. */
  hide(): void {
    this.announced = "";
    this.changed();
  }

  /** ... and that something was lost. */
  hideLoss(): void {
    this.setBack = false;
    this.changed();
  }

  /** Asks and answers; an error "offline" when there is no connection, or no answer in time. */
  ask(message: Record<string, unknown>, first = false,
    patience = PATIENCE): Promise<Message> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN || !(first || this.greeted))
      return Promise.resolve({ is: "error", code: "offline", text: "" });
    return new Promise((resolve) => {
      let ref = 0;
      const timer = setTimeout(() => {
        this.waiting.delete(ref);
        resolve({ is: "error", code: "offline", text: "" });
        socket.close();
        this.lost(socket); // a dead network may take minutes to say so
      }, patience);
      const send = (): void => {
        if (this.socket !== socket) {
          hear({ is: "error", code: "offline", text: "" });
          return;
        }
        ref = this.ref++;
        this.waiting.set(ref, hear);
        socket.send(JSON.stringify({ ...message, ref }));
      };
      const hear = (answer: Message): void => {
        if (answer.code === "rate") { // it was thrown away unread
          setTimeout(send, PAUSE);
          return;
        }
        clearTimeout(timer);
        resolve(answer);
      };
      send();
    });
  }

  /** Resolves when greeted, false when that does not happen soon. */
  ready(patience: number): Promise<boolean> {
    if (this.greeted) return Promise.resolve(true);
    return new Promise((resolve) => {
      const done = (good: boolean): void => {
        clearTimeout(timer);
        this.openers.delete(opener);
        resolve(good);
      };
      const opener = (): void => done(true);
      const timer = setTimeout(() => done(false), patience);
      this.openers.add(opener);
      this.start();
    });
  }

  /** Hears every message, and of every new beginning; returns how to stop. */
  listen(handler: Handler, opened: () => void): () => void {
    this.handlers.add(handler);
    this.openers.add(opened);
    if (this.greeted) opened();
    return () => {
      this.handlers.delete(handler);
      this.openers.delete(opened);
    };
  }
}
