// A panel at the side of the page.
/** @import { Child } from "./dom.js" */
/** @import { Dialog } from "./dialog.js" */
import { openDialog } from "./dialog.js";

/** @type {Dialog | null} */
let present = null;

/**
 * Open the drawer; another one that was open closes.
 * @param {{title: string, body: (Child | Child[])[], name?: string, onClose?: () => void}} options
 * @returns {Dialog}
 */
export function openDrawer({ title, body, name, onClose }) {
  present?.close();
  const opened = openDialog({
    title,
    body,
    name: name ?? "drawer",
    kind: "drawer",
    onClose() {
      if (present === opened) present = null;
      onClose?.();
    },
  });
  present = opened;
  return opened;
}

export const closeDrawer = () => present?.close();
