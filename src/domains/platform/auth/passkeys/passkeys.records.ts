import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { endSessions } from '../session.records.ts';
import type { MyPasskey } from './passkeys.contract.ts';

const good = (db: Db, personId: number) =>
  db.selectFrom('passkeys').where('person_id', '=', personId).where('ended_at', 'is', null);

/** Whether this person has a passkey that browsers can use at this address. */
export async function hasPasskey(db: Db, personId: number, rpId: string): Promise<boolean> {
  const row = await good(db, personId)
    .select('id')
    .where('rp_id', '=', rpId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What browsers are told of a person's passkeys, so that they offer no other. */
export async function descriptorsOf(db: Db, personId: number, rpId: string) {
  const rows = await good(db, personId)
    .select(['credential_id', 'transports'])
    .where('rp_id', '=', rpId)
    .orderBy('id')
    .execute();
  return rows.map((it) => ({
    id: it.credential_id,
    type: 'public-key' as const,
    ...(it.transports.length > 0 && { transports: it.transports }),
  }));
}

export async function countPasskeys(db: Db, personId: number): Promise<number> {
  const rows = await good(db, personId).select('id').execute();
  return rows.length;
}

/** This person's good passkey of that credential; somebody else's is none. */
export const findPasskey = (db: Db, personId: number, credential: string) =>
  good(db, personId)
    .select(['id', 'name', 'public_key', 'sign_count', 'rp_id', 'doubted_at'])
    .where('credential_id', '=', credential)
    .executeTakeFirst();
export type KeptPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const shown = [
  'id',
  'version',
  'name',
  'kind',
  'synced',
  'rp_id',
  'added_at as addedAt',
  'last_used_at as lastUsedAt',
  'doubted_at as doubtedAt',
] as const;

/** Marks those that were made for another address than the server has now. */
export const atAddress =
  (rpId: string) =>
  <T extends { rp_id: string }>({ rp_id, ...it }: T) => ({
    ...it,
    otherAddress: rp_id === rpId ? null : rp_id,
  });

/** Somebody's passkeys, the newest first; one of them with `id`. */
export const listPasskeys = (db: Db, personId: number, id?: number) =>
  good(db, personId)
    .select(shown)
    .$if(id !== undefined, (it) => it.where('id', '=', id!))
    .orderBy('id', 'desc')
    .execute();

/** One of somebody's passkeys. @throws Refusal `not-found` */
export async function passkeyOf(
  db: Db,
  personId: number,
  { id, rpId }: { id: number; rpId: string },
) {
  const [row] = await listPasskeys(db, personId, id);
  if (!row) throw notFound('This passkey');
  return atAddress(rpId)(row) satisfies Record<keyof MyPasskey, unknown>;
}

/**
 * Ends a passkey and what it has opened: sessions, and the trust in browsers that it let in; but not the
 * session this is asked by. Returns its name; undefined where it is none of theirs or ended before.
 */
export async function endPasskey(
  db: Db,
  it: { id: number; personId: number; exceptSession?: number },
  reason: string,
  now: Date,
): Promise<string | undefined> {
  const ended = await db
    .updateTable('passkeys')
    .set((eb) => ({ ended_at: now, end_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .where('person_id', '=', it.personId)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!ended) return undefined;
  const open = await db
    .selectFrom('sessions')
    .select('id')
    .where('passkey_id', '=', it.id)
    .where('ended_at', 'is', null)
    .$if(it.exceptSession !== undefined, (q) => q.where('id', '!=', it.exceptSession!))
    .execute();
  for (const { id } of open) await endSessions(db, { id }, reason, now);
  await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('passkey_id', '=', it.id)
    .where('revoked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.device_id', '=', 'devices.id')
            .where('sessions.ended_at', 'is', null),
        ),
      ),
    )
    .execute();
  return ended.name;
}
