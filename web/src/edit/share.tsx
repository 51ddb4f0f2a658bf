// SPDX-License-Identifier: Apache-2.0
// What becomes of a position: a link that opens it elsewhere, a game that goes on from it, a
// scenario that builds it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { recordAt } from "aude/record";
import type { Catalogue } from "aude/engine";
import { NOBODY } from "aude/engine";
import type { Connection } from "../game/socket";
import { t } from "../i18n";
import { give } from "../past/files";
import { Onward } from "../past/onward";
import type { Editor } from "./editor";

/** Characters of a link that every program passes on. */
const SAFE = 2000;

function linkTo(id: string): string {
  return `${location.href.replace(/#.*/, "")}#/edit/${id}`;
}

/** A text to be taken elsewhere. */
function Text(props: { label: string; text: string; rows: number; file?: string }): JSX.Element {
  const { label, text, rows, file } = props;
  const [said, say] = useState("");
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(() => say(t("Copied")),
      () => say(t("This browser does not let the page copy.")));
  };
  return (
    <div class="paste">
      <label>{label}
        <textarea readOnly rows={rows} value={text} spellcheck={false}
          onFocus={(event) => event.currentTarget.select()} /></label>
      <p class="save">
        <button type="button" onClick={copy}>{t("Copy")}</button>
        {file !== undefined && <button type="button" onClick={() =>
          give(file, new Blob([text], { type: "text/plain;charset=utf-8" }))}>
          {t("Download")}</button>}
        <span role="status">{said}</span>
      </p>
    </div>
  );
}

export function LinkPart(props: { editor: Editor }): JSX.Element {
  const link = linkTo(props.editor.id);
  return (
    <>
      <Text label={t("This link opens the position elsewhere:")} text={link} rows={3} />
      {link.length > SAFE && <p class="problem">{t(
        "The link has {n} characters; some programs cut it off. Then send the scenario as a file.",
        { n: link.length })}</p>}
    </>
  );
}

export function ScenarioPart(props: { editor: Editor }): JSX.Element {
  return (
    <>
      <p><small>{t("A small test that builds this position, for the program: aude test")}</small>
      </p>
      <Text label={t("Scenario")} text={props.editor.scenario()} rows={8} file="position.scn" />
    </>
  );
}

/** Who plays on from here. */
export function PlayPart(props: { editor: Editor; catalogue: Catalogue; connection: Connection }):
JSX.Element {
  const { editor, catalogue, connection } = props;
  const { id, state, seats } = editor;
  if (state.decider === NOBODY)
    return <p>{t("Nothing is left to decide here: say first whose turn it is.")}</p>;
  return <Onward key={seats.map(({ name }) => name).join("\n")} seats={seats} catalogue={catalogue}
    connection={connection} origin={() => ({
      engine: editor.engine, setup: recordAt(id), actions: [], seats, tiles: [], here: false,
      title: "", scores: state.seats.map(({ score }) => score),
    })} />;
}
