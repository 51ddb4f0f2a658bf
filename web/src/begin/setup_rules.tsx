// SPDX-License-Identifier: Apache-2.0
// Which game is played: expansions, editions, every option, tile sets of one's own, and what comes
// of it: the box.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Engine, GameKind, Option, OwnSet } from "aude/engine";
import { Refused } from "aude/engine";
import { currentLanguage, t, tn } from "../i18n";
import { actingOptions, valuesOf } from "./acting";
import type { Values } from "./acting";
import { lastingWords } from "./boxes";
import { Fold } from "./fold";
import { valueWords } from "./option_words";
import { Sign } from "../game/signs";
import { figureWord, tokensWord } from "../game/words";
import { readOwnSet, useOwnSets } from "./own";
import { Pick } from "./pick";
import { RuleLink } from "../book/rule";
import { expansionWord, gameSign, gameWord } from "./played";
import type { Plan } from "./start";
import { planLines, planTrouble } from "./start";

export interface RulesProps { kind: GameKind; plan: Plan; change: (plan: Plan) => void }

export function Games(props: { games: GameKind[]; plan: Plan; change: (plan: Plan) => void }):
JSX.Element {
  const { games, plan, change } = props;
  return (
    <fieldset>
      <legend>{t("Game")}</legend>
      {games.map((one) => (
        <label key={one.name} class="card">
          <input type="radio" name="game" checked={one.name === plan.game} onChange={() =>
            change({ ...plan, game: one.name, expansions: [], presets: [], options: {} })} />
          <Sign name={gameSign(one.name)} /> {gameWord(one.name)}
        </label>
      ))}
    </fieldset>
  );
}

/** One edition, and a variant that changes a few options of it. */
export function Editions(props: RulesProps): JSX.Element | null {
  const { kind, plan, change } = props;
  const isOverlay = (name: string): boolean =>
    kind.presets.find((one) => one.name === name)?.overlay === 1;
  const edition = plan.presets.find((name) => !isOverlay(name)) ?? "";
  const overlay = plan.presets.find(isOverlay) ?? "";
  const set = (first: string, second: string): void =>
    change({ ...plan, presets: [first, second].filter((name) => name !== "") });
  const choices = (over: boolean): [string, string][] =>
    kind.presets.filter((one) => (one.overlay === 1) === over)
      .map((one) => [one.name, t(one.text)]);
  if (kind.presets.length === 0) return null;
  const named = [edition, overlay].filter((name) => name !== "").map((name) =>
    t(kind.presets.find((one) => one.name === name)?.text ?? name));
  return (
    <Fold title={t("Rules")} words={named.length === 0 ? t("standard rules") : named.join(", ")}>
      <p class="line">
        <label for="edition">{t("Edition")}</label>
        <Pick id="edition" value={edition} change={(value) => set(value, overlay)}
          choices={[["", t("standard rules")], ...choices(false)]} />
      </p>
      <p class="line">
        <label for="overlay">{t("Variant")}</label>
        <Pick id="overlay" value={overlay} change={(value) => set(edition, value)}
          choices={[["", t("no variant")], ...choices(true)]} />
      </p>
    </Fold>
  );
}

interface OptionProps { option: Option; usual: string; plan: Plan; change: (plan: Plan) => void }

/** One option: as it is, and what it would be if nobody had changed it. */
function OptionRow(props: OptionProps): JSX.Element {
  const { option, usual, plan, change } = props;
  const { name, values } = option;
  const changed = name in plan.options && plan.options[name] !== usual;
  const set = (value: string): void => {
    const { [name]: _old, ...rest } = plan.options;
    change({ ...plan, options: value === usual ? rest : { ...rest, [name]: value } });
  };
  return (
    <div class={changed ? "changed" : ""}>
      <dt><label for={name}>{t(option.text)}</label>{" "}
        <small><RuleLink id={option.rule} /></small></dt>
      <dd>
        <Pick id={name} value={plan.options[name] ?? usual} change={set}
          choices={values.map((value) => [value, valueWords(name, value)])} />
        {changed && <small>{t("changed from: {what}", { what: valueWords(name, usual) })}</small>}
      </dd>
    </div>
  );
}

/** Every option that can make a difference, by the parts of the rules. */
export function Customise(props: RulesProps & { engine: Engine }): JSX.Element {
  const { engine, kind, plan, change } = props;
  const key = JSON.stringify([plan.game, plan.expansions, plan.presets, plan.options, plan.tiles]);
  const [options, usual] = useMemo((): [Option[], Values] =>
    [actingOptions(engine, kind, plan), valuesOf(engine, kind, { ...plan, options: {} })],
    [engine, key]);
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = expansionWord(option.room);
    groups.set(group, [...groups.get(group) ?? [], option]);
  }
  const changed = options.filter(({ name }) =>
    name in plan.options && plan.options[name] !== usual[name]).length;
  return (
    <Fold title={t("Customise every rule")}
      words={changed === 0 ? "" : tn("{n} changed", "{n} changed", changed)}>
      {[...groups].map(([group, list]) => (
        <section key={group}>
          {groups.size > 1 && <h2 class="group">{group}</h2>}
          <dl class="options">
            {list.map((option) => <OptionRow key={option.name} option={option} plan={plan}
              usual={usual[option.name] ?? ""} change={change} />)}
          </dl>
        </section>
      ))}
    </Fold>
  );
}

/** Games by the number that the engine gives them. */
const NUMBERED = ["carcassonne", "discovery"];

interface Own extends OwnSet { text: string }

