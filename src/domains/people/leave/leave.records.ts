import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { leadOf } from './leave-approver.records.ts';
import { liveStatuses, type LeaveStatus } from './leave-rules.ts';

export type LeaveRow = Awaited<ReturnType<typeof selectLeaves>>[number];

/** The status by now, as `statusAt` computes it. */
const statusBy = (now: Date) => sql<LeaveStatus>`case
  when l.status = 'applied' and l.lapses_at <= ${now} then 'lapsed'
  when l.status = 'approved' and l.ends_at <= ${now} then 'taken'
  else l.status end`;

export interface Selection {
  readerId: number;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Leaves with the names that belong to them; `where` may use `l`, `p`, `lead` and `now_status`. */
export const selectLeaves = (db: Db, now: Date, wanted: Selection) =>
  db
    .selectFrom('short_leaves as l')
    .innerJoin('people as p', 'p.id', 'l.person_id')
    .leftJoin('people as d', 'd.id', 'l.decided_by')
    .leftJoinLateral(leadOf('l.person_id').as('lead'), (join) => join.onTrue())
    .crossJoinLateral(
      sql<{ now_status: LeaveStatus }>`(select ${statusBy(now)} as now_status)`.as('s'),
    )
    .select(['l.id', 'l.version', 'l.person_id', 'p.name as person_name', 'l.day'])
    .select(['l.from_minute', 'l.to_minute', 'l.reason'])
    // By now, not as last written.
    .select('s.now_status as status')
    .select(['l.starts_at', 'l.ends_at', 'l.lapses_at', 'l.asked_at', 'l.decided_by'])
    .select(['d.name as decider_name', 'l.decided_at', 'l.comment'])
    .select(['lead.id as lead_id', 'lead.name as lead_name'])
    // The reader leads a team the person is in at present.
    .select(
      sql<boolean>`exists (select 1 from team_members m join teams t on t.id = m.team_id
        where m.person_id = l.person_id and m.until is null and t.lead_id = ${wanted.readerId})`.as(
        'is_led',
      ),
    )
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(sql<boolean>`${wanted.where}`)
    .orderBy(wanted.order)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

/** One leave as it stands; locked for this transaction, so that two decisions come one by one. */
export async function lockLeave(db: Db, id: number, readerId: number, now: Date) {
  await db.selectFrom('short_leaves').select('id').where('id', '=', id).forUpdate().execute();
  return findLeave(db, id, readerId, now);
}

export async function findLeave(db: Db, id: number, readerId: number, now: Date) {
  const [row] = await selectLeaves(db, now, {
    readerId,
    where: sql`l.id = ${id}`,
    order: sql`l.id`,
    limit: 1,
    offset: 0,
  });
  return row;
}

/** Moves a locked leave on; the reader's name is in the row that is read afterwards. */
export async function moveLeave(
  db: Db,
  id: number,
  to: {
    status: LeaveStatus;
    decided_by?: number | null;
    decided_at?: Date | null;
    comment?: string | null;
  },
) {
  await db
    .updateTable('short_leaves')
    .set((it) => ({ ...to, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether the person asked for another leave after an instant, of hours or of days, that still counts. */
export async function hasAskedSince(
  db: Db,
  of: 'short_leaves' | 'leaves',
  { id, person_id }: Pick<LeaveRow, 'id' | 'person_id'>,
  since: Date,
): Promise<boolean> {
  for (const table of ['short_leaves', 'leaves'] as const) {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('person_id', '=', person_id)
      .where('asked_at', '>=', since)
      .where('status', 'in', liveStatuses)
      .$if(table === of, (it) => it.where('id', '!=', id))
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}
