import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  minutesLater,
  openQuiz,
  passTo,
  save,
  settle,
  takersCast,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
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
  cast = await takersCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await passTo(server, minutesLater(0), cast.amna, cast.bilal, cast.hr);
  quiz = await openQuiz(server, cast.hr, [cast.amna, cast.bilal], {
    attempts: 3,
    answers_shown: 'submitted',
  });
});

const start = (who: Colleague, attempt?: number) =>
  who.call('POST /start-quiz', { quiz: quiz.id, attempt });
const submit = (who: Colleague, attempt?: number) =>
  who.call('POST /submit-quiz', { quiz: quiz.id, attempt });
const answer = (who: Colleague, attempt: number, at: number, given: string[] | string) =>
  who.call('POST /save-answer', {
    quiz: quiz.id,
    attempt,
    question: quiz.questions[at],
    answer: given,
    sequence: 1,
    operation: randomUUID(),
  });
const taken = async (who: Colleague) =>
  (await who.call('GET /get-quiz', { quiz: quiz.id })).body as Record<string, unknown>;
const result = (who: Colleague, more: object = {}) =>
  who.call('GET /quiz-user-result', { quiz: quiz.id, ...more });

/** One attempt from the start to the end; of nine points these are right. */
async function take(who: Colleague, attempt: number, right: 0 | 2 | 4) {
  await start(who, attempt);
  if (right > 0) await answer(who, attempt, 0, ['b']);
  if (right > 2) await answer(who, attempt, 1, ['a', 'c']);
  await submit(who, attempt);
}

async function attemptsOf(who: Colleague) {
  const rows = await server.db
    .selectFrom('quiz_attempts as a')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .select(['a.id', 'a.number', 'a.state'])
    .where('s.quiz_id', '=', quiz.id)
    .where('s.person_id', '=', who.id)
    .orderBy('a.number')
    .execute();
  return rows;
}

describe('refusals', () => {
  test('nobody begins more than there are, skips one, or begins one after the closing', async () => {
    const { amna } = cast;
    await take(amna, 1, 0);
    for (const [attempt, words] of [
      [undefined, 'taken this quiz already'],
      [1, 'taken this quiz already'],
      [3, 'one attempt after the other'],
    ] as const) {
      const refused = await start(amna, attempt);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(words)]);
    }
    for (const wrong of [0, 11, 1.5, '2', null]) {
      const bad = await amna.call('POST /start-quiz', { quiz: quiz.id, attempt: wrong });
      expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([400, ['attempt']]);
    }
    await take(amna, 2, 0);
    await take(amna, 3, 0);
    expect((await start(amna, 4)).body.message).toContain('no attempt left');
    await take(cast.bilal, 1, 0);
    await passTo(server, minutesLater(600), cast.bilal);
    expect((await start(cast.bilal, 2)).body.message).toContain('closed');
    expect(await attemptsOf(cast.bilal)).toHaveLength(1);
  });

  test('an attempt whose time is over is settled before the next one', async () => {
    await start(cast.amna);
    await answer(cast.amna, 1, 0, ['b']);
    await passTo(server, minutesLater(40), cast.amna);
    expect((await start(cast.amna, 2)).status).toBe(409);
    await settle(server);
    expect((await start(cast.amna, 2)).body).toMatchObject({ attempt: 2 });
  });

  test('who wrote another number than 1 to 10 hears so, and a sent quiz keeps its number', async () => {
    for (const attempts of [0, 11, 2.5]) {
      const { status, body } = await cast.hr.call('POST /save-quiz', { title: 'Sums', attempts });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['attempts']]);
    }
    const { body } = await cast.hr.call('GET /quiz-details', { id: quiz.id });
    const late = { id: quiz.id, version: body['version'], attempts: 4 };
    expect((await cast.hr.call('POST /save-quiz', late)).body.fields).toHaveProperty('attempts');
    const counts = { id: quiz.id, version: body['version'], counts: 'last' };
    expect((await cast.hr.call('POST /save-quiz', counts)).status).toBe(409);
  });
});

