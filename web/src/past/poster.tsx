// SPDX-License-Identifier: Apache-2.0
// The picture of the board as it is now, to be given to others: by what the device shares with, as
// a download, or copied.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene } from "../game/scene";
import { t, tn } from "../i18n";
import { fileName, give } from "./files";
import { painted, painting, paintingWords } from "./paint";

/** "Turn 12", or that it is over. */
function momentWords({ over, state }: Scene): string {
  return over ? t("The game is over") : `${t("Turn {n}", { n: state.turn })} · ` +
    tn("{n} tile left", "{n} tiles left", state.left);
}

/** The picture of this moment; null while it is painted. */
function usePicture(scene: Scene, dark: boolean): { made: File | null; lost: boolean } {
  const [made, setMade] = useState<File | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let wanted = true;
    setMade(null);
    setLost(false);
    // A moment that is only passed through is not painted.
    const timer = setTimeout(() => {
      painted(painting(scene, dark, momentWords(scene))).then((picture) => {
        if (wanted) setMade(new File([picture], `${fileName(scene)}.png`, { type: "image/png" }));
      }, () => { if (wanted) setLost(true); });
    }, 200);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [scene, scene.moment, dark]);
  return { made, lost };
}

function useAddress(made: File | null): string {
  const address = useMemo(() => made === null ? "" : URL.createObjectURL(made), [made]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

export function Poster(props: { scene: Scene; dark: boolean }): JSX.Element {
  const { scene, dark } = props;
  const { made, lost } = usePicture(scene, dark);
  const address = useAddress(made);
  const [said, say] = useState("");
  const shown = useRef(false);
  useEffect(() => say(""), [made]);
  if (lost) return <p class="problem" role="alert">
    {t("This browser could not paint the picture.")}</p>;
  if (made === null) return <p role="status" class="nothing">{t("One moment …")}</p>;
  const files = { files: [made], title: "Aude" };
  const share = (): void => {
    navigator.share(files).catch(() => undefined); // not wanted after all
  };
  const copy = (): void => {
    navigator.clipboard.write([new ClipboardItem({ "image/png": made })])
      .then(() => say(t("Copied")), () => say(t("This browser does not let the page copy.")));
  };
  return (
    <section class="poster" aria-label={t("Picture of the board")}>
      <img src={address} alt={paintingWords(scene)} onLoad={({ currentTarget }) => {
        if (!shown.current) currentTarget.scrollIntoView({ block: "nearest" });
        shown.current = true;
      }} />
      <p class="save">
        {navigator.canShare?.(files) === true &&
          <button type="button" class="commit" onClick={share}>{t("Share")}</button>}
        <button type="button" onClick={() => give(made.name, made)}>
          {t("Download the picture")}</button>
        {typeof ClipboardItem !== "undefined" &&
          <button type="button" onClick={copy}>{t("Copy the picture")}</button>}
        <span role="status">{said}</span>
      </p>
    </section>
  );
}
