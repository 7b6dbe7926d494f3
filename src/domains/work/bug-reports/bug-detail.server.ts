import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { BugContext } from './bug-context.contract.ts';
import { eventsOf } from './bug-events.records.ts';
import { bugsAsSeen, needBug } from './bug-reports.records.ts';
import { bugKey } from './bug-words.ts';
import type { IssueDesk } from './issue-desk.server.ts';

async function picturesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('bug_report_pictures')
    .select(['id', 'report_id', 'width', 'height', 'file_key'])
    .where('report_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  return (id: number) =>
    rows
      .filter((it) => it.report_id === id)
      .map(({ id: picture, width, height, file_key }) => ({
        id: picture,
        width,
        height,
        file: file_key,
      }));
}

const duplicatesOf = (db: Db, id: number) =>
  db
    .selectFrom('bug_reports as d')
    .innerJoin('people as r', 'r.id', 'd.reporter_id')
    .select(['d.id', 'd.title', 'd.reporter_id', 'r.name as reporter_name', 'd.created_at'])
    // Only what keeps a report writes it, through its schema.
    .select((eb) => ['d.happened', eb.ref('d.context').$castTo<BugContext>().as('context')])
    .where('d.duplicate_of', '=', id)
    .orderBy('d.id')
    .execute();

const watchersOf = (db: Db, id: number) =>
  db
    .selectFrom('bug_report_watchers as w')
    .innerJoin('people as p', 'p.id', 'w.person_id')
    .select(['p.id', 'p.name'])
    .where('w.report_id', '=', id)
    .orderBy('w.at')
    .execute();

/** One report with everything; what its duplicates brought belongs to it. */
export async function bugDetail(desk: IssueDesk, { id }: { id: number }, context: Context) {
  const { db } = context;
  const row = await needBug(context, id);
  const duplicates = await duplicatesOf(db, id);
  const pictures = await picturesOf(db, [id, ...duplicates.map((it) => it.id)]);
  return {
    report: (await bugsAsSeen(context, desk, [row]))[0]!,
    happened: row.happened,
    expected: row.expected,
    context: row.context,
    pictures: pictures(id),
    duplicates: duplicates.map((it) => ({
      id: it.id,
      key: bugKey(it.id),
      title: it.title,
      reporter: { id: it.reporter_id, name: it.reporter_name },
      createdAt: it.created_at,
      happened: it.happened,
      context: it.context,
      pictures: pictures(it.id),
    })),
    watchers: await watchersOf(db, id),
    events: await eventsOf(db, id),
  };
}
