// SPDX-License-Identifier: Apache-2.0
// Files that were loaded into this browser, and how a text becomes one: an own record is read by
// the engine in the page, a game saved by JCloisterZone by the server.

import type { Engine, Misread, Reading } from "aude/engine";
import { LONGEST } from "aude/engine";
import { t } from "../i18n";
import { newId } from "../game/places";
import type { Connection } from "../game/socket";
import { drop, keep, keptJson, unkept } from "../game/storage";
import { troubleWords } from "../begin/trouble";

/** A file that was read: the game in it, and the own tile sets that it needs. */
export interface Loaded extends Reading { tiles: string[] }

/** What the list of kept files tells of each. */
export interface Kept { id: string; name: string; names: string[]; scores: number[]; at: number }

const LIST = "aude.files";
/** So many files are kept; then the oldest are forgotten. */
export const MOST_FILES = 20;

export function keptFiles(): Kept[] {
  return keptJson<Kept[]>(LIST, []).sort((a, b) => b.at - a.at);
}

function nameOf(id: string): string { return `aude.file.${id}`; }

export function keptFile(id: string): Loaded | null {
  return keptJson<Loaded | null>(nameOf(id), null);
}

/** It could not be kept: it is here as long as the page is. */
export function isUnkept(id: string): boolean { return unkept(nameOf(id)) !== null; }

export function forgetFile(id: string): void {
  drop(nameOf(id));
  keep(LIST, JSON.stringify(keptFiles().filter((one) => one.id !== id)));
}

/** Keeps the file and tells its name. */
export function keepFile(file: Loaded, name: string): string {
  const id = newId();
  const all = [{ id, name, names: file.names, scores: file.scores, at: Date.now() },
    ...keptFiles()];
  all.slice(MOST_FILES).forEach((one) => drop(nameOf(one.id)));
  keep(nameOf(id), JSON.stringify(file));
  keep(LIST, JSON.stringify(all.slice(0, MOST_FILES)));
  return id;
}

function nowhere(reason: string): Misread { return { line: 0, column: 0, reason }; }

async function foreign(connection: Connection, text: string): Promise<string | Misread> {
  const answer = await connection.ask({ do: "read", text });
  if (answer.is === "read" && answer.record !== undefined) return answer.record;
  if (answer.code === "offline")
    return nowhere(t("Only the server can read this kind of file, and it cannot be reached now."));
  return nowhere(troubleWords(answer));
}

/** Reads a file, whatever it is; nothing is kept or changed by it. */
export async function readFile(engine: Engine, connection: Connection, text: string):
Promise<Reading | Misread> {
  let record = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (/^\s*$/.test(record)) return nowhere(t("There is nothing in this file."));
  if (new TextEncoder().encode(record).length > LONGEST)
    return nowhere(t("This file is too long to be a game."));
  if (/^\s*aude1:\S+\s*$/.test(record))
    record = `aude record 1\nposition ${record.trim()}\n\nresult *\n`;
  if (/^\s*\{/.test(record)) {
    const answer = await foreign(connection, record);
    if (typeof answer !== "string") return answer;
    record = answer;
  }
  return engine.readRecord(record);
}
