// SPDX-License-Identifier: Apache-2.0
// The one function of Node that the package calls.
declare module "node:fs/promises" {
  export function readFile(path: URL): Promise<Uint8Array>;
}
