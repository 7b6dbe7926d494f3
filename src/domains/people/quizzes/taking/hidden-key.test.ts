import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openQuiz,
  passTo,
  save,
  minutesLater,
  start,
  submit,
  takersCast,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { TakerQuestion } from '../questions/taker-question.ts';
import type { QuizItem } from '../results/results.contract.ts';

let server: TestServer;
let cast: TakersCast;
beforeAll(async () => {
  server = await testServer();
  cast = await takersCast(server);
});
afterAll(() => server.close());

const items = (ids: string[]) => ids.map((id) => ({ id, text: `Text of ${id.toUpperCase()}` }));
/** Ids that say everything, as an author's tool may have chosen them. */
const steps = ['step-1', 'step-2', 'step-3', 'step-4'];
const [left, right] = [
  ['left-1', 'left-2', 'left-3'],
  ['right-1', 'right-2', 'right-3'],
];
const more = [
  { kind: 'ordering', options: items(steps), correct: steps, partial: true, points: 3 },
  {
    kind: 'matching',
    options: items(left),
    matches: items([...right, 'decoy-1']),
    correct: right,
    points: 3,
  },
] as const;
const open = (takers: readonly { id: number }[], setting = {}) =>
  openQuiz(server, cast.hr, takers, setting, more);
const questionOf = (reply: Reply, kind: string) =>
  (reply.body['questions'] as TakerQuestion[]).find((it) => it.kind === kind)!;
const nameOf = (list: { id: string; text: string }[], id: string) =>
  list.find((it) => it.text === `Text of ${id.toUpperCase()}`)!.id;

/** What somebody answers who knows all of it, by the names they see. */
function rightBy(reply: Reply) {
  const pairs = questionOf(reply, 'matching');
  return {
    order: steps.map((id) => nameOf(questionOf(reply, 'ordering').options, id)),
    pairs: left.map(
      (id, at) => `${nameOf(pairs.options, id)}:${nameOf(pairs.matches, right[at]!)}`,
    ),
  };
}

/** Every reply a taker can get of their quiz before its answers are shown. */
async function everything(who: Colleague, quiz: OpenQuiz): Promise<Reply[]> {
  const input = { quiz: quiz.id };
  return [
    await who.call('GET /get-quiz', input),
    await who.call('GET /quiz-standing', input),
    await who.call('GET /quiz-user-result', input),
    await who.call('GET /get-user-quizes', {}),
    await who.call('GET /quiz-items', input),
    await who.call('GET /quiz-results', input),
    await who.call('GET /quiz-details', { id: quiz.id }),
    await who.call('GET /quiz-questions', { from: 'quizzes', perPage: 200 }),
    await who.call('POST /copy-questions', { quiz: null, questions: quiz.questions }),
    await start(who, quiz),
  ];
}
const telling = /(step|left|right|decoy)-\d/;

test('no reply before the answers are shown has an id or an order that gives the key away', async () => {
  const takers = [cast.amna, cast.bilal, cast.zain, cast.lead];
  const quiz = await open(takers);
  const orders = new Set<string>();
  for (const who of takers) {
    const begun = await start(who, quiz);
    const { options } = questionOf(begun, 'ordering');
    expect(options.map((it) => it.id)).toEqual(['1', '2', '3', '4']);
    orders.add(options.map((it) => it.text).join());
    const { order, pairs } = rightBy(begun);
    const replies = [await save(who, quiz, 4, order), await save(who, quiz, 5, pairs)];
    replies.push(...(await everything(who, quiz)), await submit(who, quiz));
    replies.push(...(await everything(who, quiz)));
    for (const { body } of [begun, ...replies]) {
      expect(JSON.stringify(body)).not.toMatch(telling);
      expect(JSON.stringify(body)).not.toMatch(/"(seed|secret|correct)"/);
    }
  }
  // Four people with one order of 24 would be one case in 13,824.
  expect(orders.size).toBeGreaterThan(1);
});

test('the order is that of the attempt on every device and after every answer', async () => {
  const quiz = await open([cast.amna]);
  const begun = await start(cast.amna, quiz);
  const shown = questionOf(begun, 'matching');
  await passTo(server, minutesLater(3), cast.amna);
  const { order } = rightBy(begun);
  await save(cast.amna, quiz, 4, order);
  const other = await cast.amna.call('GET /get-quiz', { quiz: quiz.id });
  expect(questionOf(other, 'matching')).toEqual(shown);
  const standing = other.body['standing'] as { answers: { answer: unknown }[] };
  expect(standing.answers).toMatchObject([{ questionId: quiz.questions[4], answer: order }]);
  await passTo(server, minutesLater(0), cast.amna, cast.hr);
});

test('ids of the author and names that are none are refused and nothing is kept', async () => {
  const quiz = await open([cast.amna]);
  await start(cast.amna, quiz);
  const wrong: [number, string[] | string][] = [
    [4, steps],
    [4, ['1', '2', '3']],
    [4, ['1', '1', '2', '3']],
    [4, ['0', '1', '2', '3']],
    [4, '1234'],
    [5, ['left-1:right-1']],
    [5, ['1:5']],
    [5, ['1:1', '2:1']],
    [5, ['1']],
  ];
  for (const [at, answer] of wrong) {
    const { status, body } = await save(cast.amna, quiz, at, answer);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['answer']]);
  }
  const { body } = await cast.amna.call('GET /quiz-standing', { quiz: quiz.id });
  expect(body['answers']).toEqual([]);
});

test('it is graded by what is right, and told once it may be', async () => {
  const { hr, amna, bilal } = cast;
  const quiz = await open([amna, bilal], { answers_shown: 'submitted' });
  const first = rightBy(await start(amna, quiz));
  await save(amna, quiz, 4, first.order);
  await save(amna, quiz, 5, first.pairs);
  await submit(amna, quiz);
  const second = rightBy(await start(bilal, quiz));
  const [a, b, ...rest] = second.order;
  await save(bilal, quiz, 4, [b!, a!, ...rest]);
  await save(bilal, quiz, 5, second.pairs.slice(0, 2));
  await submit(bilal, quiz);
  const { body: own } = await amna.call('GET /quiz-user-result', { quiz: quiz.id });
  expect((own['answers'] as object[]).slice(4)).toMatchObject([
    { awarded: 3, answer: steps },
    { awarded: 3, answer: left.map((it, at) => `${it}:${right[at]}`) },
  ]);
  const { body: other } = await hr.call('GET /quiz-user-result', {
    quiz: quiz.id,
    person: bilal.id,
  });
  expect((other['answers'] as object[]).slice(4)).toMatchObject([{ awarded: 2 }, { awarded: 2 }]);
  const { body } = await hr.call('GET /quiz-items', { quiz: quiz.id });
  const choices = (kind: string) =>
    (body['rows'] as QuizItem[])
      .find((it) => it.kind === kind)!
      .choices.map((it) => [it.text, it.people]);
  expect(choices('ordering')).toEqual([
    ['1. Text of STEP-1', 1],
    ['2. Text of STEP-2', 1],
    ['3. Text of STEP-3', 2],
    ['4. Text of STEP-4', 2],
  ]);
  expect(choices('matching').map(([, people]) => people)).toEqual([2, 2, 1]);
});
