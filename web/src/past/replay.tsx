// SPDX-License-Identifier: Apache-2.0
// A game step by step: the same board, the scores of the moment, what was done; with buttons, a
// slider, keys, a graph of the scores, a list of the turns; and playing on from any moment.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Board, cellBox } from "../board/board";
import { LitUp } from "../board/lit";
import type { Lit } from "../board/lit";
import { LastTurns } from "../board/marks";
import { caption, whose } from "./caption";
import { AnalyseFold } from "./analyse_fold";
import { keptAids } from "../turn/ui";
import type { Catalogue, Choice, Engine } from "aude/engine";
import { SaveRecord } from "./files";
import { PosterButton } from "./poster_button";
import { Game } from "../game/game";
import { GraphLabel, LineSign, ScoreGraph } from "./graph";
import { t, tn } from "../i18n";
import type { View } from "../board/view";
import { narrow } from "../board/view";
import { Chances } from "../side/chances";
import { LeftLabel, Log, TilesLeft } from "../side/log";
import { litChoice, litEntry } from "../side/pointing";
import { Onward } from "./onward";
import type { Origin } from "./onward";
import { Figure, Tile, forgetPictures } from "../game/pieces";
import { localGame } from "../game/places";
import type { LocalGame } from "../game/places";
import { OwnFold } from "../side/fold";
import { Seats } from "../side/seats";
import { oneSheet } from "../side/sheets";
import { isUnkept, keptFile } from "./shelf";
import type { Loaded } from "./shelf";
import type { Connection } from "../game/socket";
import { RemoteTable, StillTable } from "../game/tables";
import { Tape } from "./tape";
import { extentOf } from "../game/scene";
import { awaited, signed } from "../game/words";
import { listen } from "../listen";

/** Milliseconds that a step is shown for when it plays by itself. */
const PACES: [number, string][] = [[2400, "½×"], [1200, "1×"], [600, "2×"], [300, "4×"]];

function useTape(game: Game, moment: number): Tape {
  const tape = useMemo(() => new Tape(game, moment), [game]);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => tape.listen(() => redraw(undefined)), [tape]);
  useEffect(() => {
    let known = game.seq;
    return game.listen(() => {
      const following = tape.seq === known && game.seq !== known;
      known = game.seq;
      tape.seek(following ? game.seq : tape.seq);
    });
  }, [tape]);
  return tape;
}

interface Playing { on: boolean; pace: number; toggle: () => void; setPace: (pace: number) => void }

function usePlaying(tape: Tape): Playing {
  const [on, set] = useState(false);
  const [pace, setPace] = useState(1);
  // No step comes after the page says that it rests: hence not after the picture.
  useLayoutEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => {
      tape.step(1);
      if (tape.seq === tape.length) set(false);
    }, PACES[pace]?.[0]);
    return () => clearTimeout(timer);
  }, [on, pace, tape.seq]);
  const toggle = (): void => {
    if (!on && tape.seq === tape.length) tape.seek(0);
    set(!on);
  };
  return { on, pace, toggle, setPace };
}

function useKeys(tape: Tape, playing: Playing): void {
  const toggle = useRef(playing.toggle);
  toggle.current = playing.toggle;
  useEffect(() => {
    const ways: Record<string, () => void> = {
      ArrowLeft: () => tape.step(-1), ArrowRight: () => tape.step(1),
      ArrowUp: () => tape.turnBy(-1), ArrowDown: () => tape.turnBy(1),
      PageUp: () => tape.turnBy(-1), PageDown: () => tape.turnBy(1),
      Home: () => tape.seek(0), End: () => tape.seek(tape.length),
      " ": () => toggle.current(),
    };
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      const way = ways[event.key];
      const writes = target instanceof HTMLInputElement && target.type !== "range";
      if (way === undefined || event.ctrlKey || event.altKey || event.metaKey || writes ||
        ["SELECT", "TEXTAREA"].includes(target.tagName) ||
        (event.key === " " && ["BUTTON", "A", "SUMMARY"].includes(target.tagName))) return;
      event.preventDefault();
      way();
    };
    return listen(window, { keydown: press });
  }, [tape]);
}

