import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#/store/handler.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { notify } from './notify.records.ts';
import { snoozedUntil } from './snooze-times.ts';
import { wakeSnoozed } from './snooze.records.ts';

let server: TestServer;
let amna: Colleague;
let bilal: Colleague;
/** A Thursday, 14:00 in the business zone. */
const now = new Date('2025-11-20T09:00:00Z');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = now;
  amna = await server.as('Member');
  bilal = await server.as('Member');
});

const tell = (who: Colleague, key: string, more: Partial<Notice> = {}) =>
  server.db
    .transaction()
    .execute((tx) =>
      notify(tx, [who.id], { type: 'it.moved', title: key, link: '/it', key, ...more }, now),
    );
const wake = (at: string) => server.db.transaction().execute((tx) => wakeSnoozed(tx, new Date(at)));
const list = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /get-notifications', input)).body as object as {
    rows: { id: number; title: string; read: boolean; snoozedUntil: string | null }[];
    unread: number;
    snoozed: number;
    cursor: number;
  };
const snooze = (who: Colleague, id: number, until: string, day?: string) =>
  who.call('POST /snooze-notification', { id, until, ...(day && { day }) });
const idOf = async (who: Colleague) => (await list(who)).rows[0]!.id;

describe('refusals', () => {
  test('nobody puts off without a session, or what is somebody else’s', async () => {
    expect((await server.call('POST /snooze-notification', {})).status).toBe(401);
    await tell(bilal, 'theirs');
    const theirs = await snooze(amna, await idOf(bilal), 'tomorrow');
    const absent = await snooze(amna, 2_000_000_000, 'tomorrow');
    expect([theirs.status, theirs.body.message]).toEqual([404, absent.body.message]);
    expect((await list(bilal)).unread).toBe(1);
  });

  test('a day that is over or far away, and later today when it is late, name their field', async () => {
    await tell(amna, 'mine');
    const id = await idOf(amna);
    const fields = async (until: string, day?: string) =>
      Object.keys((await snooze(amna, id, until, day)).body.fields ?? {});
    expect(await fields('day')).toEqual(['day']);
    expect(await fields('day', '2025-11-20')).toEqual(['day']);
    expect(await fields('day', '2027-01-01')).toEqual(['day']);
    expect(await fields('never')).toEqual(['until']);
    server.clock.now = new Date('2025-11-20T15:00:00Z');
    const late = await server.as('Member');
    await tell(late, 'late');
    const refused = await snooze(late, await idOf(late), 'later');
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['until']);
  });
});

test.each([
  ['later', '2025-11-20T12:00:00Z'],
  ['tomorrow', '2025-11-21T04:00:00Z'],
  ['monday', '2025-11-24T04:00:00Z'],
] as const)('%s is %s in the business zone', (time, at) => {
  expect(snoozedUntil(time, now).toISOString()).toBe(new Date(at).toISOString());
});

test('on a Monday, next Monday is a week away, and a chosen day begins in the morning', () => {
  const monday = new Date('2025-11-24T06:00:00Z');
  expect(snoozedUntil('monday', monday).toISOString()).toBe('2025-12-01T04:00:00.000Z');
  expect(snoozedUntil('day', now, '2025-12-24').toISOString()).toBe('2025-12-24T04:00:00.000Z');
});

test('what is put off leaves list and badge, and comes back unread, as new, once', async () => {
  await tell(amna, 'first');
  const first = await idOf(amna);
  await amna.call('POST /read-notifications', { ids: [first] });
  await tell(amna, 'second');
  const { cursor } = await list(amna);
  expect((await snooze(amna, first, 'tomorrow')).body).toMatchObject({ unread: 1, snoozed: 1 });
  expect((await list(amna)).rows.map((it) => it.title)).toEqual(['second']);
  expect((await list(amna, { snoozed: true })).rows).toMatchObject([
    { title: 'first', snoozedUntil: '2025-11-21T04:00:00.000Z' },
  ]);
  // Reading all of them does not read what is not in sight.
  await amna.call('POST /read-notifications', { all: true });
  expect(await wake('2025-11-21T03:59:00Z')).toBe(0);
  const woken = await Promise.all([wake('2025-11-21T04:00:00Z'), wake('2025-11-21T04:00:00Z')]);
  expect(woken.sort()).toEqual([0, 1]);
  const after = await list(amna);
  expect(after).toMatchObject({ unread: 1, snoozed: 0 });
  expect(after.rows[0]).toMatchObject({ title: 'first', read: false });
  // The popup asks for everything after what it has shown.
  const fresh = await list(amna, { since: cursor });
  expect(fresh.rows.map((it) => it.title)).toEqual(['first']);
});

test('taking it back leaves it where and as it was', async () => {
  await tell(amna, 'first');
  const id = await idOf(amna);
  await snooze(amna, id, 'monday');
  expect((await snooze(amna, id, 'now')).body).toMatchObject({ until: null, unread: 1 });
  expect(await idOf(amna)).toBe(id);
});

test('what is answered meanwhile does not come back', async () => {
  await tell(amna, 'question');
  await snooze(amna, await idOf(amna), 'tomorrow');
  await tell(bilal, 'answer', { settles: 'question' });
  expect(await wake('2025-11-21T04:00:00Z')).toBe(0);
  expect((await list(amna)).rows).toMatchObject([{ title: 'question', read: true }]);
});

test('what waited to be pushed is not pushed while it is put off', async () => {
  await tell(amna, 'pushed');
  await snooze(amna, await idOf(amna), 'tomorrow');
  await wake('2025-11-21T04:00:00Z');
  const row = await server.db
    .selectFrom('notifications')
    .select(['push_at', 'pushed_at'])
    .where('person_id', '=', amna.id)
    .executeTakeFirstOrThrow();
  expect(row.push_at?.toISOString()).toBe('2025-11-21T04:00:00.000Z');
  expect(row.pushed_at).toBeNull();
});
