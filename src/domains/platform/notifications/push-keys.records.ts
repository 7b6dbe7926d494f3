import webPush from 'web-push';
import type { Db } from '#/store/records/records.ts';
import { seal, unseal } from '#/store/secret.ts';

const NAME = 'web-push-keys';
const PURPOSE = 'web push private key';

interface Kept {
  publicKey: string;
  /** Sealed with the master key, base64. */
  privateKey: string;
}

/**
 * This installation's VAPID key pair (RFC 8292), made when it is first needed. Browsers subscribe to
 * the public key, so a new pair would silence them all: it is kept for good, and for all servers.
 */
export async function pushKeys(db: Db, masterKey: string) {
  const kept = (await load(db)) ?? (await make(db, masterKey));
  const privateKey = unseal(Buffer.from(kept.privateKey, 'base64'), masterKey, PURPOSE);
  return { publicKey: kept.publicKey, privateKey };
}

/** Takes a pair given by the environment in place of the kept one. */
export async function adoptPushKeys(
  db: Db,
  masterKey: string,
  given: { publicKey: string; privateKey: string },
) {
  const value = sealed(given, masterKey);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((it) => it.column('name').doUpdateSet({ value }))
    .execute();
}

/** Seals the private key under another master key; browsers notice nothing. */
export async function resealPushKeys(db: Db, from: string, to: string): Promise<void> {
  if (await load(db)) await adoptPushKeys(db, to, await pushKeys(db, from));
}

function sealed(pair: { publicKey: string; privateKey: string }, masterKey: string): string {
  const privateKey = seal(pair.privateKey, masterKey, PURPOSE).toString('base64');
  return JSON.stringify({ publicKey: pair.publicKey, privateKey });
}

async function load(db: Db): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value as Kept | undefined;
}

/** Two servers may get here at once: the first pair stays. */
async function make(db: Db, masterKey: string): Promise<Kept> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: sealed(webPush.generateVAPIDKeys(), masterKey) })
    .onConflict((it) => it.column('name').doNothing())
    .execute();
  return (await load(db))!;
}
