import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { figuresCast, friday8 } from '../../../../../tests/support/figures-cast.ts';
import { inbox } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { checkAlerts } from './check-alerts.job.ts';

const publicUrl = 'https://backlot.example.com';
let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;

beforeAll(async () => {
  server = await testServer();
  // Lantern falls from $10 to $4 on its last day, Orbit from $30 to $29.
  const last = '2025-11-20';
  cast = await figuresCast(server, {
    lantern: (day) => (day === last ? 4 : 10),
    orbit: (day) => (day === last ? 29 : 30),
  });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = friday8;
  await server.db.deleteFrom('report_alerts').execute();
  await server.db.deleteFrom('notifications').execute();
});

const below = {
  measure: 'revenue',
  filter: { country: ['PK'] },
  kind: 'below',
  threshold: 5_000_000,
};
const falls = { ...below, kind: 'falls', threshold: 0.3, by: 'app' };
const save = (who: Colleague, rule: object, more: object = {}) =>
  who.call('POST /save-report-alert', { rule, ...more });
const check = (now = friday8) => {
  const tell = notify;
  return checkAlerts({ db: server.db, facts: server.facts, publicUrl, tell }, now);
};
const told = async (who: Colleague) => (await inbox(who)).map((it) => [it['title'], it['body']]);

test.each([
  ['measure', { ...below, measure: 'beauty' }],
  ['by', { ...below, by: 'day' }],
  ['threshold', { ...below, kind: 'falls', threshold: 0 }],
  ['floor', { ...below, floor: { measure: 'ecpm', value: 1 } }],
])('an alert that makes no sense is refused by the name of %s', async (field, rule) => {
  const reply = await save(lead, rule);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)[0]).toContain(field);
});

test.each([
  ['rule.by', { ...below, measure: 'cpi', by: 'adUnit' }, 'CPI is not known by ad unit.'],
  ['rule.by', { ...below, measure: 'roi', by: 'network' }, 'ROI is not known by ad network.'],
  [
    'rule.filter.appVersion',
    { ...below, filter: { appVersion: ['1.0'] } },
    'Ad revenue is not known by version.',
  ],
])('an alert that could never fire is refused by the name of %s', async (field, rule, message) => {
  const reply = await save(lead, rule);
  expect([reply.status, reply.body.fields]).toEqual([400, { [field]: message }]);
});

test('one that was saved before and can never fire says so', async () => {
  const made = (await save(lead, { ...below, measure: 'cpi' })).body;
  const rule = JSON.stringify({ ...below, measure: 'cpi', by: 'adUnit' });
  await server.db.updateTable('report_alerts').set({ rule }).execute();
  const { body } = await lead.call('GET /report-alerts');
  expect(body['rows']).toMatchObject([{ id: made['id'], problem: 'CPI is not known by ad unit.' }]);
});

test('an alert is its author’s alone', async () => {
  const made = (await save(lead, below)).body;
  expect(made['title']).toBe('Ad revenue in Pakistan below $5');
  const which = { id: made['id'], version: 1 };
  expect((await save(admin, below, which)).status).toBe(404);
  expect((await admin.call('POST /delete-report-alert', which)).status).toBe(404);
  expect((await admin.call('GET /report-alerts')).body).toMatchObject({ totalRows: 0 });
  expect((await save(lead, below, { ...which, active: false })).body).toMatchObject({ version: 2 });
  expect((await save(lead, below, which)).status).toBe(412);
  expect((await lead.call('POST /delete-report-alert', { ...which, version: 2 })).status).toBe(200);
});

test('an alert does not tell the names of other teams’ apps', async () => {
  const rule = { ...below, filter: { app: [cast.orbit, cast.lantern] } };
  expect((await save(lead, rule)).body['title']).toBe('Ad revenue of Lantern below $5');
});

test('each author is told of the figures of their own scope, once a day', async () => {
  await save(lead, below);
  await save(admin, below);
  await check();
  await check(new Date('2025-11-21T09:00:00Z'));
  expect(await told(lead)).toEqual([
    ['Ad revenue $4.00 on 20 Nov', 'Below $5: $4.00, $10.00 before'],
  ]);
  // $33 in all is not below $5.
  expect(await told(admin)).toEqual([]);
  const [row] = (await lead.call('GET /report-alerts')).body['rows'] as object[];
  expect(row).toMatchObject({
    fired: [{ day: '2025-11-20', title: 'Ad revenue $4.00 on 20 Nov' }],
  });
});

test('a change is looked at app by app, and only with enough behind it', async () => {
  const floor = (value: number) => ({ ...falls, floor: { measure: 'impressions', value } });
  await save(admin, floor(1000));
  await save(admin, floor(1001));
  await check();
  expect(await told(admin)).toEqual([
    ['Lantern: Ad revenue $4.00 on 20 Nov', 'Fell by 30% or more: $4.00, $10.00 before'],
  ]);
});

test('of several, the largest is named first', async () => {
  await save(admin, { ...falls, threshold: 0.01 });
  await check();
  expect(await told(admin)).toEqual([
    [
      'Ad revenue fell by 1% or more for 2 on 20 Nov',
      'Orbit $29.00, $30.00 before; Lantern $4.00, $10.00 before',
    ],
  ]);
});

test('over seven days one bad day is no fall', async () => {
  await save(lead, { ...falls, over: 'week' });
  await check();
  expect(await told(lead)).toEqual([]);
});

test('an incomplete day is never looked at', async () => {
  await save(lead, below);
  // Two days on nothing more has come: the last complete day is still the same.
  await check(new Date('2025-11-23T03:00:00Z'));
  expect((await told(lead))[0]![0]).toBe('Ad revenue $4.00 on 20 Nov');
});

test('before there were figures nothing is nought, and what stopped is', async () => {
  const trial = await admin.call('POST /try-report-alert', {
    rule: { ...below, threshold: 35_000_000 },
  });
  // Sixty of the ninety days have figures: on all but the last they are forty dollars.
  expect((trial.body['fired'] as { day: string }[]).map((it) => it.day)).toEqual(['2025-11-20']);
});

test('switched off, of a deleted report, or of someone who may not see figures any more, it is silent', async () => {
  await save(lead, below, { active: false });
  const report = await lead.call('POST /save-report', {
    name: 'Watched',
    definition: { filter: {}, by: ['app'], measures: ['revenue'] },
  });
  const reportId = report.body['id'];
  expect((await save(admin, below, { reportId })).status).toBe(404);
  await save(lead, below, { reportId });
  await lead.call('POST /delete-report', { id: reportId, version: 1 });
  const leaver = await server.as('Team lead', { leads: cast.puzzle });
  await save(leaver, below);
  const setStatus = (status: 'left' | 'active') =>
    server.db.updateTable('people').set({ status }).where('id', '=', leaver.id).execute();
  await setStatus('left');
  await check();
  await setStatus('active');
  expect(await told(lead)).toEqual([]);
  expect(await told(leaver)).toEqual([]);
});
