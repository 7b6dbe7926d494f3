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
const { kept } = await import('./kept.ts');

/** Ten thousand are asked for by `QUEUE_OPERATIONS=10000`. */
const OPERATIONS = Number(process.env['QUEUE_OPERATIONS'] ?? 200);

let server: TestServer;
let member: Colleague;
let line: Server;
let isCut = false;
const fate = { lost: 0, unheard: 0, busy: 0, died: 0 };

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
    const { method, headers, url } = incoming;
    const passed = ask(target + url, { method, headers }, async (reply) => {
      const said = await buffer(reply);
      if (thrown < 0.3) {
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
  line = brokenLine(server.base, diceOf(20_261_122));
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  const { port } = line.address() as AddressInfo;
  configureApi({ base: () => `http://127.0.0.1:${port}`, token: () => member.token });
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
  'whatever is cut, each queued thing takes effect once, and in its order',
  { timeout: 60_000 + OPERATIONS * 60 },
  async () => {
    const dice = diceOf(7);
    mortal(dice);
    const title = (at: number) => `Wish ${String(at).padStart(6, '0')}`;
    for (let at = 0; at < OPERATIONS; at++) {
      const input = { kind: 'other', title: title(at) };
      const id = crypto.randomUUID();
      isCut = false;
      await enqueue({ id, endpoint: 'POST /save-it-request', input, title: title(at), at });
      // A handful gathers before somebody tries; two surfaces try at once.
      if (dice() < 0.9) continue;
      isCut = true;
      await Promise.allSettled([flushQueue(), flushQueue()]);
    }
    isCut = false;
    await flushQueue();
    expect(await kept('queue')).toEqual([]);
    const rows = await server.db
      .selectFrom('it_requests')
      .select('title')
      .where('requester_id', '=', member.id)
      .orderBy('id')
      .execute();
    expect(rows.map((it) => it.title)).toEqual(
      Array.from({ length: OPERATIONS }, (_, at) => title(at)),
    );
    expect(Object.values(fate).filter((it) => it === 0)).toEqual([]);
    console.log(`${OPERATIONS} queued things: ${JSON.stringify(fate)}`);
  },
);

test('what is refused for good is given up and told, and the rest goes on', async () => {
  const refused = { kind: 'other', title: '' };
  const fine = { kind: 'other', title: 'After a refusal' };
  const endpoint = 'POST /save-it-request';
  await enqueue({ id: crypto.randomUUID(), endpoint, input: refused, title: 'Nothing', at: 1 });
  await enqueue({ id: crypto.randomUUID(), endpoint, input: fine, title: 'Something', at: 2 });
  const sent = await flushQueue();
  expect(sent).toMatchObject([
    { title: 'Nothing', refused: expect.any(String) },
    { title: 'Something' },
  ]);
  expect(sent[1]).not.toHaveProperty('refused');
});
