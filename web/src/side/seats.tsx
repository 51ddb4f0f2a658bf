// SPDX-License-Identifier: Apache-2.0
// The players: score, what each has left, whose prisoners, time, who is away. On a phone each is a
// small field that opens a sheet with the rest.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Clock, ClockVoice, useTick } from "./clock";
import { VERB } from "aude/engine";
import type { Table } from "../game/game";
import { currentLanguage, plain, t, tn } from "../i18n";
import { Figure, Tile, Token } from "../game/pieces";
import type { Scene } from "../game/scene";
import { notStarted } from "../game/scene";
import { Sign } from "../game/signs";
import { RemoteTable } from "../game/tables";
import { figureWord, pointsWord, tokensWord } from "../game/words";
import { listen } from "../listen";

function tokenWord(token: number, n: number): string {
  if (token === 0) return tn("{n} floor", "{n} floors", n);
  if (token === 1) return tn("{n} bridge", "{n} bridges", n);
  if (token === 2) return tn("{n} castle", "{n} castles", n);
  return `${tokensWord(token)}: ${n}`;
}
/** By number; any other is drawn by the engine. */
const TOKEN_SIGN = ["tower", "bridge", "castle"] as const;

export function seatName(game: Scene, seat: number): string {
  const name = game.seats[seat]?.name ?? "";
  return name === "" ? t("Free seat") : name;
}

