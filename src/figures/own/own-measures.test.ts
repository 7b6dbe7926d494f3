import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import type { Breakdown, Trend } from '../breakdown.contract.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
let other: Colleague;
const day = '2026-03-04';
const date = `${day}..${day}`;

/** Ad network 1 knows its clicks, network 2 neither clicks nor responses; some of day 3 too. */
beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-06T06:00:00Z');
  const team = await server.team('Puzzle');
  admin = await server.as('Admin');
  member = await server.as('Member', { teamId: team });
  other = await server.as('Team lead', { leads: team });
  const silent = { requests: 900, responses: null, impressions: 500, clicks: null };
  const ads = adDelivery(
    [
      adRow({ day, network_id: 1 }),
      adRow({ day, network_id: 2, ...silent }),
      adRow({ day: '2026-03-03', network_id: 1, impressions: 0 }),
    ],
    { slices: [{ account_id: 1, from: '2026-03-03', to: day }] },
  );
  await server.facts.commitBatch({ id: 1, deliveries: [ads] });
});
afterAll(() => server.close());

let count = 0;
const fields = (it: object = {}) => ({
  name: `Measure ${++count}`,
  formula: 'clicks / requests',
  unit: 'ratio',
  ...it,
});
const save = (who: Colleague, it: object = {}) => who.call('POST /save-own-measure', fields(it));
const made = async (who: Colleague, it: object = {}) => {
  const { status, body } = await save(who, it);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as { id: number; version: number; name: string };
};
const ask = async (who: Colleague, measures: readonly string[], more: object = {}) =>
  (await who.call('GET /figures', { date, measures, ...more })).body as object as Breakdown;
const valuesOf = async (formula: string, unit: string, like: string, more: object = {}) => {
  const { id } = await made(admin, { formula, unit });
  const { total } = await ask(admin, [`own:${id}`, like], more);
  return [total[`own:${id}`]?.value, total[like as 'revenue']?.value];
};

test('HR, whose role gives no figures, has no own measures', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /own-measures')).status).toBe(403);
  expect((await save(hr)).status).toBe(403);
});

test.each([
  ['formula', { formula: 'ad revenu / dau' }, 'At character 1: No measure is called “ad revenu”'],
  ['formula', { formula: 'spend + installs' }, 'they cannot be added'],
  ['formula', { formula: '' }, 'Write a formula.'],
  ['formula', { formula: 'spend\u0000' }, 'Zero bytes'],
  ['formula', { formula: `spend${' '.repeat(100_000)}/ dau` }, 'At most 500 characters.'],
  ['formula', { formula: '{nothing} / dau' }, 'No measure has the key nothing.'],
  ['formula', { formula: '{own:2147483648} / dau' }, 'No measure has the key'],
  ['formula', { formula: '{own:99} / dau' }, 'archived or not shared with you'],
  ['unit', { unit: 'money' }, 'can be shown as: ratio, number.'],
  ['name', { name: 'ad REVENUE' }, 'A measure of Backlot is called so.'],
  ['name', { name: 'x'.repeat(61) }, 'At most 60 characters.'],
  ['decimals', { decimals: 9 }, ''],
  ['tone', { tone: 2 }, ''],
])('a %s that is wrong is refused by name: %j', async (field, wrong, words) => {
  const reply = await save(admin, wrong);
  expect(reply.status).toBe(400);
  expect(reply.body.fields?.[field]).toContain(words);
});

test('somebody else’s own measure is as good as none until it is shared', async () => {
  const mine = await made(admin);
  const key = `own:${mine.id}`;
  const which = { id: mine.id, version: mine.version };
  for (const reply of [
    await member.call('GET /own-measure', { id: mine.id }),
    await member.call('GET /figures', { date, measures: [key] }),
    await member.call('GET /figures', { date, measures: ['own:99999'] }),
    await member.call('GET /figures/trend', { date, measure: key }),
    await member.call('GET /figures/export', { date, measures: [key], format: 'csv' }),
    await member.call('POST /save-own-measure', { ...fields(), ...which }),
    await member.call('POST /archive-own-measure', { ...which, archived: true }),
    await member.call('POST /delete-own-measure', which),
  ]) {
    expect(reply).toMatchObject({
      status: 404,
      body: { message: 'This own measure was not found.' },
    });
  }
  expect((await member.call('GET /own-measures')).body).toEqual({ rows: [] });
  for (const key of ['own:0', 'own:x', 'own:-1', 'own:2147483648', 'beauty']) {
    const reply = await member.call('GET /figures', { date, measures: [key] });
    expect([key, reply.status]).toEqual([key, 400]);
  }
  const shared = await made(admin, { ...fields({ shared: true }), ...which });
  expect((await ask(member, [key])).total).toHaveProperty(key);
  expect((await member.call('GET /own-measure', { id: mine.id })).body).toMatchObject({
    mine: false,
    mayChange: false,
    formula: 'Clicks / Requests',
  });
  const change = { ...fields({ shared: true }), id: mine.id, version: shared.version };
  expect((await member.call('POST /save-own-measure', change)).status).toBe(403);
});

