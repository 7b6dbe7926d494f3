import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { figuresCast, friday8 } from '../../../../../../tests/support/figures-cast.ts';
import { inbox } from '../../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import { checkAlerts } from '../check-alerts.job.ts';
import type { AlertFinding } from './feed.contract.ts';

const publicUrl = 'https://backlot.example.com';
let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;
let other: Colleague;

const last = '2025-11-20';

beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server, {
    lantern: (day) => (day === last ? 4 : 10),
    orbit: (day) => (day === last ? 12 : 30),
  });
  admin = await server.as('Admin', { name: 'Hina Admin' });
  lead = await server.as('Team lead', { name: 'Sana Lead', leads: cast.puzzle });
  other = await server.as('Team lead', { name: 'Omar Lead', leads: cast.arcade });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday8;
  await server.db.deleteFrom('report_alerts').execute();
  await server.db.deleteFrom('follows').execute();
  await server.db.deleteFrom('notifications').execute();
});

const falls = { measure: 'revenue', filter: {}, kind: 'falls', threshold: 0.3, by: 'app' };
const save = async (who: Colleague, rule: object = falls) =>
  Number((await who.call('POST /save-report-alert', { rule })).body['id']);
const check = () =>
  checkAlerts({ db: server.db, facts: server.facts, publicUrl, tell: notify }, server.clock.now);
const feed = async (who: Colleague, input: object = { whose: 'all' }) =>
  (await who.call('GET /alert-findings', input)).body['rows'] as AlertFinding[];
const told = async (who: Colleague) => (await inbox(who)).map((it) => it['title']);

test.each([
  ['GET /alert-findings', { whose: 'theirs' }, 400],
  ['GET /alert-findings', { id: 2 ** 31 }, 400],
  ['GET /alert-findings', { from: 'yesterday' }, 400],
  ['POST /see-alert-finding', { id: 999 }, 404],
  ['POST /acknowledge-alert-finding', { id: 999, version: 1 }, 404],
  ['POST /acknowledge-alert-finding', { id: 1, version: 1, note: 'x'.repeat(100_000) }, 400],
  ['POST /acknowledge-alert-finding', { id: 1, version: 1, note: 'a\u0000b' }, 400],
  ['POST /acknowledge-alert-finding', { id: 1, version: 1, known: false, note: 'why' }, 400],
  ['POST /snooze-report-alert', { id: 999, until: '2025-12-01' }, 404],
  ['POST /snooze-report-alert', { id: 1, part: 'x'.repeat(300), until: null }, 400],
  ['POST /follow-report-alert', { id: 999, follow: true }, 404],
])('%s, case %#, is refused', async (key, input, status) => {
  expect((await admin.call(key, input)).status).toBe(status);
  expect((await server.call(key, input)).status).toBe(401);
});

test('each reads of an alert what they may see, whoever made it', async () => {
  const id = await save(admin);
  await check();
  const rows = await feed(admin);
  expect(rows.map((it) => [it.label?.label, it.value, it.usual, it.change, it.words])).toEqual([
    ['Orbit', 12_000_000, 30_000_000, -0.6, '$12.00, $30.00 before'],
    ['Lantern', 4_000_000, 10_000_000, -0.6, '$4.00, $10.00 before'],
  ]);
  expect((await feed(lead)).map((it) => it.label?.label)).toEqual(['Lantern']);
  // Over all apps: no lead may see all of it, so the rule itself is not theirs to read or follow.
  expect((await lead.call('GET /report-alerts', { whose: 'all' })).body['rows']).toEqual([]);
  expect((await lead.call('POST /follow-report-alert', { id, follow: true })).status).toBe(404);
});

test('a team one leads no longer tells nothing, not even of one’s own alert', async () => {
  await save(lead, { ...falls, filter: { app: [cast.lantern] } });
  await check();
  expect(await feed(lead)).toHaveLength(1);
  const lead_id = (await server.as('Team lead')).id;
  await server.db.updateTable('teams').set({ lead_id }).where('id', '=', cast.puzzle).execute();
  await server.db.deleteFrom('team_members').where('person_id', '=', lead.id).execute();
  const answers = [
    await lead.call('GET /alert-findings', { whose: 'all' }),
    await lead.call('GET /report-alerts', { whose: 'all' }),
  ];
  await server.db
    .updateTable('teams')
    .set({ lead_id: lead.id })
    .where('id', '=', cast.puzzle)
    .execute();
  expect(answers.map((it) => it.status)).toEqual([200, 200]);
  const text = JSON.stringify(answers.map((it) => it.body));
  for (const canary of ['Lantern', '4000000', '$4.00', '-0.6', '10000000'])
    expect(text).not.toContain(canary);
});

