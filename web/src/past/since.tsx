// SPDX-License-Identifier: Apache-2.0
// Coming back to a game: what the others did since one's own last turn, played on the board in
// about three seconds. Offered when the page is loaded or looked at again, and by the key N.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { caption } from "./caption";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { keep, keptJson } from "../game/storage";
import { listen } from "../listen";
import { turnsOf } from "../side/log";
import type { Stop } from "./tape";
import { Tape } from "./tape";

/** Away for so long is worth telling, in milliseconds. */
const AWAY = 20000;
/** For so long after coming back, what arrives is what was missed; a page comes with all of it. */
const SETTLES = 5000;
const LOADS = 300;
const LENGTH = 3000;
const SLOWEST = 900;
/** So many steps are shown one by one; more are shown turn by turn. */
const STEPS = 8;
const LAST_LOOK = 900;

const SEEN = "aude.seen";
const MOST = 60;

function seen(): [string, number][] {
  return keptJson<[string, number][]>(SEEN, []);
}

function keepSeen(id: string, seq: number): void {
  const others = seen().filter(([one]) => one !== id);
  keep(SEEN, JSON.stringify([[id, seq], ...others].slice(0, MOST)));
}

/** Where the turns begin that others had since mine, and how many there are; none before it. */
function missed(game: Game): { from: number; count: number } {
  const list = turnsOf(game, game.log);
  const mine = list.map((one) => game.mine.has(one.seat)).lastIndexOf(true);
  const since = list.slice(mine + 1).filter((one) => one.seat >= 0);
  return { from: list[mine]?.end ?? 0, count: mine < 0 ? 0 : since.length };
}

/** The moments to be shown, from the one before the first. */
function moments(tape: Tape, from: number): Stop[] {
  const after = (list: Stop[]): Stop[] => list.filter((one, i) => one.moment > from
    ? one.seat >= 0 : (list[i + 1]?.moment ?? 0) > from);
  const steps = after(tape.stops);
  return steps.length - 1 <= STEPS ? steps : after(tape.turns);
}

export interface Since {
  /** How many turns there are to be shown; 0: nothing is offered. */
  offered: number;
  tape: Tape | null;
  words: string;
  play: () => void;
  close: () => void;
}

/** Notices what happened while nobody looked. */
function useOffer(game: Game): [number, (n: number) => void] {
  const [offered, offer] = useState(0);
  const id = game.table?.id ?? "";
  const known = useRef({ seq: seen().find(([one]) => one === id)?.[1] ?? game.seq,
    until: 0, left: 0, stands: false });
  const show = (count: number): void => {
    known.current.stands = count > 0;
    offer(count);
  };
  useEffect(() => {
    const about = known.current;
    about.until = Date.now() + LOADS;
    const look = (): void => {
      if (document.hidden || game.mine.size === 0) return;
      if (game.pending.length > 0) about.until = 0;
      const fresh = Date.now() < about.until;
      const count = fresh || about.stands ? missed(game).count : 0;
      if (fresh && count > 0 && game.seq > about.seq) show(count);
      else if (about.stands && (count === 0 || game.pending.length > 0)) show(0);
      if (Date.now() >= about.until) about.seq = game.seq;
      keepSeen(id, game.seq);
    };
    const turned = (): void => {
      if (document.hidden) about.left = Date.now();
      else if (Date.now() - about.left > AWAY) about.until = Date.now() + SETTLES;
      look();
    };
    look();
    const stops = [game.listen(look), listen(document, { visibilitychange: turned })];
    return () => stops.forEach((stop) => stop());
  }, [game]);
  return [offered, show];
}

export function useSince(game: Game): Since {
  const [offered, offer] = useOffer(game);
  const [tape, setTape] = useState<Tape | null>(null);
  const [words, setWords] = useState("");
  const close = (): void => {
    setTape(null);
    offer(0);
  };
  const play = (): void => {
    const { from, count } = missed(game);
    if (count > 0) setTape(new Tape(game, from));
  };
  const start = useRef(play);
  start.current = play;
  useLayoutEffect(() => {
    if (tape === null) return undefined;
    const list = moments(tape, tape.seq);
    const pace = Math.min(LENGTH / Math.max(list.length - 1, 1), SLOWEST);
    let at = 0;
    let timer = 0;
    const show = (): void => {
      at++;
      if (list[at] === undefined) {
        close();
        return;
      }
      tape.seek(list[at]?.moment ?? 0);
      setWords(caption(tape, list));
      timer = window.setTimeout(show, at + 1 === list.length ? Math.max(pace, LAST_LOOK) : pace);
    };
    setWords("");
    timer = window.setTimeout(show, 250);
    const skip = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    const stop = listen(window, { keydown: skip, pointerdown: skip }, { capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [tape]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target;
      if ((event.key !== "n" && event.key !== "N") || event.ctrlKey || event.altKey ||
        event.metaKey || target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
      event.preventDefault();
      start.current();
    };
    return listen(window, { keydown: press });
  }, []);
  return { offered, tape, words, play, close };
}

/** The offer, and while it plays, what is to be seen. */
export function SinceNote(props: { since: Since }): JSX.Element | null {
  const { since } = props;
  if (since.tape !== null)
    return <p class="since playing" role="status">{since.words === ""
      ? t("Since your last turn …") : since.words}</p>;
  if (since.offered === 0) return null;
  return (
    <p class="since" role="status">
      <span>{tn("{n} turn since yours", "{n} turns since yours", since.offered)}</span>
      <button type="button" onClick={since.play}>{t("Show")} <kbd>N</kbd></button>
      <button type="button" aria-label={t("Close")} onClick={since.close}>×</button>
    </p>
  );
}
