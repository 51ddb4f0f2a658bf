// SPDX-License-Identifier: Apache-2.0
// The rules book: a list of its parts, a page for each, and a search through all of them.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Book, Chapter, Found, Pictures, Room, Rule } from "./book";
import { MOST, cameFrom, roomAddress, ruleAddress, search, useBook, usePictures } from "./book";
import { Picture } from "./picture";
import { Text } from "./rule";
import { expansionSign } from "../begin/played";
import { Engine } from "../game/engine";
import { address } from "../game/offline";
import { Sign } from "../game/signs";
import type { SignName } from "../game/signs";
import { t, tn } from "../i18n";

/** Rooms that are no box by themselves. */
const SIGNS: Record<string, SignName> = {
  base: "tiles", abbot: "people", bridges: "bridge", castles: "castle", bazaars: "tiles",
  river: "river", discovery: "island",
};

function roomSign({ name }: Room): SignName { return SIGNS[name] ?? expansionSign(name); }

function Results(props: { book: Book; found: Found[] }): JSX.Element {
  const { book, found } = props;
  return (
    <section class="results" lang={book.language}>
      <h2>{tn("{n} rule found", "{n} rules found", found.length)}</h2>
      <ul>
        {found.slice(0, MOST).map(({ rule: [id, title, text], room }) => (
          <li key={id}>
            <a href={ruleAddress(id)}><code>{id}</code> <b>{title}</b></a>{" "}
            <small>{room.title}</small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents(props: { book: Book }): JSX.Element {
  const { book } = props;
  return (
    <nav aria-label={t("Parts of the rules")}>
      <ul class="contents" lang={book.language}>
        {book.rooms.map((room) => (
          <li key={room.name}><a class="button" href={roomAddress(room)}>
            <Sign name={roomSign(room)} /> <b>{room.title}</b></a></li>
        ))}
      </ul>
    </nav>
  );
}

/** One that draws while the page's own engine may be playing. */
let painter: Promise<Engine> | null = null;

function usePainter(wanted: boolean): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null);
  useEffect(() => {
    if (!wanted) return;
    painter ??= Engine.open(address("engine.wasm"));
    painter.then(setEngine, () => { painter = null; });
  }, [wanted]);
  return engine;
}

interface PageProps { engine: Engine; book: Book; room: Room; named: string; dark: boolean }
/** Of the pictures, "TOWER-9 0" is the first of that rule. */
interface Shown {
  pictures: Pictures; painter: Engine | null; playing: string; play: (which: string) => void;
}

function RuleItem(props: PageProps & { rule: Rule; shown: Shown }): JSX.Element {
  const { engine, book, rule: [id, title, text], named, dark, shown } = props;
  const host = useRef<HTMLElement>(null);
  const wanted = named === id;
  useEffect(() => {
    if (!wanted || document.activeElement instanceof HTMLInputElement) return;
    host.current?.focus({ preventScroll: true });
    host.current?.scrollIntoView({ block: "start" });
  }, [wanted, book, shown.painter !== null]); // with the pictures it lies elsewhere
  return (
    <section id={id} class={wanted ? "one named" : "one"} ref={host} tabIndex={-1}>
      <h3><a href={ruleAddress(id)}>{id}</a>{title !== "" && ` ${title}`}</h3>
      <p><Text book={book} text={text} /></p>
      {(shown.pictures[id] ?? []).map((position, i) => {
        const key = `${id} ${i}`;
        return <Picture key={key} painter={shown.painter} engine={engine} position={position}
          rule={id} dark={dark} played={shown.playing === key}
          play={(played) => shown.play(played ? key : "")} />;
      })}
    </section>
  );
}

function ChapterPart(props: PageProps & { chapter: Chapter; shown: Shown; number: number }):
JSX.Element {
  const { chapter, number } = props;
  return (
    <section>
      <h2 id={`chapter${number}`} tabIndex={-1}>
        {chapter.title === "" ? t("Rules") : chapter.title}</h2>
      {chapter.rules.map((rule) => <RuleItem key={rule[0]} {...props} rule={rule} />)}
    </section>
  );
}

/** Leads to the chapters; their addresses would be taken for those of pages. */
function Chapters(props: { room: Room }): JSX.Element | null {
  const { chapters } = props.room;
  if (chapters.length < 2) return null;
  const go = (number: number): void => {
    const heading = document.getElementById(`chapter${number}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  };
  return (
    <nav class="chapters" aria-label={t("Chapters")}>
      {chapters.map(({ title }, i) => (
        <button key={i} type="button" onClick={() => go(i)}>
          {title === "" ? t("Rules") : title}</button>
      ))}
    </nav>
  );
}

function Neighbours(props: { book: Book; room: Room }): JSX.Element {
  const { book, room } = props;
  const at = book.rooms.indexOf(room);
  const [before, after] = [book.rooms[at - 1], book.rooms[at + 1]];
  return (
    <nav class="neighbours" aria-label={t("Other parts of the rules")}>
      {before !== undefined && <a class="button" href={roomAddress(before)}>← {before.title}</a>}
      {after !== undefined && <a class="button" href={roomAddress(after)}>{after.title} →</a>}
    </nav>
  );
}

function RoomPage(props: PageProps): JSX.Element {
  const { book, room } = props;
  const pictures = usePictures() ?? {};
  const [playing, play] = useState("");
  const illustrated = room.chapters.some(({ rules }) => rules.some(([id]) => id in pictures));
  const shown: Shown = { pictures, painter: usePainter(illustrated), playing, play };
  const elsewhere = room.elsewhere.flatMap((id) => book.rules.get(id) ?? []);
  return (
    <article lang={book.language}>
      <Chapters room={room} />
      {elsewhere.map(({ rule, room: other }) => (
        <p key={rule[0]} class="elsewhere">
          <a href={ruleAddress(rule[0])}>{rule[0]} {rule[1]}</a> <small>{other.title}</small></p>
      ))}
      {room.chapters.map((chapter, i) =>
        <ChapterPart key={i} {...props} chapter={chapter} shown={shown} number={i} />)}
      <Neighbours book={book} room={room} />
    </article>
  );
}

/** The head of every page: where one came from, the parts, what is looked for. */
function Head(props: { title: string; sign?: SignName; inside: boolean; asked: string;
  ask: (asked: string) => void }): JSX.Element {
  const { title, sign, inside, asked, ask } = props;
  const from = cameFrom();
  return (
    <div class="book-head">
      <p class="row">
        <a class="button" href={from}>← {/^#\/[twlr]\//.test(from)
          ? t("Back to the game") : t("Back")}</a>
        {inside && <a class="button" href="#/rules">{t("All rules")}</a>}
      </p>
      <h1>{sign !== undefined && <Sign name={sign} />} {title}</h1>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <label for="sought">{t("Search the rules")}</label>
        <input id="sought" type="text" value={asked} autocomplete="off"
          onInput={(event) => ask(event.currentTarget.value)} />
      </form>
    </div>
  );
}

function Screen(props: { children: ComponentChildren }): JSX.Element {
  return <main class="home book">{props.children}</main>;
}

export interface BookProps { engine: Engine; dark: boolean; online: boolean;
  /** Of the address: a room or a rule, and a rule of that room. */
  first: string; second: string }

export function BookScreen(props: BookProps): JSX.Element {
  const { engine, dark, online, first, second } = props;
  const [tries, again] = useState(0);
  const [asked, ask] = useState("");
  const book = useBook(true, tries);
  useEffect(() => ask(""), [first, second]);
  if (book === undefined) return <Screen><h1>{t("One moment …")}</h1></Screen>;
  if (book === null)
    return <Screen><Head title={t("Rules")} inside={false} asked="" ask={() => undefined} />
      <p class="problem" role="alert">{t("The rules cannot be fetched now.")}</p>
      {online && <p><button type="button" onClick={() => again(tries + 1)}>
        {t("Try again")}</button></p>}</Screen>;
  const named = second !== "" ? second : book.rules.has(first) ? first : "";
  const room = book.rules.get(named)?.room ?? book.rooms.find((one) => one.name === first);
  const found = search(book, asked);
  return (
    <Screen>
      <Head title={room?.title ?? t("Rules")} inside={room !== undefined} asked={asked} ask={ask}
        {...room === undefined ? {} : { sign: roomSign(room) }} />
      {asked.trim() !== "" ? <Results book={book} found={found} />
        : room === undefined ? <Contents book={book} />
          : <RoomPage key={room.name} engine={engine} book={book} room={room} named={named}
            dark={dark} />}
    </Screen>
  );
}
