import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#/store/handler.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { notify } from './notify.records.ts';

let server: TestServer;
let amna: Colleague;
let bilal: Colleague;
/** 14:00 in the business zone. */
const now = new Date('2025-11-20T09:00:00Z');

beforeAll(async () => {
  server = await testServer();
  server.clock.now = now;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = now;
  amna = await server.as('Member');
  bilal = await server.as('Member');
});

let sent = 0;
function tell(ids: number[], notice: Partial<Notice> = {}) {
  sent += 1;
  const it = {
    type: 'short-leave.decided',
    title: `Notice ${sent}`,
    link: '/short-leave',
    key: `k${sent}`,
  };
  return server.db
    .transaction()
    .execute((tx) => notify(tx, ids, { ...it, ...notice }, server.clock.now));
}
const list = (who: Colleague, input: object = {}) => who.call('GET /get-notifications', input);
const rowsOf = (reply: { body: Record<string, unknown> }) =>
  reply.body['rows'] as { id: number; title: string; read: boolean; action: unknown }[];

describe('refusals', () => {
  test.each([
    'GET /get-notifications',
    'POST /read-notifications',
    'GET /notification-settings',
    'POST /save-notification-settings',
    'POST /save-chat-notification-settings',
    'POST /save-fcm-token',
  ])('%s needs a session', async (key) => {
    const reply = await server.call(key);
    expect(reply.status).toBe(401);
    expect(reply.body.message).toBe('Unauthenticated.');
  });

  test('reading needs either ids or all', async () => {
    expect((await amna.call('POST /read-notifications', {})).status).toBe(400);
    const both = await amna.call('POST /read-notifications', { ids: [1], all: true });
    expect(both.body.fields).toHaveProperty('ids');
  });

  test('an unknown type, equal quiet hours and a wrong time are refused by name', async () => {
    const save = (input: object) =>
      amna.call('POST /save-notification-settings', {
        types: [],
        quiet: null,
        version: 1,
        ...input,
      });
    const type = await save({ types: [{ type: 'no.such', list: true, push: true }] });
    expect(type.body.fields).toHaveProperty(['types.0.type']);
    expect((await save({ quiet: { from: '22:00', to: '22:00' } })).status).toBe(400);
    expect((await save({ quiet: { from: '25:00', to: '07:00' } })).body.fields).toHaveProperty([
      'quiet.from',
    ]);
  });
});

