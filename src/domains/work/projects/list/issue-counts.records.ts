import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { issuesFrom } from '../issues/issues.records.ts';
import type { IssueFilter } from './filter-issues.records.ts';
import { groupings } from './order-issues.records.ts';

export interface Group {
  value: string;
  totalRows: number;
  points: number;
  pointsDone: number;
}

/** What is counted: the issues of a project that a filter lets through. */
interface Counted {
  projectId: number;
  /** May use what `issuesFrom` has. */
  where: RawBuilder<unknown>;
  filter: IssueFilter & { below?: readonly number[] | undefined };
  by: keyof typeof groupings;
}

/** Whether the kept counts know what a filter asks: they know no labels, days or words. */
const isKept = ({ label, due, search, below }: Counted['filter']) =>
  !label?.length && due === undefined && !search && below === undefined;

/** The kept counts of a project under the names of `issuesFrom`. */
const countsFrom = (projectId: number) => sql`(
    select ${projectId}::int as project_id, status_id, type_id, priority,
      nullif(assignee_id, 0) as assignee_id, nullif(sprint_id, 0) as sprint_id,
      case when is_top then null else 0 end as parent_id, null as deleted_at,
      sum(issues)::int as issues, sum(points) as points
    from issue_counts where project_id = ${projectId}
    group by status_id, type_id, priority, assignee_id, sprint_id, is_top
    having sum(issues) > 0) i
  join project_statuses s on s.id = i.status_id
  join project_types ty on ty.id = i.type_id
  left join people a on a.id = i.assignee_id`;

/** As decimals: three tenths are not 0.30000000000000004. */
const points = sql`sum(i.points::numeric)`;

/**
 * How many issues there are and what they come to, by group in the order of groups: from the kept
 * counts where they know what is asked, else by looking at every issue.
 */
export async function countIssues(db: Db, { projectId, where, filter, by }: Counted) {
  const { value, order } = groupings[by];
  const [from, count] = isKept(filter)
    ? [countsFrom(projectId), sql`sum(i.issues)`]
    : [issuesFrom, sql`count(*)`];
  const { rows } = await sql<Group>`
    select ${value} as value, (${count})::int as "totalRows",
      coalesce(${points} filter (where s.status_group <> 'cancelled'), 0)::float8 as points,
      coalesce(${points} filter (where s.status_group = 'completed'), 0)::float8 as "pointsDone"
    from ${from} where i.deleted_at is null and ${where}
    group by 1 ${order ? sql`order by min(${order}) nulls last` : sql``}`.execute(db);
  return rows;
}

/** Below so many rows a project's counts are added up when they are read. */
const MOST_ROWS = 500;

/** What the counts are kept by. */
const kept = [
  'project_id',
  'status_id',
  'type_id',
  'priority',
  'assignee_id',
  'sprint_id',
  'is_top',
] as const;

/** Adds up the counts of projects in which much has changed. May run on several servers at once. */
export async function compactIssueCounts(db: Db, most = MOST_ROWS): Promise<void> {
  await db
    .with('much', (qb) =>
      qb
        .selectFrom('issue_counts')
        .select('project_id')
        .groupBy('project_id')
        .having(sql<boolean>`count(*) > ${most}`),
    )
    .with('gone', (qb) =>
      qb
        .deleteFrom('issue_counts')
        .where('project_id', 'in', (eb) => eb.selectFrom('much').select('much.project_id'))
        .returningAll(),
    )
    .insertInto('issue_counts')
    .columns([...kept, 'issues', 'points'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select(kept)
        .select([sql<number>`sum(issues)`.as('issues'), sql<string>`sum(points)`.as('points')])
        .groupBy(kept)
        .having(sql<boolean>`(sum(issues) <> 0 or sum(points) <> 0)`),
    )
    .execute();
}
