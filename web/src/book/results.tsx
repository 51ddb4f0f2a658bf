// SPDX-License-Identifier: Apache-2.0
// What was found in the rules: whole parts that are called so, then the best few of the rules, and
// more of them when they are asked for.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Book } from "./book";
import { roomAddress, ruleAddress } from "./book";
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
        {found.slice(0, most).map(({ rule: [id, title, text], room }) => (
          <li key={id}>
            <a href={ruleAddress(id)}><b><Marked text={title} sought={sought} /></b>{" "}
              <code>{id}</code></a>{" "}
            <small>{room.title}</small>
            <p><Marked text={passage(text, sought)} sought={sought} /></p>
          </li>
        ))}
      </ul>
      {found.length > most && <button type="button" onClick={() => setMost(most + MORE)}>
        {t("More results")}</button>}
    </section>
  );
}
