import { sql } from 'kysely';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';

/** Key results that are measured by the issues of a project that are done. */

export interface LiveIssues {
  /** Whether the reader may see the project, and with it all that stands here but the share. */
  isSeen: boolean;
  project: { id: number; key: string; name: string };
  epic: { id: number; key: string; title: string } | null;
  label: { id: number; name: string } | null;
  isGone: boolean;
  done: number | null;
  /** All but cancelled and deleted ones. */
  counted: number | null;
}

type Counts = Pick<LiveIssues, 'done' | 'counted'>;

/** In percent; null where there is nothing to do. */
export const shareDone = ({ done, counted }: Counts): number | null =>
  done === null || !counted ? null : (100 * done) / counted;

/** Condition on `issues i`: an issue a narrowed key result `k` counts. The one it names is not among them. */
const isCounted = sql<boolean>`(i.project_id = k.project_id and i.deleted_at is null
  and (k.epic_id is null or i.parent_id = k.epic_id or i.parent_id in (
    select m.id from issues m where m.parent_id = k.epic_id and m.deleted_at is null))
  and (k.label_id is null or exists (
    select from issue_labels il where il.issue_id = i.id and il.label_id = k.label_id)))`;

/** How many of the issues of `key_results k` are done, as `c`. Whole projects are not counted one by one. */
const counts = sql<{ done: number; counted: number }>`(
  select coalesce(sum(n.issues) filter (where s.status_group = 'completed'), 0)::int as done,
    coalesce(sum(n.issues), 0)::int as counted
  from (
    select a.status_id, a.issues from issue_counts a
    where a.project_id = k.project_id and k.epic_id is null and k.label_id is null
    union all
    select i.status_id, 1 from issues i
    where (k.epic_id is not null or k.label_id is not null) and ${isCounted}
  ) n
  join project_statuses s on s.id = n.status_id and s.status_group <> 'cancelled')`.as('c');

/**
 * The issues of bound key results as they stand now, by the key result's id. Those of a project that
 * was archived still count.
 */
export async function liveIssues(
  { db, who }: Pick<Context, 'db' | 'who'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LiveIssues>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('key_results as k')
    .innerJoin('projects as p', 'p.id', 'k.project_id')
    .leftJoin('issues as e', (join) =>
      join.onRef('e.id', '=', 'k.epic_id').on('e.deleted_at', 'is', null),
    )
    .leftJoin('project_labels as l', (join) =>
      join.onRef('l.id', '=', 'k.label_id').onRef('l.project_id', '=', 'k.project_id'),
    )
    .innerJoinLateral(counts, (join) => join.onTrue())
    .select(['k.id', 'k.epic_id', 'k.label_id', 'c.done', 'c.counted'])
    .select(['p.id as projectId', 'p.key as projectKey', 'p.name as projectName'])
    .select(['e.id as epicId', 'e.key as epicKey', 'e.title as epicTitle'])
    .select(['l.id as labelId', 'l.name as labelName'])
    .select(sql<boolean>`${projectSeen('p.id', who)}`.as('isSeen'))
    .where('k.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((it) => {
      const isGone = it.epic_id !== it.epicId || it.label_id !== it.labelId;
      const { projectId, epicId, labelId, isSeen } = it;
      const found = {
        isSeen,
        project: { id: projectId, key: it.projectKey, name: it.projectName },
        epic: epicId === null ? null : { id: epicId, key: it.epicKey!, title: it.epicTitle! },
        label: labelId === null ? null : { id: labelId, name: it.labelName! },
        isGone,
        done: isGone ? null : it.done,
        counted: isGone ? null : it.counted,
      };
      return [it.id, found];
    }),
  );
}

/**
 * How much of what stands there now was done at the end of some days, in percent: of the issues that
 * were there by then. One that was opened again was never done.
 */
export async function issuesCourse(
  db: Db,
  keyResultId: number,
  days: readonly string[],
): Promise<(number | null)[]> {
  const ends = days.map((it) => instantOf(addDays(it, 1)));
  const rows = await db
    .selectFrom(
      sql<{ day_end: Date; nth: number }>`unnest(${ends}::timestamptz[]) with ordinality`.as<'d'>(
        sql`d(day_end, nth)`,
      ),
    )
    .innerJoin('key_results as k', (join) => join.on('k.id', '=', keyResultId))
    .leftJoin('issues as i', (join) =>
      join.on(isCounted).onRef('i.created_at', '<', 'd.day_end')
        .on(sql<boolean>`i.status_id not in (
          select id from project_statuses where status_group = 'cancelled'
            and project_id = k.project_id)`),
    )
    .select(sql<number>`count(i.id)::int`.as('counted'))
    .select(sql<number>`(count(i.id) filter (where i.completed_at < d.day_end))::int`.as('done'))
    .groupBy('d.nth')
    .orderBy('d.nth')
    .execute();
  return rows.map(shareDone);
}
