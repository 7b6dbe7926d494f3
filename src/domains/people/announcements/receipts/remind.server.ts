import { relativeTime } from '#/kernel/date-words.ts';
import { conflict, notFound, tooMany } from '#/kernel/refusal.ts';
import type { Context, Notice } from '#/store/handler.ts';
import { REMIND_EVERY_MS } from '../announcement-rules.ts';
import { keepReminders, missingFrom, settleNotices, type Subject } from './receipts.records.ts';

/** How a reminder reads and where it leads. */
export type Reminder = Pick<Notice, 'title' | 'body' | 'link' | 'action'>;

/**
 * Reminds those who are missing, or one of them; nobody more than once an hour.
 * @throws Refusal `too-many` when all of them were reminded within the hour, `conflict` when nobody
 * is missing
 */
export async function remindMissing(
  context: Context,
  subject: Subject,
  personId: number | undefined,
  reminder: Reminder,
) {
  const { db, who, now, audit, notify } = context;
  const { due, tooSoon } = await missingFrom(db, subject, personId, now);
  if (due.length === 0 && tooSoon.length === 0) {
    if (personId !== undefined) throw notFound('This person');
    throw conflict('Nobody is missing.');
  }
  if (due.length === 0) {
    const next = new Date(now.getTime() + REMIND_EVERY_MS);
    throw tooMany(
      `Reminded less than an hour ago. Try again ${relativeTime(next, now)}.`,
      REMIND_EVERY_MS / 1000,
    );
  }
  await keepReminders(db, subject, due, now);
  await settleNotices(db, subject, due, now);
  await notify(due, {
    ...reminder,
    type: `${subject.kind}.reminder`,
    from: who.name,
    key: `${subject.kind}.reminder:${subject.id}:${now.getTime()}`,
  });
  audit({
    action: `${subject.kind}.remind`,
    subject: [subject.kind, subject.id],
    after: { people: due },
  });
  return { reminded: due.length, tooSoon: tooSoon.length };
}
