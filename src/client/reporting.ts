import { useSyncExternalStore } from 'react';

/** A page of the web as it was seen, to report a bug about it. */
export interface Capture {
  picture: Blob;
  address: string;
  title: string;
}

/** What a report begins with. */
export interface Reporting {
  title?: string;
  happened?: string;
  capture?: Capture;
}

let current: Reporting | undefined;
let take: (() => Promise<Capture | undefined>) | undefined;
const listeners = new Set<() => void>();

function set(to: Reporting | undefined) {
  current = to;
  for (const tell of listeners) tell();
}

/** Opens the dialog that reports a bug, over whatever page one is on. */
export const askForReport = (it: Reporting = {}) => set(it);
export const endReport = () => set(undefined);

/** The report that is being written; undefined without one. */
export const useReporting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => current,
  );

/** The surface says how it gives pictures of pages that it took. */
export function offerCaptures(by: () => Promise<Capture | undefined>) {
  take = by;
}

/** Opens the dialog with the page that was just taken, when there is one. */
export async function askForCaptured(it: Reporting = {}) {
  const capture = await take?.();
  askForReport({ ...it, ...(capture && { capture }) });
}
