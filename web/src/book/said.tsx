// SPDX-License-Identifier: Apache-2.0
// A rule as players read it: first what they have to know, then, folded, what depends on options
// and editions, or the exact words where a short sentence stands for them.

import type { JSX } from "preact";
import type { Engine } from "aude/engine";
import { t } from "../i18n";
import type { Book } from "./book";
import { PREFIX, TECHNICAL, capital, sentencesOf } from "./plain";
import { Text } from "./rule";
import { shortRule } from "./short";

/** What each option is where nobody chose. */
let usual: Map<string, string> | null = null;

function isUsual(engine: Engine, option: string, value: string): boolean {
  usual ??= new Map(engine.catalogue().games.flatMap(({ options }) =>
    options.map(({ name, values }) => [name, values[0] ?? ""])));
  return ["on", "yes", usual.get(option)].includes(value);
}

/** What is shown of a text, and what is folded. */
function parted(engine: Engine, text: string): { shown: string; folded: string } {
  const [prefix = "", option = "", value = ""] = PREFIX.exec(text) ?? [];
  if (prefix !== "" && !isUsual(engine, option, value)) return { shown: "", folded: text };
  const sentences = sentencesOf(text.slice(prefix.length));
  const from = sentences.findIndex((one, i) => i > 0 && TECHNICAL.test(one));
  const shown = (from < 0 ? sentences : sentences.slice(0, from)).join("").trim();
  return { shown: capital(shown),
    folded: prefix !== "" ? text : from < 0 ? "" : sentences.slice(from).join("") };
}

/** A text of the book, with its first sentence before the rest. */
function Sentences(props: { book: Book; text: string }): JSX.Element {
  const { book, text } = props;
  const [first = ""] = /^.+?[.!?:](?=\s|$)/s.exec(text) ?? [text];
  return <p><span class="first"><Text book={book} text={first} /></span>
    <Text book={book} text={text.slice(first.length)} /></p>;
}

/** named: somebody wants to read this very rule. */
export function Said(props: { book: Book; engine: Engine; id: string; text: string;
  named: boolean }): JSX.Element {
  const { book, engine, id, text, named } = props;
  const short = shortRule(id);
  if (short !== "") return <>
    <p><span class="first">{short}</span></p>
    <details class="exact" open={named}><summary>{t("The exact rule")}</summary>
      <p><Text book={book} text={text} /></p></details></>;
  const { shown, folded } = parted(engine, text);
  return <>
    {shown !== "" && <Sentences book={book} text={shown} />}
    {folded !== "" && <details class="exact" open={named && shown === ""}>
      <summary>{t("Variants and editions")}</summary>
      <p><Text book={book} text={folded} /></p></details>}</>;
}
