// SPDX-License-Identifier: Apache-2.0
// Texts in the user's language. The English text is the key, as with gettext; the translations come
// from the po files, as JSON made by the build: a text, or a list of plural forms.

import { address } from "./game/offline";
import { kept } from "./game/storage";
import { KEY, keyOf } from "./key";

type Messages = Record<string, string | string[]>;

export const LANGUAGES: [string, string][] = [
  ["en", "English"], ["pl", "Polski"], ["cs", "Čeština"], ["bg", "Български"], ["de", "Deutsch"],
];

let language = "en";
/** By their keys. */
let messages: Messages | null = null;
/** The keys of the texts that were asked for. */
const keys = new Map<string, string>();
let rules = new Intl.PluralRules("en");

/** CLDR's names of plural forms in the order in which the po files number them. */
const FORMS: Record<string, string[]> = {
  pl: ["one", "few", "many"], cs: ["one", "few", "other"],
  bg: ["one", "other"], de: ["one", "other"],
};

/** Where the sign of per cent stands beside its number. */
const BESIDE = ["pl", "bg"];

/** Figures as the language writes them, with its mark for the decimal point. */
export function decimal(figures: string): string {
  return language === "en" ? figures : figures.replace(".", ",");
}

/** Figures in per cent; the sign stays on the line of its number. */
export function withPercent(figures: string): string {
  return `${decimal(figures)}${BESIDE.includes(language) ? "" : "\u00a0"}%`;
}

/** From here on digits stand in groups. */
const GROUPED = 1e4;

/** A number as it is written in a text, with a minus of a digit's width. */
export function plain(n: number): string {
  const size = Math.abs(n);
  return (n < 0 ? "−" : "") +
    (size < GROUPED ? decimal(String(size)) : size.toLocaleString(language));
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === "number" ? plain(value) : value;
  });
}

/** The text in the language, or undefined. */
function translated(text: string): Messages[string] | undefined {
  if (messages === null) return undefined;
  const key = keys.get(text) ?? keyOf(text);
  keys.set(text, key);
  return messages[key];
}

export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = translated(text);
  return fill(typeof found === "string" && found !== "" ? found : text, values);
}

/** A sentence that comes in pieces (docs/PROTOCOL.md, section 5): a piece behind "=" stands as it
 *  is, any other is a text, and each %s in it stands for the next piece. */
export function told(pieces: readonly string[]): string {
  let at = 0;
  const next = (): string => {
    const piece = pieces[at++] ?? "";
    if (piece.startsWith("=")) return piece.slice(1);
    const gaps = Array.from({ length: piece.split("%s").length - 1 }, next);
    const text = t(piece);
    // A text of its own kind: a list of names with "or" before the last one.
    const last = text === piece && gaps.length === 0 ? text.indexOf(" or ") : -1;
    if (last >= 0) return filled(t("%s or %s"), [text.slice(0, last), text.slice(last + 4)]);
    return filled(text, gaps);
  };
  return next();
}

/** A translation may want its pieces in another order: %2$s. */
function filled(text: string, gaps: readonly string[]): string {
  let at = 0;
  return text.replace(/%(?:(\d)\$)?s/g, (_, which: string | undefined) =>
    gaps[which === undefined ? at++ : Number(which) - 1] ?? "");
}

export function tn(one: string, many: string, n: number,
  more: Record<string, string | number> = {}): string {
  const found = translated(one);
  const values = { ...more, n };
  if (!Array.isArray(found)) return fill(n === 1 ? one : many, values);
  const form = (FORMS[language] ?? []).indexOf(rules.select(n));
  return fill(found[form < 0 ? found.length - 1 : form] ?? many, values);
}

export function currentLanguage(): string { return language; }

/** The language asked for, or the browser's, or English. */
export function wantedLanguage(): string {
  const known = LANGUAGES.map(([code]) => code);
  const wanted = kept("aude.language");
  if (wanted !== null && known.includes(wanted)) return wanted;
  for (const one of navigator.languages) {
    const code = one.slice(0, 2).toLowerCase();
    if (known.includes(code)) return code;
  }
  return "en";
}

export async function useLanguage(code: string): Promise<void> {
  let found: Messages | null = null;
  if (code !== "en") {
    try {
      const answer = await fetch(address(`messages/${code}.json`));
      if (!answer.ok) return;
      const [all, texts] = await answer.json() as [string, Messages[string][]];
      found = Object.fromEntries(texts.map((text, i) =>
        [all.slice(KEY * i, KEY * i + KEY), text]));
    } catch {
      return; // there is no way to the server now: it stays as it is
    }
  }
  messages = found;
  language = code;
  rules = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}
