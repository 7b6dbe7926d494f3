import { lazy } from 'react';

/** Parts of the page that could not be loaded, told to whoever can do something about it. */
const listeners = new Set<() => void>();
let failed = false;

export const hasFailed = () => failed;
export function onFailed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A part that was not waited for has not come: the page says so, and goes on. */
export function noteFailed(error: unknown) {
  console.error(error);
  failed = true;
  for (const it of listeners) it();
}

/** What stands in the place of a part that could not be loaded. */
const Nothing = () => null;

/**
 * A part that is loaded when it is first shown. A line that broke or a version that is gone must not
 * take the page with it: the part stays away and the page says so. It cannot be asked for again:
 * Chromium answers a module that failed once from memory, until the page is loaded anew.
 */
export const lazily: typeof lazy = (load) =>
  lazy(() =>
    load().catch((error: unknown) => {
      noteFailed(error);
      return { default: Nothing as never };
    }),
  );
