// SPDX-License-Identifier: Apache-2.0
// Quick match: what is wanted, as it was wanted last; who is waited for; and a line above every
// other page while somebody is, and when all have come.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Catalogue } from "aude/engine";
import { shownName } from "../game/names";
import { Sign } from "../game/signs";
import { keep, keptJson } from "../game/storage";
import { useSummons } from "../feel/call";
import { useTick } from "../side/clock";
import { t, tn } from "../i18n";
import { listen } from "../listen";
import { useBefore } from "./notice";
import { ClockPick } from "./clock_pick";
import type { Clock } from "./clocks";
import { QUICK, USUAL, clockName, clockNamed, clockTrouble, timeWords } from "./clocks";
import { Pick } from "./pick";
import type { Play } from "./plays";
import { itselfWord, plays } from "./plays";
import { expansionWord } from "./played";
import type { Seek, Want } from "./seek";

/** By the names of plays and clocks, so that it can be kept. */
export interface Wish { play: string; clock: string; seats: number }

const WISH = "aude.quick";
const SEATS = [2, 3, 4];
const DAY = 86400;
/** Seconds after which the computer plays on for whoever leaves a game that is played at once. */
const AWAY = 120;

/** What was wanted last, as far as that is still known; null: nothing was. */
function keptWish(catalogue: Catalogue): Wish | null {
  const wish = keptJson<Wish | null>(WISH, null);
  return wish !== null && plays(catalogue).some((one) => one.name === wish.play) &&
    clockNamed(wish.clock) !== undefined && SEATS.includes(wish.seats) ? wish : null;
}

function wantOf({ game, expansions }: Play, { clock: name, seats }: Wish): Want {
  const clock = clockNamed(name) ?? null;
  return { game, expansions, seats, ...((clock?.seconds ?? 0) < DAY ? { away: AWAY } : {}),
    ...(clock === null ? {} : { clock: { ...clock, then: "lose" } }) };
}

function clockWord(clock: Want["clock"]): string {
  return clock === undefined ? t("no clock") : timeWords(clock);
}

function seatWords(seats: number): string {
  return tn("{n} player", "{n} players", seats);
}

function wantWords(want: Want, word: string): string {
  return [word, clockWord(want.clock), seatWords(want.seats)].join(" · ");
}

/** Without a catalogue: the boxes one by one. */
function boxWords({ game, expansions }: Want): string {
  return expansions.length === 0 ? itselfWord(game) : expansions.length > 3
    ? t("Everything together") : expansions.map(expansionWord).join(" + ");
}

export function crowdWords(people: number, playing: number): string {
  const here = people < 2 ? t("Only you are here right now")
    : tn("{n} person online", "{n} people online", people);
  return playing === 0 ? here
    : `${here} · ${tn("{n} game in progress", "{n} games in progress", playing)}`;
}

interface WishProps { catalogue: Catalogue; wish: Wish; change: (wish: Wish) => void;
  seek: Seek }

function WishForm(props: WishProps): JSX.Element {
  const { catalogue, wish, change, seek } = props;
  const all = plays(catalogue);
  const play = all.find((one) => one.name === wish.play);
  const [clock, setOwn] = useState<Clock | null>(clockNamed(wish.clock) ?? null);
  const trouble = clock === null ? "" : clockTrouble(clock);
  const setClock = (chosen: Clock | null): void => {
    setOwn(chosen);
    if (chosen === null || clockTrouble(chosen) === "")
      change({ ...wish, clock: clockName(chosen) });
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <form ref={form} class="part wish" id="wish" aria-label={t("Quick match")}
      onSubmit={(event) => {
        event.preventDefault();
        if (trouble !== "") return; // it says so where it is typed
        keep(WISH, JSON.stringify(wish));
        if (play !== undefined) void seek.find(wantOf(play, wish));
      }}>
      <label for="wish-game">{t("Game")}</label>
      <Pick id="wish-game" value={wish.play} change={(name) => change({ ...wish, play: name })}
        choices={all.map((one): [string, string] => [one.name, one.word])} />
      <label for="wish-clock">{t("Clock")}</label>
      <ClockPick id="wish-clock" offered={QUICK} clock={clock} set={setClock} />
      <span id="wish-seats">{t("Players")}</span>
      <div class="counts" role="radiogroup" aria-labelledby="wish-seats">
        {SEATS.map((seats) => (
          <label key={seats} class="card"><input type="radio" name="wish-seats" value={seats}
            checked={wish.seats === seats} onChange={() => change({ ...wish, seats })} />
            <b>{seats}</b></label>
        ))}
      </div>
      {seek.problem !== "" && <p class="problem" role="alert">{seek.problem}</p>}
      <button type="submit" class="commit big" disabled={seek.busy}>{t("Find players")}</button>
      <small>{t("You get the first seat that fits. Anyone can watch the game.")}</small>
    </form>
  );
}

