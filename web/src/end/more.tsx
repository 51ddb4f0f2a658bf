// SPDX-License-Identifier: Apache-2.0
// What is rarely wanted when a game is over: its files, a picture, the proof of the draws, the
// scoring told once more.

import type { JSX } from "preact";
import { chaptersOf } from "./finale";
import { motion } from "../feel/feel";
import type { Game } from "../game/game";
import { Sign } from "../game/signs";
import { t } from "../i18n";
import { SaveRecord } from "../past/files";
import { PosterButton } from "../past/poster_button";

function Fair(props: { game: Game }): JSX.Element {
  const { game } = props;
  return (
    <details>
      <summary>{t("Were the draws fair?")}</summary>
      <p>{t("Published before the first draw:")} <code>{game.commitment}</code></p>
      <p>{t("The seed, whose BLAKE2b-256 hash that is:")}
        {" "}<code>{game.seed}</code></p>
      <p>{t("Every draw follows from the seed. Save the record and check it with: {command}",
        { command: "aude verify" })}</p>
    </details>
  );
}

export function More(props: { game: Game; tell: () => void }): JSX.Element {
  const { game, tell } = props;
  return (
    <details class="more-of">
      <summary><Sign name="folder" /> {t("More")}</summary>
      <SaveRecord game={game} />
      <PosterButton scene={game} dark={document.documentElement.dataset["light"] === "dark"} />
      {chaptersOf(game).length > 0 && motion() !== "off" &&
        <p class="save"><button type="button" onClick={tell}>
          {t("Show the final scoring again")}</button></p>}
      <p class="save"><a class="button" href="#/">{t("Home")}</a></p>
      {game.seed !== "" && <Fair game={game} />}
    </details>
  );
}
