import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openQuiz,
  save,
  start,
  submit,
  takersCast,
  type OpenQuiz,
  type TakersCast,
} from '../../../../../tests/support/attempt-cast.ts';
import { madePicture } from '../../../../../tests/support/made-picture.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { WrittenAnswer } from '../results/results.contract.ts';
import { MOST_BROUGHT, MOST_FILES } from './answer-file.ts';
import { forgetAnswerFiles } from './forget-answer-files.job.ts';

let server: TestServer;
let cast: TakersCast;
beforeAll(async () => {
  server = await testServer();
  cast = await takersCast(server);
});
afterAll(() => server.close());

const asked = [
  { kind: 'file', points: 3 },
  { kind: 'file', points: 2 },
] as const;
/** Places of the questions that are answered by files, after the four of every quiz. */
const [FIRST, SECOND] = [4, 5];
const open = (...takers: { id: number }[]) =>
  openQuiz(server, cast.hr, takers, { answers_shown: 'closed' }, asked);

const plain = (name = 'level.txt', words = 'Twelve steps to the lighthouse') =>
  new File([words], name, { type: 'text/plain' });

function send(who: Colleague, quiz: OpenQuiz, at: number, file = plain(), attempt = 1) {
  const form = new FormData();
  form.append('quiz', String(quiz.id));
  form.append('attempt', String(attempt));
  form.append('question', String(quiz.questions[at]));
  form.append('file', file);
  return who.call('POST /keep-quiz-file', form);
}
const sent = async (...asked: Parameters<typeof send>) => String((await send(...asked)).body['id']);
const read = (who: Colleague, file: string) => who.call('GET /quiz-file', { file });

test('a file is sent only by who takes the quiz, while it runs, for a question that asks for one', async () => {
  const quiz = await open(cast.amna);
  const { status } = await server.call('POST /keep-quiz-file', new FormData());
  expect(status).toBe(401);
  expect((await send(cast.bilal, quiz, FIRST)).status).toBe(404);
  expect((await send(cast.amna, quiz, FIRST)).status).toBe(409);
  await start(cast.amna, quiz);
  expect((await send(cast.amna, quiz, 3)).body.fields).toHaveProperty('question');
  const other = await open(cast.amna);
  const elsewhere = { ...quiz, questions: other.questions };
  expect((await send(cast.amna, elsewhere, FIRST)).status).toBe(404);
  expect((await send(cast.amna, quiz, FIRST, plain(), 2)).status).toBe(409);
  await submit(cast.amna, quiz);
  expect((await send(cast.amna, quiz, FIRST)).status).toBe(409);
});

test('an answer names files that were sent for it in this attempt, three at most, each once', async () => {
  const quiz = await open(cast.amna, cast.bilal);
  await start(cast.amna, quiz);
  await start(cast.bilal, quiz);
  const [own, beside] = [await sent(cast.amna, quiz, FIRST), await sent(cast.amna, quiz, SECOND)];
  const theirs = await sent(cast.bilal, quiz, FIRST);
  const refusal = async (answer: string[] | string) =>
    (await save(cast.amna, quiz, FIRST, answer)).body.fields?.['answer'];
  for (const unknown of [beside, theirs, randomUUID(), 'a']) {
    expect(await refusal([own, unknown])).toBe('Send the file first.');
  }
  expect(await refusal('level.txt')).toBe('Send a file.');
  expect(await refusal([own, own])).toBe('Name each file once.');
  expect(await refusal(Array.from({ length: MOST_FILES + 1 }, () => randomUUID()))).toBe(
    `At most ${MOST_FILES} files.`,
  );
  const kept = await save(cast.amna, quiz, FIRST, [own]);
  expect(kept.body).toMatchObject({
    answers: [{ answer: [own] }],
    files: [{ id: own, name: 'level.txt' }, { id: beside }],
  });
});

test('a file is seen by who sent it, and by who may grade once it is handed in', async () => {
  const { amna, bilal, hr, lead, outsider } = cast;
  const quiz = await open(amna, bilal);
  await start(amna, quiz);
  const [used, replaced] = [await sent(amna, quiz, FIRST), await sent(amna, quiz, FIRST)];
  await save(amna, quiz, FIRST, [used]);
  expect((await read(amna, used)).body['raw']).toBe('Twelve steps to the lighthouse');
  for (const who of [hr, lead, bilal, outsider]) expect((await read(who, used)).status).toBe(404);
  await submit(amna, quiz);
  for (const who of [amna, hr, lead]) expect((await read(who, used)).status).toBe(200);
  // Another lead, who takes it too, a file that counts no more, and one that never was.
  for (const who of [bilal, outsider]) expect((await read(who, used)).status).toBe(404);
  expect((await read(hr, replaced)).status).toBe(404);
  expect((await read(hr, randomUUID())).status).toBe(404);
});

