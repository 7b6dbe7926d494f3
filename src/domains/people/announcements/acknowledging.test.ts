import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acknowledge,
  alertsOf,
  announcementCast,
  readAnnouncement,
  which,
  type AnnouncementCast,
} from '../../../../tests/support/announcement-cast.ts';
import { inbox, moveTo, rowsOf, thursday } from '../../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: AnnouncementCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = thursday;
  cast = await announcementCast(server);
});

describe('acknowledging', () => {
  test('once, by those it is for; alerts and notices are settled', async () => {
    const { amna, publish } = cast;
    const { id } = await publish({ mustAcknowledge: true, acknowledgeBy: '2025-11-25' });
    expect(await alertsOf(amna)).toContain(id);
    expect((await inbox(amna))[0]).toMatchObject({ action: { id: 'announcement.acknowledge' } });
    const reply = await acknowledge(amna, id);
    expect(reply.status).toBe(200);
    expect((await acknowledge(amna, id)).body).toEqual(reply.body);
    expect(await alertsOf(amna)).not.toContain(id);
    expect((await inbox(amna))[0]).toMatchObject({ read: true, action: null });
    const rows = await server.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'announcement.acknowledge')
      .where('subject_id', '=', String(id))
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('a notice that was put off does not come back once it is acknowledged', async () => {
    const { amna, publish } = cast;
    const { id } = await publish({ mustAcknowledge: true });
    const notice = (await inbox(amna))[0]!;
    await amna.call('POST /snooze-notification', { id: notice['id'], until: 'tomorrow' });
    await acknowledge(amna, id);
    const kept = await server.db
      .selectFrom('notifications')
      .select(['snoozed_until', 'read_at'])
      .where('id', '=', Number(notice['id']))
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ snoozed_until: null, read_at: thursday });
  });

  test('a change of substance asks again, if wanted; what was given stays', async () => {
    const { hr, lead, amna, publish, toTeam } = cast;
    const must = { mustAcknowledge: true };
    const it = await publish(must);
    await acknowledge(amna, it.id);
    const change = { ...it, title: 'Office closed', body: 'All week', ...toTeam, ...must };
    const edited = await hr.call('POST /announcements/edit', change);
    expect(edited.body).toMatchObject({ edition: 1, isChanged: true });
    expect(await alertsOf(amna)).not.toContain(it.id);
    await hr.call('POST /announcements/edit', { ...change, ...which(edited), askAgain: true });
    expect(await alertsOf(amna)).toContain(it.id);
    // Read before the change and sent after it: it counts for what was read.
    await acknowledge(lead, it.id, 1);
    expect(await alertsOf(lead)).toContain(it.id);
    const kept = await server.db
      .selectFrom('acknowledgements')
      .select(['person_id', 'edition'])
      .where('subject_id', '=', it.id)
      .orderBy('person_id')
      .execute();
    expect(kept).toEqual([
      { person_id: lead.id, edition: 1 },
      { person_id: amna.id, edition: 1 },
    ]);
    const versions = await hr.call('GET /announcements/versions', { id: it.id });
    expect(rowsOf(versions).map((row) => row['title'])).toEqual([
      'Office closed',
      'Office closed on Friday',
    ]);
  });

  test('reminds who is missing, nobody more than once an hour', async () => {
    const { hr, lead, amna, publish } = cast;
    const { id } = await publish({ mustAcknowledge: true });
    await acknowledge(amna, id);
    const missing = await hr.call('GET /announcements/readers', { id, show: 'missing' });
    expect(rowsOf(missing).map((it) => it['person'])).toMatchObject([{ id: lead.id }]);
    expect(missing.body['counts']).toEqual({ missing: 1, seen: 1, acknowledged: 1, audience: 2 });
    const remind = (input: object = {}) => hr.call('POST /announcements/remind', { id, ...input });
    expect((await remind({ personId: amna.id })).status).toBe(404);
    expect((await remind()).body).toEqual({ reminded: 1, tooSoon: 0 });
    expect((await remind()).status).toBe(429);
    const titles = (await inbox(lead)).map((it) => it['title']);
    expect(titles[0]).toBe('Please acknowledge: Office closed on Friday');
    expect((await inbox(amna)).map((it) => it['title'])).not.toContain(titles[0]);
    await moveTo(server, '2025-11-20T10:00:00Z', hr, lead);
    expect((await remind({ personId: lead.id })).status).toBe(200);
    await acknowledge(lead, id);
    expect((await remind()).status).toBe(409);
  });

  test('nobody acknowledges in the name of another', async () => {
    const { lead, publish } = cast;
    const { id } = await publish({ mustAcknowledge: true });
    const admin = await server.as('Super admin');
    await server.db
      .updateTable('sessions')
      .set({ acting_as: lead.id, acting_until: new Date('2025-11-20T09:30:00Z') })
      .where('person_id', '=', admin.id)
      .execute();
    expect((await acknowledge(admin, id)).status).toBe(403);
    await admin.call('POST /announcements/seen', { ids: [id] });
    expect((await readAnnouncement(lead, id)).body['mine']).toEqual({
      seenAt: null,
      acknowledgedAt: null,
    });
  });
});
