import type { Capture } from '#/client/reporting.ts';

/** How this surface reaches the API and where it finds the session's token. */
export interface Door {
  /** Origin of the API; empty on the site that the API serves itself. */
  base: () => string | Promise<string>;
  token: () => string | undefined | Promise<string | undefined>;
  /** Puts another token of the same session in its place. */
  keep: (it: { token: string; keep: boolean }) => void | Promise<void>;
  /** Removes the token, so that every surface of this browser is signed out. */
  forget: () => void | Promise<void>;
  /** Tells when somebody signs in or out on another surface. */
  watch: (listener: () => void) => void;
  /** Opens the site's own login page, on surfaces that cannot keep a token themselves. */
  openLogin?: () => void | Promise<void>;
  /** The picture of a page that was taken to report a bug about it; each is given once. */
  takeCapture?: () => Promise<Capture | undefined>;
}

let current: Door | undefined;

export function setDoor(door: Door) {
  current = door;
}

/** The door of this page; set before anything is drawn. */
export function theDoor(): Door {
  if (!current) throw new Error('The console was mounted without a door.');
  return current;
}
