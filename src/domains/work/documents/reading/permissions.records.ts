import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import type { Audience } from '../document.contract.ts';
import { writable } from '../documents.policy.ts';
import type { Permissions } from './reading.contract.ts';

export type AudienceRecord = Awaited<ReturnType<typeof audienceRecordOf>>;

/** A document with what it sets itself and what is in force above it. Whose it is was asked before. */
export const audienceRecordOf = ({ db, who }: Context, id: number) =>
  db
    .selectFrom('documents as d')
    .innerJoin('people as o', 'o.id', 'd.owner_id')
    .leftJoin('teams as t', 't.id', 'd.team_id')
    .leftJoin('documents as p', 'p.id', 'd.parent_id')
    .leftJoin('documents as above', 'above.id', 'p.scope_id')
    .leftJoin('teams as at', 'at.id', 'above.team_id')
    .select(['d.id', 'd.version', 'd.parent_id', 'd.audience', 'd.level', 'd.team_id'])
    .select(['t.name as team', 'd.owner_id', 'o.name as owner', 'd.scope_id'])
    .select(['above.id as above_id', 'above.audience as above_audience'])
    .select('above.level as above_level')
    .select(
      sql<string | null>`case when above.team_id = any(${who.teamIds})
        or ${writable(who, 'p', 'above')} then at.name end`.as('above_team'),
    )
    .select(
      sql<number>`(select count(*)::int from document_people x where x.document_id = above.id)`.as(
        'above_people',
      ),
    )
    .where('d.id', '=', id)
    // What is in force above is never inherited itself.
    .$narrowType<{ above_audience: Audience['kind'] | null }>()
    .executeTakeFirstOrThrow();

/** Teams a document can be given to: one's own, or all. */
export async function teamsFor({ db, who, scope }: Context) {
  return db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('teams.id', who, scope === 'all' ? 'all' : 'team'))
    .orderBy('name')
    .execute();
}

export const peopleOf = async ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .selectFrom('document_people as x')
    .innerJoin('people as p', 'p.id', 'x.person_id')
    .select(['p.id', 'p.name', 'x.level'])
    .where('x.document_id', '=', id)
    .orderBy('p.name')
    .execute();

export async function permissionsOf(context: Context, id: number): Promise<Permissions> {
  const row = await audienceRecordOf(context, id);
  const above =
    row.above_audience && row.above_level
      ? {
          kind: row.above_audience,
          level: row.above_level,
          team: row.above_team,
          people: row.above_audience === 'people' ? row.above_people : 0,
          inherited: true,
        }
      : null;
  return {
    id,
    version: row.version,
    audience: row.audience,
    level: row.level,
    team: row.team_id === null ? null : { id: row.team_id, name: row.team ?? '' },
    people: await peopleOf(context, id),
    owner: { id: row.owner_id, name: row.owner },
    above,
    teams: await teamsFor(context),
  };
}

/** Which of some people are at work and may be known to this person. */
export async function knownPeople({ db, who }: Context, ids: readonly number[]) {
  const scope = scopeOf(may('people:read'), who.grants) ?? 'own';
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .where(personInScope('people.id', who, scope))
    .execute();
  return new Set(rows.map((it) => it.id));
}
