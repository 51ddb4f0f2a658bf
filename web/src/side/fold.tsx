// SPDX-License-Identifier: Apache-2.0
// A part that opens: beside the board where it is, on a phone as a sheet over the board, while the
// row of all such parts stays as it is.

import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { narrow } from "../board/view";
import type { SignName } from "../game/signs";
import { Sign } from "../game/signs";
import { t } from "../i18n";
import { useBeside } from "../shutting";

/** What opens by this name: on a phone that stands upright a row of signs. */
export function Label(props: { sign: SignName; words: string }): JSX.Element {
  return <><Sign name={props.sign} /><span class="long" title={props.words}>{props.words}</span></>;
}

/** late: what is in it is made when it is opened for the first time. */
export interface FoldProps {
  name: string; id?: string; label: ComponentChildren; open: boolean;
  set: (open: boolean) => void; children: ComponentChildren;
  late?: boolean;
}

export function Fold(props: FoldProps): JSX.Element {
  const { name, id, label, open, set, children, late = false } = props;
  const summary = useRef<HTMLElement>(null);
  const host = useRef<HTMLDetailsElement>(null);
  useBeside(host, open && narrow(), () => set(false));
  const made = useRef(false);
  made.current ||= open || !late;
  const close = (): void => {
    set(false);
    summary.current?.focus({ preventScroll: true });
  };
  return (
    <details class={`fold ${name}`} id={id} open={open} ref={host}
      onToggle={(event) => set(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open || !narrow()) return;
        event.stopPropagation();
        close();
      }}>
      <summary ref={summary}>{label}</summary>
      <div class="sheet">
        <p class="titled" aria-hidden="true">{label}</p>
        <button type="button" class="shut" aria-label={t("Close")} onClick={close}>×</button>
        {made.current && children}
      </div>
    </details>
  );
}

/** One that nobody else opens or closes. */
export function OwnFold(props: Omit<FoldProps, "open" | "set"> & { first: boolean }): JSX.Element {
  const { first, ...rest } = props;
  const [open, set] = useState(first);
  return <Fold {...rest} open={open} set={set} />;
}
