import type { Context } from 'hono';
import type { Logger } from 'pino';
import {
  findDirectoryToken,
  holdDirectoryToken,
  touchDirectoryToken,
} from '#/domains/platform/auth/directories/directory-tokens.records.ts';
import type { Directory } from '#/domains/platform/auth/directories/directory.ts';
import {
  forgetRefusal,
  noteRefusal,
} from '#/domains/platform/auth/directories/refusals.records.ts';
import { SCIM_PATH, scimBase } from '#/domains/platform/auth/directories/scim-path.ts';
import { ScimError } from '#/domains/platform/auth/directories/scim/scim-error.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { appendAudit } from '#/store/audit/audit.ts';
import { SEND_WEBHOOKS } from '#/store/audit/outbox.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { isLetIn } from '#/store/network.ts';
import { asRefusal, violated } from '#/store/records/failure.ts';
import type { Db } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import { tokenOf } from '../asker.ts';
import type { Limit } from '../http/limits.ts';

export interface ScimSettings {
  stores: Stores;
  clock: () => Date;
  publicUrl: string;
  limit: Limit;
  log: Logger;
}

/** A directory that has shown a good token. */
export interface Caller {
  tokenId: number;
  providerId: number;
  /** Who made the token. */
  madeBy: number;
}

/** The same for one that never was, has ended, or comes from an address that is not let in. */
const notGood = () =>
  new ScimError(401, 'This token is not good: it was mistyped, has expired or was revoked.');

/** @throws ScimError 401, Refusal `too-many` */
export async function callerOf(c: Context, settings: ScimSettings): Promise<Caller> {
  const { db } = settings.stores.records;
  const [now, address] = [settings.clock(), c.get('address')];
  const path = { method: 'GET' as const, path: SCIM_PATH };
  const found = await findDirectoryToken(db, tokenOf(c), now);
  if (!found) {
    await settings.limit(path, `wrong-token:${address}`);
    throw notGood();
  }
  if (!isLetIn(found.rules, 0, address)) throw notGood();
  await settings.limit(path, `directory:${found.id}`);
  if (found.touch) await touchDirectoryToken(db, found.id, now);
  return { tokenId: found.id, providerId: found.providerId, madeBy: found.madeBy };
}

async function lockedProvider(tx: Db, { tokenId, providerId }: Caller, now: Date) {
  // One change of a directory after the other, and none beside a first sign-in by its provider.
  const provider = await tx
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!provider || !(await holdDirectoryToken(tx, tokenId, now))) throw notGood();
  return provider;
}

/** What a directory does anew by itself: it asks again what is there by now. */
const settlesItself = new Set([401, 404, 412]);

const isToBeMended = (error: unknown): error is ScimError | Refusal =>
  error instanceof ScimError ? !settlesItself.has(error.status) : error instanceof Refusal;

/** Two at once that no lock keeps apart: an invitation of the same address, for instance. */
const asTaken = (error: unknown): unknown =>
  violated(error) ? new ScimError(409, 'It is there already.', 'uniqueness') : asRefusal(error);

/**
 * Does a change in one transaction with its rows of the audit log. What is refused stands on the page of
 * the provider until it goes well.
 * @param about whom or what it is about, for people to read.
 */
export async function changed<T>(
  c: Context,
  caller: Caller,
  settings: ScimSettings,
  about: string,
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const { stores, publicUrl } = settings;
  const { db } = stores.records;
  const now = settings.clock();
  try {
    return await db.transaction().execute(async (tx) => {
      const entries: AuditEntry[] = [];
      const provider = await lockedProvider(tx, caller, now);
      const result = await work({
        provider,
        madeBy: caller.madeBy,
        base: scimBase(publicUrl),
        tools: {
          db: tx,
          now,
          audit: (entry) => void entries.push(entry),
          post: (message) => stores.post(tx, message),
        },
      });
      await forgetRefusal(tx, caller.providerId, about);
      const origin = { actorId: null, actingAs: null, tokenId: null };
      const [address, requestId] = [c.get('address'), c.get('requestId')];
      const queued = await appendAudit(tx, entries, { ...origin, address, requestId, at: now });
      if (queued > 0) await stores.jobs.enqueue(tx, SEND_WEBHOOKS, {});
      return result;
    });
  } catch (error) {
    const refused = asTaken(error);
    if (isToBeMended(refused)) await noteRefusal(db, caller.providerId, about, refused, now);
    throw refused;
  }
}
