// SPDX-License-Identifier: Apache-2.0
// Setting up a game: which one, who plays, expansions, an edition; every option behind "customise".

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Catalogue, GameKind } from "./engine";
import { gameWord } from "./home";
import { t } from "./i18n";
import { keepName, yourName } from "./share";
import type { Plan } from "./start";

const MOST_SEATS = 6;

function expansionWord(name: string): string {
  if (name === "tower") return t("The Tower");
  if (name === "bcb") return t("Bridges, Castles and Bazaars");
  return name;
}

type SeatPlan = Plan["seats"][number] & { open: boolean };

function SeatRow(props: { seat: SeatPlan; index: number; players: Catalogue["players"];
  change: (seat: SeatPlan) => void; remove: (() => void) | null }): JSX.Element {
  const { seat, index, players, change, remove } = props;
  const kind = seat.open ? "open" : seat.player;
  const set = (value: string): void => change({
    open: value === "open", player: value === "open" ? "human" : value,
    name: value === "open" ? "" : value === "human"
      ? index === 0 ? yourName() : t("Player {n}", { n: index + 1 })
      : index === 1 ? "Aude" : `Aude ${index}`,
  });
  return (
    <li>
      <label class="hidden" for={`kind${index}`}>{t("Seat {n}", { n: index + 1 })}</label>
      <select id={`kind${index}`} value={kind}
        onChange={(event) => set(event.currentTarget.value)}>
        <option value="human">{t("on this device")}</option>
        <option value="open">{t("a friend, by link")}</option>
        {players.map((one) => (
          <option key={one.name} value={one.name}>{t("computer")}: {one.name}</option>
        ))}
      </select>
      <label class="hidden" for={`name${index}`}>{t("Name of seat {n}", { n: index + 1 })}</label>
      <input id={`name${index}`} type="text" maxLength={30} disabled={seat.open}
        value={seat.open ? t("whoever comes first") : seat.name}
        onInput={(event) => change({ ...seat, name: event.currentTarget.value })} />
      {remove !== null && (
        <button type="button" onClick={remove}
          aria-label={t("Remove seat {n}", { n: index + 1 })}>×</button>
      )}
    </li>
  );
}

function Customise(props: { kind: GameKind; plan: Plan; change: (plan: Plan) => void }):
JSX.Element {
  const { kind, plan, change } = props;
  const preset = kind.presets.find((one) => one.name === plan.presets[0]);
  return (
    <details>
      <summary>{t("Customise every rule")}</summary>
      <dl class="options">
        {kind.options.map((option, i) => {
          const given = preset?.values[i] ?? -1;
          const usual = option.values[Math.max(given, 0)] ?? "";
          return (
            <div key={option.name}>
              <dt><label for={option.name}>{t(option.text)}</label>
                {" "}<small>{option.rule}</small></dt>
              <dd>
                <select id={option.name} value={plan.options[option.name] ?? ""}
                  onChange={(event) => {
                    const { [option.name]: _old, ...rest } = plan.options;
                    const value = event.currentTarget.value;
                    change({ ...plan,
                      options: value === "" ? rest : { ...rest, [option.name]: value } });
                  }}>
                  <option value="">{t("as chosen above")} ({usual})</option>
                  {option.values.map((value) => <option key={value} value={value}>{value}</option>)}
                </select>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

export interface SetupProps {
  catalogue: Catalogue;
  online: boolean;
  busy: boolean;
  problem: string;
  begin: (plan: Plan) => void;
}

export function Setup(props: SetupProps): JSX.Element {
  const { catalogue, online, busy, problem, begin } = props;
  const [plan, setPlan] = useState<Plan>({
    game: "carcassonne", seats: [], expansions: [], presets: [], options: {}, local: false,
  });
  const [seats, setSeats] = useState<SeatPlan[]>([
    { name: yourName(), player: "human", open: false },
    online ? { name: "", player: "human", open: true }
      : { name: t("Player {n}", { n: 2 }), player: "human", open: false },
  ]);
  const kind = catalogue.games.find((one) => one.name === plan.game);
  const start = (): void => {
    const first = seats[0];
    if (first !== undefined && first.player === "human") keepName(first.name);
    begin({ ...plan, seats: seats.map(({ name, player }) => ({ name, player })) });
  };
  if (kind === undefined) return <main />;
  return (
    <main class="setup">
      <h1>{t("A new game")}</h1>
      <fieldset>
        <legend>{t("Game")}</legend>
        {catalogue.games.map((one) => (
          <label key={one.name} class="card">
            <input type="radio" name="game" checked={one.name === plan.game} onChange={() =>
              setPlan({ ...plan, game: one.name, expansions: [], presets: [], options: {} })} />
            {gameWord(one.name)}
          </label>
        ))}
      </fieldset>
      {kind.expansions.length > 0 && (
        <fieldset>
          <legend>{t("Expansions")}</legend>
          {kind.expansions.map((name) => (
            <label key={name} class="card">
              <input type="checkbox" checked={plan.expansions.includes(name)}
                onChange={(event) => setPlan({ ...plan, expansions: event.currentTarget.checked
                  ? [...plan.expansions, name]
                  : plan.expansions.filter((one) => one !== name) })} />
              {expansionWord(name)}
            </label>
          ))}
        </fieldset>
      )}
      {kind.presets.length > 0 && (
        <p class="line">
          <label for="edition">{t("Rules as in")}</label>
          <select id="edition" value={plan.presets[0] ?? ""}
            onChange={(event) => setPlan({ ...plan, presets: event.currentTarget.value === ""
              ? [] : [event.currentTarget.value] })}>
            <option value="">{t("the usual rules")}</option>
            {kind.presets.map((one) => (
              <option key={one.name} value={one.name}>{one.name}: {t(one.text)}</option>
            ))}
          </select>
        </p>
      )}
      <fieldset>
        <legend>{t("Players")}</legend>
        <ol class="planned">
          {seats.map((seat, i) => (
            <SeatRow key={i} seat={seat} index={i} players={catalogue.players}
              change={(changed) => setSeats(seats.map((one, n) => n === i ? changed : one))}
              remove={seats.length > 2 ? () => setSeats(seats.filter((_, n) => n !== i)) : null} />
          ))}
        </ol>
        {seats.length < MOST_SEATS && (
          <button type="button" onClick={() => setSeats([...seats,
            { name: `Aude ${seats.length}`, player: "greedy", open: false }])}>
            {t("Add a seat")}</button>
        )}
      </fieldset>
      <Customise kind={kind} plan={plan} change={setPlan} />
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <p><button type="button" class="commit big begin" disabled={busy} onClick={start}>
        {t("Begin")}</button></p>
    </main>
  );
}
