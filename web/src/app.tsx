// SPDX-License-Identifier: Apache-2.0
// The page: loads the engine, follows the address, keeps language and light.

import { render } from "preact";
import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Engine } from "aude/engine";
import type { Catalogue } from "aude/engine";
import { Game } from "./game/game";
import { Home, quickPlan } from "./begin/home";
import { mostLevel, opponentName } from "./begin/levels";
import { t, useLanguage, wantedLanguage } from "./i18n";
import { beginPainting, useLook } from "./game/land";
import { useSummons } from "./feel/call";
import { showFeel } from "./feel/feel";
import { listenForTouch } from "./feel/sound";
import { forgetPictures } from "./game/pieces";
import { localGame } from "./game/places";
import { Invited } from "./begin/invited";
import { Notice } from "./begin/notice";
import { NotKept } from "./begin/notkept";
import { watchNumbers } from "./game/numbers";
import { address, keepPage } from "./game/offline";
import { Play, useGame } from "./turn/play";
import { Later } from "./later";
import { Load } from "./past/load";
import { ReplayPage } from "./past/replay";
import { dropDraft } from "./begin/draft";
import { Setup } from "./begin/setup";
import { Settings } from "./settings/menu";
import type { SettingsProps } from "./settings/menu";
import { useDark } from "./settings/scheme";
import { Sign } from "./game/signs";
import { isAhead } from "./game/ahead";
import { keep } from "./game/storage";
import { Connection } from "./game/socket";
import { Seek } from "./begin/seek";
import { SeekBar } from "./begin/quick";
import { begin } from "./begin/start";
import { BookScreen } from "./book/screen";
import { visited } from "./book/book";
import { Door, Lessons } from "./lesson/door";
import { Waiting } from "./begin/waiting";
import type { Plan } from "./begin/start";
import { LocalTable } from "./game/local";
import { RemoteTable } from "./game/tables";
import { listen } from "./listen";

interface World { engine: Engine; catalogue: Catalogue; connection: Connection; seek: Seek }

/** The game once more; player: in the place of its computer players. */
function planOf(game: Game, catalogue: Catalogue, player?: string): Plan {
  const setup = game.setup;
  const lines = (word: string): string[][] => setup.split("\n")
    .filter((line) => line.startsWith(`${word} `)).map((line) => line.split(" ").slice(1));
  const name = lines("game")[0]?.[0] ?? "carcassonne";
  const sets = lines("sets")[0] ?? [];
  const known = catalogue.games.find((one) => one.name === name)?.expansions ?? [];
  const { table } = game;
  const remote = table instanceof RemoteTable ? table : null;
  // Who resigned or had no time left keeps the seat, whoever played on for them.
  const isOwn = (seat: number): boolean => remote === null
    ? game.seats[seat]?.player === "human" : remote.own.includes(seat);
  const clock = remote?.clock ?? null;
  return {
    game: name, local: remote === null, tiles: [...table?.tiles ?? []], ahead: isAhead(setup),
    ...(clock === null ? {} : { clock: { seconds: clock.seconds, increment: clock.increment,
      then: clock.then } }),
    expansions: known.map((one) => one.name).filter((one) => sets.includes(one)), presets: [],
    options: Object.fromEntries(lines("option").map(([option, value]) =>
      [option ?? "", value ?? ""])),
    seats: game.seats.map((seat, i) => ({
      ...isOwn(i) ? { name: seat.name, player: "human" }
        : seat.player === "human" ? { name: "", player: "human" }
        : player === undefined ? { name: seat.name, player: seat.player }
        : { name: opponentName(player), player },
      ...(seat.colour === undefined ? {} : { colour: seat.colour }),
    })),
  };
}

/** Calls whoever waited for others, when all have come. */
function Arrival(props: { waits: boolean; full: boolean }): null {
  const { waits, full } = props;
  const waited = useRef(false);
  if (waits) waited.current = true;
  useSummons(waited.current && full, t("Your game begins"));
  return null;
}

function Table(props: { world: World; path: string; id: string; invite: string; dark: boolean;
  online: boolean; again: (plan: Plan) => void }): JSX.Element {
  const { world, path, id, invite, dark, online, again } = props;
  const game = useMemo(() => {
    forgetPictures();
    return new Game(world.engine);
  }, [world, path, id]);
  useGame(game);
  const [lost, setLost] = useState("");
  const [toBoard, setToBoard] = useState(false);
  const [looked, look] = useState(false);
  useEffect(() => {
    if (path === "l") {
      const known = localGame(id);
      if (known === null) {
        setLost(t("This browser does not know that game."));
        return undefined;
      }
      const local = new LocalTable(id, game, known, world.catalogue);
      return () => local.close();
    }
    const remote = new RemoteTable(id, game, world.connection, path === "w", invite);
    const stop = game.listen(() => setLost(remote.lost));
    return () => {
      stop();
      remote.close();
    };
  }, [game]);
  if (lost !== "")
    return <main class="home"><h1>{t("There is no such game")}</h1><p>{lost}</p>
      <p><a class="button" href="#/">{t("Home")}</a></p></main>;
  const crowded = game.table instanceof RemoteTable ? game.table.crowded : "";
  if (!game.loaded)
    return <main class="home"><h1>{t("One moment …")}</h1>
      {crowded !== "" && <p class="problem" role="alert">{crowded}</p>}
      {!online && <p class="problem" role="alert">{t(
        "The server can't be reached. The game goes on here as soon as it is back.")}</p>}
    </main>;
  const { table } = game;
  const seated = table instanceof RemoteTable && table.seated && !game.over;
  const free = game.seats.some((seat) => seat.open === true);
  const invited = table instanceof RemoteTable && table.maySit && free && !game.over && !looked;
  const waits = table instanceof RemoteTable && seated && free && !toBoard;
  return (
    <>
      <Arrival waits={seated && free} full={seated && !free} />
      <NotKept game={game} />
      {waits ? <Waiting game={game} table={table} catalogue={world.catalogue} online={online}
        play={() => setToBoard(true)} />
        : invited ? <Invited game={game} table={table} catalogue={world.catalogue} online={online}
          look={() => look(true)} />
        : <Play key={id} game={game} dark={dark} online={online || path === "l"}
          most={mostLevel(world.connection)}
          again={(player) => again(planOf(game, world.catalogue, player))} />}
    </>
  );
}

