import { configureApi, type UndeliveredChange } from '#/domains/api.ts';
import { doubt } from './holder.ts';
import { kept } from './kept.ts';
import { enqueue } from './queue.ts';
import { readToken } from './session-cookie.ts';

/** How the change that is under way is called, should it have to wait. */
let title = '';
/** Whose this surface is: it asks for them only. */
let person: number | undefined;
const doubters = new Set<() => void>();

async function keepForLater({ endpoint, input, idempotencyKey }: UndeliveredChange) {
  // Nothing waits for somebody who is not themselves: it would be sent as nobody knows whom.
  if (!title || person === undefined) return false;
  await enqueue({ id: idempotencyKey, endpoint, input, title, person, at: Date.now() });
  return true;
}

/** From now on a change that does not get through waits under this name; none waits for `''`. */
export function configureQueueing(name: string) {
  title = name;
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
    whenUnreachable: keepForLater,
  });
}
