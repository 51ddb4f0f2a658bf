// SPDX-License-Identifier: Apache-2.0
// The screen of a game: the board with its layers, players and log beside it, the decision bar
// below.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { auctioning, focusedTile } from "./auction";
import { Bar } from "./bar";
import { bindingsOf } from "./bindings";
import { Vicinity, useTowns } from "./castle";
import { Board } from "../board/board";
import type { Choosing, Point } from "../board/board";
import { useNarrow } from "../board/narrow";
import { About, ResignBeside, Talk, silent } from "../side/chat";
import { Chances } from "../side/chances";
import type { Ui, Look } from "./ui";
import { triedBid, useUi } from "./ui";
import type { Choice, Entry, RefusedChoice } from "aude/engine";
import { VERB } from "aude/engine";
import { useCall } from "../feel/call";
import { useMotion } from "../feel/motion";
import { useNaming } from "../feel/naming";
import { useEnding } from "./ending";
import { useFirstChoice } from "./focus";
import { SaveRecord } from "../past/files";
import { PosterButton } from "../past/poster_button";
import type { Game } from "../game/game";
import { atWords } from "../game/numbers";
import { Label, OwnFold } from "../side/fold";
import { Help } from "./help";
import { HintButton } from "./hint_button";
import { t, tn } from "../i18n";
import { InWords } from "../side/inwords";
import { useKeys } from "./keys";
import { LeftLabel, Log, TilesLeft } from "../side/log";
import { PIECES, ofTile } from "../side/pointing";
import { highlighted, lookOf, lookWords } from "../board/look";
import { LitUp } from "../board/lit";
import { Counts, DeadCells, Framed, Gains, LastTurns, Outlines, PlannedTile, Reach,
  Threatened }
  from "../board/marks";
import { Ranks } from "../end/bars";
import { More } from "../end/more";
import { Over } from "../end/over";
import { TellingBar, TellingLayer, toldScores, useTelling } from "../end/telling";
import { AidsMenu, Highlight, Legend, Ownership } from "../board/overlay";
import { effectOf } from "./preview";
import { refusedWords } from "./refused";
import { Seats } from "../side/seats";
import { extentOf } from "../game/scene";
import { Sign } from "../game/signs";
import { SinceNote, useSince } from "../past/since";
import { Spoken } from "./spoken";
import { TakeSeat } from "../side/share";
import { oneSheet } from "../side/sheets";
import { RemoteTable } from "../game/tables";
import type { Target } from "./targets";
import type { View } from "../board/view";
import { Walk } from "../board/walk";
import { pointsWord } from "../game/words";

/** Holes that so many tiles fit, or fewer, have their number on them. */
const FEW = 9;

export function useGame(game: Game): void {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => game.listen(() => redraw(undefined)), [game]);
}

/** The title of a tab that is not looked at tells whether somebody here has to decide. */
function useTitle(waits: boolean): void {
  useEffect(() => {
    document.title = waits ? `● ${t("Your decision")} · Aude` : "Aude";
  });
  useEffect(() => () => { document.title = "Aude"; }, []);
}

/** One refusal for each spot of the tile just placed where no figure at all may go. */
function barredOf(game: Game, ui: Ui): Choosing["barred"] {
  const spots = new Map<number, RefusedChoice>();
  const last = game.state.placed[game.state.last];
  for (const one of game.refused())
    if (one.verb === VERB.put && one.spot !== undefined && !spots.has(one.segment) &&
      one.x === last?.[0] && one.y === last[1] &&
      !game.offers.some((offer) => offer.verb === VERB.put &&
        offer.segment === one.segment && offer.x === one.x && offer.y === one.y))
      spots.set(one.segment, one);
  return [...spots.values()].map((choice) => {
    const label = refusedWords(game, choice);
    return { choice, label, tell: () => ui.tell(label) };
  });
}

