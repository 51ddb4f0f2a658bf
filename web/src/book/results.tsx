// SPDX-License-Identifier: Apache-2.0
// What was found in the rules: whole parts that are called so, then the best few of the rules, and
// more of them when they are asked for.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Book, Found } from "./book";
import { roomAddress, ruleAddress } from "./book";
import { TECHNICAL, plainText } from "./plain";
import { marked, passage, roomsCalled, search, soughtIn } from "./search";
import type { Sought } from "./search";
import { roomSign } from "./signs";
import { Sign } from "../game/signs";
import { t, tn } from "../i18n";

/** So many are shown at first, and so many more each time. */
const FIRST = 6;
const MORE = 14;

function Marked(props: { text: string; sought: readonly Sought[] }): JSX.Element {
  return <>{marked(props.text, props.sought).map(({ text, found }) =>
    found ? <mark>{text}</mark> : text)}</>;
}

/** What is named by an option only is called as the part of the rules is. */
function Hit(props: { found: Found; sought: readonly Sought[] }): JSX.Element {
  const { found: { rule: [id, title, text], room }, sought } = props;
  const plain = plainText(id, text);
  return (
    <li>
      <a href={ruleAddress(id)}><b>
        <Marked text={TECHNICAL.test(title) ? room.title : title} sought={sought} /></b>{" "}
        <code>{id}</code></a>{" "}
      <small>{room.title}</small>
      {plain !== "" && <p><Marked text={passage(plain, sought)} sought={sought} /></p>}
    </li>
  );
}

export function Results(props: { book: Book; asked: string }): JSX.Element {
  const { book, asked } = props;
  const sought = useMemo(() => soughtIn(book, asked), [book, asked]);
  const found = useMemo(() => search(book, sought), [book, sought]);
  const [most, setMost] = useState(FIRST);
  return (
    <section class="results" lang={book.language}>
      <h2>{tn("{n} rule found", "{n} rules found", found.length)}</h2>
      <p class="row">{roomsCalled(book, sought).map((room) => (
        <a key={room.name} class="button" href={roomAddress(room)}><Sign name={roomSign(room)} />
          <b>{room.title}</b></a>))}</p>
      <ul>
        {found.slice(0, most).map((one) => <Hit key={one.rule[0]} found={one} sought={sought} />)}
      </ul>
      {found.length > most && <button type="button" onClick={() => setMost(most + MORE)}>
        {t("More results")}</button>}
    </section>
  );
}