/** Signs of the buttons, drawn, for not every font has them. */
const SIGNS = {
  first: "M4 4H7V20H4ZM20 4V20L8 12Z", turnBack: "M12 4V20L2 12ZM22 4V20L12 12Z",
  back: "M17 4V20L6 12Z", play: "M6 3V21L20 12Z", pause: "M5 4H10V20H5ZM14 4H19V20H14Z",
  on: "M7 4V20L18 12Z", turnOn: "M2 4V20L12 12ZM12 4V20L22 12Z",
  last: "M17 4H20V20H17ZM4 4V20L16 12Z",
};

function Sign(props: { sign: keyof typeof SIGNS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={SIGNS[props.sign]} /></svg>
  );
}

function Way(props: { sign: keyof typeof SIGNS; label: string; keys: string; off: boolean;
  go: () => void }): JSX.Element {
  const { sign, label, keys, off, go } = props;
  return <button type="button" aria-label={label} title={`${label} (${keys})`} disabled={off}
    onClick={go}><Sign sign={sign} /></button>;
}

/** The bar: the step in words, the slider, the buttons. */
function Controls(props: { tape: Tape; playing: Playing }): JSX.Element {
  const { tape, playing } = props;
  const first = tape.seq === 0;
  const last = tape.seq === tape.length;
  const words = caption(tape, tape.stops);
  const drawn = tape.state.drawn;
  return (
    <section class="bar tape" aria-label={t("Replay")}>
      <p class="caption" aria-live={playing.on ? "off" : "polite"}>
        {drawn >= 0 && <Tile game={tape} kind={drawn} rotation={0} />}
        <span>{words}{!tape.over && <small class="awaited">
          {tape.actor >= 0 && <Figure game={tape} seat={tape.actor} figure={0} />}
          {awaited(tape)}</small>}</span></p>
      <input type="range" min={0} max={Math.max(tape.stops.length - 1, 0)} value={tape.stop}
        aria-label={t("Step")} aria-valuetext={words} onInput={(event) =>
          tape.seek(tape.stops[Number(event.currentTarget.value)]?.moment ?? 0)} />
      <div class="ways">
        <Way sign="first" label={t("Beginning")} keys={t("Home key")} off={first}
          go={() => tape.seek(0)} />
        <Way sign="turnBack" label={t("Previous turn")} keys="↑" off={first}
          go={() => tape.turnBy(-1)} />
        <Way sign="back" label={t("Previous step")} keys="←" off={first} go={() => tape.step(-1)} />
        <button type="button" class="commit" onClick={playing.toggle} title={t("Space bar")}
          aria-label={playing.on ? t("Stop") : t("Autoplay")}>
          <Sign sign={playing.on ? "pause" : "play"} /></button>
        <Way sign="on" label={t("Next step")} keys="→" off={last} go={() => tape.step(1)} />
        <Way sign="turnOn" label={t("Next turn")} keys="↓" off={last} go={() => tape.turnBy(1)} />
        <Way sign="last" label={t("End")} keys={t("End key")} off={last}
          go={() => tape.seek(tape.length)} />
        <select class="pace" aria-label={t("Pace")} value={String(playing.pace)}
          onChange={(event) => playing.setPace(Number(event.currentTarget.value))}>
          {PACES.map(([, name], i) => <option key={name} value={String(i)}>{name}</option>)}
        </select>
      </div>
    </section>
  );
}

/** All turns, to jump to their ends. */
function Turns(props: { tape: Tape }): JSX.Element {
  const { tape } = props;
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [tape.turn]);
  return (
    <ol class="turns-list">
      {tape.turns.map((one, i) => {
        const before = tape.turns[i - 1]?.scores ?? one.scores;
        const gains = one.scores.map((score, seat) => ({ seat, points: score -
          (before[seat] ?? 0) })).filter((gain) => gain.points !== 0)
          .map((gain) => `${tape.seats[gain.seat]?.name ?? ""} ${signed(gain.points)}`);
        return (
          <li key={i}>
            <button type="button" ref={i === tape.turn ? here : null}
              aria-current={i === tape.turn ? "step" : undefined}
              onClick={() => tape.seek(one.moment)}>
              {i === 0 ? t("The beginning") : whose(tape, one)}
              {gains.length > 0 && <small> {gains.join(", ")}</small>}</button>
          </li>
        );
      })}
    </ol>
  );
}

