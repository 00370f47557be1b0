// Earlier choices and lessons: in the profile on a person's own server, else in this browser.
/** @import { ProfileView, TableRequest } from "../wire.js" */
import { chooseName, hasPeople } from "../people/identity.js";
import * as storage from "../lib/storage.js";
import { ask, isOffline } from "../lib/server.js";

/** @type {Promise<ProfileView> | null} */
let profile = null;
/** Whether the server could not be asked who this is. */
let isAway = false;

/** @returns {Promise<ProfileView | null>} null where the person has no profile, or it cannot be read */
async function known() {
  if (!storage.ownerKey()) return null;
  profile ??= ask("api/profile");
  try {
    const found = await profile;
    isAway = false;
    return found;
  } catch (error) {
    profile = null;
    isAway = isOffline(error);
    return null;
  }
}

/** @param {Partial<ProfileView>} change what is to be remembered; the rest stays */
async function settle(change) {
  if (!(await known())) return;
  const changed = ask("api/profile", { method: "PATCH", body: change });
  profile = changed;
  try {
    await changed;
  } catch {
    // This browser remembers it too: nothing is lost that matters.
    profile = null;
  }
}

/** Whether this browser is that of the person whose server this is. */
export const isOwner = async () => (await known()) !== null || isAway;

/** How the same games are opened in a terminal: the beginning of a command; "" where that is not known. */
export const terminalCommand = async () => (await known())?.terminal ?? "";

/** The person's name; "" if unknown. */
export async function ownName() {
  return storage.person()?.name || storage.settings().name || (await known())?.name || "";
}

/** @param {string} name */
export async function keepOwnName(name) {
  if (name && !storage.ownerKey() && (await hasPeople())) {
    if (name !== storage.person()?.name) await chooseName(name);
    return;
  }
  if (name === (await ownName())) return;
  storage.settle({ name });
  await settle({ name });
}

/** @param {string} game @returns {Promise<Partial<TableRequest> | undefined>} */
export async function lastChoices(game) {
  return storage.choices(game) ?? (await known())?.choices[game];
}

/** @param {string} game @param {Partial<TableRequest>} request */
export async function keepLastChoices(game, request) {
  storage.keepChoices(game, request);
  await settle({ choices: { [game]: request } });
}

/** How many steps of a lesson are done. @param {string} game */
export async function stepsDone(game) {
  return Math.max(storage.lessonSteps(game), (await known())?.lessons[game] ?? 0);
}

/** @param {string} game @param {number} done */
export async function keepStepsDone(game, done) {
  storage.keepLessonSteps(game, done);
  await settle({ lessons: { [game]: done } });
}
