// SPDX-License-Identifier: Apache-2.0
// A part of the set-up that is folded away, with a line that says how it stands.

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

export function Fold(props: { title: string; words: string; opened?: boolean; name?: string;
  children: ComponentChildren }): JSX.Element {
  const { title, words, opened = false, name = "", children } = props;
  const [open, set] = useState(opened);
  return (
    <details class={`part unfolds ${name}`} open={open}
      onToggle={(event) => set(event.currentTarget.open)}>
      <summary><span>{title}</span>{" "}{words !== "" && <small>{words}</small>}</summary>
      {children}
    </details>
  );
}
