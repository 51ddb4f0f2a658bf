// SPDX-License-Identifier: Apache-2.0
// Asking the server again and again, as long as somebody looks.

import { useEffect } from "preact/hooks";
import type { Connection } from "../game/socket";
import { listen } from "../listen";

/** Calls at once, then again and again while the page is looked at and there is a connection; at
 *  once too when it is about something else. */
export function useWatch(connection: Connection, every: number, call: () => Promise<void>,
  about = ""): void {
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void call();
    };
    const stops = [connection.listen(() => undefined, look),
      listen(document, { visibilitychange: look })];
    const timer = setInterval(look, every);
    return () => {
      stops.forEach((stop) => stop());
      clearInterval(timer);
    };
  }, [connection, every, about]);
}
