// SPDX-License-Identifier: Apache-2.0
// The lessons: which there are, and a step of one: what is to be done beside the board, and when it
// was done, why it brought what it did.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Desk } from "./desk";
import { Dots, StepButtons, stepAddress } from "./ways";
import { HintLight, HintWords, nextMove } from "./hint";
import type { Lesson, Step } from "./steps";
import { LESSONS, chaptersOf, shelfOf } from "./steps";
import { doneSteps, keepDone, keepEnough } from "../begin/learnt";
import { Board } from "../board/board";
import type { View } from "../board/view";
import type { Engine } from "aude/engine";
import { EVENT } from "aude/engine";
import type { Game } from "../game/game";
import { entriesWords, termsWords } from "../game/ledger";
import { extentOf } from "../game/scene";
import { Sign } from "../game/signs";
import type { SignName } from "../game/signs";
import { t, tn } from "../i18n";
import { Bar } from "../turn/bar";
import { bindingsOf } from "../turn/bindings";
import { useFirstChoice } from "../turn/focus";
import { Help } from "../turn/help";
import { useKeys } from "../turn/keys";
import { Layers, choosingOf, useGame } from "../turn/play";
import { Spoken } from "../turn/spoken";
import { useUi } from "../turn/ui";

export interface ScreenProps {
  engine: Engine; dark: boolean;
  /** Of the address: a lesson, and the number of a step. */
  name: string; number: string;
}

/** What the move brought, in the words of the log. */
function Brought(props: { game: Game }): JSX.Element {
  const { game } = props;
  const entries = game.log.flatMap((one) => one.entries);
  const words = entriesWords(game, entries);
  return (
    <ul class="brought">
      {entries.map((entry, i) => words[i] === "" ? null : (
        <li key={i}><b>{words[i]}</b>{" "}
          {entry.event === EVENT.score && <span>{termsWords(entry)}</span>}</li>
      ))}
    </ul>
  );
}

/** The first chapter that was not gone through, of those that one may go on with. */
function nextChapter(lesson: Lesson): Lesson | undefined {
  const done = doneSteps(shelfOf(lesson));
  return chaptersOf(lesson).find(({ steps }) => steps.some(({ name }) => !done.includes(name)));
}

/** The lesson is over: one knows enough to play, or goes on. */
function End(props: { lesson: Lesson }): JSX.Element {
  const { lesson } = props;
  const next = nextChapter(lesson);
  return (
    <p class="lesson-end">{lesson.of === undefined && <b>{t("You know enough to play now.")}</b>}
      {next !== undefined && <>{" "}<a href={stepAddress(next, 0)}>
        {t("Next: {title}", { title: next.title() })}</a></>}</p>
  );
}

/** In the place of the decisions when the step is done. */
function Explained(props: { game: Game; lesson: Lesson; at: number }): JSX.Element {
  const { game, lesson, at } = props;
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const last = at + 1 === lesson.steps.length;
  return (
    <section class="bar mine explained" aria-label={t("Why")}>
      <div class="asks">
        <h2><Sign name="check" /> {t("Well done")}</h2>
        <Brought game={game} />
        <p>{lesson.steps[at]?.why()}</p>
        {last && <End lesson={lesson} />}
      </div>
      <div class="ends">
        <a class="button commit" ref={next} href={last ? "#/learn" : stepAddress(lesson, at + 1)}>
          {last ? t("Finish") : t("Next")}</a>
      </div>
    </section>
  );
}

function useDesk(engine: Engine, lesson: Lesson, step: Step): Desk {
  const desk = useMemo(() => new Desk(engine, step, () => {
    keepDone(shelfOf(lesson), step.name);
    if (lesson.steps.at(-1) === step) keepEnough(shelfOf(lesson));
  }), [engine, step]);
  useGame(desk.game);
  useEffect(() => () => desk.close(), [desk]);
  return desk;
}

/** So many other moves, and the way is shown. */
const MISSES = 2;

/** What is told: the task, what was wrong, or that it is done. */
function Told(props: { desk: Desk; step: Step; hint: JSX.Element | null }): JSX.Element {
  const { desk, step, hint } = props;
  const { standing } = desk;
  return (
    <div class="told">
      <p class="task">{step.task()}</p>
      {/* Who is shown the way needs no word about the last try any more. */}
      <p role="status" class={standing === "otherwise" && hint === null ? "otherwise" : "hidden"}>
        {standing === "otherwise" ? step.otherwise()
          : standing === "done" ? `${t("Well done")}. ${step.why()}` : ""}</p>
      <div role="status">{hint}</div>
    </div>
  );
}

