import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { actorOf, type Who } from '#/store/who.ts';
import type { ObjectiveRow } from './okr.records.ts';

export type Reader = Pick<Who, 'id' | 'teamIds' | 'ledTeamIds' | 'grants'>;

/** How far they read; without the right only what is their own, which they may write. */
export const readScope = ({ grants }: Pick<Reader, 'grants'>): Scope =>
  scopeOf(may('okr:read'), grants) ?? 'own';

/** Condition: the objective is of, or its owner is in, one of these teams. */
export const inTeams = (alias: string, teams: readonly number[]): RawBuilder<boolean> => {
  const [owner, team] = [sql.ref(`${alias}.owner_id`), sql.ref(`${alias}.team_id`)];
  return sql<boolean>`case when ${sql.ref(`${alias}.level`)} = 'person'
    then exists (select from team_members tm where tm.person_id = ${owner}
        and tm.until is null and tm.team_id = any(${[...teams]}::int[]))
      or exists (select from teams tl where tl.lead_id = ${owner}
        and tl.id = any(${[...teams]}::int[]))
    else coalesce(${team} = any(${[...teams]}::int[]), false) end`;
};

/**
 * Condition on an objective: everybody sees those of the company and of their teams; people's own ones
 * by scope, private ones only who leads them or sees all; drafts only whoever writes them.
 * @param alias of the table `objectives` in the query.
 */
export function objectiveSeen(who: Reader, alias = 'o'): RawBuilder<boolean> {
  const scope = readScope(who);
  if (scope === 'all') return sql<boolean>`true`;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const isLed = inTeams(alias, who.ledTeamIds);
  const others = scope === 'team' ? inTeams(alias, who.teamIds) : sql<boolean>`false`;
  return sql<boolean>`(${of('owner_id')} = ${who.id} or (
    (${of('state')} <> 'draft' or ${of('created_by')} = ${who.id} or ${isLed})
    and (not ${of('is_private')} or ${isLed})
    and case ${of('level')} when 'company' then true
      when 'team' then coalesce(${of('team_id')} = any(${[...who.teamIds]}::int[]), false)
      else ${others} end))`;
}

/** All that who sees an objective depends on. */
export type Whose = Pick<
  ObjectiveRow,
  'owner_id' | 'level' | 'team_id' | 'state' | 'is_private' | 'in_my_teams' | 'is_led'
> & { created_by: number };

/** What `objectiveSeen` says in SQL, of an objective that is loaded. */
export function seesObjective(it: Whose, who: Reader): boolean {
  const scope = readScope(who);
  if (scope === 'all' || it.owner_id === who.id) return true;
  const isPlanned = it.state === 'draft' && it.created_by !== who.id && !it.is_led;
  if (isPlanned || (it.is_private && !it.is_led)) return false;
  if (it.level === 'person') return scope === 'team' && it.in_my_teams;
  return it.level === 'company' || (it.team_id !== null && who.teamIds.includes(it.team_id));
}

type Row = Pick<ObjectiveRow, 'owner_id' | 'level' | 'in_my_teams' | 'is_led'>;

const scopeFor = (who: Who, right: `okr:${string}`) => scopeOf(may(right), who.grants);

/** Whoever answers for it, who writes for its team, or for everybody. */
export function mayWrite(who: Who, row: Row): boolean {
  const scope = scopeFor(who, 'okr:write');
  if (!scope) return false;
  return row.owner_id === who.id || scope === 'all' || (scope === 'team' && row.in_my_teams);
}

/** Neither oneself nor, acting as somebody, one's real self: nobody judges their own work. */
const isOwn = (who: Who, row: Pick<Row, 'owner_id'>) =>
  row.owner_id === who.id || row.owner_id === actorOf(who);

/** Who leads the team or the person, or holds the right over everybody. */
export function mayReview(who: Who, row: Row): boolean {
  const scope = scopeFor(who, 'okr:review');
  return !isOwn(who, row) && (scope === 'all' || (scope === 'team' && row.is_led));
}

export function mayReopen(who: Who, row: Row): boolean {
  const scope = scopeFor(who, 'okr:reopen');
  return !isOwn(who, row) && (scope === 'all' || (scope === 'team' && row.is_led));
}

const writable: readonly string[] = ['draft', 'active', 'in_review'];

/** What the reader may do with an objective as it stands. */
export const objectiveCan = (
  row: Row & Pick<ObjectiveRow, 'state'>,
  results: number,
  who: Who,
) => ({
  write: writable.includes(row.state) && mayWrite(who, row),
  checkIn: row.state === 'active' && results > 0 && mayWrite(who, row),
  review: row.state === 'in_review' && mayReview(who, row),
  reopen: row.state === 'closed' && mayReopen(who, row),
});

/** Whether they are asked to check in on what is theirs. */
export const checksIn = ({ grants }: Pick<Reader, 'grants'>) =>
  scopeOf(may('okr:write'), grants) !== undefined;

/** Those of these people who may see the objective: others would be led to a closed page. */
async function seeing(db: Db, objectiveId: number, ids: readonly number[]) {
  const found = new Set<number>();
  for (const who of await readersOf(db, ids)) {
    const seen = await db
      .selectFrom('objectives as o')
      .select('o.id')
      .where('o.id', '=', objectiveId)
      .where(objectiveSeen(who))
      .executeTakeFirst();
    if (seen) found.add(who.id);
  }
  return found;
}

/**
 * Who scores an objective: the leads of its team or its owner, otherwise who may score everybody's;
 * never the owner.
 */
export async function reviewersOf(db: Db, objectiveId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('objectives as o')
    .innerJoin('people as p', (join) =>
      join.on('p.status', '=', sql.lit('active')).onRef('p.id', '<>', 'o.owner_id'),
    )
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('teams as l', (join) =>
      join.onRef('l.lead_id', '=', 'p.id').on(
        sql<boolean>`(l.id = o.team_id or (o.level = 'person'
          and exists (select from team_members m where m.person_id = o.owner_id
            and m.until is null and m.team_id = l.id)))`,
      ),
    )
    .distinct()
    .select(['p.id', 'r.rank', sql<boolean>`l.id is not null`.as('is_lead')])
    .where('o.id', '=', objectiveId)
    .where(sql<boolean>`(r.rank = 100 or r.grants ->> 'okr:review' = 'all'
      or (l.id is not null and r.grants ? 'okr:review'))`)
    .orderBy('p.id')
    .execute();
  const sees = await seeing(
    db,
    objectiveId,
    rows.map((it) => it.id),
  );
  const able = rows.filter((it) => sees.has(it.id));
  const leads = able.filter((it) => it.is_lead);
  if (leads.length > 0) return leads.map((it) => it.id);
  const holders = able.filter((it) => it.rank < 100);
  return (holders.length > 0 ? holders : able).map((it) => it.id);
}
