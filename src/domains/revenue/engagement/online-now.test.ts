import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  networkServer,
  type NetworkServer,
  type Reply,
} from '../../../../tests/support/networks/network-server.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let host: NetworkServer;
let server: TestServer;
let admin: Colleague;
let answer: Reply;

beforeAll(async () => {
  host = await networkServer(() => answer);
  server = await testServer(undefined, host.url);
  admin = await server.as('Admin');
});
afterAll(async () => {
  await server.close();
  await host.close();
});
// Each test is a minute later: what was kept for ten seconds is over.
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  host.seen.length = 0;
});

const ask = async () => (await admin.call('GET /analytics-realtime')).body;

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /analytics-realtime')).status).toBe(403);
});

test('without a host it says so', async () => {
  const bare = await testServer();
  const reply = await (await bare.as('Admin')).call('GET /analytics-realtime');
  await bare.close();
  expect(reply).toMatchObject({
    status: 200,
    body: { state: 'not-configured', players: null, at: null },
  });
  expect(reply.body.message).toContain('GAMES_ONLINE_URL');
});

test('the host is asked once in ten seconds, however many look', async () => {
  answer = { body: { players: 1234, secret: 'not passed on' } };
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toEqual({
    state: 'online',
    message: 'People who play now.',
    players: 1234,
    at: server.clock.now.toISOString(),
  });
  expect(other).toEqual(one);
  server.clock.now = new Date(server.clock.now.getTime() + 9_000);
  expect(await ask()).toEqual(one);
  expect(host.seen.map((it) => [it.host, it.path])).toEqual([['games.example.com', '/online']]);
  server.clock.now = new Date(server.clock.now.getTime() + 2_000);
  answer = { body: { players: 1300 } };
  expect(await ask()).toMatchObject({ players: 1300 });
});

test.each<[string, Reply]>([
  ['an error', { status: 500 }],
  ['a page', { body: '<html>' }],
  ['another shape', { body: { online: 5 } }],
  ['a number that is none', { body: { players: -1 } }],
  ['a redirect', { status: 302, headers: { Location: 'https://games.example.com/elsewhere' } }],
  ['too much', { body: { players: 1, more: 'x'.repeat(70_000) } }],
])('%s is no answer, and nothing of it is passed on', async (_name, reply) => {
  answer = reply;
  expect(await ask()).toEqual({
    state: 'unreachable',
    message: 'The games’ host does not answer now.',
    players: null,
    at: server.clock.now.toISOString(),
  });
  expect(host.seen).toHaveLength(1);
});
