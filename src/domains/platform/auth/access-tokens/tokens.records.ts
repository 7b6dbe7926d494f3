import { sql } from 'kysely';
import { everything, type Grants } from '#/kernel/access.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { SUPER_ADMIN_RANK } from '../session.records.ts';
import type { TokenState } from './access-tokens.contract.ts';

export const stateAt = (now: Date) => sql<TokenState>`case
  when t.ended_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired'
  else 'active' end`;

/** Rows of tokens as lists show them. */
export const selectTokens = (db: Db, now: Date) =>
  db
    .selectFrom('access_tokens as t')
    .select(['t.id', 't.name', 't.code', 't.scopes', 't.made_at as madeAt'])
    .select(['t.expires_at as expiresAt', 't.last_used_at as lastUsedAt'])
    .select(['t.last_address as lastAddress', 't.end_reason as endReason'])
    .select(stateAt(now).as('state'));

/** How many good ones there are, of a person or of the company. */
export async function countGood(db: Db, personId: number | null, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', 'is not distinct from', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Any constant: the lock by which those who make tokens of the company come one after the other. */
const COMPANY_LOCK = 7_340_210;

export const lockCompanyTokens = (db: Db) => hold(db, COMPANY_LOCK);

/** What somebody holds, as it stays until the commit; their own requests come one after the other. */
export async function holdRights(db: Db, personId: number): Promise<Grants> {
  const { rank, grants } = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.rank', 'r.grants'])
    .where('p.id', '=', personId)
    // Neither their role nor what it gives may change between here and the commit.
    .forNoKeyUpdate(['p'])
    .forShare(['r'])
    .executeTakeFirstOrThrow();
  return rank === SUPER_ADMIN_RANK ? { [everything]: 'all' } : grants;
}

/** Revokes a good one; false where it is not good any more. */
export async function revokeToken(
  db: Db,
  { id, by, reason }: { id: number; by: number; reason: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ ended_at: now, ended_by: by, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
