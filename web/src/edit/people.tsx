// SPDX-License-Identifier: Apache-2.0
// Beside the board: what each seat has, whose turn it is, and what the rules remember besides.

import type { JSX } from "preact";
import { Pick } from "../begin/pick";
import { Figure, Tile, Token } from "../game/pieces";
import { tileShort } from "../game/tiles";
import { figureWord, tokensWord } from "../game/words";
import { tables } from "aude/engine";
import { t } from "../i18n";
import type { Editor, Facts } from "./editor";
import { stepNumber } from "./editor";
import type { Hand } from "./hand";

interface NumberProps {
  label: string; value: number; least: number; most: number; set: (value: number) => void;
  children?: JSX.Element | undefined;
}

/** A number that is set when it is left, or by Enter. */
function Amount(props: NumberProps): JSX.Element {
  const { label, value, least, most, set, children } = props;
  return (
    <label class="amount" title={label}>{children ?? <span>{label}</span>}
      {children !== undefined && <span class="hidden">{label}</span>}
      <input type="number" min={least} max={most} value={value}
        onChange={(event) => {
          const wanted = Math.trunc(Number(event.currentTarget.value));
          const next = Math.min(Math.max(Number.isNaN(wanted) ? value : wanted, least), most);
          event.currentTarget.value = String(next);
          if (next !== value) set(next);
        }} /></label>
  );
}

const MOST_POINTS = 60000;
const MOST_PIECES = 50;

/** Figures of others that this seat holds. */
function Prisoners(props: { editor: Editor; facts: Facts; seat: number }): JSX.Element {
  const { editor, facts, seat } = props;
  const held = editor.state.seats[seat]?.prisoners ?? [];
  return (
    <div class="amounts" role="group" aria-label={t("Prisoners")}>
      <span>{t("Prisoners")}</span>
      {editor.seats.flatMap(({ name }, owner) => owner === seat ? []
        : facts.figures.filter((figure) => tables.figures[figure]?.follower === 1)
          .map((figure) => {
            const label = t("{figure} of {name}", { figure: figureWord(figure), name });
            return (
              <Amount key={`${owner} ${figure}`} label={label} least={0} most={MOST_PIECES}
                value={held.find(([a, b]) => a === owner && b === figure)?.[2] ?? 0}
                set={(n) => void editor.edit(`prisoners ${seat} ${owner} ${figure} ${n}`, label)}>
                <Figure game={editor} seat={owner} figure={figure} /></Amount>
            );
          }))}
    </div>
  );
}

/** The tiles that lie open before a seat. */
function OpenTiles(props: { editor: Editor; seat: number; hand: Hand }): JSX.Element {
  const { editor, seat, hand } = props;
  const open = editor.state.open[seat] ?? [];
  const set = (kinds: number[]): void =>
    void editor.edit(`open ${seat} ${kinds[0] ?? -1} ${kinds[1] ?? -1}`, t("Open tiles"));
  return (
    <div class="amounts" role="group" aria-label={t("Open tiles")}>
      <span>{t("Open tiles")}</span>
      {open.map((kind, i) => (
        <button key={i} type="button" title={t("Take it back")}
          aria-label={t("Take back: {what}", { what: tileShort(editor, kind) })}
          onClick={() => set(open.filter((_, n) => n !== i))}>
          <Tile game={editor} kind={kind} rotation={0} alt="" /></button>
      ))}
      {open.length < 2 && <button type="button" disabled={hand.kind < 0}
        onClick={() => set([...open, hand.kind])}>{t("Lay the chosen tile here")}</button>}
    </div>
  );
}

