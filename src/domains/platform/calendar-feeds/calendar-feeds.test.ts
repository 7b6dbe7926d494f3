import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { MOST_FEEDS } from './calendar-feeds.contract.ts';

let server: TestServer;
let hira: Colleague;
let omar: Colleague;

beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member', { name: 'Hira Baig' });
  omar = await server.as('Member', { name: 'Omar Khalid' });
});
afterAll(() => server.close());

const add = (who: Colleague, change: object = {}) =>
  who.call('POST /add-calendar-feed', { name: 'Phone', parts: ['own-leave', 'tasks'], ...change });
const rowsOf = async (who: Colleague) =>
  (await who.call('GET /calendar-feeds')).body['rows'] as Record<string, unknown>[];
const feedIn = ({ body }: Awaited<ReturnType<typeof add>>) =>
  body['feed'] as { id: number; version: number; name: string };
const statusOf = async (address: unknown) =>
  (await fetch(`${server.base}${new URL(String(address)).pathname}`)).status;

test('nobody has feeds without a session or the right', async () => {
  const nobody = await server.nobody();
  for (const [key, input] of [
    ['GET /calendar-feeds', {}],
    ['POST /add-calendar-feed', { name: 'Phone', parts: ['tasks'] }],
    ['POST /edit-calendar-feed', { id: 1, version: 1, name: 'Phone', parts: ['tasks'] }],
    ['POST /renew-calendar-feed', { id: 1, version: 1 }],
    ['POST /revoke-calendar-feed', { id: 1, version: 1 }],
  ] as const) {
    expect((await server.call(key, input)).status).toBe(401);
    expect((await nobody.call(key, input)).status).toBe(403);
  }
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'a\r\nATTACH:b' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ parts: [] }, 'parts'],
  [{ parts: ['salaries'] }, 'parts.0'],
  [{ parts: ['tasks', 'tasks'] }, 'parts'],
  [{ secret: 'a'.repeat(43) }, 'secret'],
  [{ personId: 1 }, 'personId'],
])('%o is refused by its field', async (input, field) => {
  const reply = await add(hira, input);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('another’s feed is answered as one that does not exist', async () => {
  const feed = feedIn(await add(omar, { name: 'His own' }));
  const which = { id: feed.id, version: feed.version };
  for (const id of [feed.id, 999_999]) {
    const of = { ...which, id };
    const edited = await hira.call('POST /edit-calendar-feed', {
      ...of,
      name: 'Mine',
      parts: ['tasks'],
    });
    expect(edited.status).toBe(404);
    expect((await hira.call('POST /renew-calendar-feed', of)).status).toBe(404);
    expect((await hira.call('POST /revoke-calendar-feed', of)).status).toBe(404);
  }
  expect(await rowsOf(omar)).toHaveLength(1);
});

test('a feed is made, changed, given another address and revoked; what opens it is told once', async () => {
  const made = await add(hira);
  expect(made.status).toBe(200);
  expect(made.headers.get('Cache-Control')).toBe('no-store, no-transform');
  const { id } = feedIn(made);
  const first = made.body['address'] as string;
  expect(first).toMatch(/^http:\/\/backlot\.test\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(await statusOf(first)).toBe(200);

  const twice = await add(hira, { name: 'PHONE' });
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([409, ['name']]);
  const edit = { id, version: 1, name: 'Pocket', parts: ['holidays'] };
  expect((await hira.call('POST /edit-calendar-feed', edit)).status).toBe(200);
  expect((await hira.call('POST /edit-calendar-feed', edit)).status).toBe(412);
  expect((await hira.call('POST /renew-calendar-feed', { id, version: 1 })).status).toBe(412);
  expect(await statusOf(first)).toBe(200);

  const renewed = await hira.call('POST /renew-calendar-feed', { id, version: 2 });
  const second = renewed.body['address'] as string;
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect((await hira.call('POST /revoke-calendar-feed', { id, version: 2 })).status).toBe(412);
  expect((await hira.call('POST /revoke-calendar-feed', { id, version: 3 })).status).toBe(200);
  expect(await statusOf(second)).toBe(404);
  expect(await rowsOf(hira)).toEqual([]);

  const logged = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_type', '=', 'calendar-feed')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(logged.map((it) => it.action)).toEqual(
    ['add', 'edit', 'renew', 'revoke'].map((it) => `calendar-feed.${it}`),
  );
  const kept = JSON.stringify([
    logged,
    await server.db.selectFrom('idempotency').selectAll().execute(),
    await server.db.selectFrom('calendar_feeds').selectAll().execute(),
  ]);
  for (const address of [first, second]) expect(kept).not.toContain(address.slice(-47, -4));
});

test('two that are asked for at once are two, and there is an end to them', async () => {
  const sana = await server.as('Member', { name: 'Sana Mirza' });
  const asked = await Promise.all(
    Array.from({ length: MOST_FEEDS + 3 }, (_, at) => add(sana, { name: `Feed ${at}` })),
  );
  const statuses = asked.map((it) => it.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array.from({ length: MOST_FEEDS }, () => 200), 409, 409, 409]);
  expect(await rowsOf(sana)).toHaveLength(MOST_FEEDS);
});