test('a member, who has no right to share, keeps measures for themselves', async () => {
  expect((await save(member, { shared: true })).status).toBe(403);
  await made(member);
});

test('a stale change is refused, and a name is taken once', async () => {
  const { id, version, name } = await made(admin);
  const change = { ...fields(), id };
  expect((await admin.call('POST /save-own-measure', change)).body.fields).toHaveProperty(
    'version',
  );
  expect((await admin.call('POST /save-own-measure', { ...change, version })).status).toBe(200);
  expect((await admin.call('POST /save-own-measure', { ...change, version })).status).toBe(412);
  expect((await admin.call('POST /delete-own-measure', { id, version })).status).toBe(412);
  const taken = await made(other);
  expect(await save(admin, { name: taken.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { fields: { name: 'An own measure has this name already.' } },
  });
  // The name it had is free again.
  expect((await save(other, { name })).status).toBe(200);
});

test('formulas count only rows that tell everything in them', async () => {
  // Network 2 tells neither clicks nor responses: its 900 requests do not count.
  expect(await valuesOf('clicks / requests', 'ratio', 'ctr')).toEqual([3 / 100, 3 / 60]);
  expect((await valuesOf('(clicks + responses) / requests', 'ratio', 'fill'))[0]).toBe(83 / 100);
  const [own, ecpm] = await valuesOf('ad revenue / impressions * 1000', 'money', 'ecpm');
  expect(own).toBe(ecpm);
  expect((await valuesOf('ecpm * impressions / 1000', 'money', 'revenue'))[0]).toBeGreaterThan(0);
  const silent = { network: ['2'] };
  expect((await valuesOf('clicks / requests', 'ratio', 'requests', silent))[0]).toBeNull();
});

test('what is absent in a part is absent in the whole, and so is what is divided by nought', async () => {
  expect((await valuesOf('ad revenue / user days', 'money', 'revenue'))[0]).toBeNull();
  const { id } = await made(admin, { formula: 'spend / revenue', name: 'Cost share' });
  const key = `own:${id}` as const;
  const { rows } = await ask(admin, [key, 'revenue'], { by: 'network' });
  expect(rows.map((it) => it.figures[key]?.value)).toEqual([null, null]);
  const before = { date: '2026-03-03..2026-03-03' };
  expect((await valuesOf('ad revenue / impressions', 'money', 'revenue', before))[0]).toBeNull();
});

test('lists are sorted by them, charts draw them and files name them with their formula', async () => {
  const { id } = await made(admin, { name: 'Click yield', decimals: 2 });
  const key = `own:${id}`;
  const { rows } = await ask(admin, [key, 'revenue'], { by: 'network', sort: `-${key}` });
  expect(rows.map((it) => it.labels[0]!.key)).toEqual(['1', '2']);
  const trend = (await admin.call('GET /figures/trend', { date, measure: key, by: 'network' }))
    .body as object as Trend;
  expect(trend).toMatchObject({ measure: key, series: [{ key: '1', values: [0.03] }] });
  const file = await admin.call('GET /figures/export', { date, measures: [key], format: 'csv' });
  expect(JSON.stringify(file.body)).toContain('Click yield (Clicks ÷ Requests)');
  const sorted = await admin.call('GET /figures', { date, measures: ['revenue'], sort: `-${key}` });
  expect(sorted.body.fields).toHaveProperty('sort');
});

test('an own measure may be made of another, never of itself in a circle', async () => {
  const base = await made(admin, { formula: 'clicks / requests', name: 'Base rate' });
  const next = await made(admin, { formula: '1 - [Base rate]', name: 'Rest rate' });
  const { total } = await ask(admin, [`own:${next.id}`]);
  expect(total[`own:${next.id}`]?.value).toBe(0.97);
  const circle = { ...fields({ name: 'Base rate', formula: 'rest rate / 2' }), id: base.id };
  const refused = await admin.call('POST /save-own-measure', { ...circle, version: base.version });
  expect(refused.status).toBe(400);
  expect(refused.body.fields!['formula']).toContain('is made of this measure');
  const kind = { ...fields({ name: 'Base rate', formula: 'spend', unit: 'money' }), id: base.id };
  expect(
    (await admin.call('POST /save-own-measure', { ...kind, version: base.version })).body,
  ).toMatchObject({ code: 'conflict' });
  // What everybody has is made of what everybody has.
  const shared = await save(admin, { formula: 'base rate * 2', shared: true });
  expect(shared.body.fields!['shared']).toContain(
    '“Base rate”, which it is made of, is only yours',
  );
  let name = 'Rest rate';
  for (let deep = 0; deep < 3; deep += 1)
    ({ name } = await made(admin, { formula: `[${name}] * 1`, name: `Deep ${deep}` }));
  await made(admin, { formula: `[${name}] * 1`, name: 'Deeper' });
  const tooDeep = await save(admin, { formula: 'Deeper * 1' });
  expect(tooDeep.body.fields!['formula']).toContain('At most 5 own measures');
});

test('what is used cannot be deleted but archived, and says where it is used', async () => {
  const { id, version, name } = await made(admin, { shared: true });
  const definition = { filter: {}, by: ['app'], measures: [`own:${id}`] };
  const report = { name: 'Uses it', definition };
  expect((await other.call('POST /save-report', report)).status).toBe(200);
  await admin.call('POST /save-report', report);
  const query = `measures=own%3A${id}&by=app`;
  await admin.call('POST /save-view', { path: '/reports', name: 'My view', query });
  const refused = await admin.call('POST /delete-own-measure', { id, version });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: `${name} cannot be deleted: it is used by the report “Uses it”, the saved view “My view”, 1 more. Archive it instead: it goes on there and is offered no more.`,
    },
  });
  const about = (await admin.call('GET /own-measure', { id })).body;
  expect(about).toMatchObject({ others: 1, uses: [{ what: 'report' }, { what: 'saved view' }] });
  const back = { ...fields({ shared: false }), id, version };
  expect((await admin.call('POST /save-own-measure', back)).status).toBe(409);
  const archive = { id, version, archived: true };
  expect((await admin.call('POST /archive-own-measure', archive)).status).toBe(200);
  expect((await ask(other, [`own:${id}`])).total).toHaveProperty(`own:${id}`);
  // It is offered to no formula any more.
  expect((await save(admin, { formula: `[${name}] * 2` })).status).toBe(400);
  const { rows } = await server.records.pool.query<{ action: string }>(
    "select action from audit where subject_type = 'own-measure' and subject_id = $1 order by id",
    [String(id)],
  );
  expect(rows.map((it) => it.action)).toEqual(['own-measure.save', 'own-measure.archive']);
  const unused = await made(admin);
  const gone = await admin.call('POST /delete-own-measure', { id: unused.id, version: 1 });
  expect(gone).toMatchObject({ status: 200, body: { message: `${unused.name} is deleted.` } });
});