function MomentLink(props: { tape: Tape; to: string }): JSX.Element {
  const [copied, setCopied] = useState(-1);
  const { tape, to } = props;
  const copy = (): void => {
    const address = `${location.href.replace(/#.*/, "")}${to}/${tape.seq}`;
    navigator.clipboard.writeText(address).then(() => setCopied(tape.seq), () => undefined);
  };
  return <button type="button" onClick={copy}>
    {copied === tape.seq ? t("Copied") : t("Copy a link to this moment")}</button>;
}

interface ReplayProps {
  game: Game; catalogue: Catalogue; connection: Connection; dark: boolean;
  /** "t", "l", "h", "f": a table, a game of this browser, one of its list of old ones, a file. */
  path: string; id: string; moment: number; tiles: string[];
  /** Is it to be analysed at once? */
  analysed: boolean;
}

function Replay(props: ReplayProps): JSX.Element {
  const { game, catalogue, connection, dark, path, id, moment, tiles } = props;
  const tape = useTape(game, moment);
  const playing = usePlaying(tape);
  useKeys(tape, playing);
  useAddress(tape, `#/r/${path}/${id}`);
  const [lit, mark] = useState<Lit | null>(null);
  const [above, lay] = useState<JSX.Element | null>(null);
  const eye = useRef<View | null>(null);
  // All of the board is in sight, until somebody moves it or something on it is looked at.
  useEffect(() => {
    if (above === null && eye.current?.untouched === true) eye.current.fit(extentOf(tape));
  }, [tape.seq]);
  const show = (what: JSX.Element | null, at: readonly Choice[] = []): void => {
    lay(what);
    const boxes = at.map(({ x, y }) => cellBox(x, y));
    if (boxes.length === 0) return;
    eye.current?.compare(boxes);
    eye.current?.bring(boxes.slice(0, 1));
  };
  const [opened] = useState(path === "f" && !game.over);
  const origin = (to: number): Origin => ({ engine: game.engine, setup: game.setup,
    seats: game.seats, actions: game.history.slice(0, to), tiles, here: path === "l",
    title: game.table instanceof RemoteTable ? game.table.title : "",
    scores: tape.state.seats.map((seat) => seat.score) });
  const back = path === "t" ? `#/t/${id}` : path === "l" ? `#/l/${id}`
    : path === "h" ? "#/history" : "#/load";
  return (
    <main class="play replay" data-moment={tape.seq}>
      <h1 class="hidden">{t("Replay")}: {game.seats.map((seat) => seat.name).join(", ")}</h1>
      <Board game={tape} dark={dark} framed={!keptAids().last} eye={eye}>
        {keptAids().last && <LastTurns game={tape} />}
        <LitUp game={tape} lit={lit} />
        {above}
      </Board>
      <aside onClick={oneSheet}>
        {path === "f" && isUnkept(id) && <p class="problem" role="alert">{t(
          "This browser cannot keep the file: it is gone from here when this page is closed.")}</p>}
        <Seats game={tape} />
        <Chances game={game} actions={tape.history} looksBack={true} />
        {(game.over || path !== "t") && <AnalyseFold tape={tape} tiles={tiles} show={show}
          origin={origin} opened={props.analysed} />}
        <OwnFold name="scores" label={<GraphLabel />} first={!narrow() && !props.analysed}>
          <ScoreGraph tape={tape} />
          <ul class="signs">
            {tape.seats.map((seat, i) => (
              <li key={i}><LineSign tape={tape} seat={i} /> {seat.name}</li>
            ))}
          </ul>
        </OwnFold>
        <OwnFold name="" label={tn("{n} turn", "{n} turns", tape.turns.length - 1)} first={false}>
          <Turns tape={tape} />
        </OwnFold>
        <OwnFold name="rest-left" label={<LeftLabel game={tape} />} first={false}>
          <TilesLeft game={tape} />
        </OwnFold>
        <OwnFold name="history" label={t("What happened")} first={false}>
          <Log game={tape} pointing={{ mark,
            entry: (one) => mark(litEntry(one)), choice: (one) => mark(litChoice(one)) }} />
        </OwnFold>
        <OwnFold name="goon" label={t("Continue from here")} first={opened}>
          {tape.over ? <p>{t("The game is over at this point: step back a little.")}</p>
            : <Onward seats={game.seats} catalogue={catalogue} connection={connection}
              origin={() => origin(tape.seq)} />}
        </OwnFold>
        <OwnFold name="" label={t("Save and share")} first={false}>
          <SaveRecord game={tape.seq === tape.length ? game : tape} />
          <PosterButton scene={tape} dark={dark} />
          <p class="save">
            <MomentLink tape={tape} to={`#/r/${path}/${id}`} />
            <button type="button" onClick={() => {
              location.hash = `#/edit/${game.engine.position(tape.shown)}`;
            }}>{t("Edit this position")}</button>
            <a class="button" href={back}>{path === "f" ? t("Other files")
              : path === "h" ? t("Your games") : t("To the game")}</a>
          </p>
        </OwnFold>
      </aside>
      <Controls tape={tape} playing={playing} />
    </main>
  );
}

