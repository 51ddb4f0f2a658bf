// SPDX-License-Identifier: Apache-2.0
// What somebody who edits a position has in hand: a kind of tile to be laid, or a tile on the board
// that is looked at; and whose figures are put.

import { useState } from "preact/hooks";
import type { Choosing } from "../board/board";
import type { Editor, Room } from "./editor";
import { placement, turnedTo } from "./editor";
import type { Choice, Offer as Legal } from "aude/engine";
import { t } from "../i18n";
import { aroundWords, tileShort } from "../game/tiles";
import type { Target } from "../turn/targets";

export interface Hand {
  /** The kind to be laid, -1: none. */
  kind: number;
  rotation: number;
  /** The tile on the board, or null. */
  cell: readonly [number, number] | null;
  seat: number;
  take: (kind: number) => void;
  look: (x: number, y: number) => void;
  drop: () => void;
  turn: (by: number) => void;
  seatAt: (seat: number) => void;
  choosing: Choosing;
}

/** A cell of the board as the board takes it. */
function target(editor: Editor, kind: number, [x, y, rotations]: Room, rotation: number): Target {
  const offer = placement(kind, x, y, turnedTo(rotations, rotation));
  const around = aroundWords(editor, x, y);
  const label = around === "" ? t("Lay it here") : t("Lay it here ({what})", { what: around });
  return {
    key: "", offer: offer as Legal, rotations: [offer], label, heard: `${x},${y}: ${label}`,
    after: "", word: "", place: "", worth: "", puts: -1, bridge: false, onBoard: true,
  };
}

export function useHand(editor: Editor): Hand {
  const [kind, setKind] = useState(-1);
  const [rotation, setRotation] = useState(0);
  const [cell, setCell] = useState<Hand["cell"]>(null);
  const [chosen, seatAt] = useState(0);
  const [pointed, point] = useState<Target | null>(null);
  const lies = cell !== null && editor.tileAt(cell[0], cell[1]) !== null;
  const held = kind < editor.kinds.length ? kind : -1;
  const rooms = held < 0 ? [] : editor.rooms(held);
  const cells = rooms.map((room) => target(editor, held, room, rotation));
  const ghost: Choice | null = pointed === null ? null
    : cells.find(({ offer }) => offer.x === pointed.offer.x && offer.y === pointed.offer.y)
      ?.offer ?? null;
  const turn = (by: number): void => setRotation((rotation + by + 4) % 4);
  const drop = (): void => {
    setKind(-1);
    setCell(null);
    editor.forgive();
  };
  return {
    kind: held, rotation, cell: lies ? cell : null, seat: Math.min(chosen, editor.seats.length - 1),
    take: (next) => {
      if (next !== kind) setRotation(0);
      setKind(next);
      setCell(null);
    },
    look: (x, y) => {
      setCell([x, y]);
      setKind(-1);
    },
    drop, turn, seatAt,
    choosing: {
      cells, spots: [], barred: [], placed: null, rotatable: false, ghost, typed: "",
      pick: ({ offer }) => {
        editor.edit(offer.action, tileShort(editor, offer.item));
        point(null);
      },
      rotate: turn, point,
    },
  };
}
