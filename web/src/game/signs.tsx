// SPDX-License-Identifier: Apache-2.0
// The signs of buttons and supplies, drawn here, for glyphs of fonts look different everywhere.
// Lines of one width in a square of 24; what the sign means is said beside it or in a label.

import type { JSX } from "preact";

const LINES = {
  bridge: "M2 9H22M4 9V18M20 9V18M4 18Q5 12 12 12T20 18M12 9V12",
  castle: "M4 20V5H7.200V7.500H10.400V5H13.600V7.500H16.800V5H20V20ZM10 20V16A2 2 0 0 1 14 16V20",
  check: "M4 12.5 9.5 18 20 6.5",
  close: "M6 6 18 18M18 6 6 18",
  crown: "M4 18 2.5 7.5 8 12 12 5 16 12 21.5 7.5 20 18ZM5 21H19",
  down: "M5 9 12 16 19 9",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  folder: "M3 19V5.500H9L11.5 8H21V19Z",
  graph: "M4 4V20H20M7.5 15 11 9.5 14 13 19 6",
  help: "M8.5 9A3.5 3.5 0 1 1 13.5 12.200Q12 13 12 14.500M12 18.500V18.6",
  island: "M2 18 9 7 13 13 15.5 9.5 21.5 18M2 21Q5 19.5 7.5 21T13 21 18.5 21 22 20.5",
  layers: "M12 3.5 21 8.5 12 13.5 3 8.500ZM3 12.5 12 17.5 21 12.500M3 16.5 12 21.5 21 16.5",
  minus: "M5 12H19",
  moon: "M20 14.500A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.500Z",
  onward: "M4 12H19M13 6 19 12 13 18",
  people: "M8.5 11A3.5 3.5 0 1 0 8.5 4 3.5 3.5 0 0 0 8.5 11ZM2 20Q2 14 8.5 14T15 20" +
    "M16 11A3 3 0 1 0 15 5.200M18 20H22Q22 15 17.5 14",
  play: "M7 4V20L20 12Z",
  plus: "M12 5V19M5 12H19",
  prisoner: "M5 3V21M9.7 3V21M14.3 3V21M19 3V21M3 7H21M3 17H21",
  sun: "M12 7.500A4.5 4.5 0 1 0 12 16.5 4.5 4.5 0 0 0 12 7.500ZM12 2V4M12 20V22M2 12H4" +
    "M20 12H22M5 5 6.4 6.400M17.6 17.6 19 19M5 19 6.4 17.600M17.6 6.4 19 5",
  tiles: "M4 8.500H15.500V20H4ZM8 8.500V4H20V16H15.500",
  tower: "M8 21V9H6.500V4H9.300V6H10.800V4H13.200V6H14.700V4H17.500V9H16V21ZM8 15H16",
  rotate: "M20 12A8 8 0 1 1 17 5.800L20 8.500M20 3.500V8.500H15",
  undo: "M8 4 3.5 8.5 8 13M3.5 8.500H14.500A5.5 5.5 0 0 1 14.5 19.500H9",
  warning: "M12 4 21.5 20.500H2.500ZM12 10V14.500M12 17.500V17.6",
};

export type SignName = keyof typeof LINES;

export function Sign(props: { name: SignName }): JSX.Element {
  return (
    <svg class="drawn" viewBox="0 0 24 24" aria-hidden="true"><path d={LINES[props.name]} /></svg>
  );
}