test('what was replaced is let go of a day after the hand-in, and nothing else', async () => {
  const { amna, bilal } = cast;
  const quiz = await open(amna, bilal);
  for (const who of [amna, bilal]) await start(who, quiz);
  const [used, replaced] = [await sent(amna, quiz, FIRST), await sent(amna, quiz, FIRST)];
  const running = await sent(bilal, quiz, FIRST);
  await save(amna, quiz, FIRST, [used]);
  await submit(amna, quiz);
  const key = async (id: string) => {
    const files = server.db.selectFrom('quiz_answer_files').select('file_key').where('id', '=', id);
    return (await files.executeTakeFirst())?.file_key;
  };
  const replacedKey = (await key(replaced))!;
  const forget = (hours: number) =>
    forgetAnswerFiles(
      { db: server.db, files: server.files },
      new Date(server.clock.now.getTime() + hours * 3_600_000),
    );
  await forget(23);
  expect((await read(amna, replaced)).status).toBe(200);
  await forget(25);
  expect((await read(amna, replaced)).status).toBe(404);
  expect(await server.files.exists(replacedKey)).toBe(false);
  for (const [who, file] of [
    [amna, used],
    [bilal, running],
  ] as const)
    expect((await read(who, file)).status).toBe(200);
});

test('a picture is drawn anew, and what it hid is gone', async () => {
  const quiz = await open(cast.amna);
  await start(cast.amna, quiz);
  const reply = await send(cast.amna, quiz, FIRST, await madePicture(60, 40, 'zara at home.png'));
  expect(reply.body).toMatchObject({ name: 'zara at home.png', isPicture: true });
  const served = await fetch(`${server.base}/api/quiz-file?file=${String(reply.body['id'])}`, {
    headers: { Authorization: `Bearer ${cast.amna.token}` },
  });
  expect(served.headers.get('Content-Disposition')).toContain('zara at home.webp');
  const { format, width, exif } = await sharp(await served.arrayBuffer()).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 60, exif: undefined });
});

test('nobody fills the disk with files that are replaced', async () => {
  const quiz = await open(cast.amna);
  await start(cast.amna, quiz);
  for (let at = 0; at < MOST_BROUGHT; at += 1) {
    expect((await send(cast.amna, quiz, FIRST)).status).toBe(200);
  }
  expect((await send(cast.amna, quiz, FIRST)).body.fields).toHaveProperty('file');
  expect((await send(cast.amna, quiz, SECOND)).status).toBe(200);
});

test('it is graded by hand, told to its person once released, and named in the export', async () => {
  const { amna, bilal, hr } = cast;
  const quiz = await open(amna, bilal);
  for (const who of [amna, bilal]) await start(who, quiz);
  const file = await sent(amna, quiz, FIRST, plain('=cmd.txt'));
  await save(amna, quiz, FIRST, [file]);
  for (const who of [amna, bilal]) await submit(who, quiz);
  const asked = { quiz: quiz.id, question: quiz.questions[FIRST] };
  const grading = await hr.call('GET /quiz-grading', asked);
  const [answer, ...none] = grading.body['answers'] as WrittenAnswer[];
  expect(none).toEqual([]);
  expect(answer).toMatchObject({ text: '', files: [{ id: file, name: '=cmd.txt' }] });
  const { id, version } = answer!;
  const grade = (points: number) => hr.call('POST /grade-answer', { id, version, points });
  expect((await grade(4)).body.fields).toHaveProperty('points');
  expect((await grade(2.5)).body).toMatchObject({
    awarded: 2.5,
    waiting: 0,
    files: [{ id: file }],
  });
  const seen = await hr.call('GET /quiz-user-result', { quiz: quiz.id, person: amna.id });
  expect((seen.body['answers'] as object[])[FIRST]).toMatchObject({
    kind: 'file',
    awarded: 2.5,
    files: [{ name: '=cmd.txt' }],
  });
  const own = await amna.call('GET /quiz-user-result', { quiz: quiz.id });
  expect(JSON.stringify(own.body)).not.toContain('cmd.txt');
  const sheet = await hr.call('GET /quiz-results-file', { quiz: quiz.id, format: 'csv' });
  const csv = String(sheet.body['raw']);
  expect(csv).toContain('5. Files');
  expect(csv).toMatch(/'=cmd\.txt/);
});
