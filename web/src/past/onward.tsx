// SPDX-License-Identifier: Apache-2.0
// Playing on from a moment of another game: who sits where is chosen anew, then the same game goes
// on at a table of the server or in this browser.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Catalogue, Engine } from "aude/engine";
import type { Sitter } from "aude/record";
import { recordHead } from "./files";
import { t } from "../i18n";
import { requestedSeat } from "../begin/start";
import { askColoured, colouring } from "../game/colours";
import { apart, fitName, yourName } from "../game/names";
import { keepLocalGame, keepPlace, newId } from "../game/places";
import type { Connection } from "../game/socket";
import { mostLevel, opponentName } from "../begin/levels";
import { Pick } from "../begin/pick";
import { seatChoices } from "../begin/setup_people";
import { troubleWords } from "../begin/trouble";

/** What is gone on from: the game up to there, and where it was. */
export interface Origin {
  engine: Engine; setup: string; actions: readonly string[]; scores: number[];
  seats: readonly (Sitter & { colour?: number })[]; tiles: readonly string[]; here: boolean;
  /** of the table, "" when it has none or the set-up tells it */
  title: string;
}

interface Chair extends Sitter { open: boolean }

function remember(origin: Origin, id: string, seats: Chair[], tokens: Record<string, string>,
  local: boolean): void {
  keepPlace({
    id, local, tokens, names: seats.map((seat) => seat.name), scores: origin.scores,
    game: /^(?:game |position aude\d+:)(\w+)/m.exec(origin.setup)?.[1] ?? "carcassonne",
    over: false, at: Date.now(), title: origin.title, turn: "", yours: false,
    people: seats.filter(({ player }) => player === "human").length,
  });
}

function goOnHere(origin: Origin, chairs: Chair[]): string {
  const id = newId();
  const colours = colouring(origin.seats);
  const seats = chairs.map(({ name, player }, i) =>
    ({ name, player, here: true, colour: colours[i] ?? i }));
  keepLocalGame(id, { setup: recordHead(origin.setup, seats), seats, named: true,
    actions: [...origin.actions], tiles: [...origin.tiles] });
  remember(origin, id, chairs, {}, true);
  return `#/l/${id}`;
}

/** A game in this browser from there, in which this seat is a person's and the rest are computers,
 *  but for other people. */
export function tryHere(origin: Origin, seat: number): string {
  const known = ["human", ...origin.engine.catalogue().players.map((one) => one.name)];
  return goOnHere(origin, origin.seats.map(({ name, player }, i) => ({ name, open: false,
    player: i === seat ? "human" : known.includes(player) ? player : "greedy" })));
}

/** Where the game goes on, or why it does not. */
async function goOn(origin: Origin, wanted: Chair[], connection: Connection):
Promise<{ to: string } | { problem: string }> {
  const names = apart(wanted.map(({ name, open }, i) => open ? ""
    : fitName(name) || t("Player {n}", { n: i + 1 })));
  const chairs = wanted.map((chair, i) => ({ ...chair, name: names[i] ?? "" }));
  const open = chairs.some((one) => one.open);
  if (!open && (origin.here || connection.online !== true))
    return { to: goOnHere(origin, chairs) };
  const record = origin.engine.writeRecord(recordHead(origin.setup, chairs), origin.actions);
  const colours = colouring(origin.seats);
  const seats = chairs.map((chair, i) => requestedSeat(chair, i, colours[i] ?? i));
  const answer = await askColoured(connection, { do: "create", setup: { record, seats,
    ...origin.title === "" ? {} : { title: origin.title },
    ...origin.tiles.length > 0 ? { tiles: origin.tiles } : {} } });
  if (answer.is !== "created" || answer.table === undefined)
    return { problem: troubleWords(answer) };
  remember(origin, answer.table, chairs, answer.tokens ?? {}, false);
  return { to: `#/t/${answer.table}` };
}

function firstChairs(seats: readonly Sitter[], { players, levels }: Catalogue): Chair[] {
  const known = [...players, ...levels].map((one) => one.name);
  return seats.map(({ name, player }, i) => known.includes(player)
    ? { name, player, open: false }
    : { name: name === "" ? t("Player {n}", { n: i + 1 }) : name, player: "human", open: false });
}

export interface OnwardProps {
  origin: () => Origin; seats: readonly Sitter[]; catalogue: Catalogue; connection: Connection;
}

/** The form: one row for each seat. */
export function Onward(props: OnwardProps): JSX.Element {
  const { origin, seats, catalogue, connection } = props;
  const [chairs, setChairs] = useState(() => firstChairs(seats, catalogue));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (i: number, chair: Chair): void =>
    setChairs(chairs.map((one, n) => n === i ? chair : one));
  const choose = (i: number, value: string): void => {
    const old = seats[i]?.name ?? "";
    if (value === "open") change(i, { name: "", player: "human", open: true });
    else if (value === "human")
      change(i, { name: old === "" ? yourName() : old, player: value, open: false });
    else change(i, { name: opponentName(value), player: value, open: false });
  };
  const begin = async (): Promise<void> => {
    setBusy(true);
    const made = await goOn(origin(), chairs, connection);
    setBusy(false);
    if ("to" in made) location.hash = made.to;
    else setProblem(made.problem);
  };
  return (
    <form class="onward" onSubmit={(event) => {
      event.preventDefault();
      void begin();
    }}>
      <ol class="planned">
        {chairs.map((chair, i) => (
          <li key={i}>
            <label class="hidden" for={`chair${i}`}>{t("Seat {n}", { n: i + 1 })}</label>
            <Pick id={`chair${i}`} value={chair.open ? "open" : chair.player}
              change={(value) => choose(i, value)}
              choices={seatChoices(mostLevel(connection), connection.online === true,
                chair.player)} />
            <label class="hidden" for={`sitter${i}`}>
              {t("Name of seat {n}", { n: i + 1 })}</label>
            <input id={`sitter${i}`} type="text" maxLength={30} disabled={chair.open}
              value={chair.open ? t("first to join") : chair.name}
              onInput={(event) => change(i, { ...chair, name: event.currentTarget.value })} />
          </li>
        ))}
      </ol>
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="submit" class="commit" disabled={busy}>{t("Play on from here")}</button>
    </form>
  );
}
