import { sql } from 'kysely';
import { busy, tooMany } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { PIN_TRIES } from '../devices/devices.records.ts';
import { countUnproven, refuseUnproven } from './unproven-tries.records.ts';

/**
 * A try is a row before the PIN is looked at, and only whoever takes that row out again may say what
 * came of it. Rows and wrong PINs of a device are five together, so nobody is told more than five times
 * that a PIN was wrong: not by parallel tries, nor by lines or servers that break off. A server that
 * dies has told nobody, and its row is given back.
 */
export interface PinTry {
  id: number;
  personId: number;
  deviceId: number;
  /** The PIN was never right on this browser. */
  unproven: boolean;
}

/**
 * A row that is older belongs to a server that is gone. One that is only slow finds it taken out and
 * says nothing: this is how long people wait, not what keeps the count. Waiting for a turn to hash
 * ends after half of it.
 */
const UNENDED_S = 60;

/** Tries of one person follow one another, on whatever server and device. */
const inTurn = <T>(db: Db, personId: number, work: (inside: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (inside) => {
    await inside
      .selectFrom('people')
      .select('id')
      .where('id', '=', personId)
      .forNoKeyUpdate()
      .execute();
    return work(inside);
  });

/** What is being looked at on a device, and how many seconds until the first of it is given back. */
const beingLookedAt = (db: Db, deviceId: number) =>
  db
    .selectFrom('pin_tries')
    .select((it) => [
      it.fn.countAll<number>().as('tries'),
      sql<number>`greatest(1, ${UNENDED_S} - extract(epoch from now() - min(begun_at)))::int`.as(
        'wait',
      ),
    ])
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();

/** Gives back what servers that are gone have left. */
async function forgetUnended(db: Db, personId: number) {
  await db
    .deleteFrom('pin_tries')
    .using('devices')
    .whereRef('devices.id', '=', 'pin_tries.device_id')
    .where('devices.person_id', '=', personId)
    .where('begun_at', '<', sql<Date>`now() - make_interval(secs => ${UNENDED_S})`)
    .execute();
}

/**
 * Begins a try; undefined when the device has none left or is trusted no more.
 * @throws Refusal `too-many` while as many as are left are being looked at, or after too many on
 * browsers that were let in by a mailed code only.
 */
export const beginTry = (
  db: Db,
  { personId, deviceId }: { personId: number; deviceId: number },
  now: Date,
): Promise<PinTry | undefined> =>
  inTurn(db, personId, async (inside) => {
    const device = await inside
      .selectFrom('devices')
      .select(['pin_failures', 'proven_at'])
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .where('pin_failures', '<', PIN_TRIES)
      .executeTakeFirst();
    if (!device) return undefined;
    await forgetUnended(inside, personId);
    const { tries, wait } = await beingLookedAt(inside, deviceId);
    if (device.pin_failures + tries >= PIN_TRIES)
      throw tooMany(
        `The PIN is being checked on this browser already. Try again in ${wait} seconds.`,
        wait,
      );
    const unproven = device.proven_at === null;
    if (unproven) await refuseUnproven(inside, personId, now);
    const { id } = await inside
      .insertInto('pin_tries')
      .values({ device_id: deviceId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, personId, deviceId, unproven };
  });

async function takeOut(db: Db, it: PinTry) {
  const taken = await db
    .deleteFrom('pin_tries')
    .where('id', '=', it.id)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw busy('Checking the PIN took too long. Try again.');
}

/** The PIN was right, or was never looked at. @throws Refusal `busy` when it was given back before. */
export const giveBack = (db: Db, it: PinTry): Promise<void> => takeOut(db, it);

/** The PIN was wrong: counted before anybody is told. @returns how many wrong ones the device has had. */
export const countWrong = (db: Db, it: PinTry, now: Date): Promise<number> =>
  inTurn(db, it.personId, async (inside) => {
    await takeOut(inside, it);
    if (it.unproven) await countUnproven(inside, it.personId, now);
    const { pin_failures: failures } = await inside
      .updateTable('devices')
      .set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) }))
      .where('id', '=', it.deviceId)
      .returning('pin_failures')
      .executeTakeFirstOrThrow();
    return failures;
  });
