import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { configureApi } from '#/domains/api.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';

vi.mock('wxt/browser', () => ({ browser: fakeBrowser }));

/** The storage of a browser that has no place for a function of the extension itself. */
const { enqueue, flushQueue } = await import('./queue.ts');
const { changeOf, keptOf } = await import('./kept.ts');

/** Ten thousand are asked for by `QUEUE_OPERATIONS=10000`. */
const OPERATIONS = Number(process.env['QUEUE_OPERATIONS'] ?? 200);

let server: TestServer;
let member: Colleague;
let other: Colleague;
/** Who is signed in. */
let present: Colleague;
let line: Server;
let isCut = false;
const fate = { lost: 0, unheard: 0, busy: 0, portal: 0, proxy: 0, stranger: 0, bug: 0, died: 0 };

const html = '<!doctype html><title>Sign in to the network</title>';
/** What others answer in the server's place, and its own failure. */
const strangers = [
  ['portal', 200, 'text/html', html],
  ['proxy', 502, 'text/html', html],
  ['stranger', 200, 'application/json', '{"message":"Welcome to the network"}'],
  ['bug', 500, 'application/json', '{"code":"bug","message":"Something went wrong."}'],
] as const;

/** A line to the server that breaks before or after the server has heard, as its dice say. */
function brokenLine(target: string, dice: () => number): Server {
  return createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const thrown = isCut ? dice() : 1;
    if (thrown < 0.1) {
      fate.lost++;
      return incoming.socket.destroy();
    }
    if (thrown < 0.15) {
      fate.busy++;
      outgoing.writeHead(503, { 'Content-Type': 'application/json' });
      return outgoing.end('{"code":"busy","message":"Busy."}');
    }
    if (thrown < 0.3) {
      const [which, status, type, said] = strangers[Math.floor((thrown - 0.15) / 0.0375)]!;
      fate[which]++;
      outgoing.writeHead(status, { 'Content-Type': type });
      return outgoing.end(said);
    }
    const { method, headers, url } = incoming;
    if (url === '/api/fails') {
      outgoing.writeHead(500, { 'Content-Type': 'application/json' });
      return outgoing.end('{"code":"bug","message":"Something went wrong."}');
    }
    const passed = ask(target + url, { method, headers }, async (reply) => {
      const said = await buffer(reply);
      if (thrown < 0.45) {
        fate.unheard++;
        return incoming.socket.destroy();
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      outgoing.end(said);
    });
    passed.end(body);
  });
}

/** The same cuts at every run. */
function diceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

beforeAll(async () => {
  server = await testServer();
  member = await server.as('Member');
  other = await server.as('Member');
  present = member;
  line = brokenLine(server.base, diceOf(20_261_122));
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as AddressInfo;
  configureApi({ base: () => `http://127.0.0.1:${port}`, token: () => present.token });
});
afterAll(async () => {
  line.close();
  await server.close();
});

/** A worker that is killed now and then between sending a thing and noting that it was sent. */
function mortal(dice: () => number) {
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  // No spy: it would keep every queue that was ever written.
  local.set = async (items) => {
    if (isCut && dice() < 0.1) {
      fate.died++;
      throw new Error('The worker was killed.');
    }
    await set(items);
  };
}

