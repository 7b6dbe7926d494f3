import { afterAll, beforeAll, expect, test } from 'vitest';
import { takersCast } from '../../../../../tests/support/attempt-cast.ts';
import { begin, single } from '../../../../../tests/support/quiz-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { TakerQuestion } from '../questions/taker-question.ts';
import type { QuizItem } from '../results/results.contract.ts';
import { askedOf, pointsOf } from './asked.server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof takersCast>>;
beforeAll(async () => {
  server = await testServer();
  cast = await takersCast(server);
});
afterAll(() => server.close());

let tags = 0;
const newTag = () => `tag ${(tags += 1)}`;

/** Questions of the bank; the nth gives n points. */
async function fillBank(who: Colleague, tag: string, many: number, more: object = {}) {
  const questions = Array.from({ length: many }, (_, at) =>
    single({ text: `${tag} no ${at + 1}`, tags: [tag], points: at + 1, ...more }),
  );
  const { body } = await who.call('POST /save-questions', { quiz: null, questions });
  return body['questions'] as { id: number; version: number }[];
}

async function draft(who: Colleague, draws: object[], attempts = 1) {
  const { id } = await begin(who);
  await who.call('POST /save-questions', { quiz: id, questions: [single({ text: 'For all' })] });
  const setting = { id, version: 1, draws, attempts, minutes: 30, answersShown: 'submitted' };
  return { id, saved: await who.call('POST /save-quiz', setting) };
}

const versionOf = async (who: Colleague, id: number) =>
  (await who.call('GET /quiz-details', { id })).body['version'] as number;

/** Sends and opens a quiz for these people. */
async function open(who: Colleague, id: number, takers: readonly Colleague[]) {
  const step = async (key: Parameters<Colleague['call']>[0], more: object) => {
    const about = { version: await versionOf(who, id), ...more };
    return who.call(key, about);
  };
  const people = takers.map((it) => ({ person: it.id }));
  await step('POST /saveAssignees', { quiz: id, people });
  await step('POST /move-quiz', { id, to: 'ready' });
  const sent = await step('POST /send-quiz-invitation', { quiz: id });
  if (sent.status === 200) await step('POST /move-quiz', { id, to: 'open' });
  return sent;
}
interface Begun {
  questions: TakerQuestion[];
  points: number;
  questionCount: number;
}
const begun = async (who: Colleague, quiz: number, attempt = 1): Promise<Begun> => {
  const { body } = await who.call('POST /start-quiz', { quiz, attempt });
  return body as object as Begun;
};

test('what cannot be drawn is refused in words, before it is sent and when it is', async () => {
  const { lead, amna } = cast;
  const tag = newTag();
  for (const wrong of [
    [{ tag, count: 0 }],
    [{ tag, count: 51 }],
    [{ tag: '!', count: 1 }],
    [{ tag }],
    [
      { tag, count: 1 },
      { tag: tag.toUpperCase(), count: 2 },
    ],
  ]) {
    const { saved } = await draft(lead, wrong);
    expect([saved.status, Object.keys(saved.body.fields ?? {})[0]]).toEqual([
      400,
      expect.stringMatching(/^draws/),
    ]);
  }
  await fillBank(lead, tag, 2);
  await fillBank(lead, tag, 1, { correct: [] });
  await fillBank(cast.outsider, tag, 3);
  const { id, saved } = await draft(lead, [{ tag, count: 3 }]);
  expect(saved.body).toMatchObject({ draws: [{ tag, count: 3, available: 2 }], questions: 4 });
  const early = await lead.call('POST /move-quiz', {
    id,
    version: saved.body['version'],
    to: 'ready',
  });
  expect([early.status, early.body.message]).toEqual([
    409,
    `It draws 3 questions tagged ${tag}, and the bank has 2 for that.`,
  ]);
  const extra = await fillBank(lead, tag, 1);
  await lead.call('POST /move-quiz', { id, version: saved.body['version'], to: 'ready' });
  await lead.call('POST /delete-question', { id: extra[0]!.id, version: 1 });
  expect((await open(lead, id, [amna])).status).toBe(409);
});

