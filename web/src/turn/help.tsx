// SPDX-License-Identifier: Apache-2.0
// All keys of the game, in a panel of its own.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Binding } from "./keys";

export function Help(props: { bindings: Binding[]; close: () => void }): JSX.Element {
  const { bindings, close } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} class="help" aria-labelledby="help" onClose={close}
      onClick={(event) => {
        if (event.target === ref.current) ref.current?.close();
      }}>
      <h2 id="help">{t("Keys")}</h2>
      <dl>
        {bindings.map((one) => (
          <div key={one.shown}>
            <dt>{one.shown.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{one.words}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => ref.current?.close()}>{t("Close")}</button>
    </dialog>
  );
}
