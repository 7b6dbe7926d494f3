import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  minutesLater,
  openQuiz,
  passTo,
  takersCast,
  save,
  secrets,
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
  quiz = await openQuiz(server, cast.hr, [cast.amna, cast.bilal]);
});

const read = (who: Colleague) => who.call('GET /get-quiz', { quiz: quiz.id });
const mine = async (who: Colleague) =>
  (await who.call('GET /get-user-quizes')).body['rows'] as Record<string, unknown>[];

describe('what a taker is told', () => {
  const say = async (who: Colleague) => {
    const replies = [
      await read(who),
      await who.call('GET /quiz-standing', { quiz: quiz.id }),
      await who.call('GET /get-user-quizes'),
      await who.call('GET /quiz-user-result', { quiz: quiz.id }),
    ];
    return JSON.stringify(replies.map((it) => it.body));
  };
  /** Also of what each change answers. */
  const saysNothing = (text: string) => {
    for (const secret of [...secrets, '"correct"', '"partial"', '"awarded"', '"modelAnswer"'])
      expect(text).not.toContain(secret);
  };

  test('is never what is right before the result is released', async () => {
    expect((await read(cast.amna)).body['questions']).toEqual([]);
    saysNothing(await say(cast.amna));
    saysNothing(JSON.stringify((await start(cast.amna, quiz)).body));
    saysNothing(JSON.stringify((await save(cast.amna, quiz, 0, ['b'])).body));
    expect((await read(cast.amna)).body['questions']).toHaveLength(4);
    saysNothing(await say(cast.amna));
    saysNothing(JSON.stringify((await submit(cast.amna, quiz)).body));
    expect((await read(cast.amna)).body).toMatchObject({
      questions: [],
      standing: { state: 'graded' },
    });
    expect(await say(cast.amna)).toContain('"percent":null');
    saysNothing(await say(cast.amna));
    await passTo(server, minutesLater(600), cast.amna);
    const released = await say(cast.amna);
    for (const secret of secrets) expect(released).toContain(secret);
    expect((await mine(cast.amna))[0]).toMatchObject({ percent: 22.2, passed: false });
  });

  test('is all of it at once where the authors chose so, and only the score where they keep it', async () => {
    quiz = await openQuiz(server, cast.hr, [cast.amna], { answers_shown: 'submitted' });
    await start(cast.amna, quiz);
    saysNothing(await say(cast.amna));
    await submit(cast.amna, quiz);
    expect(await say(cast.amna)).toContain(secrets[0]);
    quiz = await openQuiz(server, cast.hr, [cast.bilal], { answers_shown: 'never' });
    await start(cast.bilal, quiz);
    await submit(cast.bilal, quiz);
    await passTo(server, minutesLater(600), cast.bilal);
    const kept = await say(cast.bilal);
    saysNothing(kept);
    expect(kept).toContain('"percent":0');
  });
});
