import type { Logger } from 'pino';
import { Refusal } from '#/kernel/refusal.ts';
import { CURVE, signedBytes, SIGNING } from '#/kernel/signed-request.ts';
import type { Db } from '#/store/records/records.ts';

/** The site and the extension have one each; further ones come when a browser's storage was cleared. */
const MOST = 6;
/** How far the time of a signature may be from ours; so long its nonce is remembered. */
const AROUND_MS = 5 * 60_000;

/** Adds a browser's key, once its owner's PIN was right; the oldest ones beyond a few go. */
export async function addDeviceKey(db: Db, deviceId: number, key: string | undefined, now: Date) {
  if (key === undefined) return;
  await db
    .insertInto('device_keys')
    .values({ device_id: deviceId, public_key: Buffer.from(key, 'base64url'), added_at: now })
    .onConflict((on) => on.columns(['device_id', 'public_key']).doUpdateSet({ added_at: now }))
    .execute();
  const kept = db
    .selectFrom('device_keys')
    .select('id')
    .where('device_id', '=', deviceId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST);
  await db
    .deleteFrom('device_keys')
    .where('device_id', '=', deviceId)
    .where('id', 'not in', kept)
    .execute();
}

const unproven = (fields?: { clock: string }) =>
  new Refusal('unproven', 'This browser has to show that the session is its own: enter your PIN.', {
    ...(fields && { fields }),
  });

interface Request {
  method: string;
  path: string;
  body: string;
  /** The header; undefined when it was not signed. */
  signature: string | undefined;
}

async function keyThatSigned(
  keys: readonly { id: number; public_key: Buffer }[],
  bytes: Uint8Array<ArrayBuffer>,
  signature: Buffer<ArrayBuffer>,
): Promise<number | undefined> {
  for (const { id, public_key } of keys) {
    const raw = new Uint8Array(public_key);
    const key = await crypto.subtle.importKey('raw', raw, CURVE, false, ['verify']).catch(Boolean);
    if (typeof key === 'boolean') continue;
    if (await crypto.subtle.verify(SIGNING, key, signature, bytes)) return id;
  }
  return undefined;
}

/**
 * Refuses (`unproven`) unless the request was signed, just now and for the first time, by a key of the
 * device its session was opened on: a copied token alone does nothing that matters. A device that has
 * no key yet, from before there were any, gets one at its next PIN.
 */
export async function requireSignature(
  db: Db,
  deviceId: number,
  { signature = '', ...request }: Request,
  now: Date,
  log: Logger,
): Promise<void> {
  const keys = await db
    .selectFrom('device_keys')
    .select(['id', 'public_key'])
    .where('device_id', '=', deviceId)
    .execute();
  if (keys.length === 0) return;
  const [, at = '', nonce = '', signed = ''] =
    /^(\d{13})\.([\w-]{16,64})\.([\w-]{86})$/.exec(signature) ?? [];
  const time = Number(at);
  if (signed === '') {
    log.warn({ deviceId }, 'a sensitive request was not signed by its device');
    throw unproven();
  }
  const bytes = await signedBytes({ ...request, time, nonce });
  const id = await keyThatSigned(keys, bytes, Buffer.from(signed, 'base64url'));
  if (id === undefined) {
    log.warn({ deviceId }, 'a sensitive request was signed by another key');
    throw unproven();
  }
  // A clock that is wrong is no attack: it is told ours and tries again.
  if (Math.abs(now.getTime() - time) > AROUND_MS) throw unproven({ clock: now.toISOString() });
  const first = await db
    .insertInto('signed_nonces')
    .values({ key_id: id, nonce, at: now })
    .onConflict((on) => on.columns(['key_id', 'nonce']).doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (!first) throw unproven();
}

/** Nonces whose time nobody can use any more. */
export async function forgetNonces(db: Db, now: Date) {
  await db
    .deleteFrom('signed_nonces')
    .where('at', '<', new Date(now.getTime() - 3 * AROUND_MS))
    .execute();
}
