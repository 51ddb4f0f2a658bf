// SPDX-License-Identifier: Apache-2.0
// Links to a table: to take a seat, to watch; and taking the seat.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { narrow } from "../board/view";
import type { Game } from "../game/game";
import { t, tn } from "../i18n";
import { Figure } from "../game/pieces";
import { keep, kept } from "../game/storage";
import type { RemoteTable } from "../game/tables";

export function yourName(): string {
  return kept("aude.name") ?? t("You");
}

export function keepName(name: string): void {
  keep("aude.name", name);
}

function address(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}

function Link(props: { label: string; to: string; title: string; given: () => void }):
JSX.Element {
  const { label, to, title, given } = props;
  const [copied, setCopied] = useState(false);
  const give = async (): Promise<void> => {
    try {
      if (navigator.share !== undefined) {
        await navigator.share({ title, url: address(to) });
      } else {
        await navigator.clipboard.writeText(address(to));
        setCopied(true);
      }
      given();
    } catch {
      // Not wanted after all, or not allowed: the link stands there to be copied by hand.
    }
  };
  return (
    <p class="link">
      <label>{label}
        <input type="text" readOnly value={address(to)}
          onFocus={(event) => event.currentTarget.select()} /></label>
      <button type="button" onClick={() => void give()}>
        {navigator.share !== undefined ? t("Share") : copied ? t("Copied") : t("Copy")}</button>
    </p>
  );
}

/** The links that can be given away: to a free seat, and to watch. On a phone they make room once
 *  one of them was given. */
export function Invite(props: { table: RemoteTable; game: Game }): JSX.Element {
  const { table, game } = props;
  const [open, setOpen] = useState(true);
  const title = table.title === "" ? "Aude" : table.title;
  const free = game.seats.some((seat) => seat.open === true) && game.mine.size > 0;
  const given = (): void => setOpen(!narrow());
  return (
    <details class="invite" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{free ? t("Invite") : t("Links")}</summary>
      {free && <Link label={t("A friend takes a seat by this link:")} title={title} given={given}
        to={`#/t/${table.id}${table.invite === "" ? "" : `/${table.invite}`}`} />}
      <Link label={t("Others watch by this one:")} to={`#/w/${table.id}`} title={title}
        given={given} />
    </details>
  );
}

/** One button for each free seat. */
export function TakeSeat(props: { game: Game; table: RemoteTable }): JSX.Element {
  const { game, table } = props;
  const [name, setName] = useState(yourName());
  const [problem, setProblem] = useState("");
  const free = game.seats.map((_, seat) => seat)
    .filter((seat) => game.seats[seat]?.open === true);
  const sit = async (seat: number): Promise<void> => {
    keepName(name);
    setProblem(await table.sit(seat, name) ?? "");
  };
  return (
    <section class="bar mine" aria-label={t("A seat is free")}>
      <form class="asks sit" onSubmit={(event) => {
        event.preventDefault();
        const by = event.submitter;
        void sit(by instanceof HTMLButtonElement ? Number(by.value) : free[0] ?? 0);
      }}>
        <h2>{tn("{n} seat is free", "{n} seats are free", free.length)}</h2>
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <div class="choices">
          <label>{t("Your name")} <input type="text" maxLength={30} required value={name}
            onInput={(event) => setName(event.currentTarget.value)} /></label>
          {free.map((seat) => (
            <button key={seat} type="submit" class="commit" value={seat}>
              <Figure game={game} seat={seat} figure={0} />{" "}
              {free.length === 1 ? t("Take this seat") : t("Take seat {n}", { n: seat + 1 })}
            </button>
          ))}
        </div>
      </form>
    </section>
  );
}