/** A seat: its name, its points, its pieces. */
function SeatPart(props: { editor: Editor; facts: Facts; seat: number; hand: Hand }): JSX.Element {
  const { editor, facts, seat, hand } = props;
  const one = editor.state.seats[seat];
  const name = editor.seats[seat]?.name ?? "";
  return (
    <div role="group" aria-label={name === "" ? t("Seat {n}", { n: seat + 1 }) : name}>
      <div class="amounts">
        <Figure game={editor} seat={seat} figure={0} />
        <label class="hidden" for={`called${seat}`}>{t("Name of seat {n}", { n: seat + 1 })}</label>
        <input id={`called${seat}`} type="text" maxLength={30} value={name}
          onInput={(event) => editor.call(seat, event.currentTarget.value)} />
        <Amount label={t("Points")} value={one?.score ?? 0} least={-MOST_POINTS} most={MOST_POINTS}
          set={(n) => void editor.edit(`score ${seat} ${n}`, name)} />
      </div>
      <div class="amounts" role="group" aria-label={t("Supply")}>
        {facts.figures.map((figure) => (
          <Amount key={`f${figure}`} label={figureWord(figure)} value={one?.figures[figure] ?? 0}
            least={0} most={MOST_PIECES}
            set={(n) => void editor.edit(`supply ${seat} ${figure} ${n}`, figureWord(figure))}>
            <Figure game={editor} seat={seat} figure={figure} /></Amount>
        ))}
        {facts.tokens.map((token) => (
          <Amount key={`t${token}`} label={tokensWord(token)} value={one?.tokens[token] ?? 0}
            least={0} most={MOST_PIECES}
            set={(n) => void editor.edit(`tokens ${seat} ${token} ${n}`, tokensWord(token))}>
            <Token game={editor} token={token} /></Amount>
        ))}
      </div>
      {facts.prisons === 1 && <Prisoners editor={editor} facts={facts} seat={seat} />}
      {facts.opens === 1 && <OpenTiles editor={editor} seat={seat} hand={hand} />}
    </div>
  );
}

export function People(props: { editor: Editor; facts: Facts; hand: Hand }): JSX.Element {
  const { editor, facts, hand } = props;
  return (
    <div class="people">
      {editor.seats.map((_, seat) => <SeatPart key={seat} editor={editor} facts={facts}
        seat={seat} hand={hand} />)}
    </div>
  );
}

/** Where a turn stands, said of its player. */
function stepWords(number: number): string {
  const { name = "", text = "" } = tables.steps[number] ?? {};
  switch (name) {
    case "draw": return t("a tile is drawn");
    case "place": return t("has a tile to place");
    case "action": return t("acts on the tile laid last");
    case "over": return t("the game is over");
    default: return t(text);
  }
}

export function Turn(props: { editor: Editor; facts: Facts }): JSX.Element {
  const { editor, facts } = props;
  const { seat, step, drawn, turn } = editor.state;
  const now = stepNumber(step);
  const steps = [...new Set([...facts.steps, now])].sort((a, b) => a - b);
  const set = (who: number, where: number, kind: number): void =>
    void editor.edit(`turn ${who} ${where} ${kind}`, t("Whose turn it is"));
  return (
    <>
      <p class="line"><label for="whose">{t("Whose turn it is")}</label>
        <Pick id="whose" value={String(seat)} change={(who) => set(Number(who), now, drawn)}
          choices={editor.seats.map(({ name }, i): [string, string] => [String(i), name])} /></p>
      <p class="line"><label for="step">{t("What comes now")}</label>
        <Pick id="step" value={String(now)}
          change={(where) => set(seat, Number(where), -1)}
          choices={steps.map((one): [string, string] => [String(one), stepWords(one)])} /></p>
      {drawn >= 0 && <p class="line"><Tile game={editor} kind={drawn} rotation={0} />
        <button type="button" onClick={() => set(seat, stepNumber("draw"), -1)}>
          {t("Put it back into the bag")}</button></p>}
      {drawn < 0 && facts.hands.length > 0 && <p><small>{t(
        "To give somebody a tile to place, choose it from the list of tiles.")}</small></p>}
      <Amount label={t("Number of the turn")} value={turn} least={1} most={65000}
        set={(n) => void editor.edit(`number ${n}`, t("Number of the turn"))} />
    </>
  );
}

/** What the rules of the boxes remember that is no piece on the board. */
export function Remembered(props: { editor: Editor; facts: Facts }): JSX.Element {
  const { editor, facts } = props;
  return (
    <div class="amounts stacked">
      {facts.kept.map(({ variable, text, seat, value, none, most }) => {
        const label = t(text);
        const set = (n: number): void => void editor.edit(`variable ${variable} 0 ${n}`, label);
        return seat === 1
          ? <p key={variable} class="line"><label for={`kept${variable}`}>{label}</label>
            <Pick id={`kept${variable}`} value={String(value)} change={(one) => set(Number(one))}
              choices={[[String(none), t("nobody")], ...editor.seats.map(({ name }, i):
              [string, string] => [String(i), name])]} /></p>
          : <Amount key={variable} label={label} value={value} least={0}
            most={Math.max(most, none)} set={set} />;
      })}
    </div>
  );
}