describe('several tabs', () => {
  test('however many begin the next attempt at once, there is one, and the same for all', async () => {
    await take(cast.amna, 1, 2);
    const begun = await Promise.all(Array.from({ length: 8 }, () => start(cast.amna, 2)));
    expect(begun.map((it) => it.status)).toEqual(begun.map(() => 200));
    expect(new Set(begun.map((it) => it.body['attemptId'])).size).toBe(1);
    expect(new Set(begun.map((it) => JSON.stringify(it.body['questions']))).size).toBe(1);
    expect((await attemptsOf(cast.amna)).map((it) => it.state)).toEqual(['graded', 'in_progress']);
  });

  test('begun and handed in at once, no attempt is lost, none is doubled and none skipped', async () => {
    await take(cast.amna, 1, 0);
    await Promise.all([
      start(cast.amna, 2),
      submit(cast.amna, 1),
      start(cast.amna, 2),
      submit(cast.amna, 2),
      start(cast.amna, 2),
    ]);
    const numbers = (await attemptsOf(cast.amna)).map((it) => it.number);
    expect(numbers).toEqual([1, 2]);
  });

  test('the database itself refuses a second one that is not finished', async () => {
    await start(cast.amna);
    const { assignee_id } = await server.db
      .selectFrom('quiz_attempts')
      .select('assignee_id')
      .where('id', '=', (await attemptsOf(cast.amna))[0]!.id)
      .executeTakeFirstOrThrow();
    const twice = (number: number, state: 'in_progress' | 'graded') =>
      server.db
        .insertInto('quiz_attempts')
        .values({ assignee_id, number, state, started_at: server.clock.now })
        .execute();
    await expect(twice(2, 'in_progress')).rejects.toThrow(/quiz_attempts_unfinished/);
    await expect(twice(1, 'graded')).rejects.toThrow(/assignee_id_number/);
  });

  test('a page that was left open reaches neither into a later attempt nor ends it', async () => {
    const { amna } = cast;
    await take(amna, 1, 4);
    await start(amna, 2);
    const late = await save(amna, quiz, 0, ['a']);
    expect([late.status, late.body.message]).toEqual([409, 'This attempt is handed in.']);
    expect((await submit(amna, 1)).body).toMatchObject({
      attempt: 2,
      standing: { state: 'in_progress', answers: [], attempt: 2 },
    });
    expect((await submit(amna)).status).toBe(200);
    expect((await submit(amna, 3)).status).toBe(409);
    expect((await attemptsOf(amna)).map((it) => it.state)).toEqual(['graded', 'in_progress']);
  });
});

describe('what is told', () => {
  test('the score at once, what was right only once no attempt is left', async () => {
    const { amna } = cast;
    for (const attempt of [1, 2]) {
      await take(amna, attempt, 2);
      expect(await taken(amna)).toMatchObject({ canRetake: true, release: { answers: false } });
      const told = await result(amna);
      expect(told.body).toMatchObject({ points: 2, answers: [] });
      expect((await result(amna, { attempt })).body['answers']).toEqual([]);
    }
    await start(amna, 3);
    // The last one is under way: that of the others would be its key.
    expect((await result(amna, { attempt: 1 })).body['answers']).toEqual([]);
    await submit(amna, 3);
    expect((await result(amna)).body['answers']).toHaveLength(4);
    expect((await result(amna, { attempt: 1 })).body['answers']).toHaveLength(4);
    expect((await result(amna, { attempt: 4 })).status).toBe(404);
  });

  test('until the grace of the last attempt is over nothing is told, the quiz closed or not', async () => {
    const { amna } = cast;
    await take(amna, 1, 2);
    await passTo(server, minutesLater(590), amna);
    await start(amna, 2);
    await passTo(server, minutesLater(600, 1000), amna);
    expect(await taken(amna)).toMatchObject({ isClosed: true, standing: { state: 'in_progress' } });
    expect((await result(amna)).body['answers']).toEqual([]);
    expect((await answer(amna, 2, 0, ['b'])).status).toBe(200);
    await passTo(server, minutesLater(603), amna);
    await settle(server);
    expect((await result(amna)).body['answers']).toHaveLength(4);
  });
});

