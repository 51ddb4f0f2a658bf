// SPDX-License-Identifier: Apache-2.0
// Where editing begins: a game and how many play it, on an empty board or at its start; a position
// from elsewhere; or the position that was edited last.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { recordAt } from "aude/record";
import { Expansions } from "../begin/boxes";
import { Fold } from "../begin/fold";
import { Pick } from "../begin/pick";
import { Customise, Editions, Games, mostSeats } from "../begin/setup_rules";
import type { Plan } from "../begin/start";
import { planLines, planTrouble } from "../begin/start";
import type { Catalogue, Engine } from "aude/engine";
import { t, told, tn } from "../i18n";
import { idIn } from "./editor";
import type { Workshop } from "./workshop";

const MOST_SEATS = 6;

function go(id: string): void { location.hash = `#/edit/${id}`; }

/** Opens what was pasted: a link, a position id, a record that begins with one. */
function Paste(props: { engine: Engine }): JSX.Element {
  const { engine } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const open = (): void => {
    const id = idIn(text);
    if (id === "") {
      setProblem(t("There is no position in this text: one begins with aude1:"));
      return;
    }
    const read = engine.readRecord(recordAt(id));
    if ("reason" in read) setProblem(read.said === undefined ? read.reason : told(read.said));
    else go(id);
  };
  return (
    <form class="paste" onSubmit={(event) => {
      event.preventDefault();
      open();
    }}>
      <label>{t("A link to a position, or its id")}
        <textarea rows={3} value={text} spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)} /></label>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="submit">{t("Open the position")}</button>
    </form>
  );
}

export interface BeginProps {
  shop: Workshop; catalogue: Catalogue;
  /** The position that was edited last, or "". */
  last: string;
  /** Why a position could not be opened, or "". */
  problem: string;
}

export function Begin(props: BeginProps): JSX.Element {
  const { shop, catalogue, last, problem } = props;
  const { engine } = shop;
  const [plan, change] = useState<Plan>({ game: catalogue.games[0]?.name ?? "", seats: [],
    expansions: [], presets: [], options: {}, local: true });
  const [wanted, setWanted] = useState(2);
  const kind = catalogue.games.find((one) => one.name === plan.game);
  const most = mostSeats(engine, plan, MOST_SEATS);
  const count = Math.min(wanted, most);
  const full: Plan = { ...plan, seats: Array.from({ length: count },
    () => ({ name: "", player: "human" })) };
  const trouble = planTrouble(engine, full);
  const begin = (empty: boolean): void => {
    engine.load(engine.compose(planLines(full)));
    if (empty) shop.edit(0, "clear");
    go(engine.position(0));
  };
  if (kind === undefined) return <main />;
  return (
    <main class="setup editing">
      <h1>{t("Build a position")}</h1>
      <p>{t("Lay tiles and put figures as you like, then share the position or play on from it.")}
      </p>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      {last !== "" && <p><a class="button" href={`#/edit/${last}`}>
        {t("Continue with the last position")}</a></p>}
      <Games games={catalogue.games} plan={plan} change={change} />
      <fieldset class="stack">
        <legend>{t("Players")}</legend>
        <p class="line"><label for="count">{t("How many")}</label>
          <Pick id="count" value={String(count)} change={(value) => setWanted(Number(value))}
            choices={Array.from({ length: most - 1 }, (_, i): [string, string] =>
              [String(i + 2), tn("{n} player", "{n} players", i + 2)])} /></p>
      </fieldset>
      <Expansions engine={engine} kind={kind} plan={plan} change={change} />
      <Editions kind={kind} plan={plan} change={change} />
      <Customise engine={engine} kind={kind} plan={full} change={change} />
      <Fold name="pasted" title={t("Open a position")} words={t("by a link or its id")}
        opened={false}>
        <Paste engine={engine} />
      </Fold>
      <footer class="starting">
        {trouble !== "" && <p class="problem" role="alert">{trouble}</p>}
        <button type="button" class="big begin" disabled={trouble !== ""}
          onClick={() => begin(false)}>{t("Begin with the start tile")}
          <small>{t("as a game begins")}</small></button>
        <button type="button" class="commit big begin" disabled={trouble !== ""}
          onClick={() => begin(true)}>{t("Begin with an empty board")}
          <small>{t("without any tile")}</small></button>
      </footer>
    </main>
  );
}
