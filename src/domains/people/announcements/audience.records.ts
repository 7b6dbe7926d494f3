import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { AudienceKind } from './announcement-rules.ts';
import type { Audience, Audiences } from './audience.contract.ts';

/** What has an audience: its rows in `audience_targets`. */
export type Addressed = 'announcement' | 'news-letter';

/**
 * Whether a person belongs to an audience now, as a condition: `a` is the alias of what is addressed,
 * `p` of the person. Members and leads belong to a team; those of departments below to a department.
 */
export const inAudience = (kind: Addressed, a = 'a', p = 'p'): RawBuilder<boolean> => {
  const target = sql`x.target_id`;
  const audience = sql.ref(`${a}.audience`);
  const person = sql.ref(`${p}.id`);
  return sql<boolean>`(${audience} = 'everyone' or exists (
    select from audience_targets x
    where x.kind = ${kind} and x.subject_id = ${sql.ref(`${a}.id`)} and (
      ${audience} = 'people' and ${target} = ${person}
      or ${audience} = 'roles' and ${target} = ${sql.ref(`${p}.role_id`)}
      or ${audience} = 'teams' and (
        exists (select from team_members m
          where m.team_id = ${target} and m.person_id = ${person} and m.until is null)
        or exists (select from teams t where t.id = ${target} and t.lead_id = ${person}))
      or ${audience} = 'departments' and ${target} in (
        with recursive above as (
          select d.id, d.parent_id from departments d where d.id = ${sql.ref(`${p}.department_id`)}
          union select d.id, d.parent_id from departments d join above b on d.id = b.parent_id)
        select id from above))))`;
};

/** Who reads announcements at all; a news-letter comes by mail, whatever one may open. */
const mayRead = (kind: Addressed, p: string) =>
  kind === 'news-letter'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from roles r where r.id = ${sql.ref(`${p}.role_id`)}
        and (r.rank = 100 or r.grants ? 'announcements:read'))`;

/** People of an audience: those who work here and may read what they are told. */
export const addressees = (kind: Addressed, a = 'a', p = 'p') =>
  sql<boolean>`(${sql.ref(`${p}.status`)} = 'active' and ${inAudience(kind, a, p)}
    and ${mayRead(kind, p)})`;

const tables = {
  departments: 'departments',
  teams: 'teams',
  roles: 'roles',
  people: 'people',
} as const;

/** The names of what an audience consists of, as SQL: a list of `{ id, name }`. */
export const targetNames = (kind: Addressed, a = 'a') => {
  const names = Object.entries(tables).map(
    ([audience, table]) => sql`
      select t.id, t.name from ${sql.table(table)} t join audience_targets x on x.target_id = t.id
      where ${sql.ref(`${a}.audience`)} = ${audience} and x.kind = ${kind}
        and x.subject_id = ${sql.ref(`${a}.id`)}`,
  );
  return sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name), '[]')
    from (${sql.join(names, sql` union all `)}) n)`;
};

const plural: Record<AudienceKind, string> = {
  everyone: 'people',
  departments: 'departments',
  teams: 'teams',
  roles: 'roles',
  people: 'people',
};

/** "Everyone", "Team Puzzle", "Team Puzzle and Team Racing", "3 people". */
function audienceWords(kind: AudienceKind, targets: readonly { name: string }[]): string {
  if (kind === 'everyone') return 'Everyone';
  const [first, second] = targets;
  if (kind === 'people' && targets.length > 1) return `${targets.length} people`;
  if (!first) return 'Nobody yet';
  if (!second) return kind === 'roles' ? `Role ${first.name}` : first.name;
  if (targets.length === 2) return `${first.name} and ${second.name}`;
  return `${targets.length} ${plural[kind]}`;
}

export const audienceOf = (
  kind: AudienceKind,
  targets: readonly { id: number; name: string }[],
  mayChange: boolean,
): Audience => ({
  kind,
  words: audienceWords(kind, targets),
  targets: mayChange ? [...targets] : [],
});

interface Wanted {
  audience: AudienceKind;
  targetIds: readonly number[];
}

/**
 * Refuses an audience this person may not address: whoever does not write for the whole company
 * addresses the teams they lead. An id from elsewhere is answered as one that does not exist.
 */
export async function checkAudience(
  { db, who }: Pick<Context, 'db' | 'who'>,
  scope: Scope,
  { audience, targetIds }: Wanted,
): Promise<number[]> {
  if (audience === 'everyone') {
    if (scope !== 'all') throw notAllowed('You may write to the teams you lead.');
    return [];
  }
  const ids = [...new Set(targetIds)];
  if (scope !== 'all' && audience !== 'teams')
    throw notAllowed('You may write to the teams you lead.');
  const rows = await db
    .selectFrom(tables[audience])
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .$if(audience === 'people', (it) => it.where(sql<boolean>`status = 'active'`))
    .$if(scope !== 'all', (it) => it.where('id', '=', sql<number>`any(${who.ledTeamIds})`))
    .execute();
  if (rows.length < ids.length) throw notFound('One of those it is for');
  return ids;
}

export async function keepTargets(db: Db, kind: Addressed, subjectId: number, ids: number[]) {
  await db
    .deleteFrom('audience_targets')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('audience_targets')
    .values(ids.map((target_id) => ({ kind, subject_id: subjectId, target_id })))
    .execute();
}

/** The people of one audience by now. */
export async function peopleOf(db: Db, kind: Addressed, id: number): Promise<number[]> {
  const table = kind === 'announcement' ? 'announcements' : 'news_letters';
  const rows = await db
    .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('a'))
    .innerJoin('people as p', (join) => join.on(addressees(kind)))
    .select('p.id')
    .where('a.id', '=', id)
    .orderBy('p.id')
    .execute();
  return rows.map((it) => it.id);
}

/** The groups a person may address. */
export async function listAudiences(
  _input: object,
  { db, who, scope }: Context,
): Promise<Audiences> {
  const everyone = scope === 'all';
  const named = (table: 'departments' | 'teams' | 'roles') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .$if(!everyone, (it) =>
        it.where(
          table === 'teams' ? sql<boolean>`id = any(${who.ledTeamIds})` : sql<boolean>`false`,
        ),
      )
      .orderBy(sql`lower(name)`)
      .execute();
  return {
    everyone,
    departments: await named('departments'),
    teams: await named('teams'),
    roles: await named('roles'),
  };
}
