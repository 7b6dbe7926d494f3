import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { hasLeft, tellLapsed } from '../lapsed.records.ts';
import type { Tell } from '../settle-leaves.records.ts';
import { daysShown } from './day-leaves.records.ts';
import { leaveWords } from './day-words.ts';

/** The key of the notice that asks for a decision; whatever comes of the leave settles it. */
export const askedDaysKey = (id: number) => `leave.asked:${id}`;

/**
 * Writes down what time has decided on leaves of days, as `settleLeaves` does on hours. Of one person,
 * or of all. Returns how many rows moved.
 */
export async function settleDayLeaves(db: Db, now: Date, tell: Tell, personId?: number) {
  const settled = (status: 'taken' | 'lapsed') =>
    db
      .updateTable('leaves as l')
      .set((eb) => ({ status, version: eb('l.version', '+', 1) }))
      .$if(personId !== undefined, (query) => query.where('l.person_id', '=', personId!));
  const taken = await settled('taken')
    .where('l.status', '=', sql.lit('approved'))
    .where('l.ends_at', '<=', now)
    .executeTakeFirst();
  const lapsed = await settled('lapsed')
    .where('l.status', '=', sql.lit('applied'))
    .where((eb) => eb.or([eb('l.lapses_at', '<=', now), hasLeft('l.person_id', now)]))
    .returning(['l.id', 'l.person_id', ...daysShown])
    .execute();
  for (const it of lapsed)
    await tellLapsed(db, tell, {
      id: it.id,
      personId: it.person_id,
      what: 'days of leave',
      when: leaveWords(it),
      page: '/leave',
      key: `leave.lapsed:${it.id}`,
      settles: askedDaysKey(it.id),
    });
  return Number(taken.numUpdatedRows) + lapsed.length;
}
