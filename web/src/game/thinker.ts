// SPDX-License-Identifier: Apache-2.0
// A computer player that thinks longer than a page may stand still. It works in a thread beside the
// page (web/worker/thinker.ts), one decision at a time, and can be stopped at any moment: then the
// thread is ended, and the next decision begins another one.

import { address } from "./offline";
import type { Question } from "./question";

export class Thinker {
  private worker: Worker | null = null;
  private tell: ((action: string | null) => void) | null = null;

  /** The action; null when it was stopped, or cannot think in this browser. */
  ask(question: Omit<Question, "address">): Promise<string | null> {
    this.stop();
    return new Promise((resolve) => {
      this.tell = resolve;
      try {
        this.worker ??= this.open();
        this.worker.postMessage({ ...question,
          address: new URL(address("engine.wasm"), location.href).href } satisfies Question);
      } catch {
        this.stop();
      }
    });
  }

  private open(): Worker {
    const worker = new Worker(address("thinker.js"));
    worker.onmessage = ({ data }: MessageEvent<string>) => this.answer(data === "" ? null : data);
    worker.onerror = () => this.stop();
    return worker;
  }

  private answer(action: string | null): void {
    const { tell } = this;
    this.tell = null;
    tell?.(action);
  }

  /** What is being thought about is decided without it; nothing when nothing is. */
  stop(): void {
    if (this.tell === null) return;
    this.worker?.terminate();
    this.worker = null;
    this.answer(null);
  }

  /** Nobody asks any more. */
  close(): void {
    this.stop();
    this.worker?.terminate();
    this.worker = null;
  }
}
