// SPDX-License-Identifier: Apache-2.0
// What the server tells everybody: that it begins anew, keeps nothing or has lost something, or
// some words of whoever runs it. One thing at a time, what keeps people from playing first; and
// none while somebody is called to their game, or what is played is not kept.

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useRedraw } from "../game/redraw";
import type { Connection } from "../game/socket";
import { t } from "../i18n";

/** How many things are shown that come before it. */
let before = 0;
const listeners = new Set<() => void>();

function count(by: number): void {
  before += by;
  listeners.forEach((listener) => listener());
}

/** Something is shown now before which the server's words wait. */
export function useBefore(shown: boolean): void {
  useLayoutEffect(() => {
    if (!shown) return undefined;
    count(1);
    return () => count(-1);
  }, [shown]);
}

/** Something to be told; hide: it is read, where that is for the reader to say. */
interface Told { text: string; hide?: () => void }

function toldBy(connection: Connection): Told | null {
  const { restarts, banned, announced, setBack, readOnly } = connection;
  if (banned) return { text: t("Your address can't connect right now.") };
  if (readOnly) return { text: t(
    "The server can't save anything right now. Games go on as soon as it can.") };
  if (restarts) return { text: t(
    "The server is about to restart; games are kept and the page reconnects by itself.") };
  if (setBack) return { hide: () => connection.hideLoss(), text: t(
    "The server has lost the last moments. Games go on from what is shown now.") };
  return announced === "" ? null : { hide: () => connection.hide(),
    text: t("From whoever runs this server: {text}", { text: announced }) };
}

export function Notice(props: { connection: Connection }): JSX.Element | null {
  useRedraw(listeners);
  const told = toldBy(props.connection);
  if (told === null || before > 0) return null;
  const { text, hide } = told;
  return (
    <div class="notice" role="status">
      <p>{text}{hide !== undefined && <>{" "}
        <button type="button" onClick={hide}>{t("Close")}</button></>}</p>
    </div>
  );
}
