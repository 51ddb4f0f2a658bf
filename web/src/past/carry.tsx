// SPDX-License-Identifier: Apache-2.0
// Taking all finished games elsewhere in one file, and bringing them back.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "aude/engine";
import { t, tn } from "../i18n";
import type { Brought } from "./exchange";
import { exported, imported } from "./exchange";
import { give, today } from "./files";

function broughtWords({ fresh, known, bad }: Brought): string {
  return [tn("{n} game imported.", "{n} games imported.", fresh),
    known > 0 ? tn("{n} was already here.", "{n} were already here.", known) : "",
    bad > 0 ? tn("{n} could not be read.", "{n} could not be read.", bad) : "",
  ].filter((one) => one !== "").join(" ");
}

export function Carry(props: { engine: Engine; empty: boolean; changed: () => Promise<void> }):
JSX.Element {
  const { engine, empty, changed } = props;
  const [said, say] = useState("");
  const save = async (): Promise<void> => give(`aude-games-${today()}.json`,
    new Blob([await exported()], { type: "application/json" }));
  const bring = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const brought = await imported(engine, await file.text(),
        (n) => say(tn("{n} game read …", "{n} games read …", n)));
      say(brought === null ? t("This file contains no exported games.")
        : broughtWords(brought));
    } catch {
      say(t("This browser doesn't let the page save finished games."));
    }
    await changed();
  };
  return (
    <section class="carry">
      <h2>{t("Export and import")}</h2>
      <p class="save">
        {!empty && <button type="button" onClick={() => void save()}>
          {t("Download all games")}</button>}
        <label class="button">{t("Import games from a file")}
          <input class="hidden" type="file" accept=".json,application/json"
            onChange={(event) => {
              const input = event.currentTarget;
              void bring(input.files?.[0]).then(() => { input.value = ""; });
            }} /></label>
        <span role="status">{said}</span>
      </p>
    </section>
  );
}
