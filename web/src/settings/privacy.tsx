// SPDX-License-Identifier: Apache-2.0
// What a server and this browser keep of people, for how long, and how it is deleted: what
// docs/PRIVACY.md says, for players.

import type { JSX } from "preact";
import { t } from "../i18n";

/** What is kept, how long. The days are those of a server as it comes. */
function keptWords(): [what: string, until: string][] {
  return [
    [t("Your name at a table, and what you say there"), t(
      "180 days after the last thing happened at that table. Then the seat has no name.")],
    [t("What was played, and when"),
      t("Until whoever runs this server deletes the table. It says seats, not people.")],
    [t("A fingerprint of the secret that holds your seat"),
      t("As long as the game is kept. Nobody can tell the secret from it.")],
    [t("Your internet address"), t(
      "Only while you are connected. Of an unfinished game and of a ban, until they are over.")],
    [t("Reports about players, with their last messages"), t("180 days at most.")],
    [t("The log of the server"), t("It contains no names and no chat.")],
  ];
}

export function PrivacyScreen(): JSX.Element {
  return (
    <main class="home waiting privacy">
      <h1>{t("Privacy")}</h1>
      <p class="lead">{t(
        "No account, no cookies, no counting of visitors, nothing from other sites.")}</p>
      <section class="part">
        <h2>{t("What this server keeps")}</h2>
        <dl>{keptWords().map(([what, until]) =>
          <div key={what}><dt>{what}</dt><dd>{until}</dd></div>)}</dl>
        <p><small>{t("Whoever runs the server can choose other times.")}</small></p>
      </section>
      <section class="part">
        <h2>{t("What your browser keeps")}</h2>
        <p>{t("Games against the computer, finished games, your seats, your name and settings.")}
          {" "}{t("Delete the data of this page in your browser, and all of it is gone.")}
          {" "}{t("Then nobody can come back to your seats.")}</p>
      </section>
      <section class="part">
        <h2>{t("To have something deleted")}</h2>
        <p>{t("Ask whoever runs this server to delete your name, or a whole table.")}
          {" "}{t("Either is one command, and it is gone at once.")}</p>
      </section>
      <p class="exits"><a class="button" href="#/">{t("Home")}</a></p>
    </main>
  );
}
