import { sql } from 'kysely';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hold } from '#/store/records/hold.ts';
import { keepEvent } from './bug-events.records.ts';
import { reportTriaged } from './bug-reports.policy.ts';
import { selectBugs, type BugRow } from './bug-reports.records.ts';
import { bugKey } from './bug-words.ts';

/**
 * One merging at a time, held before any report is: two reports that become duplicates of each other at
 * once would both be gone from the board.
 */
export const lockMerging = ({ db }: Pick<Context, 'db'>) => hold(db, 'merging bug reports');

/** The report another one is a duplicate of. One out of sight is answered like one that is not there. */
export async function needOriginal(context: Context, row: BugRow, id: number): Promise<BugRow> {
  const wrong = (words: string) => invalid({ duplicateOf: words });
  if (id === row.id) throw wrong('A report is no duplicate of itself.');
  const [original] = await selectBugs(context, {
    where: sql`b.id = ${id} and ${reportTriaged(context.who)}`,
  });
  if (!original) throw wrong('This report was not found.');
  if (original.duplicate_of !== null)
    throw wrong(`${bugKey(id)} is itself a duplicate of ${bugKey(original.duplicate_of)}.`);
  return original;
}

/**
 * Brings what hangs on a duplicate to the original: who reported and who follows it are told of the
 * original from now on, and who has it too counts there; its own duplicates become the original's.
 */
export async function mergeInto({ db, who, now }: Context, row: BugRow, original: BugRow) {
  const them = db
    .selectFrom('bug_report_watchers')
    .select(['person_id', 'voted'])
    .where('report_id', '=', row.id)
    .unionAll(
      db.selectNoFrom([
        sql<number>`${row.reporter_id}::int`.as('person_id'),
        sql<boolean>`true`.as('voted'),
      ]),
    );
  await db
    .insertInto('bug_report_watchers')
    .columns(['report_id', 'person_id', 'voted', 'at'])
    .expression((eb) =>
      eb
        .selectFrom(them.as('them'))
        .select(sql<number>`${original.id}::int`.as('report_id'))
        .select(['them.person_id', 'them.voted', sql<Date>`${now}::timestamptz`.as('at')])
        .where('them.person_id', '<>', original.reporter_id)
        .orderBy('them.voted', 'desc'),
    )
    .onConflict((on) => on.columns(['report_id', 'person_id']).doNothing())
    .execute();
  await db
    .updateTable('bug_report_watchers as w')
    .set({ voted: true })
    .where('report_id', '=', original.id)
    .where(sql<boolean>`not voted`)
    .where(
      'person_id',
      'in',
      db
        .selectFrom('bug_report_watchers')
        .select('person_id')
        .where('report_id', '=', row.id)
        .where(sql<boolean>`voted`)
        .unionAll(db.selectNoFrom(sql<number>`${row.reporter_id}::int`.as('person_id'))),
    )
    .execute();
  await db
    .updateTable('bug_reports')
    .set((it) => ({ duplicate_of: original.id, version: it('version', '+', 1) }))
    .where('duplicate_of', '=', row.id)
    .execute();
  await keepEvent(db, {
    reportId: original.id,
    personId: who.id,
    at: now,
    field: 'merged',
    to: bugKey(row.id),
    note: row.title,
  });
}
