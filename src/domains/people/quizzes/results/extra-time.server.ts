import { duration } from '#/kernel/date-words.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, missingAs, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { endOf, mayRetake } from '../taking/attempt-rules.ts';
import { lockAttempt } from '../taking/attempt.records.ts';
import { windowOf } from '../taking/taken-quiz.server.ts';
import { resultsOf } from './list-results.server.ts';
import type { resultEndpoints } from './results.contract.ts';

type Extra = ParsedInputOf<(typeof resultEndpoints)['POST /quiz-extra-time']>;

/** The person's row of the results; another's is answered like none. */
async function rowOf(context: Context, { quiz, person }: Extra) {
  const { all } = await resultsOf(context, quiz).catch(missingAs('This person'));
  const row = all.find((it) => it.person.id === person);
  if (!row) throw notFound('This person');
  return row;
}

/** Gives a person more time or takes it back, before they begin or while they are at it. */
export async function giveExtraTime(input: Extra, context: Context) {
  const { db, who, now, audit, notify } = context;
  const { quiz, person, version, extraMinutes } = input;
  if (person === who.id) throw notAllowed('Nobody gives time to themselves.');
  await rowOf(context, input);
  const attempt = (await lockAttempt(db, quiz, person, now, 'alone'))!;
  const row = await rowOf(context, input);
  if (row.version !== version) throw stale(row);
  const isBefore = attempt.state === 'not_started' || mayRetake(attempt, windowOf(attempt), now);
  if (!isBefore && attempt.state !== 'in_progress') {
    throw conflict('The attempt is over: more time changes nothing.');
  }
  if (attempt.minutes === null) throw conflict('This quiz has no time of its own.');
  const startedAt = isBefore ? null : attempt.startedAt;
  const endsAt = startedAt && endOf({ ...attempt, startedAt, extraMinutes });
  if (endsAt && endsAt <= now) throw invalid({ extraMinutes: 'The time would be over already.' });
  await db
    .updateTable('quiz_assignees')
    .set({ extra_minutes: extraMinutes, version: version + 1 })
    .where('id', '=', attempt.assigneeId)
    .execute();
  if (endsAt) {
    await db
      .updateTable('quiz_attempts')
      .set((it) => ({ ends_at: endsAt, version: it('version', '+', 1) }))
      .where('id', '=', attempt.id)
      .execute();
  }
  if (extraMinutes > attempt.extraMinutes) {
    await notify([person], {
      type: 'quizzes.extra-time',
      title: `${duration(extraMinutes - attempt.extraMinutes)} more for “${attempt.title}”`,
      from: who.name,
      link: `/administration/quiz?take=${quiz}`,
      key: `quizzes.extra-time:${attempt.id}:${version}`,
    });
  }
  audit({
    action: 'quiz-attempt.extra-time',
    subject: ['quiz-attempt', attempt.id],
    before: { extraMinutes: attempt.extraMinutes },
    after: { extraMinutes },
  });
  return rowOf(context, input);
}
