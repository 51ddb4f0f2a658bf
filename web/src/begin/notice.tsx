// SPDX-License-Identifier: Apache-2.0
// What the server tells everybody: that it begins anew, keeps nothing or has lost something, or
// some words of whoever runs it.

import type { JSX } from "preact";
import type { Connection } from "../game/socket";
import { t } from "../i18n";

export function Notice(props: { connection: Connection }): JSX.Element | null {
  const { connection } = props;
  const { restarts, banned, announced, setBack, readOnly } = connection;
  if (!restarts && !banned && !setBack && !readOnly && announced === "") return null;
  return (
    <div class="notice" role="status">
      {restarts && <p>
        {t("The server begins anew in a moment; games are kept and the page comes back by itself.")}
      </p>}
      {readOnly && <p>
        {t("The server can write nothing down. Games go on as soon as it can again.")}
      </p>}
      {setBack && <p>
        {t("The server has lost the last moments. Games go on from what is shown now.")}{" "}
        <button type="button" onClick={() => connection.hideLoss()}>{t("Close")}</button></p>}
      {banned && <p>{t("Nobody can connect from your address now.")}</p>}
      {announced !== "" && <p>
        {t("From whoever runs this server: {text}", { text: announced })}{" "}
        <button type="button" onClick={() => connection.hide()}>{t("Close")}</button></p>}
    </div>
  );
}
