import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { inbox, moveTo } from '../../../../tests/support/leave-cast.ts';
import {
  begin,
  quizCast,
  ready,
  single,
  type QuizCast,
} from '../../../../tests/support/quiz-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { settleQuizzes } from './settle-quizzes.job.ts';

let server: TestServer;
let cast: QuizCast;
const morning = new Date('2025-11-20T05:00:00Z');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = morning;
  cast = await quizCast(server);
});

const settle = () =>
  server.db
    .transaction()
    .execute((tx) =>
      settleQuizzes(tx, server.clock.now, (ids, notice) =>
        notify(tx, ids, notice, server.clock.now),
      ),
    );

describe('refusals', () => {
  test('nobody writes, asks or reads without a session or with the right to take only', async () => {
    for (const [key, input] of [
      ['GET /quiz', {}],
      ['GET /quiz-details', { id: 1 }],
      ['POST /save-quiz', { title: 'Mine' }],
      ['POST /move-quiz', { id: 1, version: 1, to: 'ready' }],
      ['POST /save-questions', { quiz: null, questions: [single()] }],
      ['POST /saveAssignees', { quiz: 1, version: 1, people: [] }],
      ['POST /send-quiz-invitation', { quiz: 1, version: 1 }],
    ] as const) {
      expect([key, (await server.call(key, input)).body.message]).toEqual([
        key,
        'Unauthenticated.',
      ]);
      expect([key, (await cast.amna.call(key, input)).status]).toEqual([key, 403]);
    }
  });

  test('a lead of another team gets the answer of an unknown id', async () => {
    const quiz = await ready(cast.lead, cast.amna);
    for (const [key, input] of [
      ['GET /quiz-details', { id: quiz.id }],
      ['POST /save-quiz', { id: quiz.id, version: 1, title: 'Mine' }],
      ['POST /move-quiz', { id: quiz.id, version: 1, to: 'draft' }],
      ['POST /copy-quiz', { id: quiz.id }],
      ['POST /delete-question', { id: quiz.questions[0]!.id, version: 1 }],
      ['GET /quiz-people', { quiz: quiz.id }],
      ['POST /saveAssignees', { quiz: quiz.id, version: 1, people: [] }],
    ] as const) {
      expect([key, (await cast.outsider.call(key, input)).status]).toEqual([key, 404]);
    }
    expect((await cast.outsider.call('GET /quiz')).body).toMatchObject({ totalRows: 0 });
  });

  test('what is not right is named', async () => {
    const bad = await cast.lead.call('POST /save-quiz', {});
    expect(bad.body.fields).toHaveProperty('title');
    const quiz = await begin(cast.lead);
    const times = await cast.lead.call('POST /save-quiz', {
      id: quiz.id,
      version: quiz.version,
      opens: { day: '2025-11-22', time: '10:00' },
      closes: { day: '2025-11-22', time: '09:00' },
    });
    expect(times.body.fields).toHaveProperty('closes');
  });

  test('a change against another version carries the quiz as it stands', async () => {
    const quiz = await begin(cast.lead);
    const change = { id: quiz.id, version: quiz.version, passPercent: 70 };
    expect((await cast.lead.call('POST /save-quiz', change)).body).toMatchObject({ version: 2 });
    const again = await cast.lead.call('POST /save-quiz', change);
    expect([again.status, again.body['current']]).toMatchObject([412, { version: 2 }]);
  });
});

