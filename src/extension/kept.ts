import { browser } from 'wxt/browser';
import { managedServer } from './managed.ts';

/**
 * Everything the extension keeps, by name. `local` lives on; nothing here is a secret: the token
 * stays in its cookie (see session-cookie.ts).
 */
export interface Kept {
  /** Where the API lives when it is not where the build says; what IT has set stands before it. */
  apiOrigin: string;
  /** How often the worker asks, in milliseconds. */
  pace: { active: number; idle: number };
  /** Times of day HH:mm in the browser's own zone in which no system notification is shown. */
  quiet: { from: string; to: string } | null;
  /** Up to which notification everything was shown. */
  shownUpTo: number;
  /** The notification that is being shown right now: written before, removed after. */
  showing: number | null;
  unread: number;
  /** When somebody was at this machine last, milliseconds since 1970; 0 when that is not known. */
  lastHere: number;
  /** A time away the server has not been told of. */
  away: { from: number; to: number } | null;
  /** Things asked for while the server could not be reached. */
  queue: Queued[];
  /** What the popup showed last, by the name of the part. */
  cache: Record<string, { at: number; value: unknown }>;
  /** What was typed and not sent, by the name of the field. */
  drafts: Record<string, string>;
}

export interface Queued {
  /** Idempotency key: however often it is sent, it takes effect once. */
  id: string;
  /** Endpoint, `POST /…`. */
  endpoint: string;
  input: Record<string, unknown>;
  /** In the person's words: "LNT-209 pause". */
  title: string;
  /** When it was asked for, milliseconds since 1970. */
  at: number;
}

const defaults: Kept = {
  apiOrigin: import.meta.env.API_ORIGIN,
  pace: { active: 60_000, idle: 600_000 },
  quiet: null,
  shownUpTo: 0,
  showing: null,
  unread: 0,
  lastHere: 0,
  away: null,
  queue: [],
  cache: {},
  drafts: {},
};

export async function kept<K extends keyof Kept>(name: K): Promise<Kept[K]> {
  const managed = name === 'apiOrigin' ? await managedServer() : undefined;
  if (managed) return managed as Kept[K];
  const found = await browser.storage.local.get(name);
  return (found[name] as Kept[K] | undefined) ?? defaults[name];
}

export async function keep<K extends keyof Kept>(name: K, value: Kept[K]): Promise<void> {
  await browser.storage.local.set({ [name]: value });
}

/** Changes one kept value by itself; surfaces that do so at once wait for one another. */
export function change<K extends keyof Kept>(
  name: K,
  to: (value: Kept[K]) => Kept[K],
): Promise<Kept[K]> {
  return navigator.locks.request(`kept ${name}`, async () => {
    const value = to(await kept(name));
    await keep(name, value);
    return value;
  });
}

/** Calls back when a kept value changes, in whichever surface it was changed. */
export function onKept<K extends keyof Kept>(name: K, listener: (value: Kept[K]) => void) {
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area !== 'local' || !(name in changes)) return;
    listener((changes[name]!.newValue as Kept[K] | undefined) ?? defaults[name]);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Forgets everything about a person: called when the session ends. */
export async function forgetPerson() {
  await browser.storage.local.remove([
    'shownUpTo',
    'showing',
    'unread',
    'lastHere',
    'away',
    'queue',
    'cache',
    'drafts',
  ]);
}
