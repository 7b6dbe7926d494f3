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

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
const last = '2025-11-20';

beforeAll(async () => {
  server = await testServer();
  // Lantern falls from $10 to $4 on its last day and earned as little once before.
  const cast = await figuresCast(server, {
    lantern: (day) => (day === last || day === '2025-11-03' ? 4 : 10),
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

type Made = { id: number; version: number; name: string };
let count = 0;
const measure = async (who: Colleague, more: object = {}) => {
  const reply = await who.call('POST /save-own-measure', {
    name: `Twice ${++count}`,
    formula: 'ad revenue * 2',
    unit: 'money',
    ...more,
  });
  expect(reply.body).not.toHaveProperty('fields');
  const { id, version, name } = reply.body as object as Made;
  return { id, version, name };
};
const below = (id: number, more: object = {}) => ({
  measure: `own:${id}`,
  filter: {},
  kind: 'below',
  threshold: 10_000_000,
  ...more,
});
const save = (who: Colleague, rule: object, more: object = {}) =>
  who.call('POST /save-report-alert', { rule, ...more });
const check = (now = friday8) =>
  checkAlerts(
    { db: server.db, facts: server.facts, publicUrl: 'https://backlot.example.com', tell: notify },
    now,
  );
const told = async (who: Colleague) => (await inbox(who)).map((it) => it['title']);
const alerts = async (who: Colleague, whose = 'mine') =>
  (await who.call('GET /report-alerts', { whose })).body['rows'] as Record<string, unknown>[];

test('the measure of somebody else is as good as none', async () => {
  const { id } = await measure(admin);
  for (const path of ['POST /save-report-alert', 'POST /try-report-alert'] as const) {
    const reply = await lead.call(path, { rule: below(id) });
    expect([path, reply.status]).toEqual([path, 404]);
  }
  expect((await save(lead, below(99_999))).status).toBe(404);
  expect((await save(lead, { ...below(1), measure: 'own:0' })).status).toBe(400);
});

test('a split that its parts do not know is refused by name', async () => {
  const { id, name } = await measure(lead, { formula: 'spend / installs', unit: 'money' });
  const reply = await save(lead, below(id, { by: 'adUnit' }));
  expect(reply.body.fields).toEqual({ 'rule.by': `${name} is not known by ad unit.` });
});

test('the trial and the job say the same, in its name and unit', async () => {
  const { id, name } = await measure(lead);
  const { body } = await lead.call('POST /try-report-alert', { rule: below(id) });
  const fired = body['fired'] as { day: string; title: string }[];
  expect(fired.map((it) => it.day)).toEqual([last, '2025-11-03']);
  expect((await save(lead, below(id))).body).toMatchObject({
    title: `${name} below $10`,
    problem: null,
  });
  await check();
  expect(await told(lead)).toEqual([fired[0]!.title]);
  expect(fired[0]!.title).toContain(`${name} $8.00`);
  const { body: feed } = await lead.call('GET /alert-findings', { measure: [`own:${id}`] });
  expect(feed['rows']).toMatchObject([
    { value: 8_000_000, measure: { label: name, unit: 'money' } },
  ]);
});

test('it is watched as its formula stands, and rests where its unit is another one', async () => {
  const made = await measure(lead);
  await save(lead, below(made.id));
  const change = async (more: object) => {
    const { body } = await lead.call('GET /own-measure', { id: made.id });
    const { id, version, name } = body as object as Made;
    await measure(lead, { id, version, name, ...more });
  };
  await change({ formula: 'ad revenue * 3' });
  await check();
  expect(await told(lead)).toEqual([]);
  await change({ formula: 'impressions / requests', unit: 'ratio' });
  await check(new Date('2025-11-21T04:00:00Z'));
  const [rests] = await alerts(lead);
  expect(rests).toMatchObject({ title: `${made.name} below $10` });
  expect(rests!['problem']).toContain('another unit');
  expect(await told(lead)).toEqual([]);
  const { id, version } = rests as { id: number; version: number };
  const saved = await save(lead, below(made.id, { threshold: 2 }), { id, version });
  expect(saved.body).toMatchObject({ title: `${made.name} below 200%`, problem: null });
});

test('what an alert watches is neither deleted nor, by others’ alerts, made private', async () => {
  const made = await measure(lead);
  await save(lead, below(made.id), { active: false });
  const deleted = await lead.call('POST /delete-own-measure', {
    id: made.id,
    version: made.version,
  });
  expect(deleted.status).toBe(409);
  expect(deleted.body.message).toContain('alert');
  const shared = await measure(lead, { ...made, shared: true });
  await save(admin, below(made.id));
  const closed = await lead.call('POST /save-own-measure', {
    id: made.id,
    version: shared.version,
    name: made.name,
    formula: 'ad revenue * 2',
    unit: 'money',
    shared: false,
  });
  expect(closed.status).toBe(409);
});

test('whoever does not have the measure is shown and told nothing of it', async () => {
  const made = await measure(lead);
  const alert = (await save(lead, below(made.id))).body as object as { id: number };
  // The admin sees every app, so that a figure of the house is theirs to follow.
  expect(await alerts(admin, 'all')).toEqual([]);
  const follow = { id: alert.id, follow: true };
  expect((await admin.call('POST /follow-report-alert', follow)).status).toBe(404);
  const shared = await measure(lead, { ...made, shared: true });
  expect((await admin.call('POST /follow-report-alert', follow)).status).toBe(200);
  await measure(lead, { ...shared, shared: false });
  await check();
  expect(await told(lead)).toHaveLength(1);
  expect(await told(admin)).toEqual([]);
  const { body } = await admin.call('GET /alert-findings', { whose: 'all' });
  expect(body['rows']).toEqual([]);
});

test('an alert rests where its author has the measure no more, and can be switched off', async () => {
  const made = await measure(admin, { shared: true });
  const rule = below(made.id);
  const { id, version } = (await save(lead, rule)).body as object as Made;
  await server.db
    .updateTable('own_measures')
    .set({ shared: false })
    .where('id', '=', made.id)
    .execute();
  await check();
  expect(await told(lead)).toEqual([]);
  expect(await alerts(lead)).toMatchObject([{ problem: expect.stringContaining('not shared') }]);
  expect((await save(lead, rule, { id, version, active: true })).status).toBe(404);
  expect((await save(lead, rule, { id, version, active: false })).status).toBe(200);
});