describe('moving', () => {
  test('a quiz is ready with a question that can be asked, and says why not before', async () => {
    const { lead } = cast;
    const quiz = await begin(lead);
    const move = async (version: number) =>
      lead.call('POST /move-quiz', { id: quiz.id, version, to: 'ready' });
    expect((await move(1)).body.message).toBe('A quiz needs a question at least.');
    const { body } = await lead.call('POST /save-questions', {
      quiz: quiz.id,
      questions: [single({ correct: [] })],
    });
    const [question] = body['questions'] as { id: number; version: number; problem: string }[];
    expect(question!.problem).toBe('No option is marked as right.');
    expect((await move(1)).body.message).toContain('Question 1');
    await lead.call('POST /save-questions', {
      quiz: quiz.id,
      questions: [single({ id: question!.id, version: question!.version })],
    });
    expect((await move(1)).body).toMatchObject({
      state: 'ready',
      can: { move: [{ to: 'draft' }, {}] },
    });
  });

  test('a change of a ready quiz makes it a draft again; once sent its questions stand', async () => {
    const { lead, amna } = cast;
    const quiz = await ready(lead, amna);
    await lead.call('POST /save-questions', { quiz: quiz.id, questions: [single()] });
    const draft = await lead.call('GET /quiz-details', { id: quiz.id });
    expect(draft.body).toMatchObject({ state: 'draft', questions: 2 });
    const again = await lead.call('POST /move-quiz', {
      id: quiz.id,
      version: draft.body['version'],
      to: 'ready',
    });
    await lead.call('POST /send-quiz-invitation', {
      quiz: quiz.id,
      version: again.body['version'],
    });
    const late = await lead.call('POST /save-questions', { quiz: quiz.id, questions: [single()] });
    expect([late.status, late.body.message]).toEqual([
      409,
      'The questions of a quiz that was sent do not change: copy it instead.',
    ]);
    await expect(
      server.db
        .updateTable('quiz_questions')
        .set({ points: 9 })
        .where('quiz_id', '=', quiz.id)
        .execute(),
    ).rejects.toThrow('never change');
    const copy = await lead.call('POST /copy-quiz', { id: quiz.id });
    expect(copy.body).toMatchObject({ state: 'draft', questions: 2, people: 0 });
  });

  test('it is sent to somebody, opens and closes by the clock, and tells of it', async () => {
    const { lead, amna } = cast;
    const empty = await ready(lead);
    const nobody = await lead.call('POST /send-quiz-invitation', {
      quiz: empty.id,
      version: empty.version,
    });
    expect(nobody.body.message).toBe('Choose who is asked first.');
    const quiz = await ready(lead, amna, {
      opens: { day: '2025-11-20', time: '11:00' },
      closes: { day: '2025-11-20', time: '12:00' },
    });
    const sent = await lead.call('POST /send-quiz-invitation', {
      quiz: quiz.id,
      version: quiz.version,
    });
    expect(sent.body).toMatchObject({ invited: 1 });
    const stateNow = async () =>
      (await lead.call('GET /quiz-details', { id: quiz.id })).body['state'];
    expect(await stateNow()).toBe('sent');
    await moveTo(server, '2025-11-20T06:10:00Z', lead, amna);
    expect(await stateNow()).toBe('open');
    await settle();
    expect((await inbox(amna))[0]).toMatchObject({ type: 'quizzes.open' });
    await moveTo(server, '2025-11-20T07:00:00Z', lead);
    await Promise.all([settle(), settle()]);
    const told = await inbox(lead);
    expect(told.filter((it) => it['type'] === 'quizzes.closed')).toHaveLength(1);
    expect(told[0]).toMatchObject({ body: '0 of 1 handed it in.' });
  });

  test('closed by hand it ends every attempt at once', async () => {
    const { lead, amna } = cast;
    const quiz = await ready(lead, amna);
    const sent = await lead.call('POST /send-quiz-invitation', {
      quiz: quiz.id,
      version: quiz.version,
    });
    const opened = await lead.call('POST /move-quiz', {
      id: quiz.id,
      version: sent.body['version'],
      to: 'open',
    });
    const asked = await server.db
      .selectFrom('quiz_assignees')
      .select('id')
      .where('quiz_id', '=', quiz.id)
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('quiz_attempts')
      .set({
        state: 'in_progress',
        started_at: morning,
        ends_at: new Date(morning.getTime() + 3600_000),
      })
      .where('assignee_id', '=', asked.id)
      .execute();
    server.clock.now = new Date(morning.getTime() + 60_000);
    const closed = await lead.call('POST /move-quiz', {
      id: quiz.id,
      version: opened.body['version'],
      to: 'closed',
    });
    expect(closed.body).toMatchObject({ state: 'closed' });
    const attempt = await server.db
      .selectFrom('quiz_attempts')
      .select('ends_at')
      .where('assignee_id', '=', asked.id)
      .executeTakeFirstOrThrow();
    expect(attempt.ends_at).toEqual(server.clock.now);
  });
});