describe('the list', () => {
  test('newest first by page, with the unread count', async () => {
    for (const title of ['one', 'two', 'three']) await tell([amna.id], { title });
    const reply = await list(amna, { perPage: 2 });
    expect(rowsOf(reply).map((it) => it.title)).toEqual(['three', 'two']);
    expect(reply.body).toMatchObject({ totalRows: 3, unread: 3, locked: false });
    expect(rowsOf(await list(amna, { perPage: 2, page: 2 })).map((it) => it.title)).toEqual([
      'one',
    ]);
  });

  test('nobody sees or reads those of another person', async () => {
    await tell([bilal.id], { title: 'for Bilal' });
    expect(rowsOf(await list(amna))).toEqual([]);
    const id = rowsOf(await list(bilal))[0]!.id;
    const reply = await amna.call('POST /read-notifications', { ids: [id] });
    expect(reply.status).toBe(200);
    expect((await list(bilal)).body).toMatchObject({ unread: 1 });
  });

  test('the same key reaches a person once', async () => {
    await tell([amna.id, bilal.id], { key: 'same' });
    await tell([amna.id], { key: 'same' });
    expect((await list(amna)).body).toMatchObject({ totalRows: 1 });
    expect((await list(bilal)).body).toMatchObject({ totalRows: 1 });
  });

  test('a person who left or is blocked is told nothing', async () => {
    await server.db
      .updateTable('people')
      .set({ status: 'blocked' })
      .where('id', '=', bilal.id)
      .execute();
    await tell([bilal.id]);
    const rows = await server.db
      .selectFrom('notifications')
      .where('person_id', '=', bilal.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  test('an answer settles the question: read, and without its button', async () => {
    const action = { id: 'leave.approve', label: 'Approve', values: { id: 1 } };
    await tell([amna.id], { key: 'asked:1', action });
    expect(rowsOf(await list(amna))[0]).toMatchObject({ read: false, action });
    await tell([bilal.id], { settles: 'asked:1' });
    expect(rowsOf(await list(amna))[0]).toMatchObject({ read: true, action: null });
  });

  test('all up to the newest that was seen are read, a later one stays unread', async () => {
    await tell([amna.id]);
    await tell([amna.id]);
    const seen = rowsOf(await list(amna))[0]!.id;
    await tell([amna.id]);
    const reply = await amna.call('POST /read-notifications', { all: true, upTo: seen });
    expect(reply.body).toEqual({ unread: 1 });
    expect(rowsOf(await list(amna, { unread: true }))).toHaveLength(1);
  });

  test('a locked session learns the count and no content', async () => {
    await tell([amna.id], { title: 'secret' });
    server.clock.now = new Date(now.getTime() + 31 * 60_000);
    const reply = await list(amna, { since: 0 });
    expect(reply.body).toMatchObject({
      rows: [],
      totalRows: 0,
      unread: 1,
      cursor: null,
      locked: true,
    });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
    expect((await amna.call('GET /notification-settings')).status).toBe(423);
  });
});

describe('polling', () => {
  test('everything after the cursor comes once, oldest first', async () => {
    const start = (await list(amna)).body['cursor'];
    for (const title of ['a', 'b', 'c']) await tell([amna.id], { title });
    const first = await list(amna, { since: start, perPage: 2 });
    expect(rowsOf(first).map((it) => it.title)).toEqual(['a', 'b']);
    const second = await list(amna, { since: first.body['cursor'], perPage: 2 });
    expect(rowsOf(second).map((it) => it.title)).toEqual(['c']);
    const third = await list(amna, { since: second.body['cursor'] });
    expect(rowsOf(third)).toEqual([]);
    expect(third.body['cursor']).toBe(second.body['cursor']);
  });

  test('a notice committed late is not skipped by a poller that was faster', async () => {
    let commit = () => {};
    const held = new Promise<void>((done) => (commit = done));
    const notice = { type: 'tasks.paused', title: 'late', link: '/tasks', key: 'late' };
    let written = () => {};
    const inside = new Promise<void>((done) => (written = done));
    const late = server.db.transaction().execute(async (tx) => {
      await notify(tx, [amna.id], notice, now);
      written();
      await held;
    });
    await inside;
    const other = tell([amna.id], { title: 'other' });
    await Promise.race([other, sleep(150)]);
    const early = await list(amna, { since: 0 });
    commit();
    await Promise.all([late, other]);
    const rest = await list(amna, { since: early.body['cursor'] });
    expect([...rowsOf(early), ...rowsOf(rest)].map((it) => it.title)).toEqual(['late', 'other']);
  });
});

describe('settings', () => {
  const types = [{ type: 'short-leave.decided', list: false, push: false }];

  test('a type that is switched off does not arrive, others do', async () => {
    const saved = await amna.call('POST /save-notification-settings', {
      types,
      quiet: null,
      version: 1,
    });
    expect(saved.body).toMatchObject({ version: 2 });
    await tell([amna.id, bilal.id]);
    await tell([amna.id], { type: 'tasks.paused' });
    expect((await list(amna)).body).toMatchObject({ totalRows: 1 });
    expect((await list(bilal)).body).toMatchObject({ totalRows: 1 });
  });

  test('a type that must not interrupt waits in the list, silent', async () => {
    const quiet = [{ type: 'short-leave.decided', list: true, push: false }];
    await amna.call('POST /save-notification-settings', { types: quiet, quiet: null, version: 1 });
    await tell([amna.id, bilal.id]);
    expect(rowsOf(await list(amna))[0]).toMatchObject({ read: false, silent: true });
    expect(rowsOf(await list(bilal))[0]).toMatchObject({ read: false, silent: false });
  });

  test('a change against an older version is refused with the settings as they are', async () => {
    const save = () =>
      amna.call('POST /save-notification-settings', { types, quiet: null, version: 1 });
    await save();
    const reply = await save();
    expect(reply.status).toBe(412);
    expect(reply.body['current']).toMatchObject({ version: 2 });
  });

  test('comments and reactions follow the chat settings', async () => {
    await amna.call('POST /save-chat-notification-settings', {
      comments: 'mentions',
      reactions: false,
      preview: true,
      version: 1,
    });
    for (const type of ['comment.added', 'comment.mentioned', 'comment.reacted']) {
      await tell([amna.id], { type, title: type });
    }
    expect(rowsOf(await list(amna)).map((it) => it.title)).toEqual(['comment.mentioned']);
    const settings = await amna.call('GET /notification-settings');
    expect(settings.body).toMatchObject({ chat: { comments: 'mentions', reactions: false } });
  });

  test('quiet hours are told in the zone of the person and put pushes off until they end', async () => {
    await server.db
      .updateTable('people')
      .set({ zone: 'Europe/Berlin' })
      .where('id', '=', amna.id)
      .execute();
    const quiet = { from: '09:30', to: '10:15' };
    await amna.call('POST /save-notification-settings', { types: [], quiet, version: 1 });
    const reply = await list(amna);
    expect(reply.body['quietUntil']).toBe('2025-11-20T09:15:00.000Z');
    await tell([amna.id, bilal.id], { key: 'quiet' });
    const rows = await server.db
      .selectFrom('notifications')
      .select(['person_id', 'push_at'])
      .where('key', '=', 'quiet')
      .orderBy('person_id')
      .execute();
    expect(rows.map((it) => it.push_at?.toISOString())).toEqual([
      '2025-11-20T09:15:00.000Z',
      '2025-11-20T09:00:00.000Z',
    ]);
  });

  test('the same save twice under one key happens once', async () => {
    const input = { types, quiet: null, version: 1 };
    const first = await amna.call('POST /save-notification-settings', input, { key: 'key-0001-a' });
    const again = await amna.call('POST /save-notification-settings', input, { key: 'key-0001-a' });
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ version: 2 });
  });
});