test('who follows an alert is told of what they may see; who does not any more, is not', async () => {
  const id = await save(admin, { ...falls, filter: { app: [cast.lantern] } });
  expect((await lead.call('POST /follow-report-alert', { id, follow: true })).body).toMatchObject({
    following: true,
    mine: false,
  });
  expect((await other.call('POST /follow-report-alert', { id, follow: true })).status).toBe(404);
  await admin.call('POST /follow-report-alert', { id, follow: false });
  await check();
  expect(await told(lead)).toEqual(['Lantern: Ad revenue $4.00 on 20 Nov']);
  expect([await told(admin), await told(other)]).toEqual([[], []]);
  expect(await feed(admin, {})).toEqual([]);
  expect(await feed(lead, {})).toHaveLength(1);
});

test('a follower puts an alert off for themselves, its author for everybody', async () => {
  const id = await save(admin, { ...falls, filter: { app: [cast.lantern] } });
  await lead.call('POST /follow-report-alert', { id, follow: true });
  const past = await lead.call('POST /snooze-report-alert', { id, until: '2025-11-20' });
  expect([past.status, past.body.fields]).toEqual([400, { until: 'Choose a time to come.' }]);
  const far = { id, until: '2027-11-21' };
  expect((await lead.call('POST /snooze-report-alert', far)).status).toBe(400);
  const monday = { id, until: '2025-11-24' };
  expect((await lead.call('POST /snooze-report-alert', monday)).body).toMatchObject({
    snoozedUntil: '2025-11-24T04:00:00.000Z',
  });
  await check();
  expect([await told(admin), await told(lead)]).toEqual([
    ['Lantern: Ad revenue $4.00 on 20 Nov'],
    [],
  ]);
  expect(await feed(lead, { state: 'open' })).toEqual([]);
  expect(await feed(lead, { state: 'snoozed' })).toHaveLength(1);
  expect(await feed(admin, { state: 'open' })).toHaveLength(1);
  await server.db.deleteFrom('report_alert_firings').execute();
  await server.db.deleteFrom('notifications').execute();
  await lead.call('POST /snooze-report-alert', { id, until: null });
  await admin.call('POST /snooze-report-alert', { ...monday, part: String(cast.lantern) });
  await check();
  expect([await told(admin), await told(lead)]).toEqual([[], []]);
  expect(await feed(lead, { state: 'snoozed' })).toHaveLength(1);
  server.clock.now = new Date('2025-11-24T04:00:01Z');
  const again = await server.signIn(lead.id);
  const reply = await server.call('GET /alert-findings', { state: 'open' }, { token: again });
  expect(reply.body).toMatchObject({ totalRows: 1 });
});

test('who has opened it stands beside it, and what is known says by whom and why', async () => {
  await save(admin, { ...falls, filter: { app: [cast.lantern] } });
  await check();
  const [{ id, version }] = (await feed(lead)) as [AlertFinding];
  expect((await other.call('POST /see-alert-finding', { id })).status).toBe(404);
  await lead.call('POST /see-alert-finding', { id });
  await lead.call('POST /see-alert-finding', { id });
  server.clock.now = new Date(friday8.getTime() + 1000);
  const seen = (await admin.call('POST /see-alert-finding', { id })).body;
  expect(seen).toMatchObject({
    seenBy: [
      { id: lead.id, name: 'Sana Lead' },
      { id: admin.id, name: 'Hina Admin' },
    ],
  });
  const note = 'The SDK update was rolled back';
  const known = await lead.call('POST /acknowledge-alert-finding', { id, version, note });
  expect(known.body).toMatchObject({ known: { by: { name: 'Sana Lead' }, note }, version: 2 });
  // Two people at once: the second is shown what the first wrote.
  const late = await admin.call('POST /acknowledge-alert-finding', { id, version, note: 'Mine' });
  expect(late.status).toBe(412);
  expect(late.body.current).toMatchObject({ known: { note } });
  expect(await feed(admin, { state: 'open' })).toEqual([]);
  const back = { id, version: 2, known: false };
  expect((await admin.call('POST /acknowledge-alert-finding', back)).body).toMatchObject({
    known: null,
  });
  expect(await feed(admin, { whose: 'all', measure: 'ecpm' })).toEqual([]);
});

test('an alert that is deleted leaves nothing behind', async () => {
  const id = await save(admin);
  await lead.call('POST /follow-report-alert', { id, follow: true });
  await check();
  await admin.call('POST /delete-report-alert', { id, version: 1 });
  expect(await feed(admin)).toEqual([]);
  const wishes = await server.db.selectFrom('follows').selectAll().execute();
  expect(wishes).toEqual([]);
});
