import { configureApi, type Change } from '#/client/api.ts';
import { doubt } from './holder.ts';
import { kept } from './kept.ts';
import { throughOutbox, type Wish } from './outbox.ts';
import { readToken } from './session-cookie.ts';

/** Takes a change over instead of its being sent; undefined for one that is not its own. */
type Taker = (change: Change) => Promise<unknown> | undefined;

/** Those who wait for a change, the first of them first. */
const takers = new Set<Taker>();
/** Whose this surface is: it asks for them only. */
let person: number | undefined;
const doubters = new Set<() => void>();

/** Gives a change to whoever waits for one; undefined for one that is sent as it is. */
export function takeOver(change: Change) {
  for (const take of takers) {
    const taken = take(change);
    if (taken) return taken;
  }
  return undefined;
}

/** While `work` runs its changes are given to `take`. */
export async function takingChanges<T>(take: Taker, work: () => Promise<T>): Promise<T> {
  takers.add(take);
  try {
    return await work();
  } finally {
    takers.delete(take);
  }
}

/**
 * The first change of `work` goes through the outbox as this wish.
 * @param send has what waits sent: the worker itself does so, any other surface asks it to.
 */
export function wishing<T>(
  wish: Wish,
  work: () => Promise<T>,
  send?: () => Promise<unknown>,
): Promise<T> {
  let isMade = false;
  const take = (change: Change) => {
    // Nothing waits for somebody who is not themselves: it would be sent as nobody knows whom.
    if (isMade || person === undefined) return undefined;
    isMade = true;
    return throughOutbox(change, person, wish, send);
  };
  return takingChanges(take, work);
}

/** From now on this surface asks for this person only; for whoever it is when undefined. */
export function askFor(them: number | undefined) {
  person = them;
}

/** Calls back when the session turns out to be somebody else's, or to wait for the PIN. */
export function onDoubt(listener: () => void) {
  doubters.add(listener);
  return () => void doubters.delete(listener);
}

const tell = () => doubters.forEach((it) => it());

/** Tells calls of this surface where the API is and whose token they carry. */
export function connect() {
  configureApi({
    base: () => kept('apiOrigin'),
    token: readToken,
    person: () => person,
    onOtherPerson: () => void doubt().then(tell),
    onLocked: tell,
    takeOver,
  });
}
