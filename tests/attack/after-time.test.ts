import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesLater, openQuiz, save, start, takersCast } from '../support/attempt-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** Begins to send an answer in time, thinks about it, and sends the rest when time is over. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Sends the first bytes, does something meanwhile, then sends the rest; what came back. */
async function slowly(token: string, path: string, input: object, meanwhile: () => void) {
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify(input);
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${body.length}`,
  ];
  const reply = new Promise<string>((done) => socket.once('data', (it) => done(it.toString())));
  await new Promise((done) => socket.write(`${lines.join('\r\n')}\r\n\r\n${body[0]}`, done));
  meanwhile();
  socket.write(body.slice(1));
  const text = await reply;
  socket.destroy();
  return text;
}

test('an answer whose last byte came after the end is not taken', async () => {
  server.clock.now = minutesLater(0);
  const cast = await takersCast(server);
  const quiz = await openQuiz(server, cast.hr, [cast.amna]);
  await start(cast.amna, quiz);
  expect((await save(cast.amna, quiz, 0, ['a'])).status).toBe(200);
  const rest = { quiz: quiz.id, question: quiz.questions[0], sequence: 2 };
  const late = await slowly(
    cast.amna.token,
    '/save-answer',
    { ...rest, answer: ['b'], operation: randomUUID() },
    () => (server.clock.now = minutesLater(45)),
  );
  expect(late).not.toContain('HTTP/1.1 200');
  const kept = await server.db.selectFrom('quiz_answers').select('answer').execute();
  expect(kept).toEqual([{ answer: ['a'] }]);
});
