// SPDX-License-Identifier: Apache-2.0
// What the build of the page knows of messages (web/tools/messages.py), for tests in JavaScript.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const { AUDE_SOURCE, PYTHON } = process.env;
const CALL = `import json, sys
sys.path.insert(0, sys.argv[1])
import messages
print(json.dumps(getattr(messages, sys.argv[2])(*sys.argv[3:])))`;

const call = (name, ...words) => JSON.parse(execFileSync(PYTHON ?? "python3",
  ["-B", "-c", CALL, join(AUDE_SOURCE, "web/tools"), name, ...words],
  { encoding: "utf8", maxBuffer: 1 << 26 }));

/** The entries of a po file: msgid to text, or to the plural forms. */
export const readPo = (path) => call("read_po", path);
/** Texts of the sources: [one] or [one, many], sorted. */
export const textsOf = (folder) => call("texts_of", folder);
/** A text with spaces that do not break where the language wants none. */
export const bound = (words, language) => call("bound", words, language);
