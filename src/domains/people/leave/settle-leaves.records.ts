import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { hasLeft, tellLapsed } from './lapsed.records.ts';
import { clockTimes, whenWords } from './leave-words.ts';

/** The key of the notice that asks for a decision; whatever comes of the leave settles it. */
export const askedKey = (id: number) => `short-leave.asked:${id}`;

export type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/**
 * Writes down what time has decided: unanswered leaves lapse (the person and who should have answered are
 * told), approved ones that are over are taken. What somebody who has left had asked for lapses with them.
 * Reading is right without it, see `statusAt`. Of one person, or of all. Returns how many rows moved.
 * Safe to run at once in several places.
 */
export async function settleLeaves(db: Db, now: Date, tell: Tell, personId?: number) {
  const settled = (status: 'taken' | 'lapsed') =>
    db
      .updateTable('short_leaves')
      .set((eb) => ({ status, version: eb('version', '+', 1) }))
      .$if(personId !== undefined, (query) => query.where('person_id', '=', personId!));
  const taken = await settled('taken')
    .where('status', '=', 'approved')
    .where('ends_at', '<=', now)
    .executeTakeFirst();
  const lapsed = await settled('lapsed')
    .where('status', '=', 'applied')
    .where((eb) => eb.or([eb('lapses_at', '<=', now), hasLeft('short_leaves.person_id', now)]))
    .returning(['id', 'person_id', 'day', 'from_minute', 'to_minute'])
    .execute();
  for (const it of lapsed) {
    await tellLapsed(db, tell, {
      id: it.id,
      personId: it.person_id,
      what: 'leave',
      when: whenWords({ date: it.day, ...clockTimes(it) }),
      page: '/short-leave',
      key: `short-leave.lapsed:${it.id}`,
      settles: askedKey(it.id),
    });
  }
  return Number(taken.numUpdatedRows) + lapsed.length;
}
