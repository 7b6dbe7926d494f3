import { sql } from 'kysely';
import { everything } from '#/kernel/access.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

/** The rank that may do everything. */
const SUPER_ADMIN_RANK = 100;

/**
 * Active people as they would ask themselves, with their present teams and rights: to decide what
 * may be told to somebody who has not asked. Their session is none.
 */
export async function readersOf(db: Db, ids: readonly number[]): Promise<Who[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.email', 'p.title', 'p.photo', 'p.zone', 'p.currency'])
    .select(['r.id as role_id', 'r.name as role_name', 'r.rank', 'r.grants'])
    .select([
      sql<number[]>`array(select team_id from team_members where person_id = p.id and until is null
        union select id from teams where lead_id = p.id)`.as('team_ids'),
      sql<number[]>`array(select id from teams where lead_id = p.id)`.as('led_team_ids'),
    ])
    .where('p.id', '=', sql<number>`any(${[...ids]})`)
    .where('p.status', '=', sql.lit('active'))
    .orderBy('p.id')
    .execute();
  return rows.map(({ role_id, role_name, rank, grants, team_ids, led_team_ids, ...person }) => ({
    ...person,
    role: { id: role_id, name: role_name, rank },
    grants: rank === SUPER_ADMIN_RANK ? { [everything]: 'all' } : grants,
    teamIds: team_ids,
    ledTeamIds: led_team_ids,
    session: {
      id: 0,
      deviceId: 0,
      locked: false,
      expiresAt: new Date(0),
      acting: null,
      noLongerAs: null,
      viewing: null,
    },
  }));
}
