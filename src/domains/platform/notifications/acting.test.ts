import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { notify } from './notify.records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('who acts as somebody looks at their notifications and leaves them as they are', async () => {
  const { db, clock } = server;
  const lead = await server.as('Team lead', { leads: await server.team('Told') });
  const chief = await server.as('Super admin');
  for (const title of ['Read me', 'Put me off']) {
    const notice = { type: 'task.assigned' as const, title, link: '/', key: title };
    await notify(db, [lead.id], notice, clock.now);
  }
  const [later, first] = rowsOf(await lead.call('GET /get-notifications'));
  await lead.call('POST /snooze-notification', { id: later!['id'], until: 'tomorrow' });
  const before = (await lead.call('GET /get-notifications')).body;
  const settings = (await lead.call('GET /notification-settings')).body;
  await db
    .updateTable('sessions')
    .set({
      acting_as: lead.id,
      acting_reason: 'Looking at the queue',
      acting_until: new Date(clock.now.getTime() + 20 * 60_000),
    })
    .where('person_id', '=', chief.id)
    .execute();

  const seen = await chief.call('GET /get-notifications');
  expect(rowsOf(seen)).toMatchObject([
    { title: 'Read me', can: { read: false, snooze: false, bringBack: false } },
  ]);
  const put = await chief.call('GET /get-notifications', { snoozed: true });
  expect(rowsOf(put)).toMatchObject([{ title: 'Put me off', can: { bringBack: false } }]);
  expect((await chief.call('GET /notification-settings')).status).toBe(200);

  const { version } = settings;
  const chat = { comments: 'none', reactions: false, preview: false, version };
  for (const [key, input] of [
    ['POST /read-notifications', { ids: [first!['id']] }],
    ['POST /read-notifications', { all: true }],
    ['POST /snooze-notification', { id: first!['id'], until: 'tomorrow' }],
    ['POST /snooze-notification', { id: later!['id'], until: 'now' }],
    ['POST /save-notification-settings', { types: [], quiet: null, version }],
    ['POST /save-chat-notification-settings', chat],
    ['POST /save-notification-mails', { after: 15, digestAt: null, version }],
    ['POST /save-fcm-token', { token: 'a'.repeat(100) }],
  ] as const) {
    const reply = await chief.call(key, input);
    expect([key, reply.status, reply.body.message]).toEqual([
      key,
      403,
      'Not while you act as somebody else. Return to yourself first.',
    ]);
  }
  expect((await lead.call('GET /get-notifications')).body).toEqual(before);
  expect((await lead.call('GET /notification-settings')).body).toEqual(settings);
});
