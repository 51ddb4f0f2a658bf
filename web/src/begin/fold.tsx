// SPDX-License-Identifier: Apache-2.0
// A part of the set-up that is folded away, with a line that says how it stands.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** sought: whoever comes wants this one, and begins here. */
export function Fold(props: { title: string; words: string; opened?: boolean; name?: string;
  sought?: boolean; children: ComponentChildren }): JSX.Element {
  const { title, words, opened = false, name = "", sought = false, children } = props;
  const [open, set] = useState(opened);
  const host = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!sought) return;
    host.current?.scrollIntoView({ block: "start" });
    host.current?.querySelector("summary")?.focus({ preventScroll: true });
  }, []);
  return (
    <details ref={host} class={`part unfolds ${name}`} open={open}
      onToggle={(event) => set(event.currentTarget.open)}>
      <summary><span>{title}</span>{" "}{words !== "" && <small>{words}</small>}</summary>
      {children}
    </details>
  );
}