/** Files of tiles of one's own, checked as they are chosen. */
export function OwnTiles(props: { engine: Engine; games: GameKind[]; plan: Plan;
  change: (plan: Plan) => void }): JSX.Element {
  const { engine, games, plan, change } = props;
  const [sets, setSets] = useState<Own[]>(() => {
    useOwnSets(engine, []);
    return (plan.tiles ?? []).flatMap((text) => {
      const read = readOwnSet(engine, text);
      return typeof read === "string" ? [] : [{ ...read, text }];
    });
  });
  const [problem, setProblem] = useState("");
  const keep = (all: Own[]): void => {
    setSets(all);
    const wanted = NUMBERED[all.at(-1)?.game ?? -1] ?? plan.game;
    const game = games.some((one) => one.name === wanted) ? wanted : plan.game;
    change({ ...plan, tiles: all.map((one) => one.text),
      ...(game === plan.game ? {} : { game, expansions: [], presets: [], options: {} }) });
  };
  const take = async (files: File[]): Promise<void> => {
    const all = [...sets];
    const wrongs: string[] = [];
    useOwnSets(engine, all.map((one) => one.text));
    for (const file of files) {
      const text = await file.text();
      const read = readOwnSet(engine, text);
      if (typeof read === "string") wrongs.push(`${file.name}: ${read}`);
      else all.push({ ...read, text });
    }
    setProblem(wrongs.join("\n"));
    keep(all);
  };
  return (
    <Fold title={t("Your own tiles")} words={sets.map((one) => one.name).join(", ")}>
      <p>{t("A tile file says in a few lines what is on each tile.")}</p>
      <p class="line"><label class="button" for="own">{t("Choose files …")}</label>
        <input id="own" class="hidden" type="file" accept=".toml,text/plain" multiple
          onChange={(event) => {
            const files = [...event.currentTarget.files ?? []];
            event.currentTarget.value = "";
            void take(files);
          }} /></p>
      {problem !== "" && <p class="problem lines" role="alert">{problem}</p>}
      <ul class="own">
        {sets.map((one) => (
          <li key={one.id}><b>{one.name}</b> {tn("{n} tile", "{n} tiles", one.tiles)}
            <button type="button" onClick={() => {
              keep(sets.filter((other) => other !== one));
            }} aria-label={t("Remove {name}", { name: one.name })}>×</button></li>
        ))}
      </ul>
    </Fold>
  );
}

/** Of so many sets it is told here what each of them brings. */
const MOST_PARTS = 3;

/** Tiles of each set, how long they last, and what each player gets. */
function boxWords(engine: Engine, plan: Plan): string[] {
  useOwnSets(engine, plan.tiles ?? []);
  engine.load(engine.compose(planLines(plan)));
  const sets = new Map<string, number>();
  let all = 0;
  for (const kind of engine.kinds()) {
    const set = kind.name.split("-")[0] ?? "";
    sets.set(set, (sets.get(set) ?? 0) + kind.count);
    all += kind.count;
  }
  const seat = engine.describe(0).seats[0];
  const parts = sets.size < 2 || sets.size > MOST_PARTS ? ""
    : ` (${[...sets].map(([name, n]) => `${expansionWord(name)} ${n}`).join(" + ")})`;
  const lasting = lastingWords(plan, engine.describe(0).left);
  const has = [
    tn("{n} follower", "{n} followers", seat?.figures[0] ?? 0),
    ...(seat?.figures ?? []).map((n, figure) => figure === 0 || n === 0 ? "" : figureWord(figure)),
    (seat?.tokens[0] ?? 0) > 0 ? tn("{n} floor", "{n} floors", seat?.tokens[0] ?? 0) : "",
    (seat?.tokens[1] ?? 0) > 0 ? tn("{n} bridge", "{n} bridges", seat?.tokens[1] ?? 0) : "",
    (seat?.tokens[2] ?? 0) > 0 ? tn("{n} castle", "{n} castles", seat?.tokens[2] ?? 0) : "",
    ...(seat?.tokens ?? []).map((n, token) => token < 3 || n === 0 ? ""
      : `${tokensWord(token)}: ${n}`),
  ].filter((one) => one !== "").join(", ");
  return [
    [tn("{n} tile", "{n} tiles", all) + parts, lasting].filter((one) => one !== "").join(", "),
    t("each player: {what}", { what: has }),
  ];
}

/** What is in the box, always as it is chosen now. On a small screen what each player gets stands
 *  where it can be as long as it likes, see Gets. */
export function Box(props: { engine: Engine; plan: Plan }): JSX.Element {
  const { engine, plan } = props;
  const [trouble, words] = useBox(engine, plan);
  return (
    <p class={`box ${trouble === "" ? "" : "problem"}`} role="status">
      {trouble === "" ? words.map((line) => <span key={line}>{line}</span>) : trouble}
    </p>
  );
}

/** What each player gets, on a small screen. */
export function Gets(props: { engine: Engine; plan: Plan }): JSX.Element | null {
  const [, words] = useBox(props.engine, props.plan);
  return words[1] === undefined ? null : <p class="gets">{words[1]}</p>;
}

/** Why it cannot be played, or what is in the box. */
function useBox(engine: Engine, plan: Plan): [trouble: string, words: string[]] {
  const key = JSON.stringify([planLines(plan), plan.seats, plan.clock, plan.tiles]);
  return useMemo(() => {
    useOwnSets(engine, plan.tiles ?? []);
    const wrong = planTrouble(engine, plan);
    return [wrong, wrong === "" ? boxWords(engine, plan) : []];
  }, [engine, key, currentLanguage()]);
}

/** How many people could play this at most. */
export function mostSeats(engine: Engine, plan: Plan, most: number): number {
  const seat = { name: "", player: "human" };
  for (let n = most; n > 2; n--)
    try {
      engine.compose(planLines({ ...plan, seats: Array<typeof seat>(n).fill(seat) }));
      return n;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
    }
  return 2;
}