/** What can be chosen on the board now. */
export function choosingOf(game: Game, ui: Ui): Choosing {
  const { targets, placed } = ui;
  return {
    cells: placed === null ? targets.cells : ui.moves,
    spots: targets.others.filter((one) => one.onBoard),
    shown: [ui.pointed?.offer, ui.advised, ...ui.lit.map(({ offer }) => offer)], lit: ui.lit,
    barred: ui.asked ? barredOf(game, ui) : [], placed, rotatable: ui.rotations.length > 1,
    ghost: ui.ghost, typed: ui.typed, pick: ui.pick, rotate: ui.rotate, point: ui.point,
  };
}

/** What lies over the picture and under the targets. */
export function Layers(props: { game: Game; ui: Ui }): JSX.Element {
  const { game, ui } = props;
  const { aids, look, ghost, placed, pointed, marked } = ui;
  const feature = highlighted(game, ui);
  const placement = ghost ?? placed;
  const framed = marked === null && look?.what === "tile" ? look : null;
  const lot = auctioning(game) || triedBid(game) !== null ? focusedTile(game, ui) : -1;
  const offered = game.state.bazaar?.tiles[lot]?.[0];
  const all = useTowns(game);
  const planned = game.trial === null ? game.planned : null;
  const one = all.filter(({ choice }) => choice.action === pointed?.offer.action);
  const towns = one.length > 0 ? one : all;
  return (
    <>
      {aids.overlay > 0 && <Ownership game={game} claims={game.claims(aids.overlay === 2)} />}
      {aids.last ? <LastTurns game={game} /> : <Walk way={game.state.way ?? []} />}
      {aids.dead && !game.over && <DeadCells cells={game.cells()} />}
      {planned?.ways.map((way, i) =>
        <PlannedTile key={i} game={game} seat={planned.seat} way={way} second={i > 0} />)}
      {offered !== undefined && <Outlines cells={game.room(offered)} />}
      {feature !== null && marked === null && <Highlight feature={feature} />}
      <LitUp game={game} lit={marked} />
      {framed !== null && <Framed x={framed.x} y={framed.y} />}
      {towns.map((town) => <Vicinity key={town.choice.action} game={game} town={town} />)}
      {pointed?.offer.reach !== undefined && pointed.offer.verb !== VERB.convert &&
        <Reach cells={pointed.offer.reach} />}
      {pointed?.offer.verb === VERB.floor &&
        <Threatened all={game.captures(pointed.offer.action)} />}
      {placement !== null && <Counts
        cells={game.preview(placement.action).holes.filter(([, , copies]) => copies <= FEW)} />}
      {look?.what === "cell" &&
        <Counts cells={game.cells().filter(([x, y]) => x === look.x && y === look.y)} />}
      <Gains game={game} />
    </>
  );
}

/** The cells to choose from as a list, each with all that a placement there would do. */
function Squares({ game, ui }: { game: Game; ui: Ui }): JSX.Element {
  const { pick, advised, targets: { cells: targets } } = ui;
  const [open, setOpen] = useState(false);
  return (
    <details class="fold squares" id="squares"
      onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{tn("{n} square", "{n} squares", targets.length)}</summary>
      <div class="choices">
        {open && targets.map((one) => (
          <button key={one.key} type="button" onClick={() => pick(one)}
            class={`choice ${one.offer.action === advised?.action ? "advised" : ""}`}>
            <kbd>{one.key}</kbd>
            <span>{one.label}<small>{effectOf(game, one.offer)}</small></span>
          </button>
        ))}
      </div>
    </details>
  );
}

/** The tower that a finger rests on: it shows its reach before a floor is built. */
function towerUnder(targets: Target[], { action }: Point): Target | null {
  return targets.find(({ offer }) => offer.reach !== undefined && offer.action === action) ?? null;
}

/** The next one of a list of places after the one that is looked into. */
function nextLook(all: Look[], now: Look | null, by: number): Look | null {
  const at = all.findIndex((one) => one.what === now?.what && one.x === now.x &&
    one.y === now.y && one.segment === now.segment);
  if (at < 0) return (by > 0 ? all[0] : all.at(-1)) ?? null;
  return all[(at + by + all.length) % all.length] ?? null;
}

