// SPDX-License-Identifier: Apache-2.0
// Calling somebody whose turn it is: by a sound, on a phone by trembling, and while the page is not
// looked at by a mark on its sign. The game's end and a refusal are heard too.

import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../game/game";
import { address } from "../game/offline";
import { listen } from "../listen";
import { showing } from "./pace";
import { buzz, sound } from "./sound";

/** Over the sign of the page, in its units: large enough to be read at 16 pixels, whose edges it
 *  keeps to, and apart from the sign by whatever is behind it, be that light or dark. */
const MARK = '<circle cx="40" cy="40" r="24" fill="#e01b24"/>' +
  '<path d="M40 24V42M40 48V56" stroke="#fff" stroke-width="8"/>';
const HOLE = '<mask id="hole"><path d="M0 0H64V64H0Z" fill="#fff"/>' +
  '<circle cx="40" cy="40" r="28"/></mask>';

let marked = "";

async function drawMark(): Promise<string> {
  const answer = await fetch(address("icon.svg"));
  if (!answer.ok) return "";
  const text = (await answer.text())
    .replace(/^[^>]*>/, (head) => `${head}${HOLE}<g mask="url(#hole)">`)
    .replace("</svg>", `</g>${MARK}</svg>`);
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

let wanted = false;

/** Marks the sign of the page in the tab, and that of the installed page where there is one. */
async function mark(on: boolean): Promise<void> {
  if (on === wanted) return;
  wanted = on;
  if ("setAppBadge" in navigator) // nobody waits for it: only an installed page has one
    (on ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  try {
    if (on && marked === "") marked = await drawMark();
  } catch { /* without the server there is only the title */ }
  if (link !== null) link.href = wanted && marked !== "" ? marked : address("icon.svg");
}

/** While a decision of this page waits and nobody looks. */
function useMark(waits: boolean): void {
  useEffect(() => {
    const look = (): void => void mark(waits && document.hidden);
    look();
    return listen(document, { visibilitychange: look });
  }, [waits]);
  useEffect(() => () => void mark(false), []);
}

/** Calls once when that becomes so, and until the page is looked at its sign and title say it. */
export function useSummons(called: boolean, words: string): void {
  useEffect(() => {
    if (!called) return undefined;
    sound("turn");
    buzz();
    if (!document.hidden) return undefined;
    void mark(true);
    document.title = `● ${words} · Aude`;
    const stop = listen(document, { visibilitychange: () => {
      if (document.hidden) return;
      void mark(false);
      document.title = "Aude";
      stop();
    } });
    return undefined;
  }, [called]);
}

/** over: the game is, and its end was told; told: why something is not possible, as shown. */
export function useCall(game: Game, waits: boolean, over: boolean, told: string): void {
  const rested = useRef(game.seq);
  const before = useRef(over);
  useMark(waits);
  useEffect(() => {
    if (!waits) {
      rested.current = game.seq;
      return undefined;
    }
    const others = game.log.slice(rested.current)
      .some(({ seat }) => seat >= 0 && !game.mine.has(seat));
    if (!others) return undefined;
    const timer = setTimeout(() => {
      sound("turn");
      buzz();
    }, document.hidden ? 0 : showing());
    return () => clearTimeout(timer);
  }, [waits]);
  useEffect(() => {
    if (over && !before.current) setTimeout(() => sound("over"), showing());
    before.current = over;
  }, [over]);
  const refused = game.problem !== "" ? game.problem : told;
  useEffect(() => {
    if (refused !== "") sound("refusal");
  }, [refused]);
}
