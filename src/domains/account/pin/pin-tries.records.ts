import { invalid, notAllowed, Refusal } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { pinFits } from '../credentials/hash.server.ts';
import { PIN_TRIES, revokeDevices } from '../devices/devices.records.ts';

const revoked = () =>
  notAllowed(
    'That was the fifth wrong PIN: this browser is no longer trusted. Sign in with your password and a new code.',
  );

/** Counts one more try; undefined when the device has none left. Atomic, one statement. */
async function countTry(db: Db, deviceId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('devices')
    .set((it) => ({ pin_failures: it('pin_failures', '+', 1) }))
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('pin_failures', '<', PIN_TRIES)
    .returning('pin_failures')
    .executeTakeFirst();
  return row?.pin_failures;
}

/** Gives back a try whose PIN was never looked at, because the server was too busy. */
async function giveBack(db: Db, deviceId: number) {
  await db
    .updateTable('devices')
    .set((it) => ({ pin_failures: it('pin_failures', '-', 1) }))
    .where('id', '=', deviceId)
    .where('pin_failures', '>', 0)
    .execute();
}

async function revoke(context: OpenContext, personId: number, deviceId: number) {
  await context.commit(async (inside) => {
    const ids = await revokeDevices(
      inside.db,
      { personId, id: deviceId, worn: true },
      'five wrong PINs',
      inside.now,
    );
    for (const id of ids) {
      const after = { reason: 'five wrong PINs' };
      inside.audit({ action: 'device.revoke', subject: ['device', id], after, actor: personId });
    }
  });
}

/**
 * Throws unless it is the person's PIN. Called in `unrecorded` endpoints only: the try is counted
 * and committed before the PIN is looked at, so that neither parallel guesses nor a restart in
 * between buy a sixth. `greetDevice` forgets the tries once the rest has worked out, too.
 */
export async function requirePin(
  context: OpenContext,
  it: { personId: number; deviceId: number; pinHash: string | null },
  pin: string,
) {
  const tries = await countTry(context.db, it.deviceId);
  // A server that died between the fifth try and its verdict left the device open: close it now.
  if (tries === undefined) {
    await revoke(context, it.personId, it.deviceId);
    throw revoked();
  }
  const fits = await pinFits(it.pinHash, pin, context.masterKey, context.address).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await giveBack(context.db, it.deviceId);
      throw error;
    },
  );
  if (fits) return;
  if (tries >= PIN_TRIES) {
    await revoke(context, it.personId, it.deviceId);
    throw revoked();
  }
  const left = PIN_TRIES - tries;
  throw invalid({ pin: `That PIN is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.` });
}
