// SPDX-License-Identifier: Apache-2.0
// What whoever runs the server tells everybody: that it begins anew, or some words.

import type { JSX } from "preact";
import type { Connection } from "../game/socket";
import { t } from "../i18n";

export function Notice(props: { connection: Connection }): JSX.Element | null {
  const { connection } = props;
  const { restarts, banned, announced } = connection;
  if (!restarts && !banned && announced === "") return null;
  return (
    <div class="notice" role="status">
      {restarts && <p>
        {t("The server begins anew in a moment; games are kept and the page comes back by itself.")}
      </p>}
      {banned && <p>{t("Nobody can connect from your address now.")}</p>}
      {announced !== "" && <p>
        {t("From whoever runs this server: {text}", { text: announced })}{" "}
        <button type="button" onClick={() => connection.hide()}>{t("Close")}</button></p>}
    </div>
  );
}
