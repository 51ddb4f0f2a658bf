// SPDX-License-Identifier: Apache-2.0
// What a player has in hand beside the game itself: which tile and rotation is pointed at, what is
// looked into, what is typed, which aids are drawn on the board. Nothing of it changes the game
// but pick and rotate, which try a choice.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice, Entry } from "aude/engine";
import { VERB, withNumber } from "aude/engine";
import type { Game } from "../game/game";
import type { Lit } from "../board/lit";
import { currentLanguage, t } from "../i18n";
import { useNumbers } from "../game/numbers";
import { keep, keptJson } from "../game/storage";
import type { Target, Targets } from "./targets";
import { inHand, inOrder, targetsOf, withAdvice } from "./targets";

/** What somebody looks into: a feature, perhaps because of a score, a tile, or an empty cell. */
export interface Look {
  what: "feature" | "tile" | "cell"; x: number; y: number; segment: number; entry: Entry | null;
}

/** 0 nothing, 1 fields and areas, 2 all features. */
export type Overlay = 0 | 1 | 2;
export interface Aids { overlay: Overlay; dead: boolean; last: boolean }

export interface Ui {
  targets: Targets;
  /** The tile just tried on the board, and the rotations it may have there. */
  placed: Choice | null;
  rotations: Choice[];
  /** Where else it could go. */
  moves: Target[];
  held: number;
  hold: (kind: number) => void;
  /** Which of several kinds of figures is in hand. */
  figure: number;
  take: (figure: number) => void;
  /** A placement that is pointed at but not tried. */
  ghost: Choice | null;
  pointed: Target | null;
  point: (target: Target | null) => void;
  /** Choices of the list whose places are lit up on the board. */
  lit: Target[];
  light: (targets: Target[]) => void;
  /** What a hint advises: a placement comes first on its square, a spot is lit up. */
  advised: Choice | null;
  advise: (choice: Choice | null) => void;
  pick: (target: Target) => void;
  rotate: (by: number) => void;
  /** With a bridge instead of without, or the other way round. */
  bridge: () => void;
  price: number;
  bid: (price: number) => void;
  /** Chooses a tile of the bazaar and bids for it, at once. */
  open: (target: Target, price: number) => void;
  typed: string;
  /** The same at this instant, though keys may come faster than pictures. */
  typedNow: () => string;
  type: (typed: string) => void;
  look: Look | null;
  lookAt: (look: Look | null) => void;
  /** What a line of the log tells of. */
  marked: Lit | null;
  mark: (at: Lit | null) => void;
  /** Why something is not possible, as it was asked. */
  told: string;
  tell: (words: string) => void;
  /** Was it asked what is not possible now? */
  asked: boolean;
  ask: (asked: boolean) => void;
  aids: Aids;
  aid: (aids: Aids) => void;
}

const AIDS = "aude.aids";
const NONE: Target[] = [];

/** What is drawn on the board: the same wherever games are looked at. */
export function keptAids(): Aids {
  const kept = keptJson<Partial<Aids>>(AIDS, {});
  return { overlay: 0, dead: kept.dead ?? true, last: kept.last ?? true };
}

/** Something that holds for one moment of the game only. */
function useMoment<T>(moment: string, nothing: T): [T, (value: T) => void] {
  const [kept, keep] = useState({ moment, value: nothing });
  return [kept.moment === moment ? kept.value : nothing, (value) => keep({ moment, value })];
}

function movesOf(placed: Choice, all: Choice[]): Target[] {
  const cells = new Map<string, Choice[]>();
  for (const one of all) {
    if (one.verb !== VERB.place || one.item !== placed.item ||
      (one.x === placed.x && one.y === placed.y)) continue;
    const at = `${one.x},${one.y}`;
    cells.set(at, [...cells.get(at) ?? [], one]);
  }
  const read = [...cells].sort(([, [a]], [, [b]]) =>
    (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0));
  return read.map(([at, some]) => {
    const rotations = inOrder(some);
    const first = rotations[0] as Choice;
    return {
      key: "", offer: { ...first, gains: [], scores: 0, then: "", freed: [] },
      rotations,
      worth: "", after: "", word: "", place: "",
      label: t("Move the tile here"), heard: t("Move the tile to {at}", { at }),
      puts: -1, bridge: first.number !== 0, onBoard: false,
    };
  });
}

/** A number that could go on is taken for the whole one after a while. */
const PAUSE = 1200;

function useTyped({ cells, others }: Targets, moment: string, typed: string,
  pick: (target: Target) => void): void {
  useEffect(() => {
    const found = [...cells, ...others].find((one) => one.key === typed);
    if (typed === "" || found === undefined) return undefined;
    const timer = setTimeout(() => pick(found), PAUSE);
    return () => clearTimeout(timer);
  }, [moment, typed]);
}

/** A bid that was tried and may still be changed. */
export function triedBid(game: Game): Choice | null {
  const { latest } = game;
  return latest !== null && (latest.verb === VERB.select || latest.verb === VERB.raise) &&
    game.rangeBefore() !== undefined ? latest : null;
}

