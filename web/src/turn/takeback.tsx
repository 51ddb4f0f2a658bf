// SPDX-License-Identifier: Apache-2.0
// Taking back what is committed: the button for it, and at a table who asks, who has to agree, and
// what has come of it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { buzz, sound } from "../feel/sound";
import type { Game } from "../game/game";
import { Sign } from "../game/signs";
import type { Request, TakingBack } from "../game/taking";
import { t } from "../i18n";
import { turnsOf } from "../side/log";

/** What could be taken back now, where nothing is tried that would go first. */
function takingBack(game: Game): TakingBack | null {
  const back = game.table?.takingBack;
  return game.pending.length > 0 || back === undefined || back.possible === null ? null : back;
}

/** One step back: what was tried last; where nothing was, what is committed, if that can be. */
export function stepBack(game: Game): void {
  const back = takingBack(game);
  if (back === null) game.undo();
  else void back.ask().then((wrong) => {
    game.problem = wrong ?? "";
    game.changed();
  });
}

export function BackButton(props: { game: Game }): JSX.Element {
  const { game } = props;
  const back = takingBack(game);
  const nothing = back === null && (game.pending.length === 0 || game.sending);
  const word = back === null ? t("Undo") : back.alone ? t("Take back") : t("Ask to take back");
  return (
    <button type="button" disabled={nothing} title={nothing ? t("Nothing to undo") : word}
      onClick={() => stepBack(game)}><span><Sign name="undo" /> {word}</span></button>
  );
}

function names(game: Game, seats: readonly number[]): string {
  return seats.map((seat) => game.seats[seat]?.name ?? "").join(", ");
}

/** What it is about, in the words of the list of what happened. */
function whatWords(game: Game, { seat, to }: Request): string {
  return turnsOf(game, game.log.slice(to)).flatMap((turn) => turn.acts)
    .filter((act) => act.seat === seat).map(({ words }) => words).join(", ");
}

function requestWords(game: Game, request: Request): string {
  if (game.mine.has(request.seat))
    return t("You have asked to take back. Waiting for: {names}",
      { names: names(game, request.wait) });
  const name = names(game, [request.seat]);
  const what = whatWords(game, request);
  return what === "" ? t("{name} asks to take the last decision back.", { name })
    : t("{name} asks to take back: {what}", { name, what });
}

/** A request under way. Who is asked is called as for a decision. */
function Asked(props: { game: Game; back: TakingBack; request: Request }): JSX.Element {
  const { game, back, request } = props;
  const [problem, setProblem] = useState("");
  const own = game.mine.has(request.seat);
  const asked = !own && request.wait.some((seat) => game.mine.has(seat));
  const words = requestWords(game, request);
  useEffect(() => {
    if (!asked) return;
    sound("turn");
    buzz();
  }, [asked, request.seat, request.to]);
  const answer = async (agree: boolean): Promise<void> =>
    setProblem(await back.answer(agree) ?? "");
  return (
    <div class="taking" role="group" aria-label={t("Taking back")}>
      <p role="status">{words}</p>
      {asked && <p class="line">
        <button type="button" class="agree" onClick={() => void answer(true)}>{t("Agree")}</button>
        <button type="button" onClick={() => void answer(false)}>{t("No")}</button></p>}
      {own && <button type="button" onClick={() => void answer(false)}>
        {t("Do not take back")}</button>}
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
