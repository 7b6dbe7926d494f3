import { createHash } from 'node:crypto';
import { invalid, notAllowed, Refusal, tooMany } from '#/kernel/refusal.ts';
import type { OpenContext } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { pinFits } from '../credentials/hash.server.ts';
import { PIN_TRIES, revokeDevices } from '../devices/devices.records.ts';
import { countFailure } from '../sign-in/password-tries.records.ts';

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

/** Gives back a try whose PIN was right, or never looked at because the server was too busy. */
async function giveBack(db: Db, deviceId: number) {
  await db
    .updateTable('devices')
    .set((it) => ({ pin_failures: it('pin_failures', '-', 1) }))
    .where('id', '=', deviceId)
    .where('pin_failures', '>', 0)
    .execute();
}

/** Wrong PINs on browsers that were let in by a mailed code only, together, within a day. */
const UNPROVEN_TRIES = 10;
const UNPROVEN_MS = 24 * 3_600_000;

const unprovenKey = (personId: number) =>
  createHash('sha256')
    .update(JSON.stringify(['pin on new browsers', personId]))
    .digest();

/**
 * A mailbox lets in one browser after another, with five tries each: those count together. Browsers on
 * which the PIN was right before go on.
 */
async function countUnproven(
  db: Db,
  { personId, deviceId }: { personId: number; deviceId: number },
  now: Date,
) {
  const device = await db
    .selectFrom('devices')
    .select('proven_at')
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (!device || device.proven_at !== null) return;
  const { failures, since } = await countFailure(db, unprovenKey(personId), UNPROVEN_MS, now);
  if (failures <= UNPROVEN_TRIES) return;
  const wait = Math.ceil((since.getTime() + UNPROVEN_MS - now.getTime()) / 1000);
  throw tooMany(
    'Too many PINs were tried on new browsers. Use a browser you have signed in with before, or try tomorrow.',
    wait,
  );
}

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
 * Throws unless it is the person's PIN. Called in `unrecorded` endpoints only: the try is counted
 * and committed before the PIN is looked at, so that neither parallel guesses nor a restart in
 * between buy a sixth. A right one is given back at once: where the rest does not work out, because the
 * database is away, it was no wrong one. `greetDevice` forgets the others once it has.
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
  await countUnproven(context.db, it, context.now);
  const fits = await pinFits(it.pinHash, pin, context.masterKey, context.address).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await giveBack(context.db, it.deviceId);
      throw error;
    },
  );
  if (fits) {
    await giveBack(context.db, it.deviceId);
    await context.db
      .deleteFrom('sign_in_failures')
      .where('key_hash', '=', unprovenKey(it.personId))
      .execute();
    return;
  }
  if (tries >= PIN_TRIES) {
    await revoke(context, it.personId, it.deviceId);
    throw revoked();
  }
  const left = PIN_TRIES - tries;
  throw invalid({ pin: `That PIN is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.` });
}
