import { configureApi, type Change } from '#/domains/api.ts';
import { doubt } from './holder.ts';
import { kept } from './kept.ts';
import { throughOutbox, type Wish } from './outbox.ts';
import { readToken } from './session-cookie.ts';

/** What a person has just asked for, until it stands in the outbox. */
let wish: Wish | undefined;
/** Whose this surface is: it asks for them only. */
let person: number | undefined;
const doubters = new Set<() => void>();

function takeOver(change: Change) {
  const it = wish;
  // Nothing waits for somebody who is not themselves: it would be sent as nobody knows whom.
  if (!it || person === undefined) return undefined;
  wish = undefined;
  return throughOutbox(change, person, it);
}

/** The next change goes through the outbox as this wish. */
export function wishFor(to: Wish) {
  wish = to;
}

/** Gives up a wish whose action has changed nothing. */
export function giveUp(it: Wish) {
  if (wish === it) wish = undefined;
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
