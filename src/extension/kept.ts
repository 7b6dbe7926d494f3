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
  /** Whose session it was when the server said so last. */
  holder: Holder | null;
}

/** Whose session this is; what is kept for a person is shown and sent while this names them. */
export interface Holder {
  /** SHA-256 of the token it was said of, in hexadecimal: another token is another sign-in. */
  token: string;
  person: number;
  /** They act as somebody else, or look as a role does: nothing of theirs is shown, kept or sent. */
  isBorrowed: boolean;
  isLocked: boolean;
  /** When the session was known not to wait for the PIN, milliseconds since 1970. */
  openAt: number;
}

/** What is kept for one person, each under a name that carries them. */
export interface Own {
  /** Things asked for and not yet done, the oldest first. */
  queue: Queued[];
  /** Replies to what was sent lately, by its key: for whoever waits for them, or takes it back. */
  replies: Record<string, Replied>;
  /** What the popup showed last, by the name of the part. */
  cache: Record<string, { at: number; value: unknown }>;
  /** What was typed and not sent, by the name of the field. */
  drafts: Record<string, string>;
}

export interface Draft {
  field: string;
  text: string;
}

/** The action behind a change, by which it is taken back once it was done. */
interface Act {
  /** Id of the action: `task.pause`. */
  id: string;
  values: Record<string, unknown>;
}

export interface Replied {
  at: number;
  reply: unknown;
  of: Queued;
  /** What came of its action, in words, and whether it can be undone. */
  done?: { message: string; isUndoable: boolean };
}

export interface Queued {
  /** Idempotency key: however often it is sent, it takes effect once. */
  id: string;
  /** Endpoint, `POST /…`. */
  endpoint: string;
  /** Who asked for it: it is sent as theirs only. */
  person: number;
  input: Record<string, unknown>;
  /** In the person's words: "LNT-209 pause". */
  title: string;
  /** When it was asked for, milliseconds since 1970. */
  at: number;
  act?: Act;
  /** What is shown that it decides on: `notification:12`. */
  about?: string;
  /** It may have been heard: from here on the server says what became of it. */
  tried?: true;
  /** When its person took it back, although it may have been heard. */
  takenBack?: number;
  /** How often the server failed at it, and before when it is not tried again. */
  failed?: { times: number; until: number };
  /** Why the server refused it; it is not sent again, and stays until its person has seen that. */
  refused?: string;
  /** Where it was typed, and what: it comes back there when it is refused. */
  draft?: Draft;
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
  holder: null,
};

const ownDefaults: Own = { queue: [], replies: {}, cache: {}, drafts: {} };

const keyOf = (person: number, name: keyof Own) => `${name}@${person}`;

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
  to: (value: Kept[K]) => Kept[K] | Promise<Kept[K]>,
): Promise<Kept[K]> {
  return navigator.locks.request(`kept ${name}`, async () => {
    const value = await to(await kept(name));
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

export async function keptOf<K extends keyof Own>(person: number, name: K): Promise<Own[K]> {
  const key = keyOf(person, name);
  return ((await browser.storage.local.get(key))[key] as Own[K] | undefined) ?? ownDefaults[name];
}

/** Changes what is kept for a person; surfaces that do so at once wait for one another. */
export function changeOf<K extends keyof Own>(
  person: number,
  name: K,
  to: (value: Own[K]) => Own[K],
): Promise<Own[K]> {
  const key = keyOf(person, name);
  return navigator.locks.request(`kept ${key}`, async () => {
    const value = to(await keptOf(person, name));
    await browser.storage.local.set({ [key]: value });
    return value;
  });
}

/** Calls back when something kept for this person changes. */
export function onKeptOf<K extends keyof Own>(
  person: number,
  name: K,
  listener: (value: Own[K]) => void,
) {
  const key = keyOf(person, name);
  const onChanged = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area !== 'local' || !(key in changes)) return;
    listener((changes[key]!.newValue as Own[K] | undefined) ?? ownDefaults[name]);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

/** Everything of one person, out of what was read of the storage. */
const ownIn = (all: Record<string, unknown>, person: number): Own => ({
  queue: (all[keyOf(person, 'queue')] as Own['queue'] | undefined) ?? [],
  replies: (all[keyOf(person, 'replies')] as Own['replies'] | undefined) ?? {},
  cache: (all[keyOf(person, 'cache')] as Own['cache'] | undefined) ?? {},
  drafts: (all[keyOf(person, 'drafts')] as Own['drafts'] | undefined) ?? {},
});

export const nothingOwn: Own = ownDefaults;

export async function allOf(person: number): Promise<Own> {
  const names = Object.keys(ownDefaults) as (keyof Own)[];
  return ownIn(await browser.storage.local.get(names.map((it) => keyOf(person, it))), person);
}

/** The last holder, and all that is kept of them: one read, for the first frame. */
export async function keptAtStart() {
  const all = await browser.storage.local.get(null);
  const holder = (all['holder'] as Holder | undefined) ?? null;
  return { holder, own: holder ? ownIn(all, holder.person) : nothingOwn };
}

/** Up to where one was told, and where one was: of whoever is signed in. */
const ofSession = ['shownUpTo', 'showing', 'unread', 'lastHere', 'away'] as const;

/** Earlier versions kept these for nobody in particular: nobody can say whose they are. */
const nobodys = ['queue', 'cache', 'drafts'];

/** Another person has signed in: nothing of the one before is taken for theirs. */
export const forgetSession = () => browser.storage.local.remove([...ofSession, ...nobodys]);

/**
 * Called when the session ends: what was shown is forgotten. What waits to be sent, and what was
 * typed, stays for its person alone.
 */
export async function forgetPerson() {
  const all = Object.keys(await browser.storage.local.get(null));
  const shown = all.filter((it) => /^(cache|replies)@/.test(it));
  await browser.storage.local.remove([...ofSession, ...nobodys, 'holder', ...shown]);
}
