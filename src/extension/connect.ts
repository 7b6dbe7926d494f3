import { configureApi, type UndeliveredChange } from '#/domains/api.ts';
import { kept } from './kept.ts';
import { enqueue } from './queue.ts';
import { readToken } from './session-cookie.ts';

/** How the change that is under way is called, should it have to wait. */
let title = '';

async function keepForLater({ endpoint, input, idempotencyKey }: UndeliveredChange) {
  if (!title) return false;
  await enqueue({ id: idempotencyKey, endpoint, input, title, at: Date.now() });
  return true;
}

/** From now on a change that does not get through waits under this name. */
export function configureQueueing(name: string) {
  title = name;
}

/** Tells calls of this surface where the API is and whose token they carry. */
export function connect() {
  configureApi({
    base: () => kept('apiOrigin'),
    token: readToken,
    whenUnreachable: keepForLater,
  });
}
