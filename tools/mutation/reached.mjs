// SPDX-License-Identifier: Apache-2.0
// Goes into a process of Node before its program (`--import`): which of the blocks with a call of
// probes.py begin is written to the file AUDE_REACHED, a number a line.
import { appendFileSync } from "node:fs";

const { AUDE_REACHED } = process.env;
const seen = new Set();

globalThis.audeReached = (which) => {
  if (seen.has(which)) return;
  seen.add(which);
  appendFileSync(AUDE_REACHED, `${which}\n`);
};
