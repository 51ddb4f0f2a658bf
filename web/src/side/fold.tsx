// SPDX-License-Identifier: Apache-2.0
// A part that opens: beside the board where it is, on a phone as a sheet over the board.

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { narrow } from "../board/view";
import { t } from "../i18n";

export function Fold(props: { name: string; label: ComponentChildren; open: boolean;
  set: (open: boolean) => void; children: ComponentChildren }): JSX.Element {
  const { name, label, open, set, children } = props;
  const summary = useRef<HTMLElement>(null);
  const close = (): void => {
    set(false);
    summary.current?.focus();
  };
  return (
    <details class={`fold ${name}`} open={open}
      onToggle={(event) => set(event.currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open || !narrow()) return;
        event.stopPropagation();
        close();
      }}>
      <summary ref={summary}>{label}</summary>
      <div class="sheet">
        <button type="button" class="shut" aria-label={t("Close")} onClick={close}>×</button>
        {children}
      </div>
    </details>
  );
}
