// SPDX-License-Identifier: Apache-2.0
// Links to a table: to take a seat, to watch; and taking the seat.

import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { gameOf, playedWords, setsOf } from "../begin/played";
import { Later } from "../later";
import { narrow } from "../board/view";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { ColourChoice } from "../game/colour_choice";
import { colouring, likeColour, likedColour } from "../game/colours";
import { ColouredFigure } from "../game/pieces";
import { keepName, nameBeside, yourName } from "../game/names";
import type { RemoteTable } from "../game/tables";

/** The table is named before the "#" too, for programs that show what a link leads to: of what
 *  stands behind it, as the invitation, the server hears nothing. */
function address(hash: string): string {
  return `${location.origin}${location.pathname}?t=${hash.split("/")[2] ?? ""}${hash}`;
}

/** Into the clipboard, also where a page that is not secure has none of its own. */
async function copy(field: HTMLTextAreaElement | null): Promise<boolean> {
  if (field === null) return false;
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

interface LinkProps {
  label: string; to: string; title: string;
  /** It was given away. */
  given: () => void;
  /** Says something to those who hear the page. */
  say: (text: string) => void;
}

function Link(props: LinkProps): JSX.Element {
  const { label, to, title, given, say } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [done, setDone] = useState("");
  const [shown, show] = useState(false);
  const take = async (): Promise<void> => {
    const copied = await copy(field.current);
    const words = copied ? t("Copied") : t("Copy it by hand: it is selected.");
    setDone(words);
    say(copied ? t("The link is copied.") : words);
    if (copied) given();
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, url: address(to) });
      given();
    } catch {
      // Not wanted after all.
    }
  };
  return (
    <div class="link">
      <label>{label}
        <textarea readOnly rows={2} ref={field} value={address(to)}
          onFocus={(event) => event.currentTarget.select()} /></label>
      <button type="button" class={`copy ${done === "" ? "" : "done"}`}
        onClick={() => void take()}>{done === t("Copied") ? `✓ ${done}` : t("Copy")}</button>
      {navigator.share !== undefined &&
        <button type="button" onClick={() => void share()}>{t("Share")}</button>}
      <button type="button" aria-expanded={shown} onClick={() => show(!shown)}>
        {t("QR code")}</button>
      {done !== "" && done !== t("Copied") && <small>{done}</small>}
      {shown && <Later load={() => import("./qr_picture").then((part) => part.QrPicture)}
        given={{ text: address(to) }} />}
    </div>
  );
}

/** The links that can be given away: to a free seat, and to watch. */
export function Links(props: { table: RemoteTable; free: boolean; given?: () => void;
  say: (text: string) => void }): JSX.Element {
  const { table, free, say, given = () => undefined } = props;
  const title = table.title === "" ? "Aude" : table.title;
  return (
    <>
      {free && <Link label={t("For players:")} title={title} given={given}
        say={say} to={`#/t/${table.id}${table.invite === "" ? "" : `/${table.invite}`}`} />}
      <Link label={t("For spectators:")} to={`#/w/${table.id}`} title={title}
        given={given} say={say} />
    </>
  );
}

/** The same beside the board. On a phone they make room once one of them was given. */
export function Invite(props: { table: RemoteTable; game: Game }): JSX.Element {
  const { table, game } = props;
  const [open, setOpen] = useState(true);
  const [said, say] = useState("");
  const free = game.seats.some((seat) => seat.open === true) && game.mine.size > 0;
  return (
    <details class="invite" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{free ? t("Invite") : t("Links")}</summary>
      <p class="hidden" role="status">{said}</p>
      <Links table={table} free={free} given={() => setOpen(!narrow())} say={say} />
    </details>
  );
}

/** One button for each free seat; children: what stands above. */
export function SitForm(props: { game: Game; table: RemoteTable; children: ComponentChildren }):
JSX.Element {
  const { game, table, children } = props;
  const [name, setName] = useState(yourName());
  const [wish, setWish] = useState(likedColour());
  const [problem, setProblem] = useState("");
  const free = game.seats.map((_, seat) => seat)
    .filter((seat) => game.seats[seat]?.open === true);
  const colours = colouring(game.seats);
  /** Who has the colour and is not about to change it. */
  const owner = (colour: number): string => {
    const seat = colours.indexOf(colour);
    return seat < 0 || free.includes(seat) ? "" : game.seats[seat]?.name ?? "";
  };
  const colour = wish !== undefined && owner(wish) === "" ? wish : colours[free[0] ?? 0] ?? 0;
  const mine = (seat: number): number => wish === colour || free.length === 1 ? colour
    : colours[seat] ?? seat;
  const sit = async (seat: number): Promise<void> => {
    keepName(name);
    const others = game.seats.map((one) => one.name);
    const changed = mine(seat) === colours[seat] ? undefined : mine(seat);
    setProblem(await table.sit(seat, nameBeside(others, yourName()), changed) ?? "");
  };
  return (
    <form class="asks sit" onSubmit={(event) => {
      event.preventDefault();
      const by = event.submitter;
      void sit(by instanceof HTMLButtonElement ? Number(by.value) : free[0] ?? 0);
    }}>
      {children}
      {table.sentAway && <p class="problem" role="status">
        {t("The host has freed your seat.")}</p>}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <div class="choices">
        <label>{t("Your name")} <input type="text" maxLength={30} required value={name}
          onInput={(event) => setName(event.currentTarget.value)} /></label>
        <ColourChoice engine={game.engine} name="colour" label={t("Your colour")} value={colour}
          swaps={false} owner={owner} choose={(one) => {
            setWish(one);
            likeColour(one);
          }} />
        {free.map((seat) => (
          <button key={seat} type="submit" class="commit" value={seat}>
            <ColouredFigure engine={game.engine} colour={mine(seat)} />{" "}
            {free.length === 1 ? t("Take this seat") : t("Take seat {n}", { n: seat + 1 })}
          </button>
        ))}
      </div>
    </form>
  );
}

/** The same below the board. */
export function TakeSeat(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game } = props;
  const free = game.seats.filter((seat) => seat.open === true).length;
  return (
    <section class="bar mine" aria-label={t("A seat is free")}>
      <SitForm {...props}>
        <h2>{tn("{n} seat is free", "{n} seats are free", free)}
          {" "}<small>{playedWords(gameOf(game.setup), setsOf(game.setup))}{" · "}
            {game.seats.map((one) => one.name).filter((one) => one !== "").join(", ")}</small></h2>
      </SitForm>
    </section>
  );
}
