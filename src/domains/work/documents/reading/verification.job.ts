import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { documentHref } from '../document-words.ts';

export const ranOut = { type: 'documents.ran-out' } as const;
/** One notice a day of verification: verified again, it may run out again. */
export const ranOutKey = (id: number, until: string) => `documents.ran-out:${id}:${until}`;

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** How far back is looked: a server that was off for longer tells of the rest in the list only. */
const DAYS_BACK_MS = 30 * 86_400_000;

/**
 * Tells owners which of their documents are no longer verified, each once. Where the owner has left
 * or is blocked, whoever verified it is told.
 */
export async function tellOfRunOut(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('people as o', 'o.id', 'd.owner_id')
    .select(['d.id', 'd.title', 'd.verified_until', 'd.owner_id', 'd.verified_by', 'o.status'])
    .where('d.deleted_at', 'is', null)
    .where('d.verified_until', '<', today)
    .where('d.verified_until', '>=', dayOf(new Date(now.getTime() - DAYS_BACK_MS)))
    .orderBy('d.id')
    .execute();
  for (const it of rows) {
    const until = it.verified_until!;
    const person = it.status === 'active' ? it.owner_id : it.verified_by;
    await tell(person === null ? [] : [person], {
      ...ranOut,
      title: `Is ${it.title} still right?`,
      body: `It was verified until ${shortDay(until, today)}. Read it and verify it again.`,
      link: documentHref(it.id),
      key: ranOutKey(it.id, until),
    });
  }
}
