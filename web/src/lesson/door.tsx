// SPDX-License-Identifier: Apache-2.0
// The way to what few want and is large: the lessons, the position editor, the analysis of a game.
// Their code and style are fetched when somebody wants them.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ScreenProps } from "./screen";
import { SHARED } from "./shared";
import { address } from "../game/offline";
import { t } from "../i18n";

/** Each is given what it was made for, see Door. */
type Screen = (props: object) => JSX.Element;

const screens = new Map<string, Screen>();

function style(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address(`${name}.css`);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
}

/** The screen of this part; rejected when it cannot be fetched. */
export async function fetchScreen(name: string, tries: number): Promise<Screen> {
  Object.assign(globalThis, { audeShared: SHARED });
  // A module that could not be fetched is not asked for again under the same address.
  const again = tries === 0 ? "" : `#${tries}`;
  // Not as one expression: the bundler would take it for a pattern of files to bring along.
  const from = [".", address(`${name}.js`) + again].join("/");
  const [code] = await Promise.all([
    import(from) as Promise<{ Screen: Screen }>, style(name),
  ]);
  screens.set(name, code.Screen);
  return code.Screen;
}

export interface DoorProps<P> {
  /** What is fetched: NAME.js, NAME.css. */
  name: string;
  title: string;
  /** Said when it cannot be fetched. */
  lost: string;
  given: P;
}

export function Door<P extends object>(props: DoorProps<P>): JSX.Element {
  const { name, title, lost, given } = props;
  const [tries, again] = useState(0);
  const [failed, fail] = useState(false);
  const [, came] = useState(0);
  const Found = screens.get(name);
  useEffect(() => {
    if (Found !== undefined) return;
    fail(false);
    fetchScreen(name, tries).then(() => came(tries + 1), () => fail(true));
  }, [tries]);
  if (Found !== undefined) return <Found {...given} />;
  if (!failed) return <main class="home"><h1>{t("One moment …")}</h1></main>;
  return (
    <main class="home">
      <h1>{title}</h1>
      <p class="problem" role="alert">{lost}</p>
      <p><button type="button" onClick={() => again(tries + 1)}>{t("Try again")}</button></p>
    </main>
  );
}

export function Lessons(props: ScreenProps): JSX.Element {
  return <Door name="lesson" title={t("Learn by playing")} given={props}
    lost={t("The lessons can't be loaded right now.")} />;
}
