import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { DayRange } from '#/kernel/days.ts';
import { addDays, lengthOf, presetRange } from '#/kernel/days.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { personInScopeDuring, personInScopeOn } from '#/store/team-on-day.ts';
import { MOST_DAYS, type WorkFilter } from './work-filter.contract.ts';

/** What a report asks the records for: which days, whose work, which tasks. */
export interface Reach {
  range: DayRange;
  today: string;
  now: Date;
  /** Condition on a column with a person's id: at present within the scope and the filter. */
  person: (column: string) => RawBuilder<unknown>;
  /** The same of what a person did on a business day: in the team they were in then. */
  personOn: (column: string, day: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The same on any of the days. */
  personDuring: (column: string) => RawBuilder<unknown>;
  /** Condition on tasks `t`. */
  task: RawBuilder<unknown>;
}

/** Present members of a team and its lead. */
export const membersOf = (team: number) => sql`(
  select person_id from team_members where until is null and team_id = ${team}
  union select lead_id from teams where id = ${team} and lead_id is not null)`;

/** A team of the scope; another one is refused like one that does not exist. */
export async function teamWithin({ db, who, scope }: Context, id: number) {
  const team = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(teamInScope('id', who, scope))
    .executeTakeFirst();
  if (!team) throw notFound('This team');
  return team;
}

/** The days that were asked for; without any the last thirty complete ones. */
function rangeOf({ from, to }: Pick<WorkFilter, 'from' | 'to'>, today: string): DayRange {
  const fallback = presetRange('last-30-days', today);
  const range = {
    from: from ?? (to ? addDays(to, -29) : fallback.from),
    to: to ?? (from ? today : fallback.to),
  };
  if (range.from > range.to) throw invalid({ from: 'The first day is after the last.' });
  if (lengthOf(range) > MOST_DAYS) throw invalid({ from: `At most ${MOST_DAYS} days.` });
  return range;
}

/** Condition on tasks `t` that are not deleted. */
export function taskWithin({ app, type }: Pick<WorkFilter, 'app' | 'type'>) {
  const ofApp =
    app === undefined ? sql`true` : app === 'none' ? sql`t.app_id is null` : sql`t.app_id = ${app}`;
  const ofType = type === undefined ? sql`true` : sql`t.type = ${type}`;
  return sql`(t.deleted_at is null and ${ofApp} and ${ofType})`;
}

export async function reachOf(filter: WorkFilter, context: Context): Promise<Reach> {
  const { who, scope, now } = context;
  const { team, person } = filter;
  if (team !== undefined) await teamWithin(context, team);
  const today = dayOf(now);
  const range = rangeOf(filter, today);
  const ofPerson = (column: string) =>
    person === undefined ? sql`true` : sql`${sql.ref(column)} = ${person}`;
  return {
    range,
    today,
    now,
    task: taskWithin(filter),
    person: (column) => {
      const ofTeam = team === undefined ? sql`true` : sql`${sql.ref(column)} in ${membersOf(team)}`;
      return sql`(${personInScope(column, who, scope)} and ${ofTeam} and ${ofPerson(column)})`;
    },
    personOn: (column, day) =>
      sql`(${personInScopeOn(column, day, { who, scope, team })} and ${ofPerson(column)})`,
    personDuring: (column) =>
      sql`(${personInScopeDuring(column, range, { who, scope, team })} and ${ofPerson(column)})`,
  };
}
