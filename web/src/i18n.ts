// SPDX-License-Identifier: Apache-2.0
// Texts in the user's language. The English text is the key, as with gettext; the translations come
// from the po files, as JSON made by the build: a text, or a list of plural forms.

import { kept } from "./game/storage";

type Messages = Record<string, string | string[]>;

export const LANGUAGES: [string, string][] = [
  ["en", "English"], ["pl", "Polski"], ["cs", "Čeština"], ["bg", "Български"], ["de", "Deutsch"],
];

let language = "en";
let messages: Messages = {};
let rules = new Intl.PluralRules("en");

/** CLDR's names of plural forms in the order in which the po files number them. */
const FORMS: Record<string, string[]> = {
  pl: ["one", "few", "many"], cs: ["one", "few", "other"],
  bg: ["one", "other"], de: ["one", "other"],
};

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) =>
    name in values ? String(values[name]) : all);
}

export function t(text: string, values: Record<string, string | number> = {}): string {
  const found = messages[text];
  return fill(typeof found === "string" && found !== "" ? found : text, values);
}

export function tn(one: string, many: string, n: number): string {
  const found = messages[one];
  if (!Array.isArray(found)) return fill(n === 1 ? one : many, { n });
  const form = (FORMS[language] ?? []).indexOf(rules.select(n));
  return fill(found[form < 0 ? found.length - 1 : form] ?? many, { n });
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
  let found: Messages = {};
  if (code !== "en") {
    const answer = await fetch(`messages/${code}.json`);
    if (!answer.ok) return;
    found = await answer.json() as Messages;
  }
  messages = found;
  language = code;
  rules = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}
