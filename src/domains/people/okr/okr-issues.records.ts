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

/**
 * The issues of bound key results as they stand now, by the key result's id. What was archived with its
 * project still counts. Whole projects are not counted issue by issue.
 */
export async function liveIssues({ db, who }: Pick<Context, 'db' | 'who'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, LiveIssues>();
  const { rows } = await sql<LiveIssues & { id: number }>`
    select k.id, ${projectSeen('p.id', who)} as "isSeen",
      json_build_object('id', p.id, 'key', p.key, 'name', p.name) as project,
      case when e.id is not null
        then json_build_object('id', e.id, 'key', e.key, 'title', e.title) end as epic,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as label,
      ((k.epic_id is not null and e.id is null) or (k.label_id is not null and l.id is null)) as "isGone",
      c.done, c.counted
    from key_results k
    join projects p on p.id = k.project_id
    left join issues e on e.id = k.epic_id and e.deleted_at is null
    left join project_labels l on l.id = k.label_id and l.project_id = k.project_id
    cross join lateral (
      select coalesce(sum(n.issues) filter (where s.status_group = 'completed'), 0)::int as done,
        coalesce(sum(n.issues), 0)::int as counted
      from (
        select a.status_id, a.issues from issue_counts a
        where a.project_id = k.project_id and k.epic_id is null and k.label_id is null
        union all
        select i.status_id, 1 from issues i
        where (k.epic_id is not null or k.label_id is not null) and ${isCounted}
      ) n
      join project_statuses s on s.id = n.status_id and s.status_group <> 'cancelled'
    ) c
    where k.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(
    rows.map(({ id, ...it }) => [id, it.isGone ? { ...it, done: null, counted: null } : it]),
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
  const { rows } = await sql<Counts>`
    select count(i.id)::int as counted,
      (count(i.id) filter (where i.completed_at < d.day_end))::int as done
    from unnest(${ends}::timestamptz[]) with ordinality as d (day_end, nth)
    join key_results k on k.id = ${keyResultId}
    left join (issues i join project_statuses s
      on s.id = i.status_id and s.status_group <> 'cancelled')
      on ${isCounted} and i.created_at < d.day_end
    group by d.nth order by d.nth`.execute(db);
  return rows.map(shareDone);
}
