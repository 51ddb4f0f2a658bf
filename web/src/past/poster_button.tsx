// SPDX-License-Identifier: Apache-2.0
// A button for a picture of the board with the scores; what makes it is fetched when it is pressed.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Scene } from "../game/scene";
import { t } from "../i18n";
import { Later } from "../later";

export function PosterButton(props: { scene: Scene; dark: boolean }): JSX.Element {
  const { scene, dark } = props;
  const [open, setOpen] = useState(false);
  return <p class="save"><button type="button" onClick={() => setOpen(true)}>
    {t("Picture of the board")}</button>
  {open && <Later load={() => import("./poster").then((part) => part.Poster)}
    given={{ scene, dark, close: () => setOpen(false) }} />}</p>;
}
