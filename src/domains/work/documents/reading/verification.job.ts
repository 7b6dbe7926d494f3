import { sql } from 'kysely';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { documentHref } from '../document-words.ts';
import { readable } from '../documents.policy.ts';

export const ranOut = { type: 'documents.ran-out' } as const;
/** One notice a day of verification: verified again, it may run out again. */
export const ranOutKey = (id: number, until: string) => `documents.ran-out:${id}:${until}`;

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** How far back is looked: a server that was off for longer tells of the rest in the list only. */
const DAYS_BACK_MS = 30 * 86_400_000;

/** Who is asked about a document: its owner, or once that person is gone whoever verified it. */
const asked = sql<
  number | null
>`case when o.status = 'active' then d.owner_id else d.verified_by end`;

/** Documents whose verification has run out and who is asked about them. */
const ranOutUntil = (db: Db, now: Date) =>
  db
    .selectFrom('documents as d')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .innerJoin('people as o', 'o.id', 'd.owner_id')
    .where('d.deleted_at', 'is', null)
    .where('d.verified_until', '<', dayOf(now))
    .where('d.verified_until', '>=', dayOf(new Date(now.getTime() - DAYS_BACK_MS)));

/**
 * Tells owners which of their documents are no longer verified, each once. Where the owner has left
 * or is blocked, whoever verified it is told, if they still may read it.
 */
export async function tellOfRunOut(db: Db, now: Date, tell: Tell): Promise<void> {
  const today = dayOf(now);
  const people = await ranOutUntil(db, now).select(asked.as('id')).distinct().execute();
  for (const who of await readersOf(
    db,
    people.flatMap((it) => it.id ?? []),
  )) {
    const rows = await ranOutUntil(db, now)
      .select(['d.id', 'd.title', 'd.verified_until'])
      .where(asked, '=', who.id)
      .where(readable(who))
      .orderBy('d.id')
      .execute();
    for (const it of rows) {
      const until = it.verified_until!;
      await tell([who.id], {
        ...ranOut,
        title: `Is ${it.title} still right?`,
        body: `It was verified until ${shortDay(until, today)}. Read it and verify it again.`,
        link: documentHref(it.id),
        about: [{ kind: 'document', id: it.id }],
        key: ranOutKey(it.id, until),
      });
    }
  }
}
