// SPDX-License-Identifier: Apache-2.0
// All files of a folder and of the folders in it, sorted by their paths.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  }).sort();
}
