// SPDX-License-Identifier: Apache-2.0
// Taking back what is committed: the button for it, and at a table who asks, who has to agree, and
// what has come of it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { buzz, sound } from "../feel/sound";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { isMuted } from "../game/muted";
import { atWords } from "../game/numbers";
import { Tile } from "../game/pieces";
import { Sign } from "../game/signs";
import type { Request, TakingBack } from "../game/taking";
import { t } from "../i18n";
import { turnsOf } from "../side/log";
import type { Act } from "../side/pointing";

/** Something is tried, now or ahead. */
function tries(game: Game): boolean { return game.pending.length > 0 || game.trial !== null; }

/** A tile is tried out, and nothing is done with it yet: what goes first is the trial. */
function onlyHeld(game: Game): boolean { return game.trial !== null && game.pending.length === 0; }

/** What could be taken back now, where nothing is tried that would go first. */
function takingBack(game: Game): TakingBack | null {
  const back = game.table?.takingBack;
  return tries(game) || back === undefined || back.possible === null ? null : back;
}

/** Why nothing can be taken back now, if there is more to say than that nothing was done. */
export function barred(game: Game): string {
  return tries(game) || game.sending ? "" : game.table?.takingBack?.barred ?? "";
}

function tellBarred(game: Game): void {
  const why = barred(game);
  if (why === "") return;
  game.problem = why;
  game.changed();
}

/** One step back: what was tried last; where nothing was, what is committed, if that can be. */
export function stepBack(game: Game): void {
  const back = takingBack(game);
  if (onlyHeld(game)) game.tryOut(null);
  else if (back === null && game.pending.length === 0) tellBarred(game);
  else if (back === null) game.undo();
  else void back.ask().then((wrong) => {
    game.problem = wrong ?? "";
    game.changed();
  });
}

/** What stays is not taken back: the button is grey, and who presses it is told why. */
function PastButton(props: { game: Game }): JSX.Element {
  return (
    <button type="button" class="back past" aria-disabled="true"
      onClick={() => tellBarred(props.game)}><span><Sign name="undo" /> {t("Undo")}</span>
    </button>
  );
}

export function BackButton(props: { game: Game }): JSX.Element {
  const { game } = props;
  const back = takingBack(game);
  const stops = onlyHeld(game);
  const nothing = !stops && back === null && (game.pending.length === 0 || game.sending);
  if (nothing && barred(game) !== "") return <PastButton game={game} />;
  const word = stops ? t("Stop trying") : back === null ? t("Undo")
    : back.alone ? t("Take back") : t("Ask to take back");
  return (
    <button type="button" class="back" disabled={nothing} title={word}
      onClick={() => stepBack(game)}><span><Sign name="undo" /> {word}</span></button>
  );
}

function names(game: Game, seats: readonly number[]): string {
  return seats.map((seat) => game.seats[seat]?.name ?? "").join(", ");
}

/** What it is about, as in the list of what happened. */
function actsOf(game: Game, { seat, to }: Request): Act[] {
  return turnsOf(game, game.log.slice(to)).flatMap((turn) => turn.acts)
    .filter((act) => act.seat === seat);
}

/** Where a tile lies is said even where the board shows no numbers. */
function actWords({ words, choice }: Act): string {
  return choice.verb === VERB.place && atWords(choice.x, choice.y) === ""
    ? `${words} → ${choice.x},${choice.y}` : words;
}

function requestWords(game: Game, request: Request, acts: readonly Act[]): string {
  if (game.mine.has(request.seat))
    return t("You asked to take back. Waiting for: {names}",
      { names: names(game, request.wait) });
  const name = names(game, [request.seat]);
  const what = acts.map(actWords).join(", ");
  return what === "" ? t("{name} asks to take back the last move.", { name })
    : t("{name} asks to take back: {what}", { name, what });
}

/** The request that this page was called for last: asked again at the same moment, it is silent. */
let called = "";

function call(game: Game, back: TakingBack, { seat, to }: Request): void {
  const id = game.table?.id ?? "";
  const now = [id, back.moment, seat, to].join(" ");
  if (called === now || isMuted(id, game.seats, seat)) return;
  called = now;
  sound("turn");
  buzz();
}

/** A request under way. Who is asked is called as for a decision. */
function Asked(props: { game: Game; back: TakingBack; request: Request }): JSX.Element {
  const { game, back, request } = props;
  const [problem, setProblem] = useState("");
  const own = game.mine.has(request.seat);
  const asked = !own && request.wait.some((seat) => game.mine.has(seat));
  const acts = actsOf(game, request);
  useEffect(() => {
    if (asked) call(game, back, request);
  }, [asked, request.seat, request.to]);
  const answer = async (agree: boolean): Promise<void> =>
    setProblem(await back.answer(agree, request) ?? "");
  return (
    <div class="taking" role="group" aria-label={t("Taking back")}>
      <p role="status">
        {acts.filter(({ choice }) => choice.verb === VERB.place).map(({ choice }, n) =>
          <Tile key={n} game={game} kind={choice.item} rotation={choice.rotation} alt=""
            at={choice} />)}
        {requestWords(game, request, acts)}
        {(own || asked) && <small>{" "}{own ? t("Playing on withdraws it.")
          : t("If the game goes on, nothing is taken back.")}</small>}</p>
      {asked && <p class="line">
        <button type="button" class="agree" onClick={() => void answer(true)}>{t("Agree")}</button>
        <button type="button" onClick={() => void answer(false)}>{t("No")}</button></p>}
      {own && <button type="button" onClick={() => void answer(false)}>
        {t("Don't take back")}</button>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
    </div>
  );
}

/** Above the question, while there is something to tell. */
export function TakeBackNote(props: { game: Game }): JSX.Element | null {
  const { game } = props;
  const back = game.table?.takingBack;
  if (back === undefined) return null;
  if (back.request !== null) return <Asked game={game} back={back} request={back.request} />;
  return back.outcome === "" ? null : <p class="taking" role="status">{back.outcome}</p>;
}
