// SPDX-License-Identifier: Apache-2.0
// Setting up a game: which one, who plays, what is changed, from the simple to the particular.

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Catalogue, Engine } from "aude/engine";
import { t } from "../i18n";
import { Manners, Players } from "./setup_people";
import { withActing } from "./acting";
import { keepDraft, keptDraft } from "./draft";
import type { SeatPlan } from "./draft";
import { usualOpponent } from "./levels";
import { Expansions } from "./boxes";
import { Box, Customise, Editions, Games, Gets, OwnTiles, mostSeats } from "./setup_rules";
import { likeColour, likedSeat } from "../game/colours";
import { fitName, keepName, yourName } from "../game/names";
import type { Plan } from "./start";

const MOST_SEATS = 6;

export interface SetupProps {
  engine: Engine;
  catalogue: Catalogue;
  online: boolean;
  /** Whoever comes wants to play against the computer. */
  alone: boolean;
  /** The highest level of the computer players that may be had. */
  level: number;
  busy: boolean;
  problem: string;
  begin: (plan: Plan) => void;
}

function firstPlan(catalogue: Catalogue): Plan {
  return { game: catalogue.games[0]?.name ?? "", seats: [], expansions: [], presets: [],
    options: {}, local: false };
}

/** Who plays as long as nobody has said so: a friend by link, if there is a way to them. */
function firstSeats({ online, alone, level }: SetupProps): SeatPlan[] {
  return [
    { name: yourName(), player: "human", open: false, ...likedSeat() },
    alone ? { ...usualOpponent(level), open: false }
      : online ? { name: "", player: "human", open: true }
      : { name: t("Player {n}", { n: 2 }), player: "human", open: false },
  ];
}

export function Setup(props: SetupProps): JSX.Element {
  const { engine, catalogue, online, alone, level, busy, problem, begin } = props;
  const draft = useMemo(() => keptDraft(catalogue), []);
  const [chosen, setChosen] = useState<Plan>(draft?.plan ?? firstPlan(catalogue));
  const [told, setTold] = useState<SeatPlan[] | null>(draft?.seats ?? null);
  // At once: what is seen is kept, however soon the page is loaded anew.
  useLayoutEffect(() => keepDraft({ plan: chosen, seats: told }), [chosen, told]);
  const seats = told ?? firstSeats(props);
  const kind = catalogue.games.find((one) => one.name === chosen.game);
  const most = useMemo(() => mostSeats(engine, chosen, MOST_SEATS),
    [engine, chosen.game, chosen.expansions, chosen.tiles]);
  const plan: Plan = { ...chosen, seats: seats.map(({ name, player, open, colour }, i) =>
    ({ name: open || fitName(name) !== "" ? name : t("Player {n}", { n: i + 1 }), player,
      ...(colour === undefined ? {} : { colour }) })) };
  const change = ({ seats: _seats, ...rest }: Plan): void => {
    setChosen({ ...rest, seats: [] });
    const limit = mostSeats(engine, { ...rest, seats: [] }, MOST_SEATS);
    if (seats.length > limit) setTold(seats.slice(0, limit));
  };
  const start = (): void => {
    const first = seats[0];
    if (first !== undefined && first.player === "human" && !first.open) {
      keepName(first.name);
      if (first.colour !== undefined) likeColour(first.colour);
    }
    begin({ ...(kind === undefined ? plan : withActing(engine, kind, plan)),
      start: typeof plan.start === "number" ? Math.min(plan.start, seats.length - 1) : "random" });
  };
  if (kind === undefined) return <main />;
  return (
    <main class="setup">
      <h1>{t("New game")}</h1>
      <Games games={catalogue.games} plan={plan} change={change} />
      <Players engine={engine} seats={seats} most={most} level={level} online={online}
        set={setTold} />
      <Expansions engine={engine} kind={kind} plan={plan} change={change} first={alone} />
      <Editions kind={kind} plan={plan} change={change} />
      <Customise engine={engine} kind={kind} plan={plan} change={change} />
      <Manners plan={plan} seats={seats} online={online} change={change} />
      <OwnTiles engine={engine} games={catalogue.games} plan={plan} change={change} />
      <Gets engine={engine} plan={plan} />
      <footer class="starting">
        <Box engine={engine} plan={plan} />
        {problem !== "" && <p class="problem" role="alert">{problem}</p>}
        <button type="button" class="commit big begin" disabled={busy} onClick={start}>
          {t("Start")}</button>
      </footer>
    </main>
  );
}
