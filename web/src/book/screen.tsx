// SPDX-License-Identifier: Apache-2.0
// The rules book: a list of its parts, a page for each, and a search through all of them.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Book, Chapter, Pictures, Room, Rule } from "./book";
import { cameFrom, roomAddress, ruleAddress, useBook, usePictures } from "./book";
import { Opener } from "./opener";
import { Picture, draw } from "./picture";
import { Results } from "./results";
import { Said } from "./said";
import { changeWords } from "../begin/changes";
import { Engine } from "aude/engine";
import { address } from "../game/offline";
import { Sign } from "../game/signs";
import type { SignName } from "../game/signs";
import { t } from "../i18n";
import { roomSign } from "./signs";

function Contents(props: { book: Book }): JSX.Element {
  const { book } = props;
  return (
    <nav aria-label={t("Parts of the rules")}>
      <ul class="contents" lang={book.language}>
        {book.rooms.map((room) => (
          <li key={room.name}><a class="button" href={roomAddress(room)}>
            <Sign name={roomSign(room)} /> <span><b>{room.title}</b>
              <small>{changeWords(room.name)}</small></span></a></li>
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

/** The room that those read first who know nothing yet. */
const BASE = "base";

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
      <h3>{title !== "" && `${title} `}<a href={ruleAddress(id)}>{id}</a></h3>
      <Said book={book} engine={engine} id={id} text={text} named={wanted} />
      {(shown.pictures[id] ?? []).map((position, i) => {
        const key = `${id} ${i}`;
        return <Picture key={key} painter={shown.painter} engine={engine} position={position}
          rule={id} dark={dark} played={shown.playing === key}
          play={(played) => shown.play(played ? key : "")} />;
      })}
    </section>
  );
}

/** Chapters, by their first rules, that say exactly what players know anyway: they are folded. */
const REFERENCE = ["BASE-1", "BASE-52", "BASE-55", "BASE-58", "DISC-1", "A-1", "P-1"];

function ChapterPart(props: PageProps & { chapter: Chapter; shown: Shown; number: number }):
JSX.Element {
  const { chapter, number } = props;
  const first = chapter.rules[0]?.[0] ?? "";
  const rules = chapter.rules.map((rule) => <RuleItem key={rule[0]} {...props} rule={rule} />);
  if (REFERENCE.includes(first)) return (
    <Folded title={chapter.title} number={number}
      opened={chapter.rules.some(([id]) => id === props.named)}>{rules}</Folded>
  );
  return (
    <section>
      <h2 id={`chapter${number}`} tabIndex={-1}>
        {chapter.title === "" ? t("Rules") : chapter.title}</h2>
      {rules}
    </section>
  );
}

function Folded(props: { title: string; number: number; opened: boolean;
  children: ComponentChildren }): JSX.Element {
  const { title, number, opened, children } = props;
  const [open, set] = useState(opened);
  useEffect(() => { if (opened) set(true); }, [opened]);
  return (
    <section>
      <details class="reference" open={open} onToggle={(event) => set(event.currentTarget.open)}>
        <summary><h2 id={`chapter${number}`} tabIndex={-1}>{title}</h2>
          <small>{t("for reference")}</small></summary>
        {children}
      </details>
    </section>
  );
}

/** Leads to the chapters; their addresses would be taken for those of pages. */
function Chapters(props: { room: Room }): JSX.Element | null {
  const { chapters } = props.room;
  if (chapters.length < 2) return null;
  const go = (number: number): void => {
    const heading = document.getElementById(`chapter${number}`);
    const fold = heading?.closest("details");
    if (fold) fold.open = true;
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

/** The first picture of a part, before its words; not where a turn in pictures stands. */
function Sight(props: { room: Room; pictures: Pictures; painter: Engine | null; dark: boolean }):
JSX.Element | null {
  const { room, pictures, painter, dark } = props;
  const [position] = room.chapters.flatMap(({ rules }) =>
    rules.flatMap(([id]) => pictures[id] ?? []));
  if (position === undefined || painter === null || room.name === BASE) return null;
  return <div class="sight whole" aria-hidden="true">
    <img src={draw(painter, position, dark).board} alt="" /></div>;
}

function RoomPage(props: PageProps): JSX.Element {
  const { book, room, named } = props;
  const pictures = usePictures() ?? {};
  const [playing, play] = useState("");
  const illustrated = room.chapters.some(({ rules }) => rules.some(([id]) => id in pictures));
  const shown: Shown = { pictures, painter: usePainter(illustrated), playing, play };
  const elsewhere = room.elsewhere.flatMap((id) => book.rules.get(id) ?? []);
  return (
    <article lang={book.language}>
      {room.name === BASE && named === "" && <Opener painter={shown.painter} dark={props.dark} />}
      <Sight room={room} pictures={pictures} painter={shown.painter} dark={props.dark} />
      <Chapters room={room} />
      {elsewhere.map(({ rule, room: other }) => (
        <p key={rule[0]} class="elsewhere">
          <a href={ruleAddress(rule[0])}>{rule[1] === "" ? rule[0] : rule[1]}</a>{" "}
          <small>{other.title}</small>{" "}<small>{rule[1] !== "" && rule[0]}</small></p>
      ))}
      {room.chapters.map((chapter, i) =>
        <ChapterPart key={i} {...props} chapter={chapter} shown={shown} number={i} />)}
      <Neighbours book={book} room={room} />
    </article>
  );
}

/** The head of every page: where one came from, the parts, what is looked for. */
function Head(props: { title: string; about: string; sign?: SignName; inside: boolean;
  asked: string; ask: (asked: string) => void }): JSX.Element {
  const { title, about, sign, inside, asked, ask } = props;
  const from = cameFrom();
  return (
    <div class="book-head">
      <p class="row">
        <a class="button" href={from}>← {/^#\/[twlr]\//.test(from)
          ? t("Back to the game") : t("Back")}</a>
        {inside && <a class="button" href="#/rules">{t("All rules")}</a>}
      </p>
      <h1>{sign !== undefined && <Sign name={sign} />} {title}</h1>
      {about !== "" && <p class="lead">{about}</p>}
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
  const painter = usePainter(first === "");
  useEffect(() => ask(""), [first, second]);
  if (book === undefined) return <Screen><h1>{t("One moment …")}</h1></Screen>;
  if (book === null)
    return <Screen>
      <Head title={t("Rules")} about="" inside={false} asked="" ask={() => undefined} />
      <p class="problem" role="alert">{t("The rules can't be loaded right now.")}</p>
      {online && <p><button type="button" onClick={() => again(tries + 1)}>
        {t("Try again")}</button></p>}</Screen>;
  const named = second !== "" ? second : book.rules.has(first) ? first : "";
  const room = book.rules.get(named)?.room ?? book.rooms.find((one) => one.name === first);
  return (
    <Screen>
      <Head title={room?.title ?? t("Rules")} about={changeWords(room?.name ?? "")}
        inside={room !== undefined} asked={asked} ask={ask}
        {...room === undefined ? {} : { sign: roomSign(room) }} />
      {asked.trim() !== "" ? <Results key={asked} book={book} asked={asked} />
        : room === undefined ? <><Opener painter={painter} dark={dark} />
          <h2>{t("All rules")}</h2><Contents book={book} /></>
          : <RoomPage key={room.name} engine={engine} book={book} room={room} named={named}
            dark={dark} />}
    </Screen>
  );
}