test('a shared measure of somebody who left is changed by whoever may share', async () => {
  const leaver = await server.as('Team lead', { leads: await server.team('Arcade') });
  const { id, version } = await made(leaver, { shared: true });
  const change = { ...fields({ shared: true }), id, version };
  expect((await admin.call('POST /save-own-measure', change)).status).toBe(403);
  await server.records.pool.query("update people set status = 'left' where id = $1", [leaver.id]);
  expect((await member.call('POST /save-own-measure', change)).status).toBe(403);
  expect((await admin.call('POST /save-own-measure', change)).status).toBe(200);
});

test('what others get has no measure that is only its author’s', async () => {
  const { id, name } = await made(admin);
  const definition = { filter: {}, by: ['app'], measures: [`own:${id}`] };
  const report = { name: 'For all', definition };
  const shared = await admin.call('POST /save-report', { ...report, sharing: 'everybody' });
  const words = `“${name}” is only yours: share the measure first.`;
  expect(shared).toMatchObject({ status: 400, body: { fields: { measures: words } } });
  const kept = await admin.call('POST /save-report', report);
  expect(kept.status).toBe(200);
  const mail = { reportId: kept.body['id'], every: 'day', at: '09:00' };
  const mailed = (to: Colleague) =>
    admin.call('POST /save-report-schedule', { ...mail, recipientIds: [to.id] });
  expect((await mailed(other)).body.fields).toEqual({ measures: words });
  expect((await mailed(admin)).status).toBe(200);
  expect((await member.call('POST /save-report', report)).status).toBe(404);
});

test('a formula is looked at before it is saved', async () => {
  const asked = { date, formula: 'clicks / requests', unit: 'ratio' };
  expect((await admin.call('GET /own-measure-preview', asked)).body).toMatchObject({
    total: { value: 0.03 },
    series: [{ values: [0.03] }],
  });
  const wrong = await admin.call('GET /own-measure-preview', { ...asked, formula: 'clicks +' });
  expect(wrong).toMatchObject({ status: 400 });
  expect(Object.keys(wrong.body.fields!)).toEqual(['formula']);
});

test('a page with an own measure asks the facts no more than one with its parts', async () => {
  const { id } = await made(admin, { formula: '(ad revenue + spend) / installs', unit: 'money' });
  const query = vi.spyOn(server.facts, 'query');
  const asked = async (measures: readonly string[], country: string) => {
    query.mockClear();
    await ask(admin, measures, { by: 'app', country: [country] });
    return query.mock.calls.length;
  };
  // Whatever only the first question of all asks is asked before.
  await asked(['revenue'], 'FR');
  const parts = await asked(['revenue', 'spend', 'installs'], 'DE');
  const own = await asked([`own:${id}`], 'PK');
  const both = await asked(['revenue', 'spend', 'installs', `own:${id}`], 'US');
  query.mockRestore();
  expect(parts).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(parts);
  expect(both).toBeLessThanOrEqual(parts);
});
