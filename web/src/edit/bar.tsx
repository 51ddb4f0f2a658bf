// SPDX-License-Identifier: Apache-2.0
// The bar below the board: the tile that is to be laid, or the tile on the board with all that may
// be put on it and taken off; what was refused and why; back and on again.

import type { JSX } from "preact";
import { fingers, narrow } from "../board/view";
import { RuleLink } from "../book/rule";
import { Figure, Tile, Token } from "../game/pieces";
import { Sign } from "../game/signs";
import { partWords, tileWords } from "../game/tiles";
import { axisWord, figureWord, kindWord, tokensWord } from "../game/words";
import { t } from "../i18n";
import type { Editor, Offer } from "./editor";
import { stepNumber } from "./editor";
import type { Hand } from "./hand";

interface BarProps { editor: Editor; hand: Hand }

/** The part of a tile that an offer is about. */
function partOf({ kind = 0, ways = 0, segment = 0, where = "" }: Offer): string {
  return partWords({ kind, ways, segment },
    where.startsWith("bridge") ? t("bridge") : kindWord(kind));
}

/** What an offer does, in words. */
function offerWords(editor: Editor, offer: Offer): string {
  const { does, figure = 0, kind, seat = 0, floors = 0, shut = 0, more = 0, axis = 0 } = offer;
  const name = editor.seats[seat]?.name ?? "";
  const piece = offer.token === undefined ? "" : tokensWord(offer.token);
  switch (does) {
    case "figure": return t("{figure}: {where}",
      { figure: figureWord(figure, kind), where: partOf(offer) });
    case "home": return t("Take off: {figure} of {name}, {where}",
      { figure: figureWord(figure, kind), name, where: partOf(offer) });
    case "tower": return more > 0 ? t("One floor more: {n}", { n: floors })
      : more < 0 ? t("One floor less: {n}", { n: floors })
      : shut === 1 ? t("Close the tower for good") : t("Open the tower again");
    case "bridge": return t("Bridge, {way}", { way: axisWord(axis) });
    case "unbridge": return t("Take the bridge away");
    case "castle": return t("Make it a castle: {where}", { where: partOf(offer) });
    case "raze": return t("A city again, no castle: {where}", { where: partOf(offer) });
    case "piece": return offer.there === 0 ? t("Take away: {piece}", { piece })
      : offer.figure === undefined ? t("Set here: {piece}", { piece })
      : t("Set beside {figure} of {name}: {piece}",
        { figure: figureWord(figure), name, piece });
    default: return t("Take the tile off the board");
  }
}

/** An offer as a button; one that is refused says why when it is tried. */
function Button(props: { editor: Editor; offer: Offer; seat: number; short?: boolean }):
JSX.Element {
  const { editor, offer, seat, short = false } = props;
  const words = offerWords(editor, offer);
  const { figure, token } = offer;
  return (
    <button type="button" class={`choice ${offer.status === "" ? "" : "dim"}`}
      aria-label={short ? words : undefined} title={short ? words : undefined}
      onClick={() => editor.edit(offer.line, words)}>
      {figure !== undefined && <Figure game={editor} seat={offer.seat ?? seat} figure={figure}
        kind={offer.kind ?? 0} />}
      {token !== undefined && <Token game={editor} token={token} />}
      {!short && <span>{words}</span>}
    </button>
  );
}

/** Whose figures are put. */
function Owners(props: BarProps): JSX.Element {
  const { editor, hand } = props;
  return (
    <div class="owners" role="group" aria-label={t("Whose figures")}>
      {editor.seats.map(({ name }, seat) => (
        <button key={seat} type="button" aria-pressed={hand.seat === seat}
          onClick={() => hand.seatAt(seat)}>
          <Figure game={editor} seat={seat} figure={0} /> {name}</button>
      ))}
    </div>
  );
}