describe('what counts', () => {
  const rowsOf = async () => {
    const { body } = await cast.hr.call('GET /quiz-results', { quiz: quiz.id });
    return body as { rows: Record<string, unknown>[]; summary: Record<string, unknown> };
  };

  test('the best, in the table, the file, the statistics and the list of mine', async () => {
    await take(cast.amna, 1, 4);
    await take(cast.amna, 2, 0);
    await take(cast.bilal, 1, 0);
    await start(cast.bilal, 2);
    expect(await rowsOf()).toMatchObject({
      rows: [
        { points: 4, percent: 44.4, attempt: 1, attempts: 2, isAtIt: false },
        { points: 0, attempt: 1, attempts: 2, isAtIt: true, secondsLeft: 1800 },
      ],
      summary: { asked: 2, begun: 2, handedIn: 2, graded: 2, mean: 22.2 },
    });
    const mine = await cast.amna.call('GET /get-user-quizes', {});
    expect(mine.body['rows']).toContainEqual(
      expect.objectContaining({
        quiz: quiz.id,
        percent: 44.4,
        attempt: 2,
        can: { take: false, retake: true },
      }),
    );
    const { body: items } = await cast.hr.call('GET /quiz-items', { quiz: quiz.id });
    expect((items['rows'] as { people: number }[]).map((it) => it.people)).toEqual([2, 2, 2, 2]);
    const file = await cast.hr.call('GET /quiz-results-file', { quiz: quiz.id, format: 'csv' });
    expect(String(file.body['raw']).trim().split('\n')).toHaveLength(3);
    const list = await cast.hr.call('GET /quiz', { q: '', perPage: 200 });
    const row = (list.body['rows'] as { id: number }[]).find((it) => it.id === quiz.id);
    expect(row).toMatchObject({ people: 2, handedIn: 2 });
    const people = await cast.hr.call('GET /quiz-people', { quiz: quiz.id });
    expect(people.body).toMatchObject({ totalRows: 2 });
  });

  test('the last, when the quiz says so', async () => {
    quiz = await openQuiz(server, cast.hr, [cast.amna], { attempts: 2, counts: 'last' });
    await take(cast.amna, 1, 4);
    await take(cast.amna, 2, 2);
    expect(await rowsOf()).toMatchObject({ rows: [{ points: 2, attempt: 2 }] });
    const { body } = await result(cast.hr, { person: cast.amna.id });
    expect(body).toMatchObject({
      attempt: 2,
      points: 2,
      attempts: [
        { number: 1, percent: 44.4, counts: false },
        { number: 2, percent: 22.2, counts: true },
      ],
    });
    const first = await result(cast.hr, { person: cast.amna.id, attempt: 1 });
    expect(first.body).toMatchObject({ attempt: 1, points: 4 });
  });

  test('what waits in an attempt that does not count yet is graded all the same', async () => {
    await take(cast.amna, 1, 2);
    await start(cast.amna, 2);
    await answer(cast.amna, 2, 3, 'Because of all of it');
    await submit(cast.amna, 2);
    expect(await rowsOf()).toMatchObject({
      rows: [{ attempt: 1, points: 2, waiting: 1 }, { state: 'not_started' }],
      summary: { waiting: 1 },
    });
    const { body } = await cast.hr.call('GET /quiz-grading', { quiz: quiz.id });
    const [{ id, version }] = body['answers'] as [{ id: number; version: number }];
    await cast.hr.call('POST /grade-answer', { id, version, note: '', points: 4 });
    expect(await rowsOf()).toMatchObject({ rows: [{ attempt: 2, points: 4, waiting: 0 }, {}] });
  });

  test('more time is given between two attempts too', async () => {
    await take(cast.amna, 1, 0);
    const [row] = (await rowsOf()).rows as [{ version: number }];
    const more = { quiz: quiz.id, person: cast.amna.id, version: row.version, extraMinutes: 10 };
    expect((await cast.hr.call('POST /quiz-extra-time', more)).status).toBe(200);
    expect((await start(cast.amna, 2)).body).toMatchObject({
      minutes: 40,
      standing: { secondsLeft: 2400 },
    });
  });
});