test('each attempt has its own questions, the same on every device, whatever the bank becomes', async () => {
  const { lead, amna, bilal } = cast;
  const tag = newTag();
  const bank = await fillBank(lead, tag, 12);
  const { id } = await draft(lead, [{ tag, count: 3 }], 3);
  expect((await open(lead, id, [amna, bilal])).status).toBe(200);
  for (const it of bank)
    await lead.call('POST /delete-question', { id: it.id, version: it.version });
  const seen = new Set<string>();
  for (const [who, attempt] of [
    [amna, 1],
    [bilal, 1],
    [amna, 2],
    [bilal, 2],
  ] as const) {
    const { questions, points, questionCount } = await begun(who, id, attempt);
    expect([questions.length, questionCount]).toEqual([4, 4]);
    expect(points).toBe(questions.reduce((sum, it) => sum + it.points, 0));
    const again = await who.call('GET /get-quiz', { quiz: id });
    expect(again.body['questions']).toEqual(questions);
    const ids = questions.map((it) => it.id);
    seen.add(ids.join());
    // What was not drawn for them is no question of theirs.
    const { body } = await lead.call('GET /quiz-details', { id });
    const other = (body['list'] as { id: number }[]).find((it) => !ids.includes(it.id))!;
    const save = { quiz: id, attempt, question: other.id, answer: ['a'], sequence: 1 };
    const operation = crypto.randomUUID();
    expect((await who.call('POST /save-answer', { ...save, operation })).status).toBe(404);
    await who.call('POST /submit-quiz', { quiz: id, attempt });
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('scores are shares of what was asked; statistics count only who was asked', async () => {
  const { lead, amna, bilal, hr } = cast;
  const tag = newTag();
  await fillBank(lead, tag, 6);
  const { id } = await draft(lead, [{ tag, count: 2 }]);
  await open(lead, id, [amna, bilal]);
  const asked = new Map<number, number>();
  for (const who of [amna, bilal]) {
    const { questions, points } = await begun(who, id);
    for (const it of questions) {
      asked.set(it.id, (asked.get(it.id) ?? 0) + 1);
      const answer = { quiz: id, question: it.id, answer: ['a'], sequence: 1 };
      if (who === amna || it.text === 'For all')
        await who.call('POST /save-answer', { ...answer, operation: crypto.randomUUID() });
    }
    await who.call('POST /submit-quiz', { quiz: id });
    const { body } = await who.call('GET /quiz-user-result', { quiz: id });
    const right = who === amna ? points : 2;
    expect(body).toMatchObject({
      points: right,
      ofPoints: points,
      percent: Math.round((right / points) * 1000) / 10,
    });
    expect((body['answers'] as object[]).length).toBe(3);
    const mine = await who.call('GET /get-user-quizes', {});
    expect(mine.body['rows']).toContainEqual(
      expect.objectContaining({ quiz: id, percent: body['percent'], questionCount: 3 }),
    );
  }
  const { body } = await hr.call('GET /quiz-items', { quiz: id });
  const rows = body['rows'] as QuizItem[];
  expect(rows).toHaveLength(7);
  for (const it of rows) expect([it.text, it.people]).toEqual([it.text, asked.get(it.id) ?? 0]);
  const table = await hr.call('GET /quiz-results', { quiz: id, sort: 'score', order: 'desc' });
  expect(table.body).toMatchObject({ quiz: { ofPoints: null }, rows: [{ percent: 100 }, {}] });
  const file = await hr.call('GET /quiz-results-file', { quiz: id, format: 'csv' });
  const cells = String(file.body['raw'])
    .trim()
    .split('\n')
    .map((it) => it.trim().split(',').slice(-7));
  expect(cells.slice(1).map((it) => it.filter((cell) => cell !== '').length)).toEqual([3, 3]);
});

test('a question with two of the tags, and one everybody gets, is asked once', async () => {
  const { lead, amna } = cast;
  const [one, two] = [newTag(), newTag()];
  const both = await fillBank(lead, one, 2, { tags: [one, two] });
  await fillBank(lead, two, 1);
  const { id, saved } = await draft(lead, [
    { tag: one, count: 1 },
    { tag: two, count: 1 },
  ]);
  expect(saved.body['draws']).toMatchObject([{ available: 2 }, { available: 1 }]);
  await lead.call('POST /copy-questions', { quiz: id, questions: [both[0]!.id] });
  await open(lead, id, [amna]);
  const { questions } = await begun(amna, id);
  expect(new Set(questions.map((it) => it.text)).size).toBe(4);
  // A copy of the copy, and one that goes into the bank, are still the same question.
  const copy = await lead.call('POST /copy-quiz', { id });
  expect(copy.body).toMatchObject({ questions: 4, draws: [{ available: 1 }, { available: 1 }] });
  const details = await lead.call('GET /quiz-details', { id: copy.body['id'] });
  const own = (details.body['list'] as { id: number }[]).map((it) => it.id);
  await lead.call('POST /copy-questions', { quiz: null, questions: own });
  const after = await lead.call('GET /quiz-details', { id: copy.body['id'] });
  expect(after.body).toMatchObject({ draws: [{ available: 1 }, { available: 1 }] });
  const bank = await lead.call('GET /quiz-questions', { from: 'quizzes', q: one, perPage: 200 });
  expect(bank.body).toMatchObject({ totalRows: 2 });
});

test('each question is drawn as often as any other', () => {
  const questions = Array.from({ length: 5 }, (_, at) => ({ id: at, points: at, pool: 'ads' }));
  const all = [...questions, { id: 9, points: 4, pool: null }, { id: 10, points: 1, pool: 'x' }];
  const times = new Map<number, number>();
  for (let at = 0; at < 2000; at += 1) {
    const drawing = { draws: [{ tag: 'ads', count: 2 }], secret: crypto.randomUUID() };
    const asked = askedOf(all, drawing);
    expect(asked.map((it) => it.id)).toEqual(asked.map((it) => it.id).sort((a, b) => a - b));
    expect(pointsOf(all, drawing)).toBe(asked.reduce((sum, it) => sum + it.points, 0));
    for (const it of asked) times.set(it.id, (times.get(it.id) ?? 0) + 1);
  }
  expect([times.get(9), times.get(10)]).toEqual([2000, undefined]);
  // 800 each; five deviations of a fair lot are 110.
  for (const it of questions) expect(Math.abs(times.get(it.id)! - 800)).toBeLessThan(130);
});
