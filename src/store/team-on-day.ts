import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { DayRange } from '#/kernel/days.ts';
import type { Who } from './who.ts';

/**
 * Work is counted for the team somebody was in when they did it: whoever moves takes no hours along, and
 * leaves none without a team. `until` of a membership is the first day on which it is over.
 */

const covers = (day: RawBuilder<unknown>) =>
  sql`m.since <= ${day} and (m.until is null or m.until > ${day})`;

/**
 * Condition on a column with a person's id and an expression for a business day: in one of these teams
 * on that day. Days on which somebody was in no team go to the one they are in now. Who leads a team
 * counts for it, but for days on which they were in one they do not lead.
 */
function inTeamsOn(
  column: string,
  day: RawBuilder<unknown>,
  teams: readonly number[],
): RawBuilder<SqlBool> {
  const person = sql.ref(column);
  return sql<SqlBool>`(exists (select from team_members m
      where m.person_id = ${person} and m.team_id = any(${teams}::int[]) and ${covers(day)})
    or (${person} in (select m.person_id from team_members m
        where m.until is null and m.team_id = any(${teams}::int[]))
      and not exists (select from team_members m
        where m.person_id = ${person} and ${covers(day)}))
    or (${person} in (select lead_id from teams where id = any(${teams}::int[]))
      and not exists (select from team_members m join teams x on x.id = m.team_id
        where m.person_id = ${person} and ${covers(day)}
          and x.lead_id is distinct from ${person})))`;
}

interface Asked {
  /** The team that was asked for, within the scope. */
  team?: number | undefined;
}

/** Condition on a person and a day: within the scope and the team that was asked for, as of that day. */
export function personInScopeOn(
  column: string,
  day: RawBuilder<unknown>,
  { who, scope, team }: { who: Pick<Who, 'id' | 'teamIds'>; scope: Scope } & Asked,
): RawBuilder<SqlBool> {
  const ofTeam = team === undefined ? sql<SqlBool>`true` : inTeamsOn(column, day, [team]);
  if (scope === 'all') return ofTeam;
  const own = sql`${sql.ref(column)} = ${who.id}`;
  const within = scope === 'own' ? own : sql`(${own} or ${inTeamsOn(column, day, who.teamIds)})`;
  return sql<SqlBool>`(${within} and ${ofTeam})`;
}

/** Condition on a person: within the scope and the team on any of those days, or now. */
export function personInScopeDuring(
  column: string,
  { from, to }: DayRange,
  { who, scope, team }: { who: Pick<Who, 'id' | 'teamIds'>; scope: Scope } & Asked,
): RawBuilder<SqlBool> {
  const person = sql.ref(column);
  const inTeams = (teams: readonly number[]) => sql<SqlBool>`(
    ${person} in (select m.person_id from team_members m where m.team_id = any(${teams}::int[])
      and (m.until is null or (m.since <= ${to} and m.until > ${from})))
    or ${person} in (select lead_id from teams where id = any(${teams}::int[])))`;
  const ofTeam = team === undefined ? sql<SqlBool>`true` : inTeams([team]);
  if (scope === 'all') return ofTeam;
  const own = sql`${person} = ${who.id}`;
  const within = scope === 'own' ? own : sql`(${own} or ${inTeams(who.teamIds)})`;
  return sql<SqlBool>`(${within} and ${ofTeam})`;
}
