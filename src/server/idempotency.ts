import { createHash } from 'node:crypto';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { seal, unseal } from '#/store/secret.ts';

const PURPOSE = 'idempotent reply';

/** Kept instead of a reply for what was taken back before it was heard: it never takes effect. */
export const TAKEN_BACK = JSON.stringify({ takenBack: true });

export interface IdempotentRequest {
  /** As the caller sent it: secret, because it opens the kept reply. */
  key: string;
  keyHash: Buffer;
  requestHash: Buffer;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * The identity of a request that may be sent twice. `caller` keeps two people's keys apart.
 * A key is 8 to 200 printable characters, best a UUID.
 */
export function idempotentRequest(
  key: string,
  caller: string,
  endpoint: string,
  body: string,
): IdempotentRequest {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'An idempotency key has 8 to 200 printable characters.' });
  }
  return { key, keyHash: sha256(caller, key), requestHash: sha256(endpoint, body) };
}

/**
 * Claims the key inside the request's transaction. A second request with the same key waits here
 * until the first has committed or rolled back, so there is exactly one effect.
 * Returns the kept reply, or undefined when the work is ours to do.
 */
export async function claim(db: Db, request: IdempotentRequest): Promise<string | undefined> {
  const claimed = await db
    .insertInto('idempotency')
    .values({
      key_hash: request.keyHash,
      request_hash: request.requestHash,
      reply: Buffer.alloc(0),
    })
    .onConflict((it) => it.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return undefined;
  const kept = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('key_hash', '=', request.keyHash)
    .executeTakeFirstOrThrow();
  if (!kept.request_hash.equals(request.requestHash)) {
    throw conflict('This idempotency key was used for another request.');
  }
  return unseal(kept.reply, request.key, PURPOSE);
}

/** Keeps the reply with its effect; nobody who reads the table can open it without the key. */
export async function keepReply(db: Db, request: IdempotentRequest, reply: string) {
  await db
    .updateTable('idempotency')
    .set({ reply: seal(reply, request.key, PURPOSE) })
    .where('key_hash', '=', request.keyHash)
    .execute();
}
