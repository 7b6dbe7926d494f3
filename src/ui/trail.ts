import { withoutSecrets } from '#/kernel/secrets.ts';

/** One call of the API: never what was sent or came back. */
export interface TrailCall {
  at: string;
  method: 'GET' | 'POST';
  /** Without values. */
  path: string;
  /** 0: no answer came. */
  status: number;
  requestId: string | null;
  /** Milliseconds. */
  ms: number;
}

export interface TrailError {
  at: string;
  words: string;
}

/** As much as a report of a fault may carry. */
const CALLS = 20;
const ERRORS = 10;
const LETTERS = 1000;

const calls: TrailCall[] = [];
const errors: TrailError[] = [];

function keep<T>(list: T[], it: T, most: number) {
  list.push(it);
  if (list.length > most) list.shift();
}

/** Without thousandths: those of whole ten seconds would be taken for a day on their way. */
const now = () => `${new Date().toISOString().slice(0, 19)}Z`;

/** Notes a call that was answered, or was not. */
export const noteCall = (it: Omit<TrailCall, 'at'>) => keep(calls, { ...it, at: now() }, CALLS);

type Listener = (words: string, error: unknown) => void;
const listeners: Listener[] = [];

/** Tells of every error that nobody caught: its words without secrets, and what was thrown. */
export const onError = (listener: Listener) => void listeners.push(listener);

const wordsOf = (it: unknown): string => {
  if (it instanceof Error) return it.stack ?? `${it.name}: ${it.message}`;
  return typeof it === 'string' ? it : typeof it === 'object' ? '' : String(it);
};

/** What was said, without secrets; objects are left out, because anything may lie in them. */
function cleaned(said: readonly unknown[]): string {
  const words = withoutSecrets(said.map(wordsOf).filter(Boolean).join(' '))
    .replaceAll('\0', '')
    .trim()
    .slice(0, LETTERS)
    .trim();
  return withoutSecrets(words);
}

function noteError(...said: readonly unknown[]) {
  const words = cleaned(said);
  if (words) keep(errors, { at: now(), words }, ERRORS);
}

function noteUncaught(error: unknown) {
  noteError(error);
  tellError(error);
}

/** Tells whoever listens of an error that stands noted already. */
export function tellError(error: unknown) {
  const words = cleaned([error]);
  if (words) for (const tell of listeners) tell(words, error);
}

/** What went before, the latest last. */
export const trail = () => ({ calls: [...calls], errors: [...errors] });

/** From now on what the console of the browser is told of errors is noted, and goes there as ever. */
export function watchErrors() {
  const { error } = console;
  console.error = (...said: unknown[]) => {
    noteError(...said);
    error.apply(console, said);
  };
  watchUncaught();
}

/** The same of what nobody caught alone: a worker has no page to report a fault from. */
export function watchUncaught() {
  globalThis.addEventListener('error', (event) => noteUncaught(event.error ?? event.message));
  globalThis.addEventListener('unhandledrejection', (event) => noteUncaught(event.reason));
}
