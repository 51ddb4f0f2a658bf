// SPDX-License-Identifier: Apache-2.0
// Choosing one of several, as a select whose words are never cut: it lies unseen over a text that
// takes as many lines as it needs.

import type { JSX } from "preact";

export interface PickProps {
  id: string; value: string; choices: [string, string][]; change: (value: string) => void;
}

export function Pick(props: PickProps): JSX.Element {
  const { id, value, choices, change } = props;
  return (
    <span class="pick">
      <span aria-hidden="true">{choices.find(([one]) => one === value)?.[1] ?? ""}</span>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        {choices.map(([one, words]) => <option key={one} value={one}>{words}</option>)}
      </select>
    </span>
  );
}
