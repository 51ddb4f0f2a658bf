// SPDX-License-Identifier: Apache-2.0
// The messages of the page: found in its sources as t("...") and tn("...", "..."), translated in
// the po files of the program. As a program it prints them as po/web.h, which xgettext reads:
// `node messages.mjs WEB/src`.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { filesOf } from "./files.mjs";

const TEXT = String.raw`"((?:[^"\\]|\\.)*)"`;
const ONE = new RegExp(String.raw`(?<![\w.])t\(\s*${TEXT}`, "g");
const MANY = new RegExp(String.raw`(?<![\w.])tn\(\s*${TEXT},\s*${TEXT}`, "g");

/** Texts of the sources: [one] or [one, many], sorted. */
export function textsOf(folder) {
  const found = new Map();
  for (const path of filesOf(folder).filter((one) => /\.tsx?$/.test(one))) {
    const source = readFileSync(path, "utf8");
    for (const [, one] of source.matchAll(ONE)) found.set(one, [one]);
    for (const [, one, many] of source.matchAll(MANY)) found.set(one, [one, many]);
  }
  return [...found.values()].sort((a, b) => a[0] < b[0] ? -1 : 1);
}

/** The entries of a po file: msgid to text, or to the plural forms. */
export function readPo(path) {
  const entries = {};
  let entry = null, field = "";
  const close = () => {
    if (entry?.msgid && !entry.fuzzy) {
      const forms = Object.keys(entry).filter((key) => key.startsWith("msgstr[")).sort();
      const texts = forms.map((key) => entry[key]);
      if (forms.length > 0 ? texts.every((text) => text !== "") : entry.msgstr)
        entries[entry.msgid] = forms.length > 0 ? texts : entry.msgstr;
    }
    entry = null;
  };
  for (const line of [...readFileSync(path, "utf8").split("\n"), ""]) {
    const found = /^(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")$/.exec(line);
    if (line.startsWith("#,") && line.includes("fuzzy")) entry = { fuzzy: true };
    else if (found === null && line.trim() === "") close();
    if (found === null) continue;
    entry ??= {};
    field = found[1] ?? field;
    entry[field] = (entry[field] ?? "") + JSON.parse(found[2]);
  }
  return entries;
}

/** One-letter words that typography keeps with the next one, so that none is left at a line's end,
 *  by language. */
const ALONE = { pl: "aiouwzAIOUWZ", cs: "aikosuvzAIKOSUVZ" };

/** A text with spaces that do not break behind such words, nor between a number and what it
 *  counts, nor before an ellipsis. */
export function bound(words, language) {
  const letters = ALONE[language];
  const text = words.replaceAll(" …", "\u00a0…");
  if (letters === undefined) return text;
  const alone = new RegExp(String.raw`(?<=(?:^|[\s(„])[${letters}]) (?=\S)`, "gu");
  return text.replace(alone, "\u00a0").replace(/(?<=\d|\{n\}) (?=\p{Ll})/gu, "\u00a0");
}

/** What the page needs of a language: its own texts, and the sentences that the engine gives it. */
export function messagesOf(folder, po, language) {
  const all = readPo(join(po, `${language}.po`));
  const own = new Set(textsOf(folder).map(([one]) => JSON.parse(`"${one}"`)));
  const engine = enginesOf(po);
  const made = (text) => Array.isArray(text) ? text.map(made) : bound(text, language);
  return Object.fromEntries(Object.entries(all).filter(([id]) => own.has(id) || engine.has(id))
    .map(([id, text]) => [id, made(text)]));
}

/** The texts in a source in C: strings, with those that are written in pieces as one. */
function stringsOf(path) {
  const part = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\*[^]*?\*\/|\/\/.*/g;
  const source = readFileSync(path, "utf8");
  const texts = [];
  let behind = -1;
  for (const { 0: all, index } of source.matchAll(part)) {
    if (!all.startsWith("\"")) continue;
    const goesOn = behind >= 0 && /^[\s\\]*$/.test(source.slice(behind, index));
    behind = index + all.length;
    if (goesOn) texts[texts.length - 1] += all.slice(1, -1);
    else texts.push(all.slice(1, -1));
  }
  // What JSON cannot read holds bytes, and is no text for people.
  return texts.filter((text) => !/\\[^"\\nt]/.test(text)).map((text) => JSON.parse(`"${text}"`));
}

/** Where sentences stand that the page is given by its engine or by the server: the tables of
 *  refusals, options, presets, words; what is said of damaged files, records and saved games; what
 *  the coach says. */
export function enginesSources(po) {
  const reasons = readFileSync(join(po, "POTFILES"), "utf8")
    .match(/^src\/(?:(?:ai|jcz|notation|reasons|server|tiles)\/.*|.*\/vocabulary\.c)$/gm) ?? [];
  return ["include/aude_status.h", "src/carcassonne/options.h", "src/discovery/options.h",
    "po/tables.h", ...reasons].map((path) => join(po, "..", path));
}

function enginesOf(po) {
  return new Set(enginesSources(po).flatMap(stringsOf));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lines = textsOf(process.argv[2]).map((texts) => texts.length === 1
    ? `N_("${texts[0]}")` : `cli_plural("${texts[0]}",\n  "${texts[1]}")`);
  process.stdout.write(`/* SPDX-License-Identifier: Apache-2.0 */
/* Made by web/tools/messages.mjs from the sources of the page; read by xgettext only, never
 * compiled. */
/* clang-format off */

${lines.join("\n")}
`);
}
