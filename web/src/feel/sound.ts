// SPDX-License-Identifier: Apache-2.0
// The sounds of the page, made here: short tones and a knock of noise. A browser is silent until
// somebody has touched the page, and so the means for sounds are made only then.

import { feel } from "./feel";

export type SoundName = "tile" | "figure" | "score" | "turn" | "word" | "clock" | "over" |
  "refusal";

/** A tone: from when, for how long (seconds), from which to which frequency, how loud, its form. */
type Tone = [at: number, lasts: number, from: number, to: number, loud: number,
  form?: OscillatorType];

const TONES: Record<SoundName, Tone[]> = {
  tile: [[0, 0.09, 190, 90, 0.7, "triangle"]],
  figure: [[0, 0.07, 620, 380, 0.5], [0.02, 0.06, 930, 700, 0.15]],
  score: [[0, 0.14, 659, 659, 0.35], [0.09, 0.22, 880, 880, 0.35]],
  turn: [[0, 0.22, 523, 523, 0.45], [0.16, 0.4, 784, 784, 0.45]],
  word: [[0, 0.1, 988, 988, 0.22], [0.07, 0.16, 1319, 1319, 0.16]],
  clock: [[0, 0.05, 1050, 1050, 0.35, "square"], [0.25, 0.05, 1050, 1050, 0.35, "square"]],
  over: [[0, 0.25, 523, 523, 0.4], [0.15, 0.25, 659, 659, 0.4], [0.3, 0.25, 784, 784, 0.4],
    [0.45, 0.7, 1047, 1047, 0.45]],
  refusal: [[0, 0.16, 170, 120, 0.5, "triangle"]],
};
/** Wood on a table: noise with these. */
const KNOCKS: SoundName[] = ["tile", "figure"];

let context: AudioContext | null = null;
let touched = false;
/** What has begun to sound and not ended. */
let sounding = 0;

/** From the first touch or key on there may be sounds. */
export function listenForTouch(): void {
  const touch = (): void => {
    touched = true;
    if (sounding > 0) wake();
  };
  for (const one of ["pointerup", "keydown"]) window.addEventListener(one, touch, true);
}

/** A device that is there only after the next touch is no reason to complain. */
function wake(): void { context?.resume().catch(() => undefined); }

/** While it comes to rest some browsers take no order to go on. */
async function rest(audio: AudioContext): Promise<void> {
  await audio.suspend().catch(() => undefined);
  if (sounding > 0) wake();
}

/** Sounds from then on, for so long. When all is silent the device rests: it would work on as long
 *  as the page is open. */
function play(audio: AudioContext, source: AudioScheduledSourceNode, start: number,
  lasts: number): void {
  sounding++;
  source.onended = () => {
    sounding--;
    if (sounding === 0) void rest(audio);
  };
  source.start(start);
  source.stop(start + lasts);
}

/** Rises at once and dies away. */
function fading(audio: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud * feel().volume / 100, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, [at, lasts, from, to, loud, form]: Tone): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  source.type = form ?? "sine";
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(fading(audio, start, lasts, loud));
  play(audio, source, start, lasts);
}

function knock(audio: AudioContext): void {
  const lasts = 0.04;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = buffer.getChannelData(0);
  data.forEach((_, i) => { data[i] = Math.random() * 2 - 1; });
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = 1400;
  source.buffer = buffer;
  source.connect(filter);
  filter.connect(fading(audio, audio.currentTime, lasts, 0.5));
  play(audio, source, audio.currentTime, lasts);
}

export function sound(name: SoundName): void {
  if (!touched || !feel().sound || feel().volume === 0 ||
    typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    wake();
    if (KNOCKS.includes(name)) knock(context);
    for (const one of TONES[name]) tone(context, one);
  } catch {
    // No device that sounds: the game goes on in silence.
  }
}

/** A phone trembles, where it can and may. */
export function buzz(): void {
  if (touched && feel().buzz && "vibrate" in navigator) navigator.vibrate([60, 50, 90]);
}
