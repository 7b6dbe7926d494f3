import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  acknowledge,
  announcementCast,
  readAnnouncement,
  which,
  type AnnouncementCast,
} from '../../../../tests/support/announcement-cast.ts';
import { inbox, moveTo, rowsOf, thursday } from '../../../../tests/support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { settleAnnouncements } from './settle-announcements.records.ts';

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

const mine = async (who: Colleague) =>
  rowsOf(await who.call('GET /announcements')).map((it) => it['id']);
const settle = () =>
  server.db
    .transaction()
    .execute((tx) =>
      settleAnnouncements(tx, server.clock.now, (ids, notice) =>
        notify(tx, ids, notice, server.clock.now),
      ),
    );

describe('refusals', () => {
  test('a member writes nothing, nobody without a session reads', async () => {
    const { amna, save } = cast;
    expect((await save(amna)).status).toBe(403);
    expect((await server.call('GET /announcements')).status).toBe(401);
    const nobody = await server.nobody();
    expect((await nobody.call('GET /announcements')).status).toBe(403);
  });

  test('a lead addresses the teams they lead and nobody else', async () => {
    const { lead, amna, outsider, save } = cast;
    expect((await save(lead, { audience: 'everyone', targetIds: [] })).status).toBe(403);
    expect((await save(lead, { audience: 'people', targetIds: [amna.id] })).status).toBe(403);
    const foreign = await save(outsider);
    const absent = await save(outsider, { targetIds: [2_000_000_000] });
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toBe(absent.body.message);
    expect((await save(lead)).status).toBe(200);
  });

  test('what is missing is named by its field', async () => {
    const { hr, save } = cast;
    const fields = async (change: object) => (await save(hr, change)).body.fields;
    expect(await fields({ title: ' ' })).toHaveProperty('title');
    expect(await fields({ body: '' })).toHaveProperty('body');
    expect(await fields({ targetIds: [] })).toHaveProperty('targetIds');
    expect(await fields({ as: 'schedule' })).toHaveProperty('publishOn');
    expect(await fields({ as: 'schedule', publishOn: '2025-11-19' })).toHaveProperty('publishOn');
    expect(await fields({ expiresOn: '2025-11-20' })).toHaveProperty('expiresOn');
    const late = { mustAcknowledge: true, acknowledgeBy: '2025-11-28', expiresOn: '2025-11-25' };
    expect(await fields(late)).toHaveProperty('acknowledgeBy');
  });

  test('one that is not mine to see or change looks as if it did not exist', async () => {
    const { amna, outsider, publish } = cast;
    const { id, version } = await publish();
    expect((await readAnnouncement(outsider, id)).body.message).toBe(
      (await readAnnouncement(outsider, 2_000_000_000)).body.message,
    );
    const reason = 'Not ours';
    const recall = await outsider.call('POST /announcements/recall', { id, version, reason });
    expect(recall.status).toBe(404);
    expect((await amna.call('POST /announcements/pin', { id, version })).status).toBe(403);
    expect((await acknowledge(outsider, id)).status).toBe(404);
    expect((await outsider.call('GET /announcements/readers', { id })).status).toBe(404);
    expect((await outsider.call('GET /comments', { kind: 'announcement', id })).status).toBe(404);
  });

  test('a stale change gets the present announcement', async () => {
    const { hr, publish, toTeam } = cast;
    const { id, version } = await publish();
    const change = { id, version, title: 'New', body: 'Text', ...toTeam };
    expect((await hr.call('POST /announcements/edit', change)).status).toBe(200);
    const again = await hr.call('POST /announcements/edit', change);
    expect(again.status).toBe(412);
    expect(again.body['current']).toMatchObject({ title: 'New', version: version + 1 });
  });

  test('what people have read is recalled, not deleted', async () => {
    const { hr, publish } = cast;
    const it = await publish();
    expect((await hr.call('POST /announcements/delete', it)).status).toBe(409);
  });
});

