import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Tell } from '../settle-leaves.records.ts';
import { daysShown } from './day-leaves.records.ts';
import { leaveWords } from './day-words.ts';
import type { LeaveDays } from './leave-days.ts';

/** The key of the notice that asks for a decision; whatever comes of the leave settles it. */
export const askedDaysKey = (id: number) => `leave.asked:${id}`;

/**
 * Writes down what time has decided on leaves of days, as `settleLeaves` does on hours. Of one person,
 * or of all. Returns how many rows moved.
 */
export async function settleDayLeaves(db: Db, now: Date, tell: Tell, personId?: number) {
  const whose = personId === undefined ? sql`true` : sql`person_id = ${personId}`;
  const taken = await sql`
    update leaves set status = 'taken', version = version + 1
    where status = 'approved' and ends_at <= ${now} and ${whose}`.execute(db);
  const { rows: lapsed } = await sql<LeaveDays & { id: number; person_id: number }>`
    update leaves l set status = 'lapsed', version = version + 1
    where status = 'applied' and lapses_at <= ${now} and ${whose}
    returning l.id, l.person_id, ${daysShown}`.execute(db);
  for (const it of lapsed)
    await tell([it.person_id], {
      type: 'short-leave.lapsed',
      title: 'Nobody answered your request for days of leave in time',
      body: leaveWords(it),
      link: `/leave?leave=${it.id}`,
      key: `leave.lapsed:${it.id}`,
      settles: askedDaysKey(it.id),
    });
  return Number(taken.numAffectedRows ?? 0) + lapsed.length;
}
