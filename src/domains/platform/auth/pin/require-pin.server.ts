import { counted } from '#/kernel/numbers.ts';
import { invalid, notAllowed, Refusal } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import { pinFits } from '../credentials/hash.server.ts';
import { PIN_TRIES, revokeDevices } from '../devices/devices.records.ts';
import { beginTry, countWrong, giveBack } from './pin-tries.records.ts';
import { forgetUnproven } from './unproven-tries.records.ts';

const revoked = () =>
  notAllowed(
    'That was the fifth wrong PIN: this browser is no longer trusted. Sign in with your password and a new code.',
  );

async function revoke(context: OpenContext, personId: number, deviceId: number) {
  await context.commit(
    async (inside) => {
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
    },
    { endsSession: true },
  );
}

/**
 * Throws unless it is the person's PIN. Called in `unrecorded` endpoints only: the try is committed
 * before the PIN is looked at, and a wrong one counted before anybody is told. A right one is given
 * back at once: where the rest does not work out, because the database is away, it was no wrong one.
 * `greetDevice` forgets the others once it has.
 */
export async function requirePin(
  context: OpenContext,
  it: { personId: number; deviceId: number; pinHash: string | null },
  pin: string,
) {
  const { db, now } = context;
  const begun = await beginTry(db, it, now);
  // A server that died between the fifth wrong one and its verdict left the device open: close it now.
  if (!begun) {
    await revoke(context, it.personId, it.deviceId);
    throw revoked();
  }
  const fits = await pinFits(it.pinHash, pin, context.masterKey, context.address).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await giveBack(db, begun);
      throw error;
    },
  );
  if (fits) {
    await giveBack(db, begun);
    await forgetUnproven(db, it.personId);
    return;
  }
  const wrong = await countWrong(db, begun, now);
  if (wrong >= PIN_TRIES) {
    await revoke(context, it.personId, it.deviceId);
    throw revoked();
  }
  const left = PIN_TRIES - wrong;
  throw invalid({ pin: `That PIN is not right. ${counted(left, 'try', 'tries')} left.` });
}
