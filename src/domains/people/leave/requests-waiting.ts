import type { Preview } from '#/kernel/action.ts';
import { entity, optional, passed, type ValuesOf } from '#/kernel/parameters.ts';

/** Which request: as a list or a notification knows it, or by the person who asks. */
export const which = {
  id: passed<number>(),
  version: passed<number>(),
  person: optional(entity('person')),
};
type Which = ValuesOf<typeof which>;

interface Request {
  id: number;
  version: number;
  person: { name: string };
}

interface Waiting<R> {
  /** What of somebody waits for me. */
  of: (person: number) => Promise<R[]>;
  /** Said where nothing of theirs does. */
  none: string;
  words: (it: R) => string;
  /** What a decision is made by. */
  about: (it: R) => Preview;
  aboutId: (id: number) => Promise<Preview>;
}

/** How a request that waits for me is found and shown before it is decided on. */
export function requestsWaiting<R extends Request>({
  of,
  none,
  words,
  about,
  aboutId,
}: Waiting<R>) {
  /** The one request of somebody, or why there is none to decide on. */
  async function waitingOf(person: number): Promise<R | string> {
    const open = await of(person);
    const [only] = open;
    if (!only) return none;
    if (open.length === 1) return only;
    return `${only.person.name} has ${open.length} requests waiting: ${open.map((it) => words(it)).join('; ')}. Choose on the page.`;
  }

  async function previewOf({ id, person }: Which): Promise<Preview> {
    if (id !== undefined) return aboutId(id);
    if (person === undefined) return { facts: [] };
    const it = await waitingOf(person);
    return typeof it === 'string' ? { facts: [], refusal: it } : about(it);
  }

  /** The request meant, with what has to be sent of it; undefined where the page has to show them. */
  async function requestOf({ id, version, person }: Which) {
    if (id !== undefined && version !== undefined) return { id, version };
    if (person === undefined) return undefined;
    const it = await waitingOf(person);
    if (typeof it === 'string') throw new Error(it);
    return { id: it.id, version: it.version };
  }

  return { previewOf, requestOf };
}