function useHash(): string[] {
  const read = (): string => location.hash.replace(/^#\/?/, "");
  const [hash, setHash] = useState(read());
  visited(`#/${hash}`);
  useEffect(() => {
    const hashchange = (): void => setHash(read());
    const stop = listen(window, { hashchange });
    hashchange(); // it may have been another one since it was read
    return stop;
  }, []);
  return hash.split("/");
}

function Head(props: SettingsProps & { online: boolean }): JSX.Element {
  const { online, speak } = props;
  return (
    <header>
      <a href="#/" class="brand">
        <img src={address("icon.svg")} alt="" width="32" height="32" />Aude</a>
      {!online && <span class="offline" role="status" title={t("No connection to the server")}>
        <span aria-hidden="true">○</span> {t("offline")}</span>}
      <a class="to-book" href="#/rules" aria-label={t("Rules")} title={t("Rules")}>
        <Sign name="book" /></a>
      <Settings speak={speak} />
    </header>
  );
}

function App(props: { world: World }): JSX.Element {
  const { world } = props;
  const { engine, catalogue, connection, seek } = world;
  const [path = "", id = "", third = "", fourth = ""] = useHash();
  const dark = useDark();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  useLook();
  connection.changed = () => redraw(undefined);
  seek.changed = () => redraw(undefined);
  useEffect(() => setProblem(""), [path]); // what was wrong on another page
  const start = async (plan: Plan): Promise<void> => {
    setBusy(true);
    setProblem("");
    const made = await begin(engine, connection, plan);
    setBusy(false);
    if ("to" in made) {
      dropDraft();
      location.hash = made.to;
    } else setProblem(made.problem);
  };
  const speak = (code: string): void => {
    keep("aude.language", code);
    void useLanguage(code).then(() => redraw(undefined));
  };
  const online = connection.online !== false;
  const level = mostLevel(connection);
  return (
    <>
      <Head online={online} speak={speak} />
      <Notice connection={connection} />
      <SeekBar seek={seek} home={path === ""} table={path === "t" ? id : ""} />
      {["t", "w", "l"].includes(path)
        ? <Table key={`${path}/${id}`} world={world} path={path} id={id} invite={third} dark={dark}
          online={online} again={(plan) => void start(plan)} />
        : path === "r"
          ? <ReplayPage key={`${id}/${third}`} engine={engine} catalogue={catalogue}
            connection={connection} dark={dark} path={id} id={third} moment={fourth} />
        : path === "history"
          ? <Later load={() => import("./past/history").then((part) => part.HistoryScreen)}
            given={{ engine, connection }} />
        : path === "privacy"
          ? <Later load={() => import("./settings/privacy").then((part) => part.PrivacyScreen)}
            given={{}} />
        : path === "edit"
          ? <Door name="edit" title={t("Build a position")}
            lost={t("The position editor can't be loaded right now.")}
            given={{ catalogue, connection, dark, id }} />
        : path === "load"
          ? <Load engine={engine} connection={connection} />
        : path === "rules"
          ? <BookScreen engine={engine} dark={dark} online={online} first={id} second={third} />
        : path === "learn"
          ? <Lessons engine={engine} dark={dark} name={id} number={third} />
        : path === "puzzle"
          ? <Door name="puzzle" title={t("Puzzles")}
            lost={t("The puzzles can't be loaded right now.")}
            given={{ engine, dark, name: id }} />
        : path === "new"
          ? <Setup engine={engine} catalogue={catalogue} online={connection.online !== false}
            alone={id !== ""} level={level} busy={busy} problem={problem}
            begin={(plan) => void start(plan)} />
          : <Home catalogue={catalogue} connection={connection} seek={seek}
            level={level} busy={busy} problem={problem} play={(game, expansions) =>
              void start(quickPlan(game, expansions, level))} />}
    </>
  );
}

async function main(): Promise<void> {
  // Only for programs that show links; the page goes by what stands behind the "#".
  if (location.search !== "") history.replaceState(null, "", location.pathname + location.hash);
  const [engine] = await Promise.all([
    Engine.open(address("engine.wasm")), useLanguage(wantedLanguage()),
  ]);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const connection = new Connection(`${scheme}//${location.host}/play`);
  const seek = new Seek(connection);
  connection.start();
  watchNumbers();
  beginPainting(engine);
  showFeel();
  listenForTouch();
  const host = document.getElementById("app");
  if (host !== null)
    render(<App world={{ engine, catalogue: engine.catalogue(), connection, seek }} />, host);
  keepPage();
}

void main();
