// SPDX-License-Identifier: Apache-2.0
// What was said at a table: by those who play, and by those who watch as far as it is told here.

import type { Message, Said } from "./socket";

/** The seat of somebody who watches. */
export const WATCHES = -1;

function saidIn(message: Message): Said {
  const { seat = WATCHES, text = "", at = 0, phrase, name } = message;
  return { seat, text, at, ...(phrase === undefined ? {} : { phrase }),
    ...(name === undefined ? {} : { name }) };
}

export class TableTalk {
  chat: Said[] = [];
  gallery: Said[] = [];

  hear(message: Message): void {
    if (message.is === "table") this.chat = message.chat ?? [];
    if (message.gallery !== undefined)
      this.gallery = message.gallery.map((one) => ({ ...one, seat: WATCHES }));
    if (message.is === "said") this.chat = [...this.chat, saidIn(message)];
    if (message.is === "gallery") this.gallery = [...this.gallery, saidIn(message)];
  }

  /** All of it, the oldest first. */
  get all(): Said[] {
    return [...this.chat, ...this.gallery].sort((one, other) => one.at - other.at);
  }
}
