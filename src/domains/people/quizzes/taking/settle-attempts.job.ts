import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { afterOverdue, isBlank } from './attempt-rules.ts';
import { answersOf, attemptAt, attemptsIn, type Attempt } from './attempt.records.ts';
import { handIn } from './hand-in.records.ts';
import { tellOfGrading, tellOfOverdue, tellOfResult, type Tell } from './quiz-notices.records.ts';
import { releaseAt } from './taken-quiz.server.ts';

/** Attempts settled in one go; the rest waits a minute. */
const AT_ONCE = 200;

interface Around {
  db: Db;
  now: Date;
  tell: Tell;
  audit: (entries: readonly AuditEntry[]) => Promise<void>;
}

/** Whether the person answered anything at all. */
async function saidAnything(db: Db, attempt: Attempt): Promise<boolean> {
  return (await answersOf(db, [attempt.id])).some((it) => !isBlank(it.answer));
}

async function settle({ db, now, tell }: Around, attempt: Attempt): Promise<AuditEntry> {
  const to = afterOverdue((await saidAnything(db, attempt)) ? 1 : 0);
  if (to === 'submitted') {
    const { waiting } = await handIn(db, attempt, now);
    if (waiting > 0) await tellOfGrading(tell, attempt, now);
  } else {
    await db
      .updateTable('quiz_attempts')
      .set((it) => ({ state: 'abandoned', score: 0, version: it('version', '+', 1) }))
      .where('id', '=', attempt.id)
      .execute();
  }
  await tellOfOverdue(tell, attempt, to === 'submitted' ? 'submitted' : 'abandoned');
  return {
    action: `quiz-attempt.${to === 'submitted' ? 'submit' : 'abandon'}`,
    subject: ['quiz-attempt', attempt.id],
    before: { state: 'overdue' },
    after: { quiz: attempt.quizId, state: to },
  };
}

/**
 * Ends the attempts whose time and grace are over: what was saved is handed in, nothing saved is
 * abandoned. Each row is locked, and one that somebody else is at is left to them. Safe to run at
 * once in several places; returns how many attempts it ended.
 */
export async function settleAttempts(around: Around): Promise<number> {
  const { db, now } = around;
  const rows = await attemptsIn(db)
    .where('a.state', 'in', ['in_progress', 'overdue'])
    .orderBy('a.started_at')
    .forUpdate('a')
    .skipLocked()
    .execute();
  const overdue = rows.map((it) => attemptAt(it, now)).filter((it) => it.state === 'overdue');
  const entries: AuditEntry[] = [];
  for (const attempt of overdue.slice(0, AT_ONCE)) entries.push(await settle(around, attempt));
  await tellResults(around);
  await around.audit(entries);
  return entries.length;
}

/** Tells people of results that have been released since the last time. */
async function tellResults({ db, now, tell }: Around) {
  const rows = await attemptsIn(db)
    .where('a.state', '=', 'graded')
    .where('a.result_told_at', 'is', null)
    .execute();
  const released = rows
    .map((it) => attemptAt(it, now))
    .filter((it) => releaseAt(it, now).score)
    .slice(0, AT_ONCE);
  for (const attempt of released) await tellOfResult(tell, attempt);
  if (released.length === 0) return;
  await db
    .updateTable('quiz_attempts')
    .set({ result_told_at: now })
    .where(
      'id',
      'in',
      released.map((it) => it.id),
    )
    .execute();
}