/** The tile on the board: figures by the part that they would stand on, then all else. */
function OnTile(props: BarProps & { x: number; y: number }): JSX.Element {
  const { editor, hand, x, y } = props;
  const [kind, rotation] = editor.tileAt(x, y) ?? [0, 0];
  const offers = editor.offers(x, y, hand.seat);
  const parts = new Map<number, Offer[]>();
  for (const one of offers)
    if (one.does === "figure")
      parts.set(one.segment ?? 0, [...parts.get(one.segment ?? 0) ?? [], one]);
  const others = offers.filter(({ does }) => does !== "figure");
  const turnable = (editor.kinds[kind]?.rotations ?? 1) > 1;
  return (
    <>
      <h2><Tile game={editor} kind={kind} rotation={rotation} alt="" />
        <span>{tileWords(editor, kind, rotation)}</span></h2>
      <Owners editor={editor} hand={hand} />
      <ul class="parts">
        {[...parts].map(([segment, some]) => (
          <li key={segment}><span>{partOf(some[0] as Offer)}</span>
            {some.map((one) => <Button key={one.line} editor={editor} offer={one}
              seat={hand.seat} short />)}</li>
        ))}
      </ul>
      <div class="choices">
        {others.map((one) => <Button key={one.line} editor={editor} offer={one}
          seat={hand.seat} />)}
        {turnable && <button type="button" class="choice" onClick={() => editor.turnTile(x, y)}>
          <Sign name="rotate" /> <span>{t("Turn the tile")}</span></button>}
      </div>
    </>
  );
}

/** The tile that is to be laid. */
function InHand(props: BarProps): JSX.Element {
  const { editor, hand } = props;
  const { kind, rotation } = hand;
  const left = editor.left(kind);
  const words = tileWords(editor, kind, rotation);
  const set = (count: number): void =>
    void editor.edit(`bag ${kind} ${Math.max(count, 0)}`, words);
  const { seat } = editor.state;
  const name = editor.seats[seat]?.name ?? "";
  const rooms = hand.choosing.cells.length;
  return (
    <>
      <h2><span class="turns" onClick={() => hand.turn(1)}>
        <Tile game={editor} kind={kind} rotation={rotation} alt="" /></span>
        <span>{words}</span></h2>
      <p>{rooms === 0 ? t("It fits nowhere now.")
        : fingers() ? t("Choose a square on the board. Tap the tile to turn it.")
        : t("Choose a square on the board. R or the right mouse button turns the tile.")}</p>
      <div class="choices">
        <button type="button" class="choice" onClick={() => hand.turn(1)}>
          <Sign name="rotate" /> <span>{t("Turn the tile")}</span></button>
        <button type="button" class="choice" onClick={() => editor.edit(
          `turn ${seat} ${stepNumber("place")} ${kind}`, t("In {name}'s hand", { name }))}>
          {t("{name} holds it", { name })}</button>
        <span class="in-bag" role="group" aria-label={t("In the bag")}>
          <button type="button" aria-label={t("One less in the bag")} disabled={left === 0}
            onClick={() => set((editor.state.bag[kind] ?? 0) - 1)}><Sign name="minus" /></button>
          <span>{t("{n} left", { n: left })}</span>
          <button type="button" aria-label={t("One more in the bag")}
            onClick={() => set((editor.state.bag[kind] ?? 0) + 1)}><Sign name="plus" /></button>
        </span>
      </div>
    </>
  );
}

/** What was refused: what had been wanted, and why it cannot be. */
function Refusal(props: { editor: Editor }): JSX.Element | null {
  const { problem } = props.editor;
  if (problem === null) return null;
  return <p class="problem" role="alert">{problem.about !== "" && `${problem.about}: `}
    {problem.sentence} {problem.rule !== "" && <RuleLink id={problem.rule} />}</p>;
}

export function EditBar(props: BarProps & {
  /** Opens the list of tiles, where it is not open beside the board. */
  list: () => void;
}): JSX.Element {
  const { editor, hand, list } = props;
  const { cell, kind } = hand;
  return (
    <section class="bar edit-bar" aria-label={t("Edit")}>
      <div class="asks">
        <Refusal editor={editor} />
        {cell !== null ? <OnTile editor={editor} hand={hand} x={cell[0]} y={cell[1]} />
          : kind >= 0 ? <InHand editor={editor} hand={hand} />
          : <>
            <p>{t(
              "Choose a tile from the list to lay it, or one on the board to put figures on it.")}
            </p>
            {narrow() && <p><button type="button" class="choice" onClick={list}>
              <Sign name="tiles" /> <span>{t("Choose a tile")}</span></button></p>}
          </>}
      </div>
      <div class="ends">
        <button type="button" disabled={!editor.undoable} title="Ctrl+Z"
          onClick={() => editor.undo()}><Sign name="undo" /><span>{t("Undo")}</span></button>
        <button type="button" class="redo" disabled={!editor.redoable} title="Ctrl+Y"
          onClick={() => editor.redo()}><Sign name="undo" /><span>{t("Redo")}</span></button>
        {(cell !== null || kind >= 0) &&
          <button type="button" onClick={hand.drop}><span>{t("Done")}</span></button>}
      </div>
    </section>
  );
}
