// SPDX-License-Identifier: Apache-2.0
// Loading games from files: chosen, dropped on the page or pasted as text; and the files that this
// browser has kept.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine, Misread } from "aude/engine";
import { Sign } from "../game/signs";
import { t, tn } from "../i18n";
import { readOwnSet, useOwnSets } from "../begin/own";
import type { Kept } from "./shelf";
import { MOST_FILES, forgetFile, keepFile, keptFiles, readFile } from "./shelf";
import type { Connection } from "../game/socket";
import { placeWords } from "../begin/trouble";
import { listen } from "../listen";

/** What a text of a file is called when it has no name. */
function wordFor(name: string): string {
  return name === "" ? t("pasted text") : name;
}

function Shelf(props: { known: Kept[]; forget: (id: string) => void }): JSX.Element {
  const { known, forget } = props;
  return (
    <section>
      <h2>{t("Loaded before")}</h2>
      <ul class="known">
        {known.map((file) => (
          <li key={file.id}>
            <a class="button" href={`#/r/f/${file.id}`}>
              <b>{file.names.map((name, i) => `${name === "" ? t("Player {n}", { n: i + 1 })
                : name} ${file.scores[i] ?? 0}`).join(" – ")}</b>
              <small>{wordFor(file.name)}</small>
            </a>
            <button type="button" onClick={() => forget(file.id)}
              aria-label={t("Remove {name}", { name: wordFor(file.name) })}>×</button>
          </li>
        ))}
      </ul>
      <p><small>{tn("Kept in this browser only: the newest file.",
        "Kept in this browser only: the newest {n} files.", MOST_FILES)}</small></p>
    </section>
  );
}

interface Wrong { name: string; problem: Misread; text: string; tiles: string[] }

/** Asks for the file of an own tile set that the record needs. */
function Missing(props: { wrong: Wrong; add: (file: File) => void }): JSX.Element | null {
  const { wrong, add } = props;
  const named = wrong.problem.missing;
  if (named === undefined) return null;
  return (
    <label class="drop">
      <b>{t("This game needs the tile set {name}.", { name: named.replace(/@.*/, "") })}</b>
      <span>{t("Choose the file with its tiles:")}</span>
      <input class="hidden" type="file" accept=".toml,text/plain" onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file !== undefined) add(file);
      }} />
    </label>
  );
}

export function Load(props: { engine: Engine; connection: Connection }): JSX.Element {
  const { engine, connection } = props;
  const [known, setKnown] = useState(keptFiles());
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [pasted, paste] = useState("");
  const [over, setOver] = useState(false);

  const take = async (text: string, name: string, tiles: string[]): Promise<void> => {
    setWrong(null);
    useOwnSets(engine, tiles);
    const read = await readFile(engine, connection, text);
    if ("reason" in read) {
      setWrong({ name, problem: read, text, tiles });
      return;
    }
    const id = keepFile({ ...read, tiles }, name);
    location.hash = `#/r/f/${id}${read.over === 1 ? "" : `/${read.actions.length}`}`;
  };
  const open = async (file: File | null | undefined): Promise<void> => {
    if (file !== null && file !== undefined) await take(await file.text(), file.name, []);
  };
  const add = async (file: File): Promise<void> => {
    if (wrong === null) return;
    const text = await file.text();
    const missing = wrong.problem.missing ?? "";
    const read = readOwnSet(engine, text);
    if (typeof read === "string") setWrong({ ...wrong, problem:
      { line: 0, column: 0, reason: `${file.name}: ${read}`, missing } });
    else await take(wrong.text, wrong.name, [...wrong.tiles, text]);
  };
  useEffect(() => {
    const dragover = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const dragleave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      void open(event.dataTransfer?.files[0]);
    };
    return listen(window, { dragover, dragleave, drop });
  }, []);
  return (
    <main class={`home load${over ? " over-it" : ""}`}>
      <h1>{t("Open a game")}</h1>
      <p class="lead">{t(
        "A record of Aude or a game saved by JCloisterZone: watch it, or play on from any moment.",
      )}</p>
      <label class="drop">
        <Sign name="folder" />
        <b>{t("Choose a file")}</b> <span>{t("or drop it on this page")}</span>
        <input class="hidden" type="file" accept=".aude,.txt,.jcz,.json,text/plain"
          onChange={(event) => {
          const input = event.currentTarget;
          void open(input.files?.[0]).then(() => { input.value = ""; });
        }} />
      </label>
      {wrong !== null && (
        <p class="problem" role="alert">{wordFor(wrong.name)}: {placeWords(wrong.problem)}</p>
      )}
      {wrong !== null && <Missing wrong={wrong} add={(file) => void add(file)} />}
      <form class="paste" onSubmit={(event) => {
        event.preventDefault();
        void take(pasted, "", []);
      }}>
        <label for="pasted">{t("or paste it as text")}</label>
        <textarea id="pasted" rows={5} spellcheck={false} value={pasted}
          onInput={(event) => paste(event.currentTarget.value)} />
        <button type="submit" disabled={pasted.trim() === ""}>{t("Open the text")}</button>
      </form>
      {known.length > 0 && <Shelf known={known} forget={(id) => {
        forgetFile(id);
        setKnown(keptFiles());
      }} />}
    </main>
  );
}
