import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Reading } from '#/store/scope.ts';
import type { BugContext } from './bug-context.contract.ts';
import { reportCan, reportSeen, reportTriaged } from './bug-reports.policy.ts';
import type { Severity } from './bug-rules.ts';
import { bugKey } from './bug-words.ts';
import type { IssueDesk, LinkedIssue } from './issue-desk.server.ts';

/** Who asks, on which connection. */
export type Asking = Pick<Context, 'db' | 'who'>;

export type BugRow = Awaited<ReturnType<typeof selectBugs>>[number];

export interface BugSelection {
  /** May use `b` (reports), `r` (reporter) and `a` (assignee). */
  where: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
  /** Only the first so many of every state. */
  perState?: number | undefined;
}

interface Place {
  id: number;
  place: number;
  total: number;
}

/** Reports with everything a list shows. Scope is the caller's: `where` says `reportSeen`. */
export async function selectBugs({ db, who }: { db: Db; who: Reading }, wanted: BugSelection) {
  const { where, order = sql`b.id`, limit = 1, offset = 0, perState } = wanted;
  const page = perState
    ? sql<Place>`(select id, nth as place, total from (
        select b.id, row_number() over (partition by b.state order by ${order}, b.id) as nth,
          count(*) over () as total
        from bug_reports b where ${where}) ranked where nth <= ${perState})`
    : sql<Place>`(select b.id, row_number() over (order by ${order}, b.id) as place,
          count(*) over () as total
        from bug_reports b where ${where}
        order by place limit ${limit} offset ${offset})`;
  return (
    db
      .with('page', () => page)
      .selectFrom('page')
      .innerJoin('bug_reports as b', 'b.id', 'page.id')
      .innerJoin('people as r', 'r.id', 'b.reporter_id')
      .leftJoin('people as a', 'a.id', 'b.assignee_id')
      .leftJoin('bug_reports as o', 'o.id', 'b.duplicate_of')
      .leftJoin('bug_report_watchers as mine', (join) =>
        join.onRef('mine.report_id', '=', 'b.id').on('mine.person_id', '=', who.id),
      )
      .selectAll('b')
      .select((eb) => [
        // Only what keeps a report writes these, through its schema.
        eb.ref('b.context').$castTo<BugContext>().as('context'),
        eb.ref('b.severity').$castTo<Severity>().as('severity'),
        'r.name as reporter_name',
        'a.name as assignee_name',
      ])
      // Null also for a reader who may not see the original.
      .select(
        sql<string | null>`case when exists (
            select 1 from bug_reports b where b.id = o.id and ${reportSeen(who)})
          then o.title end`.as('original_title'),
      )
      .select([
        sql<number>`(select count(*) from bug_report_watchers w
          where w.report_id = b.id and w.voted)::int`.as('votes'),
        sql<number>`(select count(*) from comments c where c.subject_kind = 'bug-report'
          and c.subject_id = b.id and c.deleted_at is null)::int`.as('comments'),
        sql<number>`(select count(*) from bug_report_pictures p
          where p.report_id = b.id)::int`.as('pictures'),
        sql<boolean>`coalesce(mine.voted, false)`.as('voted'),
        sql<boolean>`mine.person_id is not null`.as('watching'),
        sql<boolean>`coalesce(${reportTriaged(who)}, false)`.as('triages'),
        sql<number>`page.total::int`.as('total'),
      ])
      .orderBy('page.place')
      .orderBy('b.id')
      .execute()
  );
}

/** One report this person may see. */
export async function findBug(asking: Asking, id: number): Promise<BugRow | undefined> {
  const where = sql`b.id = ${id} and ${reportSeen(asking.who)}`;
  const [row] = await selectBugs(asking, { where });
  return row;
}

/** The same. @throws Refusal `not-found`. */
export async function needBug(asking: Asking, id: number): Promise<BugRow> {
  const row = await findBug(asking, id);
  if (!row) throw notFound('This report');
  return row;
}

/** The same, locked until the commit. */
export async function lockBug(asking: Asking, id: number): Promise<BugRow> {
  await needBug(asking, id);
  await asking.db.selectFrom('bug_reports').select('id').where('id', '=', id).forUpdate().execute();
  return needBug(asking, id);
}

function asSeen(row: BugRow, readerId: number, issue: LinkedIssue | undefined) {
  return {
    id: row.id,
    version: row.version,
    key: bugKey(row.id),
    title: row.title,
    severity: row.severity,
    state: row.state,
    reason: row.reason,
    reporter: { id: row.reporter_id, name: row.reporter_name },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name! },
    duplicateOf:
      row.duplicate_of === null
        ? null
        : { id: row.duplicate_of, key: bugKey(row.duplicate_of), title: row.original_title },
    converted: row.issue_id !== null,
    issue: issue ? { ...issue } : null,
    votes: row.votes,
    comments: row.comments,
    pictures: row.pictures,
    voted: row.voted,
    watching: row.watching,
    mine: row.reporter_id === readerId,
    can: reportCan(row, readerId),
    createdAt: row.created_at,
    movedAt: row.moved_at,
  };
}

/** Rows as their reader may see them. */
export async function bugsAsSeen(asking: Asking, desk: IssueDesk, rows: readonly BugRow[]) {
  const ids = rows.flatMap((it) => it.issue_id ?? []);
  const issues = ids.length > 0 ? await desk.look(asking, ids) : [];
  return rows.map((row) =>
    asSeen(
      row,
      asking.who.id,
      issues.find((it) => it.id === row.issue_id),
    ),
  );
}

/** One report as the answer to a change of it. */
export async function bugAsSeen(asking: Asking, desk: IssueDesk, id: number) {
  return (await bugsAsSeen(asking, desk, [await needBug(asking, id)]))[0]!;
}
