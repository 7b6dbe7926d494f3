import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openQuiz,
  save,
  start,
  submit,
  takersCast,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { QuizItem } from '../results/results.contract.ts';

let server: TestServer;
let cast: TakersCast;
beforeAll(async () => {
  server = await testServer();
  cast = await takersCast(server);
});
afterAll(() => server.close());

const ecpm = {
  kind: 'number',
  number: { value: '1,234.5', tolerance: '0.25', unit: 'USD' },
  points: 3,
} as const;
const open = (...takers: { id: number }[]) =>
  openQuiz(server, cast.hr, takers, { answers_shown: 'closed' }, [ecpm]);

test('an answer that is no number is refused in words and not kept', async () => {
  const quiz = await open(cast.amna);
  await start(cast.amna, quiz);
  for (const typed of ['1,5', 'about 3', '1e3']) {
    const { status, body } = await save(cast.amna, quiz, 4, typed);
    expect([status, body.fields?.['answer']]).toEqual([
      400,
      expect.stringContaining('1,200 or 1.5'),
    ]);
  }
  expect((await save(cast.amna, quiz, 4, ['a'])).body.fields?.['answer']).toBe('Write a number.');
  const kept = await save(cast.amna, quiz, 4, ' 1,234.5 USD');
  expect(kept.body).toMatchObject({ answers: [{ answer: ' 1,234.5 USD' }] });
});

test('the server grades it by its tolerance; who takes it learns the unit only', async () => {
  const { hr, amna, bilal, zain } = cast;
  const quiz = await open(amna, bilal, zain);
  const typed = [
    [amna, '1234.25', 3],
    [bilal, '1,234.76', 0],
    [zain, '1,234.50', 3],
  ] as const;
  for (const [who, number] of typed) {
    const begun = await start(who, quiz);
    expect(begun.body['questions']).toContainEqual(
      expect.objectContaining({ kind: 'number', unit: 'USD', options: [] }),
    );
    const after = [begun, await save(who, quiz, 4, number), await submit(who, quiz)];
    after.push(await who.call('GET /quiz-user-result', { quiz: quiz.id }));
    after.push(await who.call('GET /get-quiz', { quiz: quiz.id }));
    const told = JSON.stringify(after.map((it) => it.body)).replaceAll(number, '');
    expect(told).not.toMatch(/1,234|0\.25|tolerance/);
  }
  for (const [{ id }, number, points] of typed) {
    const { body } = await hr.call('GET /quiz-user-result', { quiz: quiz.id, person: id });
    expect((body['answers'] as object[])[4]).toMatchObject({
      answer: number,
      awarded: points,
      number: ecpm.number,
    });
  }
  const { body } = await hr.call('GET /quiz-items', { quiz: quiz.id });
  const item = (body['rows'] as QuizItem[]).find((it) => it.kind === 'number')!;
  expect(item).toMatchObject({ people: 3, blank: 0 });
  expect(item.choices.map((it) => [it.text, it.people, it.isRight]).sort()).toEqual([
    ['1,234.50', 1, true],
    ['1,234.76', 1, false],
    ['1234.25', 1, true],
  ]);
});
