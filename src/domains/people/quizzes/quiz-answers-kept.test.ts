import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuiz, save, start, submit } from '../../../../tests/support/attempt-cast.ts';
import { quizCast } from '../../../../tests/support/quiz-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

/** Whoever is to take a quiz learns its answers by no way round. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T05:00:00Z');
});
afterAll(() => server.close());

test('whoever is chosen to take a quiz reads no results of it before the invitation either', async () => {
  const { lead, amna } = await quizCast(server);
  const hr = await server.as('HR');
  const { id } = await openQuiz(server, lead, [amna, hr]);
  const items = () => hr.call('GET /quiz-items', { quiz: id });
  expect((await items()).status).toBe(403);
  await server.db
    .updateTable('quiz_assignees')
    .set({ invited_at: null })
    .where('person_id', '=', hr.id)
    .execute();
  expect((await items()).status).toBe(403);
  const results = await hr.call('GET /quiz-user-result', { quiz: id, person: amna.id });
  expect(results.status).toBe(403);
});

test('a super admin who is to take a quiz does not read it by acting as its author', async () => {
  const { lead, amna } = await quizCast(server);
  const chief = await server.as('Super admin');
  const { id } = await openQuiz(server, lead, [amna, chief]);
  await server.db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_reason: 'Looking at my own quiz',
      acting_until: new Date(server.clock.now.getTime() + 20 * 60_000),
    })
    .where('person_id', '=', chief.id)
    .execute();
  const { body } = await chief.call('GET /quiz-details', { id });
  expect(body).toMatchObject({
    can: { look: false, edit: false, set: false, ask: false, copy: false, move: [] },
    list: [],
  });
  expect((await chief.call('GET /quiz-items', { quiz: id })).status).toBe(403);
});

test('the log tells nobody the points of their own answers before these are shown', async () => {
  const { lead } = await quizCast(server);
  const admin = await server.as('Admin');
  const quiz = await openQuiz(server, lead, [admin], { answers_shown: 'closed' });
  const { id } = quiz;
  const { id: attempt } = await server.db
    .selectFrom('quiz_attempts as a')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .select('a.id')
    .where('s.quiz_id', '=', id)
    .executeTakeFirstOrThrow();
  const NOTE = 'not quite the point';
  const other = await server.as('Admin');
  await start(admin, quiz);
  await save(admin, quiz, 3, 'About four');
  await submit(admin, quiz);
  const answer = await server.db
    .selectFrom('quiz_answers')
    .select(['id', 'version'])
    .where('attempt_id', '=', attempt)
    .executeTakeFirstOrThrow();
  const graded = await other.call('POST /grade-answer', { ...answer, points: 1, note: NOTE });
  expect(graded.status).toBe(200);
  const log = async (who: Colleague) =>
    JSON.stringify((await who.call('GET /audit', { subject: 'quiz-attempt' })).body);
  expect(await log(other)).toContain(NOTE);
  expect(await log(admin)).not.toContain(NOTE);
  await server.db.updateTable('quizzes').set({ state: 'closed' }).where('id', '=', id).execute();
  expect(await log(admin)).toContain(NOTE);
});

test('nor what came of an attempt while another one is left', async () => {
  const { lead } = await quizCast(server);
  const admin = await server.as('Admin');
  const quiz = await openQuiz(server, lead, [admin], { attempts: 2, answers_shown: 'submitted' });
  const handedIn = async () => {
    const { body } = await admin.call('GET /audit', { subject: 'quiz-attempt', perPage: 200 });
    const rows = body['rows'] as { action: string; by: { id: number }; changes: unknown[] }[];
    return rows.filter(
      (it) => it.action === 'quiz-attempt.submit' && it.by.id === admin.id && it.changes.length > 0,
    );
  };
  await start(admin, quiz);
  await submit(admin, quiz);
  expect(await handedIn()).toEqual([]);
  await admin.call('POST /start-quiz', { quiz: quiz.id, attempt: 2 });
  expect(await handedIn()).toEqual([]);
  await admin.call('POST /submit-quiz', { quiz: quiz.id, attempt: 2 });
  expect(await handedIn()).toHaveLength(2);
});
