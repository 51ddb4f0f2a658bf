// SPDX-License-Identifier: Apache-2.0
// Menus that somebody opens and that are not to stay when they turn to something else.

import { useEffect, useRef } from "preact/hooks";
import { listen } from "./listen";

/** A touch beside it, Escape, the focus that goes elsewhere and another page close it. */
export function useShutting(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const beside = (event: Event): void => {
      if (menu.current !== null && !menu.current.contains(event.target as Node))
        menu.current.open = false;
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || menu.current?.open !== true) return;
      event.stopPropagation();
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    const away = (): void => {
      if (menu.current !== null) menu.current.open = false;
    };
    const stops = [listen(window, { hashchange: away, pointerdown: beside, focusin: beside }),
      listen(window, { keydown: escape }, { capture: true })];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** What lies over the board goes when something else is touched. */
export function useBeside(host: { current: Element | null }, open: boolean,
  shut: () => void): void {
  const now = useRef(shut);
  now.current = shut;
  useEffect(() => {
    if (!open) return undefined;
    return listen(window, { pointerdown: ({ target }: Event) => {
      if (host.current?.contains(target as Element) !== true) now.current();
    } }, { capture: true });
  }, [open]);
}
