import { sql, type RawBuilder } from 'kysely';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { allOf, matchesText } from '../conditions.records.ts';
import { openStatuses, taskPriorities, taskStatuses } from '../task-rules.ts';
import type { recordEndpoints } from './record.contract.ts';

export type RecordWanted = Omit<
  ParsedInputOf<(typeof recordEndpoints)['GET /tasks/record']>,
  'page' | 'perPage'
>;

const dates = {
  due: sql`t.due_on`,
  created: sql`t.created_at`,
  updated: sql`t.updated_at`,
  closed: sql`t.closed_at`,
};

/** Due days are days, the others instants of the business zone's days. */
function within({ by, from, to }: RecordWanted) {
  const column = dates[by];
  if (by === 'due') return [from && sql`${column} >= ${from}`, to && sql`${column} <= ${to}`];
  return [
    from && sql`${column} >= ${instantOf(from)}`,
    to && sql`${column} < ${instantOf(addDays(to, 1))}`,
  ];
}

const ofTeams = (teams: readonly number[]) => sql`(a.team_id = any(${teams})
  or t.assignee_id in (
    select person_id from team_members where until is null and team_id = any(${teams})
    union all select lead_id from teams where id = any(${teams})))`;

/** Condition over `t`, `a` and `at`, see `selectTasks`. */
export const recordWhere = (it: RecordWanted, { who, scope, now }: Context) =>
  allOf([
    taskInScope(who, scope),
    it.app && sql`t.app_id = any(${it.app})`,
    it.team && ofTeams(it.team),
    it.person && sql`t.assignee_id = any(${it.person})`,
    it.type && sql`t.type = any(${it.type})`,
    it.status && sql`at.status = any(${it.status})`,
    it.priority && sql`t.priority = any(${it.priority})`,
    it.late && sql`t.due_on < ${dayOf(now)} and at.status = any(${[...openStatuses]})`,
    ...within(it),
    matchesText(it.search),
  ]);

const place = (column: string, order: readonly string[]) =>
  sql`array_position(${[...order]}::text[], ${sql.ref(column)})`;

const sorts: Record<RecordWanted['sort'], readonly RawBuilder<unknown>[]> = {
  updated: [sql`t.updated_at`],
  created: [sql`t.created_at`],
  closed: [sql`t.closed_at`],
  due: [sql`t.due_on`],
  // LNT-9 comes before LNT-10.
  key: [sql`split_part(t.key, '-', 1)`, sql`split_part(t.key, '-', 2)::int`],
  title: [sql`lower(t.title)`],
  status: [place('at.status', taskStatuses)],
  priority: [place('t.priority', taskPriorities)],
  assignee: [sql`lower(assignee.name)`],
  app: [sql`lower(a.name)`],
};

/** Rows without what is sorted by come last either way. */
export function recordOrder({ sort, order }: RecordWanted): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const parts = sorts[sort].map((it) => sql`${it} ${direction} nulls last`);
  return sql.join([...parts, sql`t.id`]);
}
