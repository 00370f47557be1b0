// The sounds of wood and stone, made on the spot: nothing to load.
import { settings } from "../lib/storage.js";

/** @typedef {"move" | "capture" | "throw" | "alert" | "refused" | "notice" | "turn" | "hurry" | "end"} Sound */
/** @typedef {{after: number, pitch: number, loud?: number}} Tap a piece on wood: higher pitches are smaller pieces */
/** @typedef {{after: number, pitch: number, long: number, loud?: number}} Bell a soft tone */

/** How the parts of a tap ring: pitch against that of the tap, seconds, loudness. */
const WOOD = [[1, 0.07, 0.9], [2.76, 0.035, 0.45], [5.4, 0.018, 0.25]];
const BELL = [[1, 1, 0.6], [2, 0.6, 0.2], [3.01, 0.3, 0.08]];
const CLICK_SECONDS = 0.012;
const LOUDEST = 0.5;
/** What is heard in a tab that is not seen: it is for those who wait elsewhere. */
const CALLS = ["turn", "end"];

/** @type {Record<Sound, {taps?: Tap[], bells?: Bell[]}>} */
const SCORES = {
  move: { taps: [{ after: 0, pitch: 520 }] },
  capture: { taps: [{ after: 0, pitch: 520 }, { after: 0.085, pitch: 390, loud: 0.7 }] },
  throw: { taps: [0, 0.06, 0.11, 0.19, 0.24, 0.33, 0.45].map((after, number) => ({ after, pitch: 1150 - 70 * number, loud: 0.28 + 0.05 * number })) },
  alert: { taps: [{ after: 0, pitch: 520 }], bells: [{ after: 0.06, pitch: 880, long: 0.35, loud: 0.35 }] },
  refused: { taps: [{ after: 0, pitch: 170, loud: 0.8 }] },
  notice: { bells: [{ after: 0, pitch: 660, long: 0.3, loud: 0.4 }] },
  turn: { bells: [{ after: 0, pitch: 523, long: 0.4, loud: 0.5 }, { after: 0.14, pitch: 659, long: 0.5, loud: 0.5 }] },
  hurry: { taps: [0, 0.5, 1].map((after) => ({ after, pitch: 1400, loud: 0.35 })) },
  end: { bells: [392, 494, 587, 784].map((pitch, number) => ({ after: number * 0.15, pitch, long: number === 3 ? 1.1 : 0.5, loud: 0.45 })) },
};

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Play a sound, if sounds are wanted and the browser lets us. @param {Sound} name */
export function play(name) {
  const { sound, volume } = settings();
  if (!sound || !volume || !navigator.userActivation?.hasBeenActive) return;
  if (document.visibilityState !== "visible" && !CALLS.includes(name)) return;
  context ??= new AudioContext();
  void context.resume();
  const out = new GainNode(context, { gain: LOUDEST * (volume / 100) ** 2 });
  out.connect(context.destination);
  const { taps = [], bells = [] } = SCORES[name];
  for (const one of taps) tap(context, out, one);
  for (const one of bells) bell(context, out, one);
}

/** @param {AudioContext} to @param {AudioNode} out @param {Tap} tap */
function tap(to, out, { after, pitch, loud = 1 }) {
  const at = to.currentTime + after;
  // No two taps of a hand are the same.
  const tuned = pitch * (0.97 + Math.random() * 0.06);
  for (const [ratio, seconds, strength] of WOOD) ring(to, out, { at, pitch: tuned * ratio, seconds, loud: loud * strength });
  const click = new AudioBufferSourceNode(to, { buffer: (noise ??= hiss(to)) });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency: tuned * 4.5, Q: 0.9 });
  click.connect(band).connect(fading(to, at, CLICK_SECONDS, loud * 0.8)).connect(out);
  click.start(at);
}

/** @param {AudioContext} to @param {AudioNode} out @param {Bell} bell */
function bell(to, out, { after, pitch, long, loud = 1 }) {
  const at = to.currentTime + after;
  for (const [ratio, share, strength] of BELL) ring(to, out, { at, pitch: pitch * ratio, seconds: long * share, loud: loud * strength });
}

/** @param {AudioContext} to @param {AudioNode} out @param {{at: number, pitch: number, seconds: number, loud: number}} tone */
function ring(to, out, { at, pitch, seconds, loud }) {
  const tone = new OscillatorNode(to, { type: "sine", frequency: pitch });
  tone.connect(fading(to, at, seconds, loud)).connect(out);
  tone.start(at);
  tone.stop(at + seconds);
}

/** A volume that begins at once and dies away. @param {AudioContext} to @param {number} at @param {number} seconds @param {number} loud */
function fading(to, at, seconds, loud) {
  const volume = new GainNode(to, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.002);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  return volume;
}

/** @param {AudioContext} to */
function hiss(to) {
  const made = new AudioBuffer({ length: Math.ceil(to.sampleRate * CLICK_SECONDS * 2), sampleRate: to.sampleRate });
  const samples = made.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return made;
}
