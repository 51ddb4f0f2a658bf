// SPDX-License-Identifier: Apache-2.0
// Games as files: the record of a game so far, to be downloaded or copied.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Sitter } from "aude/record";
import { recordHead as headOf } from "aude/record";
import type { Game } from "../game/game";
import { t } from "../i18n";
import { fitName } from "../game/names";
import type { Scene } from "../game/scene";
import { Tape } from "./tape";

/** The record of a game not begun, with this set-up and these people. */
export function recordHead(setup: string, seats: readonly Sitter[]): string {
  return headOf(setup, seats.map(({ name, player }) => ({ name: fitName(name), player })));
}

export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");
}

/** The record of the game up to what is shown, as this page can write it. */
function recordHere(game: Game | Tape): string {
  const { setup } = game instanceof Tape ? game.game : game;
  const head = recordHead(setup, game.seats)
    .replace("aude record 1\n", `aude record 1\ndate ${today()}\n`);
  return game.engine.writeRecord(head, game.history);
}

/** The record of the whole game: the server's, which can be verified, or else the page's. */
async function recordOf(game: Game): Promise<string> {
  return await game.table?.record?.() ?? recordHere(game);
}

/** "anna-ben-2026-11-22" */
export function fileName(game: Scene): string {
  const names = game.seats.map((seat) => seat.name.normalize("NFKD").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")).filter((name) => name !== "").slice(0, 6).join("-");
  return `${names === "" ? "game" : names.slice(0, 60)}-${today()}`;
}

/** Hands a file to the browser's downloads. */
export function give(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Two buttons: the record as a file, and as text to be pasted elsewhere. */
export function SaveRecord(props: { game: Game | Tape }): JSX.Element {
  const { game } = props;
  const [said, say] = useState("");
  const record = (): Promise<string> =>
    game instanceof Tape ? Promise.resolve(recordHere(game)) : recordOf(game);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await record());
      say(t("Copied"));
    } catch {
      say(t("This browser does not let the page copy."));
    }
  };
  const save = async (): Promise<void> => give(`${fileName(game)}.aude`,
    new Blob([await record()], { type: "text/plain;charset=utf-8" }));
  return (
    <p class="save">
      <button type="button" onClick={() => void save()}>{t("Download the game")}</button>
      <button type="button" onClick={() => void copy()}>{t("Copy as text")}</button>
      <span role="status">{said}</span>
    </p>
  );
}
