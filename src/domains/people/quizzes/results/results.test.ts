import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  minutesLater,
  openQuiz,
  passTo,
  takersCast,
  save,
  start,
  submit,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
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
  quiz = await openQuiz(server, cast.hr, [cast.amna, cast.bilal, cast.zain]);
});

type Row = Record<string, unknown>;
const results = (who: Colleague, input: object = {}) =>
  who.call('GET /quiz-results', { quiz: quiz.id, ...input });
const rows = async (who: Colleague, input: object = {}) =>
  (await results(who, input)).body['rows'] as Row[];
const people = async (who: Colleague, input: object = {}) =>
  (await rows(who, input)).map((it) => (it['person'] as { id: number }).id);
const extra = (who: Colleague, person: Colleague, extraMinutes: number, version = 1) =>
  who.call('POST /quiz-extra-time', { quiz: quiz.id, person: person.id, version, extraMinutes });
const resultOf = (who: Colleague, person?: Colleague) =>
  who.call('GET /quiz-user-result', { quiz: quiz.id, person: person?.id });

/** Answers all choices rightly or wrongly and hands in. */
async function take(who: Colleague, isRight: boolean, text = '') {
  await start(who, quiz);
  await save(who, quiz, 0, [isRight ? 'b' : 'a']);
  await save(who, quiz, 1, isRight ? ['a', 'c'] : ['b']);
  if (text) await save(who, quiz, 3, text);
  await submit(who, quiz);
}

describe('refusals', () => {
  test('a member sees no results and grades nothing', async () => {
    for (const key of ['GET /quiz-results', 'GET /quiz-items', 'GET /quiz-results-file']) {
      expect([key, (await cast.amna.call(key, { quiz: quiz.id })).status]).toEqual([key, 403]);
    }
    expect((await cast.amna.call('GET /quiz-grading')).status).toBe(403);
    expect((await extra(cast.amna, cast.bilal, 5)).status).toBe(403);
  });

  test('a lead sees the people of their teams, and of a quiz without any as little as of none', async () => {
    expect(await people(cast.lead)).toEqual([cast.amna.id, cast.bilal.id]);
    expect(await people(cast.outsider)).toEqual([cast.zain.id]);
    expect(await people(cast.hr)).toHaveLength(3);
    quiz = await openQuiz(server, cast.hr, [cast.amna]);
    for (const key of [
      'GET /quiz-results',
      'GET /quiz-items',
      'GET /quiz-results-file',
      'GET /quiz-grading',
    ]) {
      const foreign = await cast.outsider.call(key, { quiz: quiz.id });
      const absent = await cast.outsider.call(key, { quiz: 2_000_000 });
      expect([key, foreign.status, foreign.body.message]).toEqual([key, 404, absent.body.message]);
    }
  });

  test('another person’s attempt is answered like none', async () => {
    await take(cast.amna, true);
    for (const [who, whose] of [
      [cast.bilal, cast.amna],
      [cast.outsider, cast.amna],
      [cast.lead, cast.zain],
    ] as const) {
      const foreign = await resultOf(who, whose);
      const absent = await who.call('GET /quiz-user-result', { quiz: quiz.id, person: 2_000_000 });
      expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
    }
    expect((await resultOf(cast.lead, cast.amna)).status).toBe(200);
    expect((await extra(cast.outsider, cast.amna, 5)).status).toBe(404);
  });

  test('whoever takes a quiz oneself sees nothing of it until it has closed', async () => {
    quiz = await openQuiz(server, cast.hr, [cast.amna, cast.lead]);
    await take(cast.amna, true, 'Because');
    for (const key of ['GET /quiz-results', 'GET /quiz-items', 'GET /quiz-grading']) {
      expect([key, (await cast.lead.call(key, { quiz: quiz.id })).status]).toEqual([key, 403]);
    }
    expect((await resultOf(cast.lead, cast.amna)).status).toBe(403);
    expect((await cast.lead.call('GET /quiz-grading')).body).toMatchObject({ quiz: null });
    await passTo(server, minutesLater(600), cast.lead);
    expect((await results(cast.lead)).status).toBe(200);
  });
});

