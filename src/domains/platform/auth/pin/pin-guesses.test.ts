import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

const deviceOf = (personId: number) =>
  server.db
    .selectFrom('devices')
    .select(['id', 'pin_failures', 'revoked_at'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();

const open = async (personId: number) => {
  const { id } = await deviceOf(personId);
  const rows = await server.db
    .selectFrom('pin_tries')
    .select('id')
    .where('device_id', '=', id)
    .execute();
  return rows.length;
};

/** What was begun on a device longer ago than anybody looks at a PIN. */
async function aMinuteLater(personId: number) {
  const { id } = await deviceOf(personId);
  await sql`update pin_tries set begun_at = begun_at - interval '61 seconds'
    where device_id = ${id}`.execute(server.db);
}

const told = (words: string[]) => words.filter((it) => it.includes('That PIN is not right')).length;
const fifth = (words: string[]) => words.filter((it) => it.includes('the fifth wrong PIN')).length;

test('of 300 parallel guesses with the server killed in between, at most five are told of', async () => {
  const person = await personWithPassword(server);
  const step = await visitor(server, person.email).toPin();
  const first = await start();
  const early = wrongPins.map((pin) => guess(first.url, step, pin));
  await Promise.any(early);
  first.child.kill('SIGKILL');
  const second = await start();
  const late = [...wrongPins, goodPin].map((pin) => guess(second.url, step, pin));
  const words = await Promise.all([...early, ...late]);
  await aMinuteLater(person.id);
  words.push(...(await Promise.all(wrongPins.map((pin) => guess(second.url, step, pin)))));
  words.push(await guess(second.url, step, goodPin));
  const sessions = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
  expect(words).toContain('lost');
  expect(told(words)).toBeLessThanOrEqual(4);
  expect(fifth(words)).toBeGreaterThan(0);
  expect(await deviceOf(person.id)).toMatchObject({
    pin_failures: 5,
    revoked_at: expect.any(Date),
  });
  expect(sessions).toEqual([]);
});

test('whoever breaks off their own line has had their five tries all the same', async () => {
  const person = await personWithPassword(server);
  const step = await visitor(server, person.email).toPin();
  const { url } = await start();
  const headers = { 'Content-Type': 'application/json' };
  const broken = new AbortController();
  const sent = wrongPins.slice(0, 5).map((pin) => {
    const body = JSON.stringify({ step, pin });
    return fetch(url, { method: 'POST', headers, body, signal: broken.signal });
  });
  const replies = Promise.allSettled(sent);
  const begun = async () => (await open(person.id)) + (await deviceOf(person.id)).pin_failures;
  await vi.waitUntil(async () => (await begun()) === 5, { interval: 1, timeout: 5_000 });
  broken.abort();
  const outcomes = (await replies).map((it) => it.status);
  expect(outcomes).toContain('rejected');
  await vi.waitUntil(async () => (await open(person.id)) === 0, { timeout: 10_000 });
  expect(await guess(url, step, goodPin)).toMatch(/no longer trusted/);
  expect(await deviceOf(person.id)).toMatchObject({ revoked_at: expect.any(Date) });
});

/**
 * Somebody whose server died over five right PINs: all of them begun, and none of them through. On a busy
 * machine the first may be through before the fifth has begun; then it is somebody else.
 */
async function diedOverFive() {
  for (;;) {
    const person = await personWithPassword(server);
    const step = await visitor(server, person.email).toPin();
    const first = await start();
    const sent = Array.from({ length: 20 }, () => guess(first.url, step, goodPin));
    const sending = { isOver: false };
    const words = Promise.all(sent).finally(() => (sending.isOver = true));
    let begun = 0;
    while (!sending.isOver && begun < 5) begun = await open(person.id);
    first.child.kill('SIGKILL');
    if (begun === 5 && (await words).includes('lost')) return { person, step };
  }
}

test('right PINs that servers died over end no trust: the next server takes it a minute later', async () => {
  const { person, step } = await diedOverFive();
  const second = await start();
  expect(await guess(second.url, step, goodPin)).toMatch(
    /being checked on this browser already\. Try again in \d+ seconds/,
  );
  await aMinuteLater(person.id);
  expect(await guess(second.url, step, goodPin)).not.toMatch(/PIN|browser|lost/);
  expect(await deviceOf(person.id)).toMatchObject({ pin_failures: 0, revoked_at: null });
});

test.for([
  ['wrong', wrongPins[0]!],
  ['right', goodPin],
] as const)('a server that was slow with a %s PIN tells nothing', async ([, pin]) => {
  const person = await personWithPassword(server);
  const browser = visitor(server, person.email);
  const step = await browser.toPin();
  // Others are in front of it.
  const strangers = Array.from({ length: 12 }, (_, at) =>
    server.call('POST /login', { email: `stranger-${at}@example.com`, password: 'x'.repeat(15) }),
  );
  const slow = browser.verifyPin(step, pin);
  await vi.waitUntil(async () => (await open(person.id)) === 1, { interval: 2, timeout: 5_000 });
  await aMinuteLater(person.id);
  const next = browser.verifyPin(step, wrongPins[1]!);
  expect(await slow).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect((await next).body.message).toMatch(/4 tries/);
  await Promise.all(strangers);
  const sessions = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
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