/** On a phone that stands the head of the page has the line of what opens too, if it is little. */
function useSlimHead(slim: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-slim", slim);
    return () => document.documentElement.removeAttribute("data-slim");
  }, [slim]);
}

export interface PlayProps {
  game: Game; dark: boolean; online: boolean;
  /** The highest level that another game may have, which is begun by `again`: with these computer
   *  players in the place of those of this game. */
  most: number; again: (player?: string) => void;
}

export function Play(props: PlayProps): JSX.Element {
  const { game, dark, online, most, again } = props;
  useGame(game);
  const waits = !game.over && game.trial === null && (game.deciding || game.committable);
  useTitle(waits);
  useSlimHead(silent(game));
  const ui = useUi(game);
  const since = useSince(game);
  const ending = useEnding(game, ui, online && since.tape === null && since.offered === 0);
  const { telling, tell } = useTelling(game, since.tape !== null);
  const small = useNarrow();
  // On a desk the board keeps its size: what brought the points stands beside it.
  const beside = game.over && telling === null && !small;
  useMotion(game, since.tape !== null);
  useNaming();
  useCall(game, waits, game.over && telling === null, ui.told);
  const eye = useRef<View | null>(null);
  const { planned } = game;
  useEffect(() => {
    const way = planned?.ways.at(-1)?.[0];
    if (way === undefined) return;
    const { x, y } = game.engine.action(game.shown, way);
    eye.current?.reach(x, y);
  }, [planned]);
  const [help, setHelp] = useState(false);
  const [said, say] = useState("");
  const [hinted, showHint] = useState<JSX.Element | null>(null);
  const { targets, look, aids } = ui;

  const into = (next: Look | null): void => {
    ui.lookAt(next);
    ui.tell("");
    if (next === null) return;
    eye.current?.reach(next.x, next.y);
    say(lookWords(game, next));
  };
  const touched = (point: Point): void => {
    if (!point.held && ending.again(point.x, point.y)) return;
    const tower = towerUnder(targets.others, point);
    into(tower === null ? lookOf(game, point) : null);
    ui.point(tower);
  };
  const about = (entry: Entry): void =>
    into({ what: PIECES.includes(entry.event) ? "tile" : "feature", x: entry.x, y: entry.y,
      segment: entry.segment, entry });
  const tryKind = (kind: number): void => {
    game.tryKind(kind);
    if (small) document.getElementById("tiles")?.removeAttribute("open");
  };
  const done = (choice: Choice): void => into({ what: ofTile(choice) ? "tile" : "feature",
    x: choice.x, y: choice.y, segment: choice.segment, entry: null });
  const bindings = bindingsOf({
    game, ui, goesOn: useFirstChoice(game), view: () => eye.current, help: () => setHelp(true),
    fit: () => eye.current?.fit(extentOf(game)),
    nextFigure: (by) => into(nextLook(game.state.standing.map(([x, y, , , segment]) =>
      ({ what: "feature", x, y, segment, entry: null })), look, by)),
    nextCell: (by) => into(nextLook(game.cells().map(([x, y]) =>
      ({ what: "cell", x, y, segment: 0, entry: null })), look, by)),
    sayPoints: () => say(game.state.seats.map((seat, i) =>
      `${game.seats[i]?.name ?? ""}: ${pointsWord(seat.score)}`).join(", ")),
  });
  useKeys(bindings);

  const table = game.table;
  const remote = table instanceof RemoteTable ? table : null;
  const free = game.seats.some((seat) => seat.open === true);
  const claims = aids.overlay > 0 ? game.claims(aids.overlay === 2) : [];
  const only = look?.what === "cell" ? game.fitting(look.x, look.y) : undefined;
  // On a small screen it stands above the board or at its left, and is come to first.
  const flank = (
    <aside key="flank" class="flank" onClick={(event) => {
      oneSheet(event);
      const opener = ".flank > details > summary, button.more";
      if (small && (event.target as Element).closest(opener) !== null) into(null);
    }}>
      {beside ? <Ranks game={game} /> : <Seats game={game} table={game.table}
        {...telling === null ? {} : { scores: toldScores(telling) }} />}
      {telling === null &&
        <Chances game={game} actions={game.history} looksBack={false} />}
      <Talk game={game} table={table} />
      {small && remote !== null && <About game={game} table={remote} />}
      {targets.cells.length > 0 &&
        <Squares game={game} ui={ui} />}
      {telling === null && // or it would tell the end before it is told
        <OwnFold name="history" id="log" first={!small} label={
          <Label sign="log" words={t("What happened")} />}>
          <Log game={game} pointing={{ entry: about, choice: done, mark: ui.mark }} />
        </OwnFold>}
      {remote !== null && <ResignBeside game={game} table={remote} />}
      <OwnFold name="rest" id="tiles" first={false} late label={
        <LeftLabel game={game} {...only === undefined ? {}
          : { words: t("Tiles left for this square") + atWords(look?.x ?? 0, look?.y ?? 0) }} />}>
        <TilesLeft game={game} only={only}
          pick={game.mayTry ? tryKind : undefined} />
      </OwnFold>
      <InWords game={game} into={into} />
      {beside && <More game={game} tell={tell} />}
      {table !== null && !beside && (
        <OwnFold name="look-back" first={false}
          label={<Label sign="more" words={t("Look back and save")} />}>
          <p class="save"><a class="button" href={`#/r/${remote === null ? "l" : "t"}/${
            table.id}/${game.seq}`}>{t("Step by step")}</a></p>
          <SaveRecord game={game} />
          {!game.over && <PosterButton scene={game}
            dark={document.documentElement.dataset["light"] === "dark"} />}
        </OwnFold>
      )}
      {!small && remote !== null && <About game={game} table={remote} />}
    </aside>
  );
  return (
    <main class="play">
      <h1 class="hidden">{game.seats.map((seat) => seat.name).join(", ")}</h1>
      <Spoken game={game} ui={ui} />
      <p class="hidden" role="status">{said}</p>
      {small && flank}
      {since.tape !== null ? <Board key="since" game={since.tape} dark={dark}
        framed={!aids.last}>{aids.last && <LastTurns game={since.tape} />}</Board> : (
        <Board key="now" game={game} dark={dark} framed={!aids.last} eye={eye} touched={touched}
          tools={<>
            <AidsMenu aids={aids} aid={ui.aid}
              bridges={ui.targets.cells.some(({ bridge }) => bridge)} />
            <button type="button" class="fine" aria-label={t("All keys")} title={t("All keys")}
              onClick={() => setHelp(true)}><Sign name="help" /></button>
          </>}
          choosing={{ ...choosingOf(game, ui), again: () => {
            if (ui.placed !== null) ending.again(ui.placed.x, ui.placed.y);
          } }}>
          {telling === null ? <Layers game={game} ui={ui} />
            : <TellingLayer game={game} telling={telling} />}
          {hinted}
        </Board>
      )}
      {telling === null && <SinceNote since={since} />}
      {aids.overlay > 0 && <Legend game={game} claims={claims} what={aids.overlay} />}
      {!small && flank}
      {telling !== null ? <TellingBar game={game} telling={telling} />
        : game.over ? <Over game={game} small={small} most={most} again={again}
          tell={tell} />
        : remote?.maySit === true && free ? <TakeSeat game={game} table={remote} />
          : <Bar game={game} ui={ui} online={online} soon={ending.soon}
            advice={<HintButton game={game} show={(above, at) => {
              showHint(above);
              ui.advise(at ?? null);
              if (at?.verb === VERB.place || at?.spot !== undefined)
                eye.current?.reach(at.x, at.y);
            }} />} />}
      {help && <Help bindings={bindings} close={() => setHelp(false)} />}
    </main>
  );
}
