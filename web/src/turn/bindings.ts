// SPDX-License-Identifier: Apache-2.0
// What each key does in a game.

import type { Ui, Overlay } from "./ui";
import { triedBid } from "./ui";
import { goOn } from "./focus";
import type { Game } from "../game/game";
import { leaveNumbers } from "../game/numbers";
import { t } from "../i18n";
import type { Binding } from "./keys";
import type { Target } from "./targets";
import { stepBack } from "./takeback";
import { arrowOf, onControl, press, stepFocus, toggle } from "./keys";
import type { View } from "../board/view";

const PAN = 80;

export interface Room {
  game: Game; ui: Ui; view: () => View | null;
  /** The list of the keys opens. */
  help: () => void;
  fit: () => void;
  /** To the next figure or empty cell, to be looked into. */
  nextFigure: (by: number) => void;
  nextCell: (by: number) => void;
  sayPoints: () => void;
  /** What is committed now was so by the keys. */
  goesOn: () => void;
}

function numbered({ targets }: Ui, typed: string): Target | undefined {
  return [...targets.cells, ...targets.others].find((one) => one.key === typed);
}

function chooses(ui: Ui, target: Target): void {
  ui.type("");
  ui.pick(target);
}

/** A number is chosen as soon as no longer one begins like it; else by Enter, or after a pause. */
function digit({ ui }: Room, typed: string): boolean {
  const { targets } = ui;
  const all = [...targets.cells, ...targets.others];
  const begun = (text: string): boolean => all.some((one) => one.key.startsWith(text));
  const both = ui.typedNow() + typed;
  const text = begun(both) ? both : begun(typed) ? typed : "";
  const found = numbered(ui, text);
  if (found !== undefined && !all.some((one) => one !== found && one.key.startsWith(text)))
    chooses(ui, found);
  else ui.type(text);
  return all.length > 0;
}

/** Out of what is open: what is typed, looked into, pointed at. What was tried stays: Undo. */
function escape({ ui }: Room): void {
  if (ui.typedNow() !== "") ui.type("");
  else if (ui.look !== null) ui.lookAt(null);
  else if (ui.pointed !== null) ui.point(null);
  else leaveNumbers();
}

function nearer(room: Room, by: number): void {
  const { game, ui } = room;
  if (game.state.bid !== undefined && game.deciding || triedBid(game) !== null)
    ui.bid(ui.price + by);
  else room.view()?.zoom(by > 0 ? 1.3 : 1 / 1.3);
}

/** Another one of the open tiles, or another kind of figure. */
function hold({ targets, held, hold: lay, figure, take }: Ui, by: number): void {
  const { kinds, figures } = targets;
  const [all, now, set] = figures.length > 0 ? [figures, figure, take] : [kinds, held, lay];
  const next = all[(all.indexOf(now) + by + all.length) % all.length];
  if (next !== undefined) set(next);
}

const back = (event: KeyboardEvent): number => event.shiftKey ? -1 : 1;

function choosing(room: Room): Binding[] {
  const { game, ui } = room;
  const advice: Binding = { keys: ["h"], shown: "H",
    words: t("Hint: what to do now and why; press again to hide it"),
    act: (event) => event.repeat || press("hint") };
  return [
    { keys: [..."0123456789"], shown: "0–9", words: t("Choose what has this number"),
      act: (event) => digit(room, event.key) },
    { keys: ["c", "Enter"], shown: "C Enter", words: t("Done"), act: (event) => {
      const typed = numbered(ui, ui.typedNow());
      const placed = event.target instanceof Element && event.target.matches(".cell.placed");
      if (event.key === "Enter" && typed !== undefined) {
        chooses(ui, typed);
        return true;
      }
      if (event.key === "Enter" && !placed && onControl(event)) return false;
      if (event.repeat) return true; // the press that placed the tile, still held
      room.goesOn();
      goOn(game);
      return true;
    } },
    { keys: ["u", "Backspace"], shown: "U", words: t("Undo"),
      act: (event) => event.key === "u" && !event.repeat ? stepBack(game) : game.undo() },
    ...game.table?.hints === undefined ? [] : [advice],
    { keys: ["r"], shown: "R", words: t("Turn the tile"), act: (event) => ui.rotate(back(event)) },
    { keys: ["b"], shown: "B", words: t("With or without a bridge"), act: () => ui.bridge() },
    { keys: ["k"], shown: "K", words: t("Another open tile, or kind of figure"),
      act: (event) => hold(ui, back(event)) },
    { keys: ["+", "="], shown: "+", words: t("Bid more; zoom in"), act: () => nearer(room, 1) },
    { keys: ["-"], shown: "−", words: t("Bid less; zoom out"), act: () => nearer(room, -1) },
    { keys: ["w"], shown: "W", words: t("What is not possible now, and why"),
      act: () => toggle("refused") },
    { keys: ["q"], shown: "Q", words: t("The squares as a list"), act: () => toggle("squares") },
  ];
}

function looking(room: Room): Binding[] {
  const { ui } = room;
  const { aids, aid } = ui;
  return [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], shown: "← → ↑ ↓",
      words: t("Move the board, or from square to square"), act: (event) => {
        if (stepFocus(event.key)) return true;
        if (onControl(event)) return false;
        const [dx, dy] = arrowOf(event.key);
        room.view()?.pan(-dx * PAN, -dy * PAN);
        return true;
      } },
    { keys: ["v"], shown: "V", words: t("See all of the board"), act: () => room.fit() },
    { keys: ["o"], shown: "O", words: t("Who owns what"),
      act: () => aid({ ...aids, overlay: (aids.overlay + 1) % 3 as Overlay }) },
    { keys: ["x"], shown: "X", words: t("Show or hide squares that no tile fits"),
      act: () => aid({ ...aids, dead: !aids.dead }) },
    { keys: ["z"], shown: "Z", words: t("Show or hide the last turns"),
      act: () => aid({ ...aids, last: !aids.last }) },
    { keys: ["f"], shown: "F", words: t("Next figure: what it stands on"),
      act: (event) => room.nextFigure(back(event)) },
    { keys: ["e"], shown: "E", words: t("Next empty square: which tiles fit"),
      act: (event) => room.nextCell(back(event)) },
    { keys: ["t"], shown: "T", words: t("Tiles left"), act: () => toggle("tiles") },
    { keys: ["l"], shown: "L", words: t("What happened"), act: () => toggle("log") },
    { keys: ["d"], shown: "D", words: t("The board in words"), act: () => toggle("words") },
    { keys: ["s"], shown: "S", words: t("Say the points"), act: () => room.sayPoints() },
    { keys: ["Escape"], shown: "Esc", words: t("Close"), act: () => {
      escape(room);
      return false;
    } },
    { keys: ["?"], shown: "?", words: t("All keys"), act: () => room.help() },
  ];
}

export function bindingsOf(room: Room): Binding[] {
  return [...choosing(room), ...looking(room)];
}
