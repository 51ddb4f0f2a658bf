// SPDX-License-Identifier: Apache-2.0
// The tiles of the game to choose from, with how many of each are left; and those on the board, as
// buttons for those who choose one of them to put figures on it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { expansionWord } from "../begin/played";
import { Pick } from "../begin/pick";
import { CELL } from "../board/cells";
import { Tile } from "../game/pieces";
import { tileWords } from "../game/tiles";
import { figureWord } from "../game/words";
import { t, tn } from "../i18n";
import type { Editor } from "./editor";
import type { Hand } from "./hand";

function setOf(name: string): string { return name.split("-")[0] ?? ""; }

/** The kinds of which the words say all that was written, of one set or of all. */
function found(editor: Editor, set: string, text: string): number[] {
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter((one) => one !== "");
  return editor.kinds.map((_, kind) => kind).filter((kind) => {
    const name = editor.kinds[kind]?.name ?? "";
    const words = `${tileWords(editor, kind, 0)} ${name}`.toLocaleLowerCase();
    return (set === "" || setOf(name) === set) && wanted.every((one) => words.includes(one));
  });
}

export function Palette(props: { editor: Editor; hand: Hand; chosen: () => void }): JSX.Element {
  const { editor, hand, chosen } = props;
  const [set, setSet] = useState("");
  const [text, setText] = useState("");
  const sets = [...new Set(editor.kinds.map(({ name }) => setOf(name)))];
  const kinds = found(editor, set, text);
  return (
    <>
      <div class="find">
        <label>{t("Find a tile")}
          <input type="search" value={text} placeholder={t("city, road …")}
            onInput={(event) => setText(event.currentTarget.value)} /></label>
        {sets.length > 1 && <label for="set">{t("Of")}
          <Pick id="set" value={set} change={setSet} choices={[["", t("all boxes")],
            ...sets.map((one): [string, string] => [one, expansionWord(one)])]} /></label>}
      </div>
      <p class="hidden" role="status">{tn("{n} kind of tile", "{n} kinds of tiles",
        kinds.length)}</p>
      <ul class="palette">
        {kinds.map((kind) => {
          const words = tileWords(editor, kind, 0);
          const left = t("{n} left", { n: editor.left(kind) });
          return (
            <li key={kind}>
              <button type="button" aria-pressed={hand.kind === kind} title={words}
                aria-label={`${words}: ${left}`} onClick={() => {
                  hand.take(hand.kind === kind ? -1 : kind);
                  chosen();
                }}>
                <Tile game={editor} kind={kind} rotation={0} alt="" />
                <small>{left}</small></button>
            </li>
          );
        })}
      </ul>
      {kinds.length === 0 && <p class="nothing">{t("No such tile is in this game.")}</p>}
    </>
  );
}

/** Every tile that lies there. */
export function Held(props: { editor: Editor; hand: Hand }): JSX.Element {
  const { editor, hand } = props;
  const { placed, standing } = editor.state;
  return (
    <>
      {placed.map(([x, y, kind, rotation], i) => {
        const on = hand.cell !== null && hand.cell[0] === x && hand.cell[1] === y;
        const figures = standing.filter(([a, b]) => a === x && b === y).map((one) =>
          `${figureWord(one[3], one[5])} (${editor.seats[one[2]]?.name ?? ""})`);
        const reached = on || (hand.cell === null && i === placed.length - 1);
        return (
          <button key={`${x},${y}`} type="button" class="cell held" aria-pressed={on}
            data-at={`${x},${y}`} tabIndex={reached && hand.kind < 0 ? 0 : -1}
            style={{ left: `${x * CELL}px`, top: `${y * CELL}px` }}
            aria-label={[`${x},${y}: ${tileWords(editor, kind, rotation)}`, ...figures]
              .join("; ")}
            onClick={() => hand.look(x, y)} />
        );
      })}
    </>
  );
}
