// SPDX-License-Identifier: Apache-2.0
// Links to a table: to take a seat, to watch; and taking the seat.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
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

function Link(props: { label: string; to: string }): JSX.Element {
  const { label, to } = props;
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(address(to)).then(() => setCopied(true), () => undefined);
  };
  return (
    <p class="link">
      <label>{label}
        <input type="text" readOnly value={address(to)}
          onFocus={(event) => event.currentTarget.select()} /></label>
      <button type="button" onClick={copy}>{copied ? t("Copied") : t("Copy")}</button>
    </p>
  );
}

export function Invite(props: { id: string }): JSX.Element {
  return (
    <section class="invite" aria-label={t("Invite")}>
      <Link label={t("A friend takes a seat by this link:")} to={`#/t/${props.id}`} />
      <Link label={t("Others watch by this one:")} to={`#/w/${props.id}`} />
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
      <form class="asks" onSubmit={(event) => {
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