describe('who sees it', () => {
  test('its audience, from then on also who joins later', async () => {
    const { amna, outsider, team, publish } = cast;
    const { id } = await publish();
    expect(await mine(amna)).toContain(id);
    expect(await mine(outsider)).not.toContain(id);
    const bilal = await server.as('Member');
    expect(await mine(bilal)).not.toContain(id);
    const place = { team_id: team, person_id: bilal.id, since: '2025-11-20', until: null };
    await server.db.insertInto('team_members').values(place).execute();
    expect(await mine(bilal)).toContain(id);
  });

  test('a department with those below it, a role, chosen people', async () => {
    const { amna, outsider, publish } = cast;
    const { db } = server;
    const department = async (name: string, parent_id: number | null) =>
      (
        await db
          .insertInto('departments')
          .values({ name, parent_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const above = await department('Studio', null);
    const below = await department('Art', above);
    await db
      .updateTable('people')
      .set({ department_id: below })
      .where('id', '=', amna.id)
      .execute();
    const { role_id } = await db
      .selectFrom('people')
      .select('role_id')
      .where('id', '=', outsider.id)
      .executeTakeFirstOrThrow();
    const toDepartment = await publish({ audience: 'departments', targetIds: [above] });
    const toRole = await publish({ audience: 'roles', targetIds: [role_id] });
    const toPerson = await publish({ audience: 'people', targetIds: [amna.id] });
    expect(await mine(amna)).toEqual(expect.arrayContaining([toDepartment.id, toPerson.id]));
    expect(await mine(amna)).not.toContain(toRole.id);
    expect(await mine(outsider)).toContain(toRole.id);
    expect(await mine(outsider)).not.toContain(toDepartment.id);
  });

  test('at the time it was scheduled for, told once, until it expires', async () => {
    const { hr, amna, save } = cast;
    const { body } = await save(hr, {
      as: 'schedule',
      publishOn: '2025-11-21',
      publishAt: '10:00',
      expiresOn: '2025-11-22',
    });
    const id = Number(body['id']);
    expect(body).toMatchObject({ state: 'scheduled', publishAt: '2025-11-21T05:00:00.000Z' });
    expect(await mine(amna)).not.toContain(id);
    await moveTo(server, '2025-11-21T05:00:30Z', amna, hr);
    expect(await mine(amna)).toContain(id);
    await settle();
    await settle();
    const told = (await inbox(amna)).filter((it) => it['title'] === 'Office closed on Friday');
    expect(told).toHaveLength(1);
    await moveTo(server, '2025-11-22T00:00:00Z', amna, hr);
    expect(await mine(amna)).not.toContain(id);
    expect((await readAnnouncement(amna, id)).status).toBe(404);
    expect((await readAnnouncement(hr, id)).body).toMatchObject({ state: 'expired' });
  });

  test('a recalled one is gone for all but its writers, with the reason', async () => {
    const { hr, amna, publish } = cast;
    const { id, version } = await publish();
    const recalled = await hr.call('POST /announcements/recall', {
      id,
      version,
      reason: 'Wrong day',
    });
    expect(recalled.body).toMatchObject({ state: 'recalled', recall: { reason: 'Wrong day' } });
    expect((await readAnnouncement(amna, id)).status).toBe(404);
    expect((await inbox(amna))[0]).toMatchObject({ read: true });
  });

  test('pinned ones come first, in their order', async () => {
    const { hr, amna, publish } = cast;
    const [first, second, third] = [await publish(), await publish(), await publish()];
    const pin = (it: { id: number; version: number }, place?: number | null) =>
      hr.call('POST /announcements/pin', { ...it, ...(place !== undefined && { place }) });
    const pinned = which(await pin(first));
    await pin(second, 1);
    const ours = (ids: unknown[]) =>
      ids.filter((id) => [first.id, second.id, third.id].includes(Number(id)));
    expect(ours(await mine(amna))).toEqual([second.id, first.id, third.id]);
    await pin(pinned, null);
    expect(ours(await mine(amna))).toEqual([second.id, third.id, first.id]);
  });
});

test('its audience and its writers talk about it, others cannot', async () => {
  const { hr, amna, outsider, publish } = cast;
  const { id } = await publish();
  const say = (who: Colleague) =>
    who.call('POST /comment/save', { kind: 'announcement', subjectId: id, body: 'Thank you' });
  expect((await say(amna)).status).toBe(200);
  expect((await say(hr)).status).toBe(200);
  expect((await say(outsider)).status).toBe(404);
  expect((await readAnnouncement(amna, id)).body).toMatchObject({ comments: 2 });
});

test('is found by its audience only', async () => {
  const { amna, outsider, nth, publish } = cast;
  const title = `Lantern ${nth}`;
  const { id } = await publish({ title });
  const find = async (who: Colleague) =>
    rowsOf(await who.call('GET /search', { q: title, kinds: ['announcement'] })).map(
      (it) => it['id'],
    );
  expect(await find(amna)).toEqual([id]);
  expect(await find(outsider)).toEqual([]);
});
