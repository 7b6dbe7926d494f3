import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  for (const it of [cast.amna, cast.bilal, cast.zain]) {
    await start(it, quiz);
    await save(it, quiz, 0, ['b']);
    await save(it, quiz, 3, `Because of ${it.id}`);
    await submit(it, quiz);
  }
});

interface Written {
  id: number;
  version: number;
  text: string;
}
const queue = (who: Colleague, input: object = { quiz: quiz.id }) =>
  who.call('GET /quiz-grading', input);
const written = async (who: Colleague) => (await queue(who)).body['answers'] as Written[];
const answerOf = async (whose: Colleague) =>
  (await written(cast.hr)).find((it) => it.text.endsWith(` ${whose.id}`))!;
const grade = (
  who: Colleague,
  { id, version }: Pick<Written, 'id' | 'version'>,
  points: number,
  more = {},
) => who.call('POST /grade-answer', { id, version, points, ...more });

test('a member grades nothing, and an answer of another team is answered like none', async () => {
  const answer = await answerOf(cast.amna);
  expect((await grade(cast.bilal, answer, 1)).status).toBe(403);
  const foreign = await grade(cast.outsider, answer, 1);
  const absent = await grade(cast.outsider, { id: 2_000_000, version: 1 }, 1);
  expect([foreign.status, foreign.body.message]).toEqual([404, absent.body.message]);
});

test('nobody grades their own answers, whatever their right', async () => {
  const boss = await server.as('Super admin');
  quiz = await openQuiz(server, cast.hr, [boss]);
  await start(boss, quiz);
  await save(boss, quiz, 3, 'Mine');
  await submit(boss, quiz);
  await passTo(server, minutesLater(600), boss, cast.hr);
  const [answer] = await written(cast.hr);
  const reply = await grade(boss, answer!, 4);
  expect([reply.status, reply.body.message]).toEqual([403, 'Nobody grades their own answers.']);
  expect((await queue(boss)).body).toMatchObject({ answers: [], waiting: 0 });
});

test.each([
  ['more than the question gives', { points: 5 }, 'points'],
  ['less than nothing', { points: -1 }, 'points'],
  ['a third of a point', { points: 1.33 }, 'points'],
  ['an endless note', { points: 1, note: 'x'.repeat(1001) }, 'note'],
])('%s is refused by name', async (_what, { points, ...more }, field) => {
  const reply = await grade(cast.hr, await answerOf(cast.amna), points, more);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('answers stand side by side in an order of their own, without names', async () => {
  const reply = await queue(cast.hr);
  expect(reply.body).toMatchObject({
    quiz: { id: quiz.id },
    question: quiz.questions[3],
    questions: [{ points: 4, waiting: 3, graded: 0 }],
    waiting: 3,
  });
  const text = JSON.stringify(reply.body);
  for (const { id } of [cast.amna, cast.bilal, cast.zain]) {
    const { name } = await server.db
      .selectFrom('people')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(name);
  }
  expect(text).not.toContain('person');
  expect((await written(cast.lead)).map((it) => it.text).sort()).toEqual(
    [cast.amna, cast.bilal].map((it) => `Because of ${it.id}`).sort(),
  );
  expect((await queue(cast.lead, {})).body).toMatchObject({ waiting: 2 });
});

test('with its last answer an attempt is graded, and its score is what its answers add up to', async () => {
  const answer = await answerOf(cast.amna);
  const reply = await grade(cast.lead, answer, 2.5, { note: 'Short' });
  expect(reply.body).toMatchObject({ awarded: 2.5, note: 'Short', version: answer.version + 1 });
  const result = await cast.hr.call('GET /quiz-user-result', {
    quiz: quiz.id,
    person: cast.amna.id,
  });
  expect(result.body).toMatchObject({ state: 'graded', points: 4.5, percent: 50, passed: false });
  expect((await queue(cast.hr)).body).toMatchObject({ waiting: 2 });
});

test('of two who grade at once the second sees what the first gave, and may change it', async () => {
  const answer = await answerOf(cast.amna);
  const replies = await Promise.all([grade(cast.hr, answer, 4), grade(cast.lead, answer, 1)]);
  expect(replies.map((it) => it.status).sort()).toEqual([200, 412]);
  const stale = replies.find((it) => it.status === 412)!.body['current'] as Written;
  expect(stale).toMatchObject({ id: answer.id, version: answer.version + 1 });
  await grade(cast.hr, stale, 3);
  const row = await server.db
    .selectFrom('quiz_attempts as a')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .select(['a.state', 'a.score'])
    .where('s.person_id', '=', cast.amna.id)
    .where('s.quiz_id', '=', quiz.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'graded', score: 500 });
});
