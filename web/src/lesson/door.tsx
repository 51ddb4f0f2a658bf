// SPDX-License-Identifier: Apache-2.0
// The way to the lessons: their code and style are fetched when somebody wants to learn.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ScreenProps } from "./screen";
import { SHARED } from "./shared";
import { address } from "../game/offline";
import { t } from "../i18n";
import { style } from "../later";

type Screen = (props: ScreenProps) => JSX.Element;

let screen: Screen | null = null;

async function fetchScreen(tries: number): Promise<void> {
  Object.assign(globalThis, { audeShared: SHARED });
  // A module that could not be fetched is not asked for again under the same address.
  const again = tries === 0 ? "" : `#${tries}`;
  // Not as one expression: the bundler would take it for a pattern of files to bring along.
  const from = [".", address("lesson.js") + again].join("/");
  const [code] = await Promise.all([
    import(from) as Promise<{ Screen: Screen }>, style("lesson.css"),
  ]);
  screen = code.Screen;
}

export function Lessons(props: ScreenProps): JSX.Element {
  const [tries, again] = useState(0);
  const [failed, fail] = useState(false);
  const [, came] = useState(screen !== null);
  useEffect(() => {
    if (screen !== null) return;
    fail(false);
    fetchScreen(tries).then(() => came(true), () => fail(true));
  }, [tries]);
  if (screen !== null) {
    const Found = screen;
    return <Found {...props} />;
  }
  if (!failed) return <main class="home"><h1>{t("One moment …")}</h1></main>;
  return (
    <main class="home">
      <h1>{t("Learn by playing")}</h1>
      <p class="problem" role="alert">{t("The lessons cannot be fetched now.")}</p>
      <p><button type="button" onClick={() => again(tries + 1)}>{t("Try again")}</button></p>
    </main>
  );
}
