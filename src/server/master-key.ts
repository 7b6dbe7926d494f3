import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#/store/records/records.ts';
import type { Environment } from './environment.ts';
import { secretFile } from './secret-file.ts';

type Kept = Pick<Environment, 'dataDir' | 'masterKey'>;

/** The key is missing, another one or none at all: what to bring is in its words. */
export class MasterKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MasterKeyError';
  }
}

const NAME = 'master-key';
const fileOf = ({ dataDir }: Kept) => join(dataDir, 'secrets', NAME);
export const placeOf = (it: Kept) => (it.masterKey ? 'MASTER_KEY' : fileOf(it));

/** What only this key makes, and what does not tell it. */
const markOf = (key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update('backlot: kept under this key').digest();

/** Sixteen letters that say which key it is and do not tell it. */
export const fingerprintOf = (key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64'))
    .update('backlot: fingerprint')
    .digest('hex')
    .slice(0, 16);

/**
 * The key that is given or lies here; undefined where there is none.
 * @throws MasterKeyError when what lies here is no key.
 */
export async function keptKey(it: Kept): Promise<string | undefined> {
  const key = it.masterKey ?? (await readFile(fileOf(it), 'utf8').catch(() => undefined))?.trim();
  if (key !== undefined && !/^[A-Za-z0-9+/]{43}=$/.test(key))
    throw new MasterKeyError(`${placeOf(it)} does not hold a master key: 32 bytes in base64.`);
  return key;
}

/** Whether somebody has a PIN. It hangs on a key, also where the records do not say on which. */
async function hasPins(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('pin_hash', 'like', '$argon2%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Looks whether the key here is the one the records were kept under; records of an earlier version
 * do not say, and take any but a new one. Nothing is made.
 * @throws MasterKeyError when it is missing, another one, or no key.
 */
export async function checkMasterKey(db: Db, it: Kept): Promise<string | undefined> {
  const key = await keptKey(it);
  const kept = await db
    .selectFrom('master_key_mark')
    .select(['mark', 'fingerprint'])
    .executeTakeFirst();
  if (!kept && (key !== undefined || !(await hasPins(db)))) return key;
  const bring =
    'PINs, network keys and push subscriptions hang on it. Bring the one that was kept with this installation';
  if (key === undefined)
    throw new MasterKeyError(
      `The master key of these records is missing. ${bring}: set MASTER_KEY, or put it into ${fileOf(it)}.`,
    );
  if (kept && !timingSafeEqual(markOf(key), kept.mark))
    throw new MasterKeyError(
      `The master key in ${placeOf(it)} is not the one these records were kept under. ${bring}. (This one is ${fingerprintOf(key)}${kept.fingerprint ? `, theirs is ${kept.fingerprint}` : ''}.)`,
    );
  return key;
}

/** The key of these records; none is made by looking. @throws MasterKeyError where there is none. */
export async function keyHere(db: Db, it: Kept): Promise<string> {
  const key = await checkMasterKey(db, it);
  if (key === undefined) throw new MasterKeyError('There is no master key yet: start the server.');
  return key;
}

/**
 * Puts the key of a restored backup where the next start finds it. One that lies there stays beside
 * it, under a name of its own: it may be the key of something else.
 * @throws MasterKeyError when another one is set from outside, where nobody looks into the folder.
 */
export async function adoptKey(it: Kept, key: string, now: Date): Promise<void> {
  const there = await keptKey(it);
  if (there === key) return;
  refuseGivenKey(it, key);
  const file = fileOf(it);
  if (there !== undefined)
    await rename(file, `${file}.before-${now.toISOString().replace(/[:.]/g, '-')}`);
  await secretFile(it.dataDir, NAME, () => key);
}

/** @throws MasterKeyError when another key than this one is set from outside. */
export function refuseGivenKey(it: Kept, key: string): void {
  if (it.masterKey !== undefined && it.masterKey !== key)
    throw new MasterKeyError(
      `MASTER_KEY holds the key ${fingerprintOf(it.masterKey)}, this backup was kept under ${fingerprintOf(key)}. Take MASTER_KEY away, or set it to the backup's own.`,
    );
}

/** From now on the records are known to be kept under this key. */
export async function markMasterKey(db: Db, key: string): Promise<void> {
  const values = { mark: markOf(key), fingerprint: fingerprintOf(key) };
  await db
    .insertInto('master_key_mark')
    .values(values)
    .onConflict((it) => it.column('one').doUpdateSet(values))
    .execute();
}

/** The key everything kept secret hangs on: given, or made once and kept beside the data. */
export const masterKeyOf = (it: Kept) =>
  it.masterKey ?? secretFile(it.dataDir, NAME, () => randomBytes(32).toString('base64'));

/** The key of these records, made where they are new. @throws MasterKeyError see `checkMasterKey`. */
export async function masterKeyFor(db: Db, it: Kept): Promise<string> {
  const key = (await checkMasterKey(db, it)) ?? (await masterKeyOf(it));
  await db
    .insertInto('master_key_mark')
    .values({ mark: markOf(key), fingerprint: fingerprintOf(key) })
    .onConflict((row) => row.doNothing())
    .execute();
  // Of two servers that start at once the first one has said which it is.
  await checkMasterKey(db, { ...it, masterKey: key });
  // Records of an earlier version know the mark alone.
  await db
    .updateTable('master_key_mark')
    .set({ fingerprint: fingerprintOf(key) })
    .where('fingerprint', 'is', null)
    .execute();
  return key;
}
