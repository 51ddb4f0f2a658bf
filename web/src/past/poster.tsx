// SPDX-License-Identifier: Apache-2.0
// The picture of the board as it is now, to be given to others: by what the device shares with, as
// a download, or copied.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene } from "../game/scene";
import { ranking, wonWords } from "../game/result";
import { plain, t, tn } from "../i18n";
import { fileName, give } from "./files";
import { painted, painting, paintingWords } from "./paint";

/** "Anna wins · 98 – 75" */
function resultWords(scene: Scene): string {
  const ranks = ranking(scene);
  const names = ranks.filter(({ place }) => place === 1)
    .map(({ seat }) => scene.seats[seat]?.name ?? "");
  return `${wonWords(names)} · ${ranks.map(({ score }) => plain(score)).join(" – ")}`;
}

/** "Turn 12", or how the game came out. */
function momentWords(scene: Scene): string {
  const { over, state } = scene;
  return over ? resultWords(scene) : `${t("Turn {n}", { n: state.turn })} · ` +
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

/** What can be done with the picture. */
function Gifts(props: { made: File }): JSX.Element {
  const { made } = props;
  const [said, say] = useState("");
  useEffect(() => say(""), [made]);
  const files = { files: [made], title: "Aude" };
  const share = (): void => {
    navigator.share(files).catch(() => undefined); // not wanted after all
  };
  const copy = (): void => {
    navigator.clipboard.write([new ClipboardItem({ "image/png": made })])
      .then(() => say(t("Copied")), () => say(t("This browser does not let the page copy.")));
  };
  return (
    <>
      <button type="button" class="commit" onClick={() => give(made.name, made)}>
        {t("Download the picture")}</button>
      {navigator.canShare?.(files) === true &&
        <button type="button" onClick={share}>{t("Share")}</button>}
      {typeof ClipboardItem !== "undefined" &&
        <button type="button" onClick={copy}>{t("Copy the picture")}</button>}
      <span role="status">{said}</span>
    </>
  );
}

export function Poster(props: { scene: Scene; dark: boolean; close: () => void }): JSX.Element {
  const { scene, dark, close } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const { made, lost } = usePicture(scene, dark);
  const address = useAddress(made);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} class="help poster" aria-labelledby="poster" onClose={close}
      onClick={(event) => {
        if (event.target === ref.current) ref.current?.close();
      }}>
      {made !== null && <img src={address} alt={paintingWords(scene)} />}
      <div>
        <h2 id="poster">{t("Picture of the board")}</h2>
        {lost ? <p class="problem" role="alert">{t("This browser could not paint the picture.")}</p>
          : made === null ? <p role="status" class="nothing">{t("One moment …")}</p>
            : <Gifts made={made} />}
        <button type="button" onClick={() => ref.current?.close()}>{t("Close")}</button>
      </div>
    </dialog>
  );
}
