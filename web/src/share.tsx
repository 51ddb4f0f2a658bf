// SPDX-License-Identifier: Apache-2.0
// Links to a table: to take a seat, to watch; and taking the seat.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Game } from "./game";
import { t } from "./i18n";
import type { RemoteTable } from "./tables";

export function yourName(): string {
  return localStorage.getItem("aude.name") ?? t("You");
}

export function keepName(name: string): void {
  localStorage.setItem("aude.name", name);
}

function address(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}

function Link(props: { label: string; to: string; title: string }): JSX.Element {
  const { label, to, title } = props;
  const [copied, setCopied] = useState(false);
  const give = async (): Promise<void> => {
    try {
      if (navigator.share !== undefined) {
        await navigator.share({ title, url: address(to) });
      } else {
        await navigator.clipboard.writeText(address(to));
        setCopied(true);
      }
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

/** The links that can be given away: to a free seat, and to watch. */
export function Invite(props: { table: RemoteTable; game: Game }): JSX.Element {
  const { table, game } = props;
  const title = table.title === "" ? "Aude" : table.title;
  const free = game.seats.some((seat) => seat.open === true) && game.mine.size > 0;
  return (
    <section class="invite" aria-label={t("Invite")}>
      {free && <Link label={t("A friend takes a seat by this link:")} title={title}
        to={`#/t/${table.id}`} />}
      <Link label={t("Others watch by this one:")} to={`#/w/${table.id}`} title={title} />
    </section>
  );
}

export function TakeSeat(props: { table: RemoteTable; seat: number }): JSX.Element {
  const { table, seat } = props;
  const [name, setName] = useState(yourName());
  const [problem, setProblem] = useState("");
  const sit = async (): Promise<void> => {
    keepName(name);
    setProblem(await table.sit(seat, name) ?? "");
  };
  return (
    <section class="bar mine" aria-label={t("A seat is free")}>
      <form class="asks sit" onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}>
        <h2>{t("A seat is free")}</h2>
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <div class="choices">
          <label>{t("Your name")} <input type="text" maxLength={30} required value={name}
            onInput={(event) => setName(event.currentTarget.value)} /></label>
          <button type="submit" class="commit">{t("Take this seat")}</button>
        </div>
      </form>
    </section>
  );
}
