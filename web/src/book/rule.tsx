// SPDX-License-Identifier: Apache-2.0
// Rules where the page names one: what it says, and the id, which leads into the book.

import type { JSX } from "preact";
import type { Book } from "./book";
import { ID, pieces, ruleAddress, useBook } from "./book";
import { plainText } from "./plain";
import { t } from "../i18n";

/** The id of a rule, as a link into the book. */
export function RuleLink(props: { id: string }): JSX.Element | null {
  const { id } = props;
  if (id === "") return null;
  return <a class="to-rule" href={ruleAddress(id)} title={t("What the rule says")}>
    <code>{id}</code></a>;
}

/** A text whose ids are links, wherever the book is. */
export function Linked(props: { text: string }): JSX.Element {
  const { text } = props;
  const ids = text.match(ID) ?? [];
  return <>{text.split(ID).map((part, i) =>
    <>{part}<RuleLink id={ids[i] ?? ""} /></>)}</>;
}

/** A text of the book, its ids as links. */
export function Text(props: { book: Book; text: string }): JSX.Element {
  const { book, text } = props;
  return <>{pieces(book, text).map((one) =>
    one.id ? <a href={ruleAddress(one.text)}>{one.text}</a> : one.text)}</>;
}

/** The rule that something rests on, with its title and once they are wanted its words, without
 *  what options and editions change. */
export function RuleWords(props: { id: string; wanted?: boolean }): JSX.Element | null {
  const { id, wanted = true } = props;
  const book = useBook(wanted && id !== "");
  if (id === "") return null;
  const found = book?.rules.get(id);
  return (
    <span class="rule">
      {wanted && book && found !== undefined && <span lang={book.language}>
        {found.rule[1] !== "" && <b>{found.rule[1]}. </b>}
        <Text book={book} text={plainText(id, found.rule[2]) || found.rule[2]} /></span>}{" "}
      <RuleLink id={id} />
    </span>
  );
}