/** Who begins: the person who looks, or somebody by name. */
export function beginsWords(game: Scene, seat: number): string {
  return game.mine.size === 1 && game.mine.has(seat) ? t("You begin")
    : t("{name} begins", { name: seatName(game, seat) });
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(currentLanguage(),
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** What is to be known of the person, in a few words; "" for nothing. */
export function status(game: Scene, seat: number): string {
  const about = game.seats[seat];
  if (about === undefined || about.name === "") return "";
  if (about.out_of_time === true) return t("out of time");
  if (about.resigned === true) return t("resigned");
  if (about.stand_in === true) return t("away, the computer plays");
  if (about.player !== "human") return "";
  if (!about.here && notStarted(game)) return t("not at the table yet");
  if (!about.here)
    return about.gone === undefined ? t("away")
      : t("away since {time}", { time: clockTime(about.gone) });
  return "";
}

/** Beside the name of a computer player, which may be called like a person. */
export function Machine(props: { game: Scene; seat: number }): JSX.Element | null {
  const about = props.game.seats[props.seat];
  if (about === undefined || ["", "human", about.name].includes(about.player)) return null;
  return <small class="machine"><Sign name="computer" /><span>{t("computer")}</span></small>;
}

/** Beside the name of a seat of one's own, where others play too. */
export function Yours(props: { game: Scene; seat: number }): JSX.Element | null {
  const { game, seat } = props;
  if (!game.mine.has(seat) || game.mine.size === game.seats.length) return null;
  return <small class="self">{t("you")}</small>;
}

function TokenSign(props: { game: Scene; token: number }): JSX.Element {
  const name = TOKEN_SIGN[props.token];
  return name === undefined ? <Token {...props} /> : <Sign name={name} />;
}

/** Pieces of one kind lie on each other. */
function pile(n: number): string { return n > 3 ? "pile high" : n > 1 ? "pile" : ""; }

/** A kind of piece that a seat has: its picture, how many, in words. */
interface Stock { picture: JSX.Element; n: number; words: string }

/** What a seat has left beside followers. */
function besides(game: Scene, seat: number): Stock[] {
  const { figures = [], tokens = [] } = game.state.seats[seat] ?? {};
  return [
    ...figures.map((n, figure) => ({ n, words: `${n} × ${figureWord(figure)}`,
      picture: <Figure game={game} seat={seat} figure={figure} /> })).slice(1),
    ...tokens.map((n, token) => ({ n, words: tokenWord(token, n),
      picture: <TokenSign game={game} token={token} /> })),
  ].filter(({ n }) => n > 0);
}

function followers(game: Scene, seat: number): Stock {
  const n = game.state.seats[seat]?.figures[0] ?? 0;
  return { n, words: tn("{n} follower left", "{n} followers left", n),
    picture: <Figure game={game} seat={seat} figure={0} /> };
}

function Supply(props: { game: Scene; seat: number }): JSX.Element {
  const { game, seat } = props;
  const more = besides(game, seat);
  return (
    <span class="supply">
      {[followers(game, seat), ...more].map(({ picture, n, words }, i) => (
        <span key={i} role="img" class={pile(n)} title={words} aria-label={words}>
          {picture}<span class="times">×</span>{n}</span>
      ))}
      {more.length > 0 && <span class="besides" aria-hidden="true">⋯</span>}
    </span>
  );
}

/** The same in words, one kind to a line. */
function StockList(props: { game: Scene; seat: number }): JSX.Element {
  const { game, seat } = props;
  return (
    <ul class="stock">
      {[followers(game, seat), ...besides(game, seat)].map(({ picture, words }) =>
        <li key={words}>{picture} {words}</li>)}
    </ul>
  );
}

/** The tiles that lie open before the seat: everybody sees them. */
function OpenTiles(props: { game: Scene; seat: number }): JSX.Element | null {
  const { game, seat } = props;
  const kinds = game.state.open[seat] ?? [];
  if (kinds.length === 0) return null;
  return (
    <span class="open-tiles" role="group" aria-label={t("Open tiles")}>
      {kinds.map((kind, i) => <Tile key={i} game={game} kind={kind} rotation={0} />)}
    </span>
  );
}

/** The figures that the seat holds of others, as pictures. */
function Prisoners(props: { game: Scene; seat: number }): JSX.Element | null {
  const { game, seat } = props;
  const held = game.state.seats[seat]?.prisoners ?? [];
  if (held.length === 0) return null;
  return (
    <span class="prisoners">
      {t("holds")}{" "}
      {held.map(([owner, figure, n]) => {
        const words = `${n} × ${figureWord(figure)} (${seatName(game, owner)})`;
        return <span key={`${owner} ${figure}`} role="img" aria-label={words} title={words}>
          <Figure game={game} seat={owner} figure={figure} />×{n}</span>;
      })}
    </span>
  );
}

function SeatRow(props: { game: Scene; table: RemoteTable | null; seat: number; score: number;
  open: boolean; toggle: () => void }): JSX.Element {
  const { game, table, seat, score, open, toggle } = props;
  const has = game.state.seats[seat];
  if (game.seats[seat] === undefined || has === undefined) return <></>;
  const words = status(game, seat);
  const captives = has.prisoners.reduce((sum, [, , n]) => sum + n, 0);
  const timed = game.seats[seat]?.out_of_time !== true;
  return (
    <li class={`seat ${game.mine.has(seat) ? "own" : ""}`}
      aria-current={!game.over && (game.waited ?? game.actor) === seat ? "true" : undefined}>
      <Figure game={game} seat={seat} figure={0} />
      <span class="called"><span class="name" title={seatName(game, seat)}>
        {seatName(game, seat)}</span>
        <Yours game={game} seat={seat} /><Machine game={game} seat={seat} /></span>
      <span key={score} class="score" role="img" aria-label={pointsWord(score)}>
        {plain(score)}</span>
      <span class="under">
        <Supply game={game} seat={seat} />
        {captives > 0 && <span class="few" aria-hidden="true">
          <Sign name="prisoner" />{captives}</span>}
        {table !== null && timed && <Clock table={table} seat={seat} />}
        {words !== "" && <small class="status">{words}</small>}
        <Prisoners game={game} seat={seat} />
      </span>
      <OpenTiles game={game} seat={seat} />
      <button type="button" class="more" aria-expanded={open} onClick={toggle}
        title={[seatName(game, seat), ...[followers(game, seat), ...besides(game, seat)]
          .map((one) => one.words)].join(", ")}
        aria-label={t("{name}: more", { name: seatName(game, seat) })} />
    </li>
  );
}

/** Everything about one seat, over the board of a phone. */
function Details(props: { game: Scene; table: RemoteTable | null; seat: number;
  close: () => void }): JSX.Element {
  const { game, table, seat, close } = props;
  const held = game.state.seats[seat]?.prisoners ?? [];
  const away = game.state.seats.flatMap((one, captor) => one.prisoners
    .filter(([owner]) => owner === seat).map(([, figure, n]) => ({ captor, figure, n })));
  const words = status(game, seat);
  useEffect(() => { // as whatever else unfolds there
    const leave = (event: Event): void => {
      const inside = event.target instanceof Element &&
        event.target.closest(".sheet.details, button.more") !== null;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !inside) close();
    };
    return listen(document, { click: leave, keydown: leave });
  }, []);
  return (
    <section class="sheet details" aria-label={seatName(game, seat)}>
      <button type="button" class="shut" aria-label={t("Close")} onClick={close}>×</button>
      <h2><Figure game={game} seat={seat} figure={0} /> {seatName(game, seat)}
        {" "}<Yours game={game} seat={seat} /><Machine game={game} seat={seat} />
        {words !== "" && <small> {words}</small>}</h2>
      <p>{pointsWord(game.state.seats[seat]?.score ?? 0)}</p>
      <StockList game={game} seat={seat} />
      <OpenTiles game={game} seat={seat} />
      {table !== null && <p><Clock table={table} seat={seat} /></p>}
      {held.length + away.length > 0 && (
        <ul>
          {held.map(([owner, figure, n]) => <li key={`h${owner} ${figure}`}>
            {t("holds {figure} of {name}",
              { figure: `${n} × ${figureWord(figure)}`, name: seatName(game, owner) })}</li>)}
          {away.map(({ captor, figure, n }) => <li key={`a${captor} ${figure}`}>
            {t("{figure} held by {name}; ransom {points}",
              { figure: `${n} × ${figureWord(figure)}`, name: seatName(game, captor),
                points: pointsWord(game.state.ransom) })}</li>)}
        </ul>
      )}
    </section>
  );
}

/** Has a ransom been paid in this turn? */
function ransomed(game: Scene): boolean {
  const verb = (action: string): number => Number(BigInt(action) & 0xffn);
  return game.pending.some((action) => verb(action) === VERB.ransom) ||
    game.log.some((done) => done.turn === game.state.turn && done.choice.verb === VERB.ransom);
}

function Ransom(props: { game: Scene }): JSX.Element | null {
  const { game } = props;
  const any = game.state.seats.some((seat) => seat.prisoners.length > 0);
  const used = ransomed(game);
  if (!any && !used) return null;
  return (
    <p class="ransom">{t("A ransom costs {points}.",
      { points: pointsWord(game.state.ransom) })}{" "}
      {used && t("{name} has paid one in this turn.", { name: seatName(game, game.state.seat) })}
    </p>
  );
}

/** People who have been away for long: the computer may play for them. */
function Leavers(props: { game: Scene; table: RemoteTable }): JSX.Element | null {
  const { game, table } = props;
  const [problem, setProblem] = useState("");
  const gone = game.over ? [] : game.seats.map((about, seat) => ({ about, seat }))
    .filter(({ about, seat }) => about.gone !== undefined && about.player === "human" &&
      about.name !== "" && about.stand_in !== true && about.resigned !== true &&
      about.out_of_time !== true && !game.mine.has(seat));
  useTick(gone.length > 0 ? 1000 : 0);
  const long = gone.filter(({ seat }) => table.longGone(seat));
  if (game.mine.size === 0 || long.length === 0) return null;
  return (
    <div class="leavers" role="group" aria-label={t("Away")}>
      {long.map(({ about, seat }) => (
        <p key={seat}>
          <button type="button" onClick={() =>
            void table.replace(seat).then((wrong) => setProblem(wrong ?? ""))}>
            {t("Let the computer play for {name}", { name: about.name })}</button>
        </p>
      ))}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

/** What has become of the own seat, when it cannot be played any more. */
function Fate(props: { game: Scene; table: RemoteTable }): JSX.Element | null {
  const { game, table } = props;
  const lost = game.over ? undefined
    : table.own.map((seat) => game.seats[seat]).find((about) => about?.out_of_time === true);
  if (lost === undefined) return null;
  return <p class="fate" role="status">{lost.resigned === true
    ? t("{name} ran out of time. The computer plays on, but the seat can't win.",
      { name: lost.name })
    : t("{name} ran out of time. The computer plays on.", { name: lost.name })}</p>;
}

/** scores: others than the state says, while its end is told. */
export function Seats(props: { game: Scene; table?: Table | null; scores?: number[] }):
JSX.Element {
  const { game, scores } = props;
  const table = props.table instanceof RemoteTable ? props.table : null;
  const [open, setOpen] = useState(-1);
  const n = game.state.seats.length;
  return (
    <>
      <ol class={`seats of${n}`} aria-label={t("Players")}>
        {game.state.seats.map((has, seat) => <SeatRow key={seat} game={game} table={table}
          seat={seat} score={scores?.[seat] ?? has.score} open={open === seat}
          toggle={() => setOpen(open === seat ? -1 : seat)} />)}
      </ol>
      {open >= 0 && <Details game={game} table={table} seat={open} close={() => setOpen(-1)} />}
      <Ransom game={game} />
      {table !== null && <ClockVoice table={table} own={table.own}
        name={(seat) => seatName(game, seat)} />}
      {table !== null && <Leavers game={game} table={table} />}
      {table !== null && <Fate game={game} table={table} />}
    </>
  );
}
