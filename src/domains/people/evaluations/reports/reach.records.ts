import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { evaluationInScope } from '../evaluations.policy.ts';
import { homeTeam, isHome, selectEvaluated } from './evaluated.records.ts';
import type { Evaluated } from './evaluated.ts';

export interface Narrowing {
  team?: number | undefined;
  department?: number | undefined;
}

/** Only a team whose evaluations the reader has reports of; another is answered like none. */
async function checkTeam({ db, who, scope }: Context, id: number) {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', id)
    .where(teamInScope('id', { teamIds: who.ledTeamIds }, scope))
    .executeTakeFirst();
  if (!team) throw notFound('This team');
}

/** Condition on evaluations: within the reach of reports, and what they are narrowed to. */
export async function reachOf(
  { team, department }: Narrowing,
  context: Context,
): Promise<RawBuilder<unknown>> {
  const { who, scope } = context;
  if (team !== undefined) await checkTeam(context, team);
  const ofTeam = team === undefined ? sql`true` : sql`team.id = ${team}`;
  const ofDepartment = department === undefined ? sql`true` : sql`d.id = ${department}`;
  return sql`(${evaluationInScope(who, scope)} and ${ofTeam} and ${ofDepartment})`;
}

/** The periods within reach, the newest first. */
export async function periodsIn({ db, who, scope }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('evaluations as e')
    .select('e.period')
    .where(evaluationInScope(who, scope))
    .groupBy('e.period')
    .orderBy(sql`max(e.ends_on)`, 'desc')
    .orderBy('e.period', 'desc')
    .execute();
  return rows.map((it) => it.period);
}

type Named = { id: number; name: string };

export const named = (id: number | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? '' };

const distinct = (all: readonly (Named | null)[]): Named[] =>
  [...new Map(all.flatMap((it) => (it === null ? [] : [[it.id, it] as const]))).values()].sort(
    (one, other) => one.name.localeCompare(other.name),
  );

/** What pages of groups can be narrowed to: all that is in reach, whatever it is narrowed to now. */
export async function choicesIn({ db, who, scope }: Context) {
  const rows = await db
    .selectFrom('evaluations as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoinLateral(homeTeam.as('team'), (join) => join.onTrue())
    .leftJoin('departments as d', (join) => join.on(isHome))
    .distinct()
    .select(['team.id as team_id', 'team.name as team_name', 'd.id as department_id'])
    .select('d.name as department_name')
    .where(evaluationInScope(who, scope))
    .execute();
  const teams = distinct(rows.map((it) => named(it.team_id, it.team_name)));
  return {
    teams: scope === 'all' ? teams : teams.filter((it) => who.ledTeamIds.includes(it.id)),
    departments: distinct(rows.map((it) => named(it.department_id, it.department_name))),
  };
}

/** Evaluations within reach; of one period when it is named. */
export async function evaluatedIn(
  narrowing: Narrowing,
  context: Context,
  period?: string,
): Promise<Evaluated[]> {
  const reach = await reachOf(narrowing, context);
  return selectEvaluated(
    context,
    period === undefined ? reach : sql`${reach} and e.period = ${period}`,
  );
}

/** Everybody's evaluations of periods, of which only means are told. */
export const evaluatedInCompany = (context: Context, periods: readonly string[]) =>
  selectEvaluated(context, sql`e.period = any(${[...periods]}::text[])`);
