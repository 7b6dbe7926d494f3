import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  minutesLater,
  openQuiz,
  passTo,
  takersCast,
  save,
  settle,
  start,
  submit,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: TakersCast;
let quiz: OpenQuiz;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await takersCast(server);
  quiz = await openQuiz(server, cast.hr, [cast.amna, cast.bilal]);
});

const standing = ({ body }: Reply) => (body['standing'] ?? body) as Record<string, unknown>;
const answers = (reply: Reply) =>
  standing(reply)['answers'] as { questionId: number; answer: unknown }[];
const read = (who: Colleague) => who.call('GET /get-quiz', { quiz: quiz.id });
const mine = async (who: Colleague) =>
  (await who.call('GET /get-user-quizes')).body['rows'] as Record<string, unknown>[];

describe('refusals', () => {
  test('nobody takes anything without a session', async () => {
    for (const key of [
      'GET /get-quiz',
      'POST /start-quiz',
      'POST /save-answer',
      'POST /submit-quiz',
    ]) {
      expect((await server.call(key, { quiz: quiz.id })).status).toBe(401);
    }
  });

  test('whoever was not asked gets the answer of a quiz that is not there, the author too', async () => {
    for (const who of [cast.zain, cast.outsider, cast.hr]) {
      for (const key of [
        'GET /get-quiz',
        'GET /quiz-standing',
        'POST /start-quiz',
        'POST /submit-quiz',
      ]) {
        const foreign = await who.call(key, { quiz: quiz.id });
        const absent = await who.call(key, { quiz: 2_000_000 });
        expect([key, foreign.status, foreign.body.message]).toEqual([
          key,
          404,
          absent.body.message,
        ]);
      }
      expect((await save(who, quiz, 0, ['b'])).status).toBe(404);
      expect(await mine(who)).toEqual([]);
    }
  });

  test('the link of somebody else says as little as one that never was', async () => {
    const token = quiz.tokens.get(cast.amna.id)!;
    const verify = (who: Colleague, it: string) =>
      who.call('POST /verify-quiz-token', { token: it });
    const foreign = await verify(cast.bilal, token);
    const absent = await verify(cast.bilal, randomUUID());
    expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
    expect((await verify(cast.amna, token)).body).toMatchObject({ quiz: quiz.id });
    await passTo(server, minutesLater(24 * 60), cast.amna);
    expect((await verify(cast.amna, token)).status).toBe(409);
  });

  test('what is not asked for yet, taken back or over is not begun', async () => {
    const sent = await openQuiz(server, cast.hr, [cast.amna], {
      state: 'sent',
      opens_at: minutesLater(5),
    });
    expect((await start(cast.amna, sent)).status).toBe(409);
    await passTo(server, minutesLater(5), cast.amna);
    expect((await start(cast.amna, sent)).status).toBe(200);
    await passTo(server, minutesLater(600), cast.amna, cast.bilal);
    expect((await start(cast.amna, quiz)).body.message).toBe('This quiz is closed.');
    await server.db
      .updateTable('quiz_assignees')
      .set({ withdrawn_at: server.clock.now })
      .where('person_id', '=', cast.bilal.id)
      .execute();
    expect((await read(cast.bilal)).status).toBe(404);
  });

  test.each([
    ['an option of another question', 0, ['d'], 'answer'],
    ['two options where one is asked for', 0, ['a', 'b'], 'answer'],
    ['an option twice', 1, ['a', 'a'], 'answer'],
    ['words where options are asked for', 0, 'Four', 'answer'],
    ['options where words are asked for', 3, ['a'], 'answer'],
    ['a text without end', 3, 'x'.repeat(10_001), 'answer'],
  ])('%s is refused by name', async (_what, at, answer, field) => {
    await start(cast.amna, quiz);
    const reply = await save(cast.amna, quiz, at, answer);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('an operation has a name of its own and a sequence of this time', async () => {
    await start(cast.amna, quiz);
    const fields = async (more: object) =>
      Object.keys((await save(cast.amna, quiz, 0, ['b'], more)).body.fields ?? {});
    expect(await fields({ operation: 'x' })).toEqual(['operation']);
    expect(await fields({ sequence: -1 })).toEqual(['sequence']);
    expect(await fields({ sequence: 1e15 })).toEqual(['sequence']);
    const other = await openQuiz(server, cast.hr, [cast.bilal]);
    const foreign = { ...quiz, questions: other.questions };
    expect((await save(cast.amna, foreign, 0, ['b'])).status).toBe(404);
  });

  test('nobody takes a quiz in somebody else’s name', async () => {
    const boss = await server.as('Super admin');
    const own = await openQuiz(server, cast.hr, [cast.lead]);
    await server.db
      .updateTable('sessions')
      .set({ acting_as: cast.lead.id, acting_until: minutesLater(20) })
      .where('person_id', '=', boss.id)
      .execute();
    expect((await start(boss, own)).status).toBe(403);
    expect((await start(cast.lead, own)).status).toBe(200);
    expect((await save(boss, own, 0, ['b'])).status).toBe(403);
    expect((await submit(boss, own)).status).toBe(403);
  });
});

describe('taking', () => {
  test('the server says when it ends: minutes, extra time, and never after the closing', async () => {
    const ends = (reply: Reply) => [standing(reply)['endsAt'], standing(reply)['secondsLeft']];
    expect(ends(await start(cast.amna, quiz))).toEqual([minutesLater(30).toISOString(), 1800]);
    const short = await openQuiz(server, cast.hr, [cast.amna], { closes_at: minutesLater(10) });
    expect(ends(await start(cast.amna, short))).toEqual([minutesLater(10).toISOString(), 600]);
    const open = await openQuiz(server, cast.hr, [cast.amna], { minutes: null, closes_at: null });
    expect(ends(await start(cast.amna, open))).toEqual([null, null]);
  });

  test('beginning twice is beginning once, and the questions stay in their order', async () => {
    quiz = await openQuiz(server, cast.hr, [cast.amna, cast.bilal], { shuffle_questions: true });
    const first = await start(cast.amna, quiz);
    await passTo(server, minutesLater(3), cast.amna);
    const again = await start(cast.amna, quiz);
    expect(again.body['startedAt']).toBe(first.body['startedAt']);
    expect(again.body['questions']).toEqual(first.body['questions']);
    expect(standing(again)).toMatchObject({ elapsedMs: 180_000, secondsLeft: 1620 });
  });

  test('the later answer stays, whatever comes again or is overtaken', async () => {
    await start(cast.amna, quiz);
    const early = { sequence: 10, operation: randomUUID() };
    const late = { sequence: 20, operation: randomUUID() };
    await save(cast.amna, quiz, 0, ['a'], late);
    await save(cast.amna, quiz, 0, ['c'], early);
    await save(cast.amna, quiz, 0, ['a'], late);
    const reply = await save(cast.amna, quiz, 1, [], { sequence: 30 });
    expect(answers(reply).map((it) => it.answer)).toEqual([['a'], []]);
    const row = await server.db
      .selectFrom('quiz_answers')
      .select(['operations', 'operation'])
      .where('question_id', '=', quiz.questions[0]!)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ operations: 1, operation: late.operation });
  });

  test('an answer under way at the end is taken for two minutes, and not any later', async () => {
    await start(cast.amna, quiz);
    await passTo(server, minutesLater(32), cast.amna);
    expect((await save(cast.amna, quiz, 0, ['b'])).status).toBe(200);
    await passTo(server, minutesLater(32, 1), cast.amna);
    const late = await save(cast.amna, quiz, 1, ['a']);
    expect([late.status, late.body.message]).toEqual([409, 'The time is over.']);
    expect((await submit(cast.amna, quiz)).status).toBe(409);
    expect(standing(await read(cast.amna))).toMatchObject({ state: 'overdue', secondsLeft: 0 });
    expect((await read(cast.amna)).body['questions']).toEqual([]);
  });

  test('what was saved is handed in when nobody does it, and nothing saved is no attempt', async () => {
    const written = await openQuiz(server, cast.hr, [cast.amna, cast.bilal], {});
    await start(cast.amna, written);
    await save(cast.amna, written, 0, ['b']);
    await start(cast.bilal, written);
    await save(cast.bilal, written, 3, '  ');
    await passTo(server, minutesLater(32, 1), cast.amna, cast.bilal);
    await Promise.all([settle(server), settle(server)]);
    expect(await settle(server)).toBe(0);
    const state = async (who: Colleague) =>
      standing(await who.call('GET /get-quiz', { quiz: written.id }))['state'];
    expect([await state(cast.amna), await state(cast.bilal)]).toEqual(['graded', 'abandoned']);
    expect((await inbox(cast.amna)).map((it) => it['type'])).toEqual(['quizzes.overdue']);
  });

  test('what is handed in stays as it is, and choices have their points at once', async () => {
    await start(cast.amna, quiz);
    await save(cast.amna, quiz, 0, ['b']);
    await save(cast.amna, quiz, 1, ['a']);
    await save(cast.amna, quiz, 3, 'Because');
    expect(standing(await submit(cast.amna, quiz))).toMatchObject({ state: 'submitted' });
    expect(standing(await submit(cast.amna, quiz))).toMatchObject({ state: 'submitted' });
    expect((await save(cast.amna, quiz, 0, ['a'], { sequence: 99 })).status).toBe(409);
    const rows = await server.db
      .selectFrom('quiz_answers')
      .select('awarded')
      .where('question_id', 'in', quiz.questions)
      .orderBy('question_id')
      .execute();
    expect(rows.map((it) => it.awarded)).toEqual([200, 100, null]);
    expect((await inbox(cast.hr))[0]).toMatchObject({ type: 'quizzes.to-grade' });
  });

  test('a result is told once it is released, and once only', async () => {
    await start(cast.amna, quiz);
    await save(cast.amna, quiz, 0, ['b']);
    await submit(cast.amna, quiz);
    await settle(server);
    expect(await inbox(cast.amna)).toEqual([]);
    await passTo(server, minutesLater(600), cast.amna);
    await settle(server);
    await settle(server);
    expect((await inbox(cast.amna)).map((it) => it['type'])).toEqual(['quizzes.result']);
  });

  test('my quizzes: what runs, what can be begun, what comes, what is over', async () => {
    const make = (setting: object) => openQuiz(server, cast.hr, [cast.bilal], setting);
    const running = await make({ closes_at: null });
    const later = await make({ state: 'sent', opens_at: minutesLater(60) });
    const missed = await make({ state: 'closed', closes_at: minutesLater(-60) });
    await start(cast.bilal, running);
    const list = await cast.bilal.call('GET /get-user-quizes');
    const rows = list.body['rows'] as Record<string, unknown>[];
    expect(rows.map((it) => [it['quiz'], (it['can'] as { take: boolean }).take])).toEqual([
      [running.id, true],
      [quiz.id, true],
      [later.id, false],
      [missed.id, false],
    ]);
    expect(list.body).toMatchObject({ totalRows: 4, open: 2 });
    const done = await cast.bilal.call('GET /get-user-quizes', { view: 'done', perPage: 1 });
    expect(done.body).toMatchObject({ totalRows: 1, rows: [{ quiz: missed.id }] });
  });
});