test(
  'whatever is cut and whoever comes, each queued thing takes effect once, as its person’s',
  { timeout: 60_000 + OPERATIONS * 60 },
  async () => {
    const dice = diceOf(7);
    mortal(dice);
    const title = (at: number) => `Wish ${String(at).padStart(6, '0')}`;
    const wished = new Map<number, string[]>([
      [member.id, []],
      [other.id, []],
    ]);
    /** What the server failed at is tried again after a while. */
    const later = ({ id }: Colleague) =>
      changeOf(id, 'queue', (queue) => queue.map(({ failed: _failed, ...it }) => it));
    for (let at = 0; at < OPERATIONS; at++) {
      const input = { kind: 'other', title: title(at) };
      const id = crypto.randomUUID();
      isCut = false;
      const person = present.id;
      wished.get(person)!.push(title(at));
      await enqueue({ id, endpoint: 'POST /save-it-request', input, title: title(at), at, person });
      // A handful gathers before somebody tries; two surfaces try at once.
      if (dice() < 0.7) continue;
      isCut = true;
      await Promise.allSettled([flushQueue(present.id), flushQueue(present.id)]);
      // Somebody else sits down; a surface that has not noticed sends for the one before.
      if (dice() < 0.5) continue;
      const before = present;
      present = present === member ? other : member;
      await Promise.allSettled([flushQueue(before.id)]);
      isCut = false;
      await later(present);
    }
    isCut = false;
    for (const who of [member, other]) {
      present = who;
      await later(who);
      await flushQueue(who.id);
      expect(await keptOf(who.id, 'queue')).toEqual([]);
      const rows = await server.db
        .selectFrom('it_requests')
        .select('title')
        .where('requester_id', '=', who.id)
        .orderBy('title')
        .execute();
      expect(rows.map((it) => it.title)).toEqual(wished.get(who.id));
    }
    expect(Object.values(fate).filter((it) => it === 0)).toEqual([]);
    console.log(`${OPERATIONS} queued things: ${JSON.stringify(fate)}`);
  },
);

test('what is refused for good is given up and told, and the rest goes on', async () => {
  const refused = { kind: 'other', title: '' };
  const fine = { kind: 'other', title: 'After a refusal' };
  const endpoint = 'POST /save-it-request';
  const person = present.id;
  await enqueue({
    id: crypto.randomUUID(),
    endpoint,
    input: refused,
    title: 'Nothing',
    draft: { field: 'it', text: 'nothing' },
    at: 1,
    person,
  });
  await enqueue({
    id: crypto.randomUUID(),
    endpoint,
    input: fine,
    title: 'Something',
    at: 2,
    person,
  });
  const sent = await flushQueue(person);
  expect(sent).toMatchObject([
    { title: 'Nothing', refused: expect.any(String) },
    { title: 'Something' },
  ]);
  expect(sent[1]).not.toHaveProperty('refused');
  // It stays to be seen, and what was typed is back where it was typed.
  expect(await keptOf(person, 'queue')).toMatchObject([{ refused: expect.any(String) }]);
  expect(await keptOf(person, 'drafts')).toEqual({ it: 'nothing' });
  await changeOf(person, 'queue', () => []);
});

test('what the server fails at waits a while, and what stands behind it is sent', async () => {
  const person = present.id;
  const input = { kind: 'other', title: 'Behind a failure' };
  const missing = { id: crypto.randomUUID(), endpoint: 'POST /fails', input: {}, at: 1, person };
  const endpoint = 'POST /save-it-request';
  await enqueue({ ...missing, title: 'Failing' });
  await enqueue({ id: crypto.randomUUID(), endpoint, input, title: 'Behind', at: 2, person });
  expect(await flushQueue(person)).toMatchObject([{ title: 'Behind' }]);
  expect(await keptOf(person, 'queue')).toMatchObject([{ title: 'Failing', failed: { times: 1 } }]);
  await changeOf(person, 'queue', () => []);
});

test('while somebody acts as a lead nothing is sent, and it goes as their own afterwards', async () => {
  const admin = await server.as('Super admin');
  const lead = await server.as('Team lead');
  const acting = (as: number | null) =>
    server.db
      .updateTable('sessions')
      .set({
        acting_as: as,
        acting_reason: as === null ? null : 'A test',
        acting_until: as === null ? null : new Date(server.clock.now.getTime() + 60_000),
      })
      .where('person_id', '=', admin.id)
      .execute();
  const endpoint = 'POST /save-it-request';
  const input = { kind: 'other', title: 'Of the admin' };
  const id = crypto.randomUUID();
  await enqueue({ id, endpoint, input, title: 'Wish', at: 1, person: admin.id });
  const requesters = async () =>
    (
      await server.db
        .selectFrom('it_requests')
        .select('requester_id')
        .where('title', '=', input.title)
        .execute()
    ).map((it) => it.requester_id);
  present = admin;
  await acting(lead.id);
  expect(await flushQueue(admin.id)).toEqual([]);
  expect(await requesters()).toEqual([]);
  await acting(null);
  expect(await flushQueue(admin.id)).toHaveLength(1);
  expect(await requesters()).toEqual([admin.id]);
});
