// SPDX-License-Identifier: Apache-2.0
// The position editor: a board that is built by hand. Fetched when it is wanted.

import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { narrow } from "../board/view";
import type { Catalogue, Engine } from "aude/engine";
import type { Connection } from "../game/socket";
import { LANDS, SEAT_COLOURS, landChosen, seatColoursChosen, useLook } from "../game/land";
import { forgetPictures } from "../game/pieces";
import { keep, kept } from "../game/storage";
import { t } from "../i18n";
import { listen } from "../listen";
import { oneSheet } from "../side/sheets";
import { stepFocus, useKeys } from "../turn/keys";
import { EditBar } from "./bar";
import { Begin } from "./begin";
import { Editor, idIn } from "./editor";
import { useHand } from "./hand";
import type { Hand } from "./hand";
import { People, Remembered, Turn } from "./people";
import { LinkPart, PlayPart, ScenarioPart } from "./share";
import { Held, Palette } from "./tiles";
import { Workshop } from "./workshop";

const KEPT_LAST = "aude.edit.last";
const ADDRESS = "#/edit/";

export interface EditProps {
  catalogue: Catalogue; connection: Connection; dark: boolean;
  /** A position id, or "". */
  id: string;
}

/** The address is always that of the position, when it stays for a while. */
function useAddress(editor: Editor): void {
  const { id } = editor;
  useEffect(() => {
    keep(KEPT_LAST, id);
    const timer = setTimeout(() => {
      if (location.hash.startsWith(ADDRESS)) history.replaceState(null, "", ADDRESS + id);
    }, 200);
    return () => clearTimeout(timer);
  }, [id]);
}

/** Keys: the arrows go from tile to tile and from square to square. */
function useEditKeys(editor: Editor, hand: Hand): void {
  useKeys([
    { keys: ["r"], shown: "R", words: t("Turn the tile"), act: () => hand.turn(1) },
    { keys: ["Escape"], shown: "Esc", words: t("Done"), act: hand.drop },
    { keys: ["Delete"], shown: "Del", words: t("Take the tile off the board"), act: () => {
      if (hand.cell === null) return false;
      editor.edit(`lift ${hand.cell.join(" ")}`, t("Take the tile off the board"));
      return true;
    } },
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], shown: "← → ↑ ↓",
      words: t("Go over the board"), act: ({ key }) => stepFocus(key) },
  ]);
  const latest = useRef(editor);
  latest.current = editor;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const writes = event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLTextAreaElement;
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || writes ||
        !["z", "y"].includes(key)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    return listen(window, { keydown: press });
  }, []);
}

/** Who laid a tile by the keyboard goes on from it. */
function useFocus(editor: Editor): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const last = editor.state.placed.at(-1);
    document.querySelector<HTMLElement>(`.held[data-at="${last?.[0]},${last?.[1]}"]`)
      ?.focus({ preventScroll: true });
  }, [editor.id]);
}

/** To another game; asks first where tiles lie. */
function Leave(props: { editor: Editor }): JSX.Element {
  const { editor } = props;
  const [asking, setAsking] = useState(false);
  if (!asking || editor.state.placed.length === 0)
    return <a class="button" href="#/edit" onClick={(event) => {
      if (editor.state.placed.length === 0) return;
      event.preventDefault();
      setAsking(true);
    }}>{t("Another game")}</a>;
  return (
    <span class="sure" role="group" aria-label={t("Another game")}>
      <b>{t("Leave this board?")}</b>{" "}
      <a class="button" href="#/edit">{t("Yes, leave it")}</a>{" "}
      <button type="button" onClick={() => setAsking(false)}>{t("No, stay here")}</button>
    </span>
  );
}

function Desk(props: EditProps & { editor: Editor }): JSX.Element {
  const { editor, catalogue, connection, dark } = props;
  const hand = useHand(editor);
  const aside = useRef<HTMLElement>(null);
  const facts = useMemo(() => editor.facts(editor.state.seat), [editor.id]);
  useAddress(editor);
  useEditKeys(editor, hand);
  useFocus(editor);
  const close = (): void => {
    if (narrow())
      aside.current?.querySelectorAll("details[open]")
        .forEach((one) => one.removeAttribute("open"));
  };
  return (
    <main class="play edit">
      <h1 class="hidden">{t("Build a position")}</h1>
      <Board key={editor.opened} game={editor} dark={dark} framed={editor.state.last >= 0}
        choosing={hand.choosing}>
        <Held editor={editor} hand={hand} />
      </Board>
      <aside ref={aside} onClick={oneSheet}>
        <details open={!narrow()}>
          <summary>{t("Tiles")}</summary>
          <Palette editor={editor} hand={hand} chosen={close} />
        </details>
        <details>
          <summary>{t("Players")}</summary>
          <People editor={editor} facts={facts} hand={hand} />
        </details>
        <details>
          <summary>{t("Turn")}</summary>
          <Turn editor={editor} facts={facts} />
          {facts.kept.length > 0 && <details>
            <summary>{t("What else is remembered")}</summary>
            <Remembered editor={editor} facts={facts} />
          </details>}
        </details>
        <details>
          <summary>{t("Share")}</summary>
          <LinkPart editor={editor} />
          <ScenarioPart editor={editor} />
        </details>
        <details class="goon">
          <summary>{t("Play")}</summary>
          <PlayPart editor={editor} catalogue={catalogue} connection={connection} />
        </details>
        <p class="save">
          <button type="button" onClick={() => editor.edit("clear", t("Clear the board"))}>
            {t("Clear the board")}</button>
          <Leave editor={editor} />
        </p>
      </aside>
      <EditBar editor={editor} hand={hand} list={() => {
        const fold = aside.current?.querySelector("details");
        if (fold?.open === false) fold.querySelector("summary")?.click();
      }} />
    </main>
  );
}

/** Draws the pictures of the editor's own engine as those of the page. */
function usePainting(engine: Engine): void {
  const look = useLook();
  useMemo(() => {
    engine.look(LANDS.indexOf(landChosen()), SEAT_COLOURS.indexOf(seatColoursChosen()));
    forgetPictures();
  }, [engine, look]);
}

function Opened(props: EditProps & { shop: Workshop }): JSX.Element {
  const { shop, catalogue } = props;
  const id = idIn(props.id);
  const editor = useMemo(() => new Editor(shop), [shop]);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useEffect(() => editor.listen(() => redraw(undefined)), [editor]);
  usePainting(shop.engine);
  const problem = useMemo(() => id === "" ? editor.leave() : editor.open(id), [editor, id]);
  if (editor.id === "")
    return <Begin shop={shop} catalogue={catalogue} last={kept(KEPT_LAST) ?? ""}
      problem={props.id !== "" && id === "" ? t("There is no position in this address.")
        : problem === "" ? ""
          : t("The position of this link cannot be built: {why}", { why: problem })} />;
  return <Desk {...props} editor={editor} />;
}

export function Screen(props: EditProps): JSX.Element {
  const [shop, setShop] = useState<Workshop | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    Workshop.open().then(setShop, () => setLost(true));
  }, []);
  if (shop !== null) return <Opened {...props} shop={shop} />;
  return <p role="status" class="nothing">{lost
    ? t("This part of the page can't be loaded right now. Reload the page.")
    : t("One moment …")}</p>;
}
