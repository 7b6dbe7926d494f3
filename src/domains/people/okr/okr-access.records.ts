import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import { actorOf, type Who } from '#/store/who.ts';
import type { ObjectiveRow } from './okr.records.ts';

export type Reader = Pick<Who, 'id' | 'teamIds' | 'ledTeamIds'>;

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
export function objectiveInSight(alias: string, who: Reader, scope: Scope): RawBuilder<boolean> {
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

/**
 * Who scores an objective: the leads of its team or its owner, otherwise who may score everybody's;
 * never the owner.
 */
export async function reviewersOf(db: Db, objectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_lead: boolean; rank: number }>`
    select distinct p.id, r.rank, l.id is not null as is_lead
    from objectives o
    join people p on p.status = 'active' and p.id <> o.owner_id
    join roles r on r.id = p.role_id
    left join teams l on l.lead_id = p.id and (l.id = o.team_id or (o.level = 'person'
      and exists (select from team_members m where m.person_id = o.owner_id
        and m.until is null and m.team_id = l.id)))
    where o.id = ${objectiveId} and (r.rank = 100 or r.grants ->> 'okr:review' = 'all'
      or (l.id is not null and r.grants ? 'okr:review'))
    order by p.id`.execute(db);
  const leads = rows.filter((it) => it.is_lead);
  if (leads.length > 0) return leads.map((it) => it.id);
  const holders = rows.filter((it) => it.rank < 100);
  return (holders.length > 0 ? holders : rows).map((it) => it.id);
}