/** The address follows the moment, when it stays for a while: browsers forbid many changes. */
function useAddress(tape: Tape, to: string): void {
  useEffect(() => {
    const now = location.hash;
    const timer = setTimeout(() => {
      if (location.hash === now) history.replaceState(null, "", `${to}/${tape.seq}`);
    }, 200);
    return () => clearTimeout(timer);
  }, [to, tape.seq]);
  useEffect(() => {
    const hashchange = (): void => {
      const moment = location.hash.startsWith(`${to}/`) ? location.hash.slice(to.length + 1) : "";
      if (/^[0-9]+$/.test(moment)) tape.seek(Number(moment));
    };
    return listen(window, { hashchange });
  }, [to, tape]);
}

/** The texts of the own tile sets that the game is played with. */
function tilesOf(game: Game, file: Loaded | null): string[] {
  const { table } = game;
  return file !== null ? file.tiles : table instanceof RemoteTable ? table.tiles
    : table instanceof StillTable ? table.kept.tiles ?? [] : [];
}

/** A game of the list of old ones; returns how not to wait for it any more. */
function fromList(id: string, take: (body: LocalGame | null) => void): () => void {
  let wanted = true;
  void import("./archive").then(({ pastGame }) => pastGame(id)).catch(() => null)
    .then((body) => { if (wanted) take(body); });
  return () => { wanted = false; };
}

export interface ReplayPageProps {
  engine: Engine; catalogue: Catalogue; connection: Connection; dark: boolean;
  path: string; id: string; moment: string;
}

/** What is to be looked at, from the server or from this browser. Where no moment is asked for, a
 *  game that is over is there from its beginning, one that is not as it stands now. */
export function ReplayPage(props: ReplayPageProps): JSX.Element {
  const { engine, catalogue, connection, dark, path, id, moment } = props;
  const game = useMemo(() => {
    forgetPictures();
    return new Game(engine, true);
  }, [engine, path, id]);
  const file = useMemo(() => path === "f" ? keptFile(id) : null, [path, id]);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const [lost, setLost] = useState("");
  useEffect(() => {
    if (path === "t") {
      // With the seats of this browser: who looks back at their game is at the table.
      const remote = new RemoteTable(id, game, connection, false, "");
      const stop = game.listen(() => {
        setLost(remote.lost);
        redraw(undefined);
      });
      return () => {
        stop();
        remote.close();
      };
    }
    if (path === "h") return fromList(id, (body) => {
      if (body === null) setLost(t("This browser does not know that game."));
      else new StillTable(id, game, body);
      redraw(undefined);
    });
    const kept = path === "l" ? localGame(id) : file === null ? null
      : { setup: file.setup, actions: file.actions, tiles: file.tiles, named: true,
        seats: file.names.map((name, i) =>
        ({ name: name === "" ? t("Player {n}", { n: i + 1 }) : name,
          player: file.players[i] ?? "", here: true })) };
    if (kept === null) setLost(t("This browser does not know that game."));
    else new StillTable(id, game, kept);
    redraw(undefined);
    return undefined;
  }, [game]);
  if (lost !== "")
    return <main class="home"><h1>{t("There is no such game")}</h1><p>{lost}</p>
      <p><a class="button" href="#/">{t("Home")}</a></p></main>;
  if (!game.loaded)
    return <main class="home"><h1>{t("One moment …")}</h1></main>;
  return <Replay game={game} catalogue={catalogue} connection={connection} dark={dark} path={path}
    id={id} moment={/^[0-9]+$/.test(moment) ? Number(moment)
      : game.over && moment === "" ? 0 : game.seq} tiles={tilesOf(game, file)}
    analysed={moment === "analyse"} />;
}
