import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { anywhere } from '#/store/records/like.ts';
import { openGroups, type IssuePriority, type StatusGroup } from '../project-words.ts';

/** What narrows a list of issues. */
export interface IssueFilter {
  status?: number[] | undefined;
  group?: StatusGroup[] | undefined;
  type?: number[] | undefined;
  assignee?: ('me' | 'none' | number)[] | undefined;
  label?: number[] | undefined;
  priority?: IssuePriority[] | undefined;
  sprint?: ('active' | 'none' | number)[] | undefined;
  due?: 'overdue' | 'week' | 'none' | undefined;
  search?: string | undefined;
}

const oneOf = (column: string, values: readonly unknown[] | undefined) =>
  values && values.length > 0 ? [sql`${sql.ref(column)} = any(${values})`] : [];

const anyOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? [sql`(${sql.join(conditions, sql` or `)})`] : [];

const numbers = (values: readonly (string | number)[]) =>
  values.filter((it) => typeof it === 'number');

function assigned(values: IssueFilter['assignee'], myId: number) {
  if (!values) return [];
  const ids = [...numbers(values), ...(values.includes('me') ? [myId] : [])];
  return anyOf([
    ...oneOf('i.assignee_id', ids),
    ...(values.includes('none') ? [sql`i.assignee_id is null`] : []),
  ]);
}

function inSprints(values: IssueFilter['sprint']) {
  if (!values) return [];
  const active = sql`i.sprint_id in (
    select id from project_sprints where project_id = i.project_id and state = 'active')`;
  return anyOf([
    ...oneOf('i.sprint_id', numbers(values)),
    ...(values.includes('active') ? [active] : []),
    ...(values.includes('none') ? [sql`i.sprint_id is null`] : []),
  ]);
}

function due(value: IssueFilter['due'], today: string) {
  const isOpen = sql`s.status_group = any(${openGroups})`;
  if (value === 'overdue') return [sql`i.due_on < ${today} and ${isOpen}`];
  if (value === 'week')
    return [sql`i.due_on between ${today} and ${addDays(today, 6)} and ${isOpen}`];
  return value === 'none' ? [sql`i.due_on is null`] : [];
}

/** Looked up first: a page is then read off its index, not joined whole. */
const inGroups = (projectId: number, groups: readonly StatusGroup[] | undefined) =>
  groups && groups.length > 0
    ? [
        sql`i.status_id = any(array(
          select id from project_statuses where project_id = ${projectId} and status_group = any(${groups})))`,
      ]
    : [];

function labelled(ids: number[] | undefined) {
  if (!ids || ids.length === 0) return [];
  return [
    sql`exists (select 1 from issue_labels il where il.issue_id = i.id and il.label_id = any(${ids}))`,
  ];
}

function found(search: string | undefined) {
  if (!search) return [];
  const like = anywhere(search);
  return [sql`(i.title ilike ${like} or i.key ilike ${like})`];
}

/** The issues of a project that a filter lets through, for `selectIssues`. */
export function filtered(
  it: IssueFilter,
  { projectId, myId, now }: { projectId: number; myId: number; now: Date },
): RawBuilder<unknown> {
  const conditions = [
    sql`i.project_id = ${projectId}`,
    ...oneOf('i.status_id', it.status),
    ...inGroups(projectId, it.group),
    ...oneOf('i.type_id', it.type),
    ...assigned(it.assignee, myId),
    ...labelled(it.label),
    ...oneOf('i.priority', it.priority),
    ...inSprints(it.sprint),
    ...due(it.due, dayOf(now)),
    ...found(it.search),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
