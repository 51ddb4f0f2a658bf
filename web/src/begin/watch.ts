// SPDX-License-Identifier: Apache-2.0
// Asking the server again and again, as long as somebody looks.

import { useEffect } from "preact/hooks";
import type { Connection } from "../game/socket";

/** Calls at once, then again and again while the page is looked at and there is a connection; at
 *  once too when it is about something else. */
export function useWatch(connection: Connection, every: number, call: () => Promise<void>,
  about = ""): void {
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) void call();
    };
    const stop = connection.listen(() => undefined, look);
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [connection, every, about]);
}
