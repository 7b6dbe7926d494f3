import { sql, type RawBuilder } from 'kysely';
import { issuePriorities, statusGroups } from '../project-words.ts';

const listed = (values: readonly string[]) =>
  sql`array[${sql.join(values.map((it) => sql.lit(it)))}]`;

const byPriority = sql`array_position(${listed(issuePriorities)}, i.priority)`;
const byStatus = sql`array_position(${listed(statusGroups)}, s.status_group), s.position`;

/** What issues are sorted by; each stands with `selectIssues`. */
export const orders = {
  rank: [sql`i.rank`],
  key: [sql`i.number`],
  title: [sql`lower(i.title)`],
  status: [byStatus],
  priority: [byPriority],
  assignee: [sql`a.name`],
  due: [sql`i.due_on`],
  points: [sql`i.points`],
  updated: [sql`i.updated_at`],
  created: [sql`i.number`],
};
/** What an issue may lack; the others are read off an index either way, which knows nulls at one end. */
const absentLast: readonly (keyof typeof orders)[] = ['assignee', 'due', 'points'];

const sprintOrder = sql`(select array_position(array['active', 'planned', 'completed'], sp.state) * 10000
  + case when sp.state = 'completed' then -sp.position else sp.position end
  from project_sprints sp where sp.id = i.sprint_id)`;

/** What issues are grouped by: the value a group goes by, and the order of groups. */
export const groupings = {
  none: { value: sql`''`, order: undefined },
  status: { value: sql`i.status_id::text`, order: sql`s.position` },
  assignee: { value: sql`coalesce(i.assignee_id::text, 'none')`, order: sql`a.name` },
  priority: { value: sql`i.priority`, order: byPriority },
  sprint: { value: sql`coalesce(i.sprint_id::text, 'none')`, order: sprintOrder },
  type: { value: sql`i.type_id::text`, order: sql`ty.position` },
} satisfies Record<string, { value: RawBuilder<unknown>; order: RawBuilder<unknown> | undefined }>;

export function orderOf(
  grouping: keyof typeof groupings,
  sort: keyof typeof orders,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const { order } = groupings[grouping];
  const last = absentLast.includes(sort) ? sql` nulls last` : sql``;
  return sql.join([
    ...(order ? [sql`${order} nulls last`] : []),
    ...orders[sort].map((it) => sql`${it} ${way}${last}`),
    sql`i.rank`,
    sql`i.id`,
  ]);
}