/** "1:05" */
function Since(props: { at: number }): JSX.Element {
  useTick(1000);
  const seconds = Math.max(0, Math.floor((Date.now() - props.at) / 1000));
  return <span class="seconds">{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
  </span>;
}

function othersOf(seek: Seek): string[] {
  return seek.seats.filter((seat) => seat.open !== true).map((seat) => shownName(seat.name));
}

function Seeking(props: { seek: Seek; want: Want; at: number }): JSX.Element {
  const { seek, want, at } = props;
  return (
    <section class="part seeking" aria-labelledby="seeking">
      <h2 id="seeking">{t("Looking for players")}<span class="beat" aria-hidden="true"><i /><i />
        <i /></span> <Since at={at} /></h2>
      <p>{wantWords(want, boxWords(want))}</p>
      <div role="status">
        <ol class="comers" aria-label={t("Players")}>
          {othersOf(seek).map((name) => <li key={name}><Sign name="check" />{name}</li>)}
          {seek.free > 0 && <li class="free">{tn("waiting for {n} more player",
            "waiting for {n} more players", seek.free)}</li>}
        </ol>
      </div>
      <p><small>
        {t("A sound calls you when everyone is here. Feel free to look around until then.")}
      </small></p>
      <button type="button" disabled={seek.busy} onClick={() => void seek.cancel()}>
        {t("Stop looking")}</button>
    </section>
  );
}

/** The door on the first page, and what is behind it. */
export function Quick(props: { catalogue: Catalogue; seek: Seek }): JSX.Element {
  const { catalogue, seek } = props;
  const last = keptWish(catalogue);
  const [open, setOpen] = useState(false);
  const [wish, change] = useState<Wish>(last ??
    { play: plays(catalogue)[0]?.name ?? "", clock: clockName(USUAL), seats: 2 });
  const { waiting } = seek;
  if (waiting !== null) return <Seeking seek={seek} want={waiting.want} at={waiting.at} />;
  const play = last === null ? undefined
    : plays(catalogue).find((one) => one.name === last.play);
  return (
    <>
      <button type="button" class="big match" aria-expanded={open} aria-controls="wish"
        onClick={() => setOpen(!open)}>
        <Sign name="match" />
        <span>{t("Quick match")}<small>{last === null || play === undefined
          ? t("find an opponent online")
          : wantWords(wantOf(play, last), play.word)}</small></span>
        <Sign name="down" /></button>
      {open && <WishForm catalogue={catalogue} wish={wish} change={change} seek={seek} />}
    </>
  );
}

/** Above what else is looked at. The first page tells it by itself; the table needs not be told. */
export function SeekBar(props: { seek: Seek; home: boolean; table: string }): JSX.Element | null {
  const { seek, home, table } = props;
  const { waiting, ready } = seek;
  useBefore(ready !== "" && table !== ready);
  useSummons(ready !== "", t("Your game begins"));
  useEffect(() => {
    const go = (): void => {
      if (ready === "" || document.hidden) return;
      if (table === ready) seek.done();
      else if (home) location.hash = `#/t/${ready}`;
    };
    go();
    return listen(document, { visibilitychange: go });
  }, [ready, home, table]);
  if (ready !== "" && table !== ready)
    return (
      <section class="seekbar found" aria-label={t("Quick match")}>
        <b role="alert">{t("Everyone is here: your game begins.")}</b>
        <a class="button commit" href={`#/t/${ready}`}>{t("To the game")}</a>
      </section>
    );
  if (waiting === null || home || table === waiting.table) return null;
  return (
    <section class="seekbar" aria-label={t("Quick match")}>
      <span>{t("Looking for players")}<span class="beat" aria-hidden="true"><i /><i /><i /></span>
        {" "}<small>{wantWords(waiting.want, boxWords(waiting.want))}</small></span>
      <button type="button" disabled={seek.busy} onClick={() => void seek.cancel()}>
        {t("Stop looking")}</button>
    </section>
  );
}
