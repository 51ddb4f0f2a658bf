// SPDX-License-Identifier: Apache-2.0
// A position that is edited: what the engine holds, what was done to it and can be undone. What may
// be done comes from the engine, a line for each edit; this file knows none of their meanings.

import { recordAt } from "aude/record";
import type { BoardLook, Choice, Engine, Reason, State, TileKind } from "aude/engine";
import { tables } from "aude/engine";
import { colourSeats } from "../game/land";
import { forgetPictures } from "../game/pieces";
import type { Done, Scene } from "../game/scene";
import type { SeatInfo } from "../game/socket";
import { keep, kept } from "../game/storage";
import { t, told } from "../i18n";
import type { Workshop } from "./workshop";

const HELD = 0;
const KEPT_NAMES = "aude.edit.names";
/** So many steps back. */
const MOST_BACK = 200;

/** An edit that may be asked for, or is refused for a reason (status not ""). */
export interface Offer extends Partial<Reason> {
  does: string; line: string; status: string;
  figure?: number; seat?: number; token?: number; axis?: number; floors?: number; shut?: number;
  more?: number; there?: number;
  segment?: number; kind?: number; where?: string; ways?: number;
}

/** A number that a room of the rules keeps; seat: it is one. */
export interface Kept {
  variable: number; text: string; rule: string; seat: number; value: number; none: number;
  most: number;
}

/** What there is to be edited besides the board. steps, hands: at which steps it may be the turn of
 *  the seat that was asked about, and which kinds of tiles it may then hold. */
export interface Facts {
  figures: number[]; tokens: number[]; kept: Kept[]; steps: number[]; hands: number[];
  prisons: number; opens: number;
}

/** A cell for a tile: x, y, the rotations as bits. */
export type Room = [number, number, number];

/** Why something was refused, and what had been wanted. */
export interface Problem { rule: string; sentence: string; about: string }

