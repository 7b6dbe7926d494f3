import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { goodPin, personWithPassword, visitor } from '../../../../../tests/support/visitor.ts';

let server: TestServer;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const it of processes) it.kill('SIGKILL');
  await server.close();
});

/** A server of its own on the same database: its process, and where it answers. */
async function start() {
  const script = new URL('../../../../../tests/support/bare-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, server.records.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: `http://127.0.0.1:${Number(port.toString())}/api/verify-pin` };
}

/** The words of the reply, or `lost` when the server died before it. */
async function guess(url: string, step: string, pin: string): Promise<string> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ step, pin });
    const reply = await fetch(url, { method: 'POST', headers, body });
    return ((await reply.json()) as { message: string }).message;
  } catch {
    return 'lost';
  }
}

const wrongPins = Array.from({ length: 100 }, (_, at) => String(820_000 + at));

test('of 200 parallel guesses with the server killed in between, at most five are looked at', async () => {
  const person = await personWithPassword(server);
  const step = await visitor(server, person.email).toPin();
  const first = await start();
  const early = wrongPins.map((pin) => guess(first.url, step, pin));
  await Promise.any(early);
  first.child.kill('SIGKILL');
  const second = await start();
  const late = [...wrongPins, goodPin].map((pin) => guess(second.url, step, pin));
  const words = await Promise.all([...early, ...late]);
  const device = await server.db
    .selectFrom('devices')
    .select(['pin_failures', 'revoked_at'])
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const sessions = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
  expect(words).toContain('lost');
  expect(words.filter((it) => it.includes('That PIN is not right')).length).toBeLessThanOrEqual(4);
  expect(device).toMatchObject({ pin_failures: 5, revoked_at: expect.any(Date) });
  expect(sessions).toEqual([]);
});

test('of 50 parallel right PINs on one step, exactly one opens a session', async () => {
  const person = await personWithPassword(server);
  const browser = visitor(server, person.email);
  const step = await browser.toPin();
  const replies = await Promise.all(Array.from({ length: 50 }, () => browser.verifyPin(step)));
  expect(replies.filter((it) => it.status === 200).length).toBeLessThanOrEqual(1);
  const sessions = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
  expect(sessions.length).toBe(replies.filter((it) => it.status === 200).length);
});
