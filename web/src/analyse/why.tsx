// SPDX-License-Identifier: Apache-2.0
// What is to be said of a move, one thing after the other.

import type { JSX } from "preact";
import type { Fact } from "./job";
import { factWords } from "./words";

export function Why(props: { seats: readonly { name: string }[]; facts: readonly Fact[] }):
JSX.Element {
  return (
    <ul class="why">
      {props.facts.map((fact, i) => <li key={i}>{factWords(props.seats, fact)}</li>)}
    </ul>
  );
}