/** Names of the seats, as they were last called here. */
function keptNames(): string[] {
  try {
    const names: unknown = JSON.parse(kept(KEPT_NAMES) ?? "[]");
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

export class Editor implements Scene {
  readonly shown = HELD;
  readonly mine = new Set<number>();
  readonly log: readonly Done[] = [];
  readonly seq = 0;
  readonly pending: readonly string[] = [];
  readonly deciding = false;
  readonly over = false;
  kinds: TileKind[] = [];
  seats: SeatInfo[] = [];
  state!: State;
  problem: Problem | null = null;
  /** How many positions were opened. */
  opened = 0;
  /** Positions from the first one on, and which of them is held. */
  private past: string[] = [];
  private at = 0;
  private readonly listeners = new Set<() => void>();

  readonly engine: Engine;

  constructor(readonly shop: Workshop) { this.engine = shop.engine; }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void { this.listeners.forEach((listener) => listener()); }

  get id(): string { return this.past[this.at] ?? ""; }
  get moment(): string { return this.id; }
  get actor(): number { return this.state.decider; }
  get undoable(): boolean { return this.at > 0; }
  get redoable(): boolean { return this.at + 1 < this.past.length; }

  /** Begins with this position; the words of what is wrong with it, or "". */
  open(id: string): string {
    const read = this.engine.readRecord(recordAt(id));
    if ("reason" in read) this.leave();
    if ("reason" in read) return read.said === undefined ? read.reason : told(read.said);
    forgetPictures();
    this.past = [id];
    this.at = 0;
    this.show();
    const names = keptNames();
    this.seats = this.state.seats.map((_, i) =>
      ({ name: names[i] ?? t("Player {n}", { n: i + 1 }), player: "human", here: true }));
    colourSeats(this.seats);
    this.state.seats.forEach((_, i) => this.mine.add(i));
    this.opened++;
    return "";
  }

  /** The engine is needed for something else. */
  leave(): string {
    this.past = [];
    return "";
  }

  private show(): void {
    this.engine.load(recordAt(this.id));
    this.kinds = this.engine.kinds();
    this.state = this.engine.describe(HELD);
  }

  /** Does an edit; `about` says what had been wanted, in case it is refused. */
  edit(line: string, about: string): boolean {
    return this.took(this.shop.edit(HELD, line), about);
  }

  /** The engine has done something, or refused it. */
  private took(done: Reason, about: string): boolean {
    if (done.status !== "") {
      this.problem = { rule: done.rule, sentence: t(done.sentence), about };
      this.changed();
      return false;
    }
    this.problem = null;
    const id = this.engine.position(HELD);
    if (id !== this.id) {
      this.past = [...this.past.slice(0, this.at + 1), id].slice(-MOST_BACK);
      this.at = this.past.length - 1;
    }
    this.state = this.engine.describe(HELD);
    this.changed();
    return true;
  }

  /** Lays the tile anew, turned on as little as it can be. What stood on it goes home. */
  turnTile(x: number, y: number): void {
    const [kind, rotation] = this.tileAt(x, y) ?? [0, 0];
    const all = this.kinds[kind]?.rotations ?? 1;
    let reason = this.shop.edit(HELD, `lift ${x} ${y}`);
    if (reason.status === "")
      for (let by = 1; by < all; by++) {
        reason = this.shop.edit(HELD, `tile ${kind} ${x} ${y} ${(rotation + by) % all}`);
        if (reason.status === "") break;
      }
    if (reason.status !== "") this.show();
    this.took(reason, t("Turn the tile"));
  }

  private go(by: number): void {
    this.at += by;
    this.problem = null;
    this.show();
    this.changed();
  }

  undo(): void { if (this.undoable) this.go(-1); }
  redo(): void { if (this.redoable) this.go(1); }

  forgive(): void {
    this.problem = null;
    this.changed();
  }

  call(seat: number, name: string): void {
    this.seats = this.seats.map((one, i) => i === seat ? { ...one, name } : one);
    keep(KEPT_NAMES, JSON.stringify(this.seats.map((one) => one.name)));
    this.changed();
  }

  // ---- What may be done ----

  /** Where a tile of this kind may lie. */
  rooms(kind: number): Room[] { return this.shop.told("edit_places", HELD, kind); }

  /** What may be done to the tile there, with figures of this seat. */
  offers(x: number, y: number, seat: number): Offer[] {
    return this.shop.told("edit_cell", HELD, x, y, seat);
  }

  facts(seat: number): Facts { return this.shop.told("edit_facts", HELD, seat); }

  scenario(): string { return this.shop.scenario(HELD); }

  /** How many of a kind are left to be laid: in the bag or in somebody's hand. */
  left(kind: number): number {
    return (this.state.bag[kind] ?? 0) + (this.state.drawn === kind ? 1 : 0);
  }

  /** The tile that lies there: its kind and rotation. */
  tileAt(x: number, y: number): [kind: number, rotation: number] | null {
    const found = this.state.placed.find(([a, b]) => a === x && b === y);
    return found === undefined ? null : [found[2], found[3]];
  }

  picture(size: number, look: BoardLook): string {
    return this.engine.board(HELD, false, size, look);
  }
}

/** The number of a step by its name. */
export function stepNumber(name: string): number {
  return tables.steps.findIndex((one) => one.name === name);
}

/** A placement as the board shows its cells: it is no action of a game. */
export function placement(kind: number, x: number, y: number, rotation: number): Choice {
  return {
    action: `tile ${kind} ${x} ${y} ${rotation}`, verb: 2, item: kind, x, y, segment: 0, number: 0,
    rotation, axis: 0, text: "",
  };
}

/** The rotation among those of a cell (bits) that is wanted, or the next one clockwise. */
export function turnedTo(rotations: number, wanted: number): number {
  for (let by = 0; by < 4; by++) {
    const rotation = (wanted + by) % 4;
    if ((rotations >> rotation & 1) === 1) return rotation;
  }
  return wanted % 4;
}

/** A position id within any text: an address of this page, a line of a record, the id alone. */
export function idIn(text: string): string {
  const found = /aude1(?::|%3A)[^\s"'<>#]+/i.exec(text)?.[0] ?? "";
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
