// Small wooden sounds, made on the spot: nothing to load.
import { settings } from "./storage.js";

/** @typedef {"move" | "capture" | "throw" | "refused" | "notice" | "turn" | "end"} Sound */

/** @type {Record<Sound, [pitch: number, seconds: number, loudness: number, after: number][]>} */
const SCORES = {
  move: [[340, 0.07, 0.5, 0]],
  capture: [[340, 0.06, 0.5, 0], [230, 0.09, 0.5, 0.07]],
  throw: [[520, 0.03, 0.25, 0], [460, 0.03, 0.25, 0.09], [400, 0.05, 0.35, 0.2]],
  refused: [[150, 0.12, 0.35, 0]],
  notice: [[620, 0.12, 0.2, 0]],
  turn: [[523, 0.14, 0.2, 0], [659, 0.22, 0.2, 0.12]],
  end: [[392, 0.25, 0.25, 0], [494, 0.25, 0.25, 0.16], [587, 0.5, 0.25, 0.32]],
};

/** @type {AudioContext | null} */
let context = null;

/** What is heard in a tab that is not seen: it is for who waits elsewhere. */
const CALLS = ["turn", "end"];

/** Play a sound, if sounds are wanted and the browser lets us. @param {Sound} name */
export function play(name) {
  if (!settings().sound || !navigator.userActivation?.hasBeenActive) return;
  if (document.visibilityState !== "visible" && !CALLS.includes(name)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, seconds, loudness, after] of SCORES[name]) knock(context, pitch, seconds, loudness, after);
}

/**
 * @param {AudioContext} to
 * @param {number} pitch
 * @param {number} seconds
 * @param {number} loudness
 * @param {number} after
 */
function knock(to, pitch, seconds, loudness, after) {
  const at = to.currentTime + after;
  const tone = new OscillatorNode(to, { type: "triangle", frequency: pitch });
  const volume = new GainNode(to, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + seconds);
  volume.gain.setValueAtTime(loudness * 0.4, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(volume).connect(to.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
