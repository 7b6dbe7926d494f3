import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { endOf, mayRetake, startRefusal } from './attempt-rules.ts';
import { findAttempt, lockAttempt, type Attempt } from './attempt.records.ts';
import { takenQuiz, windowOf } from './taken-quiz.server.ts';
import type { takingEndpoints } from './taking.contract.ts';

type Start = ParsedInputOf<(typeof takingEndpoints)['POST /start-quiz']>;

/** Why the attempt that was asked for cannot be begun after this one; null when it can. */
function refusalOf(latest: Attempt, nth: number, now: Date): string | null {
  const quiz = windowOf(latest);
  if (latest.state === 'not_started') return startRefusal(quiz, now);
  if (latest.state === 'overdue')
    return 'The time of your last attempt is over; it is handed in within a minute.';
  if (nth <= latest.number) return 'You have taken this quiz already.';
  if (latest.number >= latest.attempts) return 'You have no attempt left.';
  if (mayRetake(latest, quiz, now) && nth === latest.number + 1) return null;
  return startRefusal(quiz, now) ?? 'Take one attempt after the other.';
}

/** Begins the first attempt, which was made with the invitation, or adds the next one. */
async function begin({ db, now }: Context, latest: Attempt): Promise<number> {
  const begun = {
    state: 'in_progress' as const,
    started_at: now,
    ends_at: endOf({ ...latest, startedAt: now }),
  };
  if (latest.state !== 'not_started') {
    const added = await db
      .insertInto('quiz_attempts')
      .values({ ...begun, assignee_id: latest.assigneeId, number: latest.number + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  await db
    .updateTable('quiz_attempts')
    .set((it) => ({ ...begun, version: it('version', '+', 1) }))
    .where('id', '=', latest.id)
    .execute();
  return latest.id;
}

/**
 * Begins an attempt of the reader by the server's clock. Begun already, on another device or by a
 * request whose reply was lost, it simply goes on.
 */
export async function startQuiz({ quiz, attempt: nth }: Start, context: Context) {
  const { db, who, now, audit } = context;
  const latest = await lockAttempt(db, quiz, who.id, now, 'alone');
  if (!latest) throw notFound('This quiz');
  if (latest.state === 'in_progress') return takenQuiz(context, latest);
  const refusal = refusalOf(latest, nth, now);
  if (refusal) throw conflict(refusal);
  const id = await begin(context, latest);
  const begun = (await findAttempt(db, quiz, who.id, now))!;
  audit({
    action: 'quiz-attempt.start',
    subject: ['quiz-attempt', id],
    after: { quiz, attempt: begun.number, state: 'in_progress' },
  });
  return takenQuiz(context, begun);
}
