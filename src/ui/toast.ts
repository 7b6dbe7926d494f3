export type ToastType = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** A second, quieter line; a request id is `requestId`. */
  detail?: string;
  requestId?: string;
  /** Shows an Undo button with the seconds that are left. */
  undo?: () => unknown;
  /** How long it stays, ms. */
  stays: number;
  /** It was closed and fades: it is gone about one second later. */
  closing: boolean;
}

type Options = Partial<Pick<Toast, 'detail' | 'requestId' | 'undo' | 'stays'>>;

/** Specification, section 2: default auto-close, saved confirmation, time from closed to gone. */
const toastTimes = { stays: 4500, saved: 3000, undo: 10_000, fade: 1000 };

let list: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  list = next;
  for (const listener of listeners) listener();
}

/** What is shown now, for `useSyncExternalStore`. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => list,
};

/** Says that something happened. Closes itself after 4.5 s, after 10 s when it can be undone. */
export function toast(type: ToastType, text: string, options: Options = {}): number {
  const stays = options.stays ?? (options.undo ? toastTimes.undo : toastTimes.stays);
  const id = ++last;
  set([...list, { ...options, id, type, text, stays, closing: false }]);
  return id;
}

/** The confirmation of a save, in the specified words. */
export const saved = () => toast('success', 'Successfully Saved', { stays: toastTimes.saved });

/** Lets a toast fade; about one second later it is gone. */
export function closeToast(id: number) {
  if (!list.some((it) => it.id === id && !it.closing)) return;
  set(list.map((it) => (it.id === id ? { ...it, closing: true } : it)));
  setTimeout(() => set(list.filter((it) => it.id !== id)), toastTimes.fade);
}
