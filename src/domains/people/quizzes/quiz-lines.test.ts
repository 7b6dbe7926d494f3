import { afterAll, beforeAll, expect, test } from 'vitest';
import { quizCast } from '../../../../tests/support/quiz-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a quiz is written, sent, taken and graded in lines', { timeout: 90_000 }, async () => {
  const { lead, amna, bilal, nth } = await quizCast(server);
  const author = typist(server, lead);
  await author.does('new quiz Onboarding basics');
  expect((await author.says('mark quiz as ready onboarding')).refusal).toMatch(/question/i);
  await author.does('add question onboarding basics text: Which day do we ship? points: 2');
  const more = await author.does(
    'add question onboarding basics text: The sky is blue answer: true',
  );
  await more.undo!();
  await author.does('add question onboarding basics text: The sky is blue is true');
  await author.does('move question onboarding basics the sky is blue 1');
  await author.does('set quiz onboarding basics 30m 70%');
  const asked = await author.does(`assign quiz onboarding basics amna ${nth} bilal ${nth}`);
  expect(asked.message).toBe('2 more people asked to take it');
  await author.does('quiz ready onboarding basics');
  await author.does('send quiz onboarding basics');
  await author.does(`withdraw quiz onboarding basics bilal ${nth}`);
  await author.does('open quiz onboarding basics');
  const taker = typist(server, amna);
  expect((await typist(server, bilal).says('take quiz onboarding basics')).refusal).toBeTruthy();
  await taker.does('take quiz onboarding basics');
  const longer = await author.does(`extra time onboarding basics amna ${nth} 10m`);
  await longer.undo!();
  await taker.does('hand in quiz onboarding basics');
  await author.does('close quiz onboarding basics');
  const copied = await author.does('copy quiz onboarding basics');
  await copied.undo?.();
  await author.does('archive quiz onboarding basics');
});

test('questions of the bank are written, copied and deleted', { timeout: 90_000 }, async () => {
  const { lead } = await quizCast(server);
  const author = typist(server, lead);
  await author.does('add question the bank text: What is a cohort?');
  const copied = await author.does('copy question what is a cohort to: the bank');
  await copied.undo!();
  const gone = await author.does('delete question what is a cohort');
  expect(gone.message).toBe('The question is deleted');
  await gone.undo!();
});
