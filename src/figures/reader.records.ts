import { sql } from 'kysely';
import { everything, may, scopeOf, type Grants } from '#/kernel/access.ts';
import type { Reader } from './selection.records.ts';

const SUPER_ADMIN_RANK = 100;

/** Somebody a job works for, with their address. */
export type Addressee = Reader & { name: string; email: string };

/**
 * A person as figures are computed for them when they have not asked themselves: their present
 * teams and their own scope. Undefined when they have left or may not see figures any more.
 */
export async function readerOf(
  { db, facts, now }: Pick<Reader, 'db' | 'facts' | 'now'>,
  id: number,
): Promise<Addressee | undefined> {
  const row = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.name', 'p.email', 'p.currency', 'r.rank', 'r.grants'])
    .select(
      sql<number[]>`array(select team_id from team_members where person_id = p.id and until is null
        union select id from teams where lead_id = p.id)`.as('team_ids'),
    )
    .where('p.id', '=', id)
    .where('p.status', '=', sql.lit('active'))
    .executeTakeFirst();
  const grants: Grants =
    row?.rank === SUPER_ADMIN_RANK ? { [everything]: 'all' } : (row?.grants ?? {});
  const scope = scopeOf(may('revenue:read'), grants);
  if (!row || !scope) return undefined;
  const who = { id, teamIds: row.team_ids, grants, currency: row.currency };
  return { db, facts, now, scope, who, name: row.name, email: row.email };
}
