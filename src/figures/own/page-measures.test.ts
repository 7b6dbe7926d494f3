import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresDesk, type FiguresDesk } from '../../../tests/support/figures-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import type { FiguresPage } from '../breakdown.contract.ts';

let server: TestServer;
let desk: FiguresDesk;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-21T06:00:00Z');
  desk = await figuresDesk(server);
  await desk.earn([{ app_id: desk.mine, revenue_micros: 3_000_000, impressions: 1000 }]);
  await desk.spend([{ campaign_id: await desk.campaign('Summer'), spend_micros: 1_000_000 }]);
});
afterAll(() => server.close());

let count = 0;
async function made(who: Colleague, more: object = {}) {
  const { status, body } = await who.call('POST /save-own-measure', {
    name: `Made ${++count}`,
    formula: 'ad revenue * 2',
    unit: 'money',
    ...more,
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  const { id, version, name } = body as object as { id: number; version: number; name: string };
  return { id, version, name, key: `own:${id}` as const };
}

const paths = ['GET /monetisation', 'GET /engagement', 'GET /user-acquisition'] as const;
const open = async (who: Colleague, input: object, path: (typeof paths)[number] = paths[0]) => {
  const { status, body } = await who.call(path, { date: 'last-7-days', ...input });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body as object as FiguresPage;
};
const gone =
  'An own measure that this address names was deleted, or is not shared with you: it is left out.';

test('whoever may not see figures gets no page with an own measure either', async () => {
  const { key } = await made(desk.admin, { shared: true });
  const hr = await server.as('HR', { without: ['revenue:read'] });
  for (const path of [...paths, 'GET /app-detail-data'] as const)
    expect([path, (await hr.call(path, { own: [key] })).status]).toEqual([path, 403]);
});

test.each([
  ['own.0', { own: ['own:0'] }, 'No own measure has such a key.'],
  ['own.0', { own: ['revenue'] }, 'No own measure has such a key.'],
  ['own', { own: ['own:1', 'own:1'] }, 'Each only once.'],
  ['own', { own: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((it) => `own:${it}`) }, 'At most eight.'],
  ['measure', { measure: 'rating' }, 'The chart of this page has no such measure.'],
])('a wrong %s is refused: %j', async (field, input, words) => {
  const { status, body } = await desk.admin.call('GET /monetisation', input);
  expect([status, body.fields?.[field]]).toEqual([400, words]);
});

test('an own measure is a column and the chart of every page of figures, sorted by', async () => {
  const { key } = await made(desk.lead);
  for (const path of [...paths, 'GET /app-detail-data'] as const) {
    const asked = { own: [key], measure: key, sort: key, by: 'day' };
    const page = await open(desk.lead, asked, path as 'GET /engagement');
    expect([path, page.untold, page.trend.measure]).toEqual([path, [], key]);
    expect(page.trend.series[0]!.values).toEqual(Array.from({ length: 7 }, () => 6_000_000));
    expect(page.breakdown.total[key]).toMatchObject({ value: 42_000_000 });
    expect(page.breakdown.rows.map((it) => it.figures[key]?.value)).toEqual(
      Array.from({ length: 7 }, () => 6_000_000),
    );
  }
});

test('one that a split does not know is empty with the reason, and never nought', async () => {
  const { key, name } = await made(desk.lead, { formula: 'ad revenue + spend' });
  const page = await open(desk.lead, { own: [key], by: 'adUnit', measure: key, parts: 'parts' });
  expect(page.untold).toEqual([
    { measure: key, isGone: false, why: `${name} is not known by ad unit.` },
  ]);
  expect(page.breakdown.rows.length).toBeGreaterThan(0);
  for (const { figures } of page.breakdown.rows) expect(figures[key]?.value).toBeNull();
  for (const { values } of page.trend.series) expect(new Set(values)).toEqual(new Set([null]));
  // The whole is known, and so is its chart.
  expect(page.breakdown.total[key]).toMatchObject({ value: 7 * 4_000_000 });
  const whole = await open(desk.lead, { measure: key, by: 'adUnit' });
  expect(whole.untold).toEqual([]);
  expect(whole.trend.series[0]!.values[0]).toBe(4_000_000);
});

test('one that a filter leaves nothing of says which', async () => {
  const { key, name } = await made(desk.lead, { formula: 'ad revenue + spend' });
  const page = await open(desk.lead, { own: [key], by: 'app', network: [String(desk.admob)] });
  expect(page.untold).toEqual([
    { measure: key, isGone: false, why: `${name}: There is no spend by ad network.` },
  ]);
  expect(page.breakdown.total[key]).toMatchObject({ value: null });
});

test('an address outlives its measure: what was deleted or is somebody else’s is said and left out', async () => {
  const mine = await made(desk.lead);
  const deleted = await made(desk.lead);
  const theirs = await made(desk.admin);
  await desk.lead.call('POST /delete-own-measure', { id: deleted.id, version: deleted.version });
  const page = await open(desk.lead, {
    own: [deleted.key, mine.key, theirs.key],
    measure: theirs.key,
    sort: `-${deleted.key}`,
  });
  expect(page.untold).toEqual([
    { measure: deleted.key, isGone: true, why: gone },
    { measure: theirs.key, isGone: true, why: gone },
  ]);
  expect(Object.keys(page.breakdown.total)).toContain(mine.key);
  expect(Object.keys(page.breakdown.total)).not.toContain(deleted.key);
  expect(page.trend.measure).toBe('revenue');
  expect(JSON.stringify(page)).not.toContain(theirs.name);
});

test('a saved look keeps it: it cannot be deleted while the look is there', async () => {
  const { id, version, key, name } = await made(desk.lead);
  const query = new URLSearchParams({ own: key, measure: key }).toString();
  const view = { path: '/monetisation', name: `Look ${count}`, query };
  expect((await desk.lead.call('POST /save-view', view)).status).toBe(200);
  const refused = await desk.lead.call('POST /delete-own-measure', { id, version });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body['message']).toContain(`${name} cannot be deleted: it is used by the saved`);
});

test('a page with as many own measures as it takes is a file with all of its columns', async () => {
  const own = await Promise.all(
    Array.from({ length: 8 }, () => made(desk.lead, { formula: 'spend / installs' })),
  );
  const { acquisitionSpec } = await import('#/domains/revenue/acquisition/acquisition.contract.ts');
  const { body } = await desk.lead.call('GET /figures/export', {
    date: 'last-7-days',
    by: ['campaign'],
    measures: [...acquisitionSpec.columns, ...own.map((it) => it.key)],
    format: 'csv',
  });
  for (const { name } of own) expect(String(body['raw'])).toContain(name);
});
