import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDLE_MS } from '#/server/http/arriving-body.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** Requests whose bodies never come must not take the room of those that work. */
let server: TestServer;
let amna: Colleague;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Member', { name: 'Amna Tariq' });
});
afterAll(async () => {
  for (const it of sockets) it.destroy();
  await server.close();
});

/** Says that a body follows, and sends none; resolves with what came back, if anything. */
function idle(path: string, headers: readonly string[] = []) {
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise<string>((done) => socket.once('data', (it) => done(it.toString())));
}

test('520 idle bodies of nobody: everybody else goes on working, and they end by themselves', async () => {
  const replies = Array.from({ length: 520 }, () => idle('/login'));
  await Promise.race(replies);
  const from = performance.now();
  expect((await amna.call('GET /get-profile')).status).toBe(200);
  expect((await amna.call('POST /tasks/save', { title: 'Goes on' })).status).toBe(200);
  expect((await fetch(`${server.base}/health`)).status).toBe(200);
  // Well before the idle ones have ended.
  expect(performance.now() - from).toBeLessThan(IDLE_MS / 3);
  const all = await Promise.all(replies);
  const first = all.map((it) => it.split('\r\n')[0]);
  expect(new Set(first)).toEqual(
    new Set(['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 400 Bad Request']),
  );
  expect(all.find((it) => it.includes(' 400 '))).toContain('stopped arriving');
}, 60_000);

test('who has no session is refused before a byte of the body is waited for', async () => {
  const from = performance.now();
  expect(await idle('/tasks/save')).toContain('401');
  expect(performance.now() - from).toBeLessThan(2_000);
});

test('nobody unknown sends more than 64 kB, however it is sent', async () => {
  const send = (body: BodyInit, more: object = {}) =>
    fetch(`${server.base}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      ...more,
    });
  const large = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(70_000) });
  expect((await send(large)).status).toBe(413);
  expect((await send(new Blob([large]).stream(), { duplex: 'half' })).status).toBe(413);
});

test('a request that was held open is not carried out for somebody who was blocked meanwhile', async () => {
  const hira = await server.as('Member', { name: 'Hira Baig' });
  const { hostname, port } = new URL(server.base);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const body = JSON.stringify({ title: 'Held open' });
  const lines = [
    'POST /api/tasks/save HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    `Authorization: Bearer ${hira.token}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await new Promise((done) => setTimeout(done, 300));
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', hira.id)
    .execute();
  await server.db.deleteFrom('sessions').where('person_id', '=', hira.id).execute();
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  const reply = new Promise<string>((done) => socket.once('data', (it) => done(it.toString())));
  socket.write(body.slice(5));
  expect(await reply).toContain('401');
  const held = await server.db
    .selectFrom('tasks')
    .select('id')
    .where('title', '=', 'Held open')
    .execute();
  expect(held).toEqual([]);
});