describe('the table', () => {
  test('says who has what score, sorted and searched on the server, and what it adds up to', async () => {
    await take(cast.amna, true);
    await take(cast.bilal, false);
    const all = await results(cast.hr, { sort: 'score', order: 'desc' });
    expect(all.body).toMatchObject({
      totalRows: 3,
      quiz: { id: quiz.id, ofPoints: 9, passPercent: 60 },
      rows: [
        { person: { id: cast.amna.id }, state: 'graded', points: 4, percent: 44.4, passed: false },
        { person: { id: cast.bilal.id }, points: 0, percent: 0 },
        { person: { id: cast.zain.id }, state: 'not_started', points: null, seconds: null },
      ],
      summary: { asked: 3, begun: 2, handedIn: 2, graded: 2, passed: 0, mean: 22.2, median: 22.2 },
    });
    expect((all.body['summary'] as Row)['distribution']).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    expect(await people(cast.hr, { q: 'bilal' })).toEqual([cast.bilal.id]);
    expect(await people(cast.hr, { state: 'not_started' })).toEqual([cast.zain.id]);
    expect(await people(cast.hr, { page: 2, perPage: 2 })).toHaveLength(1);
  });

  test('each question says how hard it was and who chose what, the hardest first', async () => {
    await take(cast.amna, true);
    await take(cast.bilal, false);
    const { body } = await cast.hr.call('GET /quiz-items', { quiz: quiz.id });
    const items = body['rows'] as Row[];
    expect(items.map((it) => it['difficulty'])).toEqual([0, 0, 0.5, 0.5]);
    expect(items.find((it) => it['kind'] === 'single')).toMatchObject({
      people: 2,
      difficulty: 0.5,
      discrimination: 1,
      mean: 0.5,
      blank: 0,
      choices: [
        { id: 'a', people: 1, isRight: false },
        { id: 'b', people: 1, isRight: true },
        { id: 'c', people: 0, isRight: false },
      ],
    });
    expect(items.find((it) => it['kind'] === 'text')).toMatchObject({ blank: 2, choices: [] });
  });

  test('the file has the rows of the scope, and no name in it is a formula', async () => {
    await server.db
      .updateTable('people')
      .set({ name: '=SUM(A1)' })
      .where('id', '=', cast.amna.id)
      .execute();
    await take(cast.amna, true);
    const ask = (who: Colleague, format: string) =>
      who.call('GET /quiz-results-file', { quiz: quiz.id, format });
    const text = String((await ask(cast.lead, 'csv')).body['raw']);
    expect(text).toContain("'=SUM(A1)");
    expect(text.split('\n')).toHaveLength(3);
    expect((await ask(cast.lead, 'xlsx')).headers.get('Content-Disposition')).toContain('.xlsx');
  });
});

describe('one person’s attempt', () => {
  test('shows who may grade it what was answered and what is right, once it is handed in', async () => {
    await start(cast.amna, quiz);
    await save(cast.amna, quiz, 0, ['a']);
    expect((await resultOf(cast.lead, cast.amna)).body['answers']).toEqual([]);
    await submit(cast.amna, quiz);
    const { body } = await resultOf(cast.lead, cast.amna);
    expect(body).toMatchObject({ person: { id: cast.amna.id }, percent: 0, ofPoints: 9 });
    expect((body['answers'] as Row[])[0]).toMatchObject({
      answer: ['a'],
      correct: ['b'],
      awarded: 0,
      points: 2,
    });
    expect((body['answers'] as Row[])[1]).toMatchObject({ answer: null, awarded: 0 });
  });
});

describe('extra time', () => {
  test('reaches who is at it at once, and is told', async () => {
    await start(cast.amna, quiz);
    await passTo(server, minutesLater(29), cast.amna, cast.lead);
    const given = await extra(cast.lead, cast.amna, 15);
    expect(given.body).toMatchObject({ extraMinutes: 15, version: 2, secondsLeft: 960 });
    const standing = await cast.amna.call('GET /quiz-standing', { quiz: quiz.id });
    expect(standing.body).toMatchObject({ secondsLeft: 960 });
    expect((await inbox(cast.amna))[0]).toMatchObject({ type: 'quizzes.extra-time' });
    await passTo(server, minutesLater(46), cast.amna);
    expect((await save(cast.amna, quiz, 0, ['b'])).status).toBe(200);
  });

  test('is given against its version, never to oneself, never to end in the past', async () => {
    await extra(cast.lead, cast.amna, 15);
    expect((await extra(cast.hr, cast.amna, 5)).status).toBe(412);
    expect((await extra(cast.hr, cast.hr, 5)).status).toBe(403);
    expect((await extra(cast.hr, cast.amna, 700, 2)).body.fields).toHaveProperty('extraMinutes');
    await start(cast.amna, quiz);
    await passTo(server, minutesLater(40), cast.hr, cast.amna);
    expect((await extra(cast.hr, cast.amna, 5, 2)).body.fields).toHaveProperty('extraMinutes');
    await submit(cast.amna, quiz);
    expect((await extra(cast.hr, cast.amna, 30, 2)).status).toBe(409);
  });

  test('never goes beyond the closing', async () => {
    quiz = await openQuiz(server, cast.hr, [cast.amna], { closes_at: minutesLater(35) });
    await start(cast.amna, quiz);
    expect((await extra(cast.hr, cast.amna, 60)).body).toMatchObject({ secondsLeft: 2100 });
  });
});