export function useUi(game: Game): Ui {
  const { moment } = game;
  const [held, hold] = useState(-1);
  const [figure, take] = useMoment(moment, -1);
  const [pointing, setPointing] = useMoment<{ cell: string; at: number } | null>(moment, null);
  const [pointed, setPointed] = useMoment<Target | null>(moment, null);
  const [lit, light] = useMoment<Target[]>(moment, NONE);
  const [advised, setAdvised] = useMoment<Choice | null>(moment, null);
  const [typed, setTyped] = useMoment(moment, "");
  const keyed = useRef({ moment, typed });
  const [look, lookAt] = useMoment<Look | null>(moment, null);
  const [marked, mark] = useMoment<Lit | null>(moment, null);
  const [told, tell] = useMoment(moment, "");
  const [asked, ask] = useMoment(moment, false);
  const [wanted, want] = useMoment(moment, 0);
  const [aids, setAids] = useState(keptAids);
  useLayoutEffect(() => keep(AIDS, JSON.stringify(aids)), [aids]);

  const language = currentLanguage();
  const numbers = useNumbers();
  const targets = useMemo(() => withAdvice(targetsOf(game, held, figure), advised),
    [game, moment, held, figure, language, numbers, advised]);
  const { placed } = game;
  const [rotations, moves] = useMemo(() => {
    if (placed === null) return [[], []];
    const all = game.alternatives();
    return [inOrder(all.filter((one) => one.verb === VERB.place && one.x === placed.x &&
      one.y === placed.y && one.item === placed.item)), movesOf(placed, all)];
  }, [game, moment, language]);

  const cells = placed === null ? targets.cells : moves;
  const under = cells.find(({ offer }) => `${offer.x},${offer.y}` === pointing?.cell) ?? null;
  const ghost = under === null ? null
    : under.rotations[(pointing?.at ?? 0) % under.rotations.length] ?? null;

  const tried = triedBid(game);
  const range = tried === null ? game.state.bid : game.rangeBefore();
  const price = tried !== null ? tried.number : Math.max(wanted, range?.[0] ?? 0);

  const point = (target: Target | null): void => {
    const place = target?.offer.verb === VERB.place ? target : null;
    setPointed(target);
    if (target !== null) tell("");
    setPointing(place === null ? null : { cell: `${place.offer.x},${place.offer.y}`, at: 0 });
  };
  const type = (text: string): void => {
    keyed.current = { moment: game.moment, typed: text };
    setTyped(text);
  };
  const typedNow = (): string =>
    keyed.current.moment === game.moment ? keyed.current.typed : "";
  const open = ({ offer }: Target, asked: number): void =>
    game.choose(withNumber(offer.action, asked));
  const pick = (target: Target): void => {
    const { offer } = target;
    if (offer.verb === VERB.place) {
      const here = ghost !== null && ghost.x === offer.x && ghost.y === offer.y ? ghost : offer;
      if (placed !== null) game.replace(here.action);
      else game.choose(here.action);
    } else if (offer.verb === VERB.select && game.state.bid !== undefined) {
      open(target, price);
    } else {
      game.choose(offer.action);
    }
  };
  useTyped(targets, moment, typed, (target) => {
    type("");
    pick(target);
  });
  const step = (choices: Choice[], now: Choice | undefined, by: number): Choice | undefined => {
    const at = choices.findIndex((one) => one.action === now?.action);
    return choices[(at + by + choices.length) % choices.length];
  };
  const rotate = (by: number): void => {
    if (under !== null && ghost !== null) {
      const next = step(under.rotations, ghost, by);
      setPointing({ cell: `${ghost.x},${ghost.y}`, at: under.rotations.indexOf(next as Choice) });
    } else if (placed !== null && rotations.length > 1) {
      game.replace(step(rotations, placed, by)?.action ?? placed.action);
    }
  };
  const bridge = (): void => {
    const now = ghost ?? placed;
    const choices = ghost === null ? rotations : under?.rotations ?? [];
    const other = choices.find((one) => (one.number === 0) !== (now?.number === 0));
    if (other === undefined) return;
    if (ghost === null) game.replace(other.action);
    else setPointing({ cell: `${ghost.x},${ghost.y}`, at: choices.indexOf(other) });
  };
  const advise = (choice: Choice | null): void => {
    setAdvised(choice);
    if (choice?.verb === VERB.place) hold(choice.item);
  };
  const bid = (asked: number): void => {
    if (range === undefined) return;
    const value = Math.min(Math.max(asked, range[0]), range[1]);
    const raise = targets.others.find((one) => one.offer.verb === VERB.raise);
    if (tried !== null) game.replace(withNumber(tried.action, value));
    else if (raise !== undefined) game.choose(withNumber(raise.offer.action, value));
    else want(value);
  };
  return {
    targets, placed, rotations, moves, held: inHand(targets.kinds, held), hold,
    figure: inHand(targets.figures, figure), take, ghost, pointed, point, lit, light, advised,
    advise, pick, rotate, bridge, price, bid, open, typed, typedNow, type, look, lookAt, marked,
    mark, told, tell, asked, ask, aids, aid: setAids,
  };
}
