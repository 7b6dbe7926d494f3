import { Refusal } from '#/kernel/refusal.ts';
import { untrustedUnder } from '#/store/outbound/tls-fault.ts';
import type { Db } from '#/store/records/records.ts';
import { isUsedBefore } from './claim.ts';
import type { SetStore } from './own-store.ts';
import { settingOf } from './wrong-setting.ts';

/** Whether a store was not reached, as against one that said no. */
const isUnreached = (error: unknown) => error instanceof Refusal && error.code === 'busy';

/**
 * Lets an error pass that says a store cannot be reached, where these records were kept with just
 * that one: it is away and comes back. One that was never reached is a wrong setting.
 * @throws Error in one line.
 */
export async function passAway(db: Db, set: SetStore, error: unknown): Promise<void> {
  if (!isUnreached(error)) throw error;
  if (await isUsedBefore(db, set)) return;
  const untrusted = untrustedUnder(error);
  if (untrusted) throw untrusted;
  throw new Error(
    `${settingOf[set.kind]}: nothing answers at ${set.place}. Start it, or correct the address.`,
    { cause: error },
  );
}
