// Who this browser is: a name without an account. The key in this browser is all there is to show it.
/** @import { OwnPerson, PhraseView } from "../wire.js" */
import { notify } from "../lib/announcer.js";
import { keepPerson, person, settle } from "../lib/storage.js";
import { say } from "../lib/say.js";
import { ask, catalogue, isStranger } from "../lib/server.js";

const KEY_BYTES = 32;

/** Whether people have names here: on a person's own server there is only one. */
export const hasPeople = async () => !(await catalogue()).is_local;

/** A secret that cannot be guessed. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} key @param {OwnPerson} own */
function remember(key, own) {
  const { id, name } = own.person;
  keepPerson({ key, id, name });
  settle({ name });
  return own;
}

/** Choose a name, or another one. @param {string} name @returns {Promise<OwnPerson>} */
export async function chooseName(name) {
  const key = person()?.key ?? newKey();
  return remember(key, await ask("api/people", { body: { name, label: deviceName() }, token: key }));
}

/** Who this browser is, as the server knows it; null for a guest. @returns {Promise<OwnPerson | null>} */
export async function ownPerson() {
  const known = person();
  if (!known) return null;
  try {
    return remember(known.key, await ask("api/people/me", { token: known.key }));
  } catch (error) {
    if (!isStranger(error)) throw error;
    keepPerson(null);
    notify(say("This browser was shut out: choose a name here, or bring yours from another device."));
    return null;
  }
}

/** A phrase that brings this person to another device. @param {string} link what the phrase is appended to, in the QR code @returns {Promise<PhraseView>} */
export const newPhrase = (link) => ask("api/people/me/phrase", { body: { link }, token: person()?.key });

/** Be the person whose other device shows this phrase. @param {string} phrase @returns {Promise<OwnPerson>} */
export async function usePhrase(phrase) {
  const key = newKey();
  return remember(key, await ask("api/people/me/devices", { body: { phrase, label: deviceName() }, token: key }));
}

/** @param {string} device its id */
export const shutOut = (device) => ask(`api/people/me/devices/${encodeURIComponent(device)}`, { method: "DELETE", token: person()?.key });

/** Make this browser a guest's. @param {string} device its own id */
export async function leave(device) {
  await shutOut(device);
  keepPerson(null);
  settle({ name: "" });
}

/** What people call this device: "Firefox, Android". */
function deviceName() {
  const { userAgent } = navigator;
  const found = (/** @type {[RegExp, string][]} */ known) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = found([[/Firefox/, "Firefox"], [/Edg/, "Edge"], [/OPR/, "Opera"], [/Chrome/, "Chrome"], [/Safari/, "Safari"]]);
  const system = found([[/Android/, "Android"], [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Windows/, "Windows"], [/Mac/, "macOS"], [/Linux/, "Linux"]]);
  return [browser, system].filter(Boolean).join(", ");
}
