import type { Permission } from '#/kernel/access.ts';
import type { Db } from './records/records.ts';

/**
 * Who is told of what waits for the holders of a right: active people whose role names it over
 * everybody, or over a team they lead of `person`'s. Super admins hold every right, so they are
 * told only when nobody else is there.
 */
export async function holdersToTell(
  db: Db,
  permission: Permission,
  person?: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'r.rank', 'r.grants'])
    .where('p.status', '=', 'active')
    .execute();
  const leads = new Set(person === undefined ? [] : await leadsOf(db, person));
  const holders = rows.filter(({ id, grants }) => {
    const scope = grants[permission];
    return scope === 'all' || (scope === 'team' && leads.has(id));
  });
  const chosen = holders.length > 0 ? holders : rows.filter((it) => it.rank === 100);
  return chosen.map((it) => it.id);
}

/** This person while they are here, else whoever can see to it in their place. */
export async function themOrHolders(
  db: Db,
  personId: number | null,
  permission: Permission,
): Promise<number[]> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return person ? [person.id] : holdersToTell(db, permission);
}

async function leadsOf(db: Db, person: number): Promise<number[]> {
  const rows = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('t.lead_id')
    .where('m.person_id', '=', person)
    .where('m.until', 'is', null)
    .execute();
  return rows.flatMap((it) => it.lead_id ?? []);
}
