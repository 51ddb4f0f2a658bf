// SPDX-License-Identifier: Apache-2.0
// Parts of the page that are fetched when they are wanted.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./i18n";

/** Shows the part when it is there, with what it is given. */
export function Later<P extends object>(props: { load: () => Promise<ComponentType<P>>; given: P }):
JSX.Element {
  const { load, given } = props;
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    load().then((part) => setPart(() => part), () => setLost(true));
  }, []);
  if (Part !== null) return <Part {...given} />;
  return <p role="status" class="nothing">{lost
    ? t("This part of the page can't be loaded right now. Reload the page.")
    : t("One moment …")}</p>;
}
