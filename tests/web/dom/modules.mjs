// SPDX-License-Identifier: Apache-2.0
// What comes of npm, out of the one file that prepare.mjs made of it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const {
  GlobalWindow, IDBFactory, IDBKeyRange, PropertySymbol, Socket, compile, computeAccessibleName,
  getRole,
} = await import(pathToFileURL(join(process.env.AUDE_WEB_DOM, "modules.mjs")).href);