function StepScreen(props: { engine: Engine; dark: boolean; lesson: Lesson; at: number;
  step: Step }): JSX.Element {
  const { engine, dark, lesson, at, step } = props;
  const desk = useDesk(engine, lesson, step);
  const { game } = desk;
  const ui = useUi(game);
  const eye = useRef<View | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [help, setHelp] = useState(false);
  const [asked, ask] = useState(false);
  const done = desk.standing === "done";
  const hinted = !done && (asked || desk.misses >= MISSES);
  const move = useMemo(() => hinted ? nextMove(game, step.aim) : "commit", [hinted, game.moment]);
  const bindings = bindingsOf({
    game, ui, goesOn: useFirstChoice(game), view: () => eye.current, help: () => setHelp(true),
    fit: () => eye.current?.fit(extentOf(game)),
    nextFigure: () => undefined, nextCell: () => undefined, sayPoints: () => undefined,
  });
  useKeys(done ? [] : bindings);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main class="play lesson">
      {!done && <Spoken game={game} ui={ui} />}
      <Board game={game} dark={dark} framed={!ui.aids.last} eye={eye}
        {...done ? {} : { choosing: choosingOf(game, ui) }}>
        <Layers game={game} ui={ui} />
        {hinted && <HintLight game={game} move={move} />}
      </Board>
      <section class="teacher" aria-label={lesson.title()}>
        <h1 ref={heading} tabIndex={-1}>{step.title()}
          <span class="hidden">{`: ${t("step {n} of {all}",
            { n: at + 1, all: lesson.steps.length })}`}</span></h1>
        <Told desk={desk} step={step}
          hint={hinted ? <HintWords game={game} move={move} aim={step.aim} /> : null} />
        <Dots lesson={lesson} at={at} />
        <StepButtons lesson={lesson} at={at} done={done}
          again={() => desk.again()} show={hinted || done ? null : () => ask(true)} />
      </section>
      {done ? <Explained game={game} lesson={lesson} at={at} />
        : <Bar game={game} ui={ui} online={true} />}
      {help && <Help bindings={bindings} close={() => setHelp(false)} />}
    </main>
  );
}

/** Where one goes on: the first step that was not done. */
function firstOpen(lesson: Lesson): number {
  const done = doneSteps(shelfOf(lesson));
  return Math.max(lesson.steps.findIndex(({ name }) => !done.includes(name)), 0);
}

const SIGNS: Record<string, SignName> =
  { discovery: "island", tower: "tower", bridges: "bridge" };

function Contents(): JSX.Element {
  return (
    <main class="home lessons">
      <h1>{t("Learn by playing")}</h1>
      <p class="lead">{t("Short steps on a real board, one move each.")}</p>
      {LESSONS.map((lesson) => {
        const done = doneSteps(shelfOf(lesson));
        const count = lesson.steps.filter(({ name }) => done.includes(name)).length;
        const all = lesson.steps.length;
        return (
          <section key={lesson.name} class="part">
            <h2><Sign name={SIGNS[lesson.name] ?? "castle"} />{" "}
              {lesson.title()}</h2>
            <p>{count === 0 ? tn("{n} step", "{n} steps", all)
              : t("{n} of {all} steps done", { n: count, all })}</p>
            <a class="button commit" href={stepAddress(lesson, firstOpen(lesson))}>
              {count === 0 ? t("Start") : count === all ? t("Once more") : t("Go on")}
              <span class="hidden">: {lesson.title()}</span></a>
          </section>
        );
      })}
      <p><a class="button" href="#/">{t("Home")}</a></p>
    </main>
  );
}

export function Screen(props: ScreenProps): JSX.Element {
  const { engine, dark, name, number } = props;
  const lesson = LESSONS.find((one) => one.name === name);
  const at = Number(number) - 1;
  const step = lesson?.steps[at];
  if (lesson === undefined || step === undefined) return <Contents />;
  return <StepScreen key={`${name} ${at}`} engine={engine} dark={dark} lesson={lesson} at={at}
    step={step} />;
}

export { LESSONS };
