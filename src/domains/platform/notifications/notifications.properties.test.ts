import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { notificationSeen, seesNotification } from './notifications.policy.ts';
import { notify } from './notify.records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('who sees a notification: query, record, endpoint and words agree, whatever the role', async () => {
  const { db, clock } = server;
  const team = await server.team('Told');
  const people = [
    await server.as('Member', { teamId: team }),
    await server.as('Team lead', { leads: team }),
    await server.as('HR'),
    await server.as('Admin'),
    await server.as('Super admin'),
  ];
  for (const [nth, { id }] of people.entries()) {
    const notice = {
      type: 'task.assigned' as const,
      title: `For ${nth}`,
      link: '/',
      key: `n${nth}`,
    };
    await notify(db, [id], notice, clock.now);
  }
  const all = await db
    .selectFrom('notifications')
    .select(['id', 'person_id', 'title'])
    .orderBy('id')
    .execute();
  for (const [nth, who] of people.entries()) {
    const seen = await db
      .selectFrom('notifications')
      .select('title')
      .where(notificationSeen(who))
      .execute();
    const loaded = all.filter((it) => seesNotification(it, who));
    const listed = rowsOf(await who.call('GET /get-notifications'));
    for (const found of [seen, loaded, listed])
      expect(found.map((it) => it['title' as never])).toEqual([`For ${nth}`]);
    const other = all.find((it) => it.person_id !== who.id)!;
    const snooze = await who.call('POST /snooze-notification', { id: other.id, until: 'tomorrow' });
    expect(snooze.status).toBe(404);
  }
});

test('what can be done with a notification goes with it', async () => {
  const amna = await server.as('Member');
  const notice = { type: 'task.assigned' as const, title: 'A task', link: '/', key: 'can' };
  await notify(server.db, [amna.id], notice, server.clock.now);
  const one = async (input: object = {}) =>
    rowsOf(await amna.call('GET /get-notifications', input))[0]!;
  const { id, can } = await one();
  expect(can).toEqual({ read: true, snooze: true, bringBack: false, run: false });
  await amna.call('POST /read-notifications', { ids: [id] });
  expect((await one())['can']).toMatchObject({ read: false, snooze: true });
  await amna.call('POST /snooze-notification', { id, until: 'tomorrow' });
  expect((await one({ snoozed: true }))['can']).toMatchObject({ read: false, bringBack: true });
});
