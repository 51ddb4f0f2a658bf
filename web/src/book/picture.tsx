// SPDX-License-Identifier: Apache-2.0
// A position in the rules book: first a picture with who decides what, then, for those who want,
// the board itself with all that may be done, in the place of the picture.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { Engine, State } from "aude/engine";
import { recordAt } from "aude/record";
import { Figure } from "../game/pieces";
import { drawnAside, lookKey } from "../game/land";
import { t } from "../i18n";
import { Log } from "../side/log";
import { Bar } from "../turn/bar";
import { Layers, choosingOf, useGame } from "../turn/play";
import { Spoken } from "../turn/spoken";
import { useUi } from "../turn/ui";
import { pointsWord, question } from "../game/words";
import { Sign } from "../game/signs";
import { Trial } from "./trial";

const TILE = 60;
const CALM = { numbers: false, framed: true };

interface Drawn {
  board: string; width: number; height: number; seat: string; hand: string; state: State;
}

function image(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The pictures that were drawn, by position and light. */
const drawn = new Map<string, Drawn>();

export function draw(engine: Engine, position: string, dark: boolean): Drawn {
  const key = `${dark} ${lookKey()} ${position}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const made = drawnAside([], () => make(engine, position, dark));
  drawn.set(key, made);
  return made;
}

function make(engine: Engine, position: string, dark: boolean): Drawn {
  engine.load(recordAt(position));
  const state = engine.describe(0);
  const svg = engine.board(0, false, TILE, { dark, ...CALM });
  const [, width = "", height = ""] = /<svg[^>]* width="(\d+)[^>]* height="(\d+)/.exec(svg) ?? [];
  return {
    // The page has a background of its own.
    board: image(svg.replace(/<path d="M-99[^>]*>/, "")),
    width: Number(width), height: Number(height),
    seat: state.decider < 0 ? "" : image(engine.figure(state.decider, 0, 0)),
    hand: state.step === "place" && state.drawn >= 0
      ? image(engine.tile(state.drawn, 0, 0, true)) : "",
    state,
  };
}

/** Whose decision it is. */
function asked({ decider }: State): string {
  return decider < 0 ? t("A tile is drawn …") : t("Player {n}", { n: decider + 1 });
}

function Scores(props: { trial: Trial }): JSX.Element {
  const { game } = props.trial;
  return (
    <ul class="standing">
      {game.seats.map((seat, i) => <li key={i}><Figure game={game} seat={i} figure={0} />{" "}
        {seat.name}: {pointsWord(game.state.seats[i]?.score ?? 0)}</li>)}
    </ul>
  );
}

/** The position as a game. */
function Playing(props: { engine: Engine; position: string; dark: boolean; rule: string;
  close: () => void }): JSX.Element {
  const { engine, position, dark, rule, close } = props;
  const trial = useMemo(() => new Trial(engine, position), [engine, position]);
  const { game } = trial;
  useGame(game);
  const ui = useUi(game);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    host.current?.focus({ preventScroll: true });
    host.current?.scrollIntoView({ block: "nearest" });
    return () => trial.close();
  }, [trial]);
  return (
    <div class="trial" ref={host} tabIndex={-1} role="group"
      aria-label={t("{rule}, played", { rule })}>
      <Spoken game={game} ui={ui} />
      <Board game={game} dark={dark} framed={!ui.aids.last} choosing={choosingOf(game, ui)}>
        <Layers game={game} ui={ui} />
      </Board>
      {game.over ? <p class="bar over" role="status">{t("The game is over")}</p>
        : <Bar game={game} ui={ui} online={true} />}
      <div class="row">
        <button type="button" disabled={!trial.committed} onClick={() => trial.back()}>
          <Sign name="undo" /> {t("Take the turn back")}</button>
        <button type="button" disabled={!trial.begun} onClick={() => trial.again()}>
          {t("From the start")}</button>
        <button type="button" onClick={close}>{t("Show the picture again")}</button>
      </div>
      <Scores trial={trial} />
      {game.log.length > 0 && <details open>
        <summary>{t("What happened")}</summary>
        <Log game={game} />
      </details>}
    </div>
  );
}

export interface PictureProps {
  /** One that draws, and one that plays. */
  painter: Engine | null; engine: Engine;
  position: string; rule: string; dark: boolean;
  played: boolean; play: (played: boolean) => void;
}

export function Picture(props: PictureProps): JSX.Element | null {
  const { painter, engine, position, rule, dark, played, play } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (closed) opener.current?.focus();
    setClosed(false);
  }, [played]);
  if (played)
    return <Playing engine={engine} position={position} dark={dark} rule={rule} close={() => {
      setClosed(true);
      play(false);
    }} />;
  if (painter === null) return null;
  const { board, width, height, seat, hand, state } = draw(painter, position, dark);
  return (
    <figure class="position">
      <img class="board-picture" src={board} width={width} height={height}
        alt={t("A position for {rule}", { rule })} />
      <figcaption>
        {hand !== "" && <img class="tile" src={hand} alt="" />}
        <span>{seat !== "" && <img class="figure" src={seat} alt="" />}{" "}
          <b>{asked(state)}</b>{state.decider >= 0 && ` · ${question(state)}`}</span>
        <button type="button" ref={opener} aria-label={t("Play on from here: {rule}", { rule })}
          onClick={() => play(true)}><Sign name="play" /> {t("Play on from here")}</button>
      </figcaption>
    </figure>
  );
}
