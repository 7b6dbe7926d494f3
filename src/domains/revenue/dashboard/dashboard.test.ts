import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let puzzle: number;
let mine: number;
let theirs: number;
let network: number;
const today = dayOf(new Date());
const yesterday = addDays(today, -1);

async function app(name: string, teamId: number): Promise<number> {
  const values = {
    name,
    key: name.slice(0, 3).toUpperCase(),
    package: `com.${name}`,
    platform: 'android' as const,
    team_id: teamId,
  };
  return (
    await server.db.insertInto('apps').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
}

/** $10 a day for the lead's app, $30 for the other team's, for sixty days; half of that spent. */
function deliveries(): Delivery[] {
  const days = eachDay({ from: addDays(today, -60), to: yesterday });
  const common = { sourceTimezone: 'UTC', fetchedAt: new Date(), precedence: 'network' as const };
  const slices = [{ account_id: 1, from: days[0]!, to: yesterday }];
  const place = { account_id: 1, country: 'PK', platform: 'android' };
  const apps = [
    [mine, 10],
    [theirs, 30],
  ] as const;
  const monetisation = days.flatMap((day) =>
    apps.map(([app_id, dollars]) => ({
      ...place,
      day,
      app_id,
      network_id: network,
      ad_format: 'rewarded',
      ad_unit_id: 0,
      requests: 2000,
      responses: 1500,
      impressions: 1000,
      clicks: 10,
      revenue_micros: dollars * 1_000_000,
      provisional: day === yesterday,
    })),
  );
  const acquisition = days.flatMap((day) =>
    apps.map(([app_id, dollars]) => ({
      ...place,
      day,
      app_id,
      network_id: network,
      campaign_id: 0,
      spend_micros: dollars * 500_000,
      impressions: 100,
      clicks: 10,
      installs: 5,
      provisional: false,
    })),
  );
  return [
    { ...common, table: 'monetisation', source: 'admob', slices, rows: monetisation },
    { ...common, table: 'acquisition', source: 'meta-ads', slices, rows: acquisition },
  ];
}

beforeAll(async () => {
  server = await testServer();
  puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: puzzle });
  mine = await app('Lantern', puzzle);
  theirs = await app('Orbit', arcade);
  const values = { code: 'admob', name: 'AdMob', type: 'bidding' as const, position: 2 };
  network = (
    await server.db.insertInto('networks').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
  await server.facts.commitBatch({ id: 1, deliveries: deliveries() });
});
afterAll(() => server.close());

interface Tile {
  key: string;
  value: number | null;
  delta: number | null;
  previous: number | null;
}
const tilesOf = async (who: Colleague, filter: object = {}) => {
  const reply = await who.call('GET /top-tiles-data', filter);
  const tiles = reply.body['tiles'] as Tile[];
  return Object.fromEntries(tiles.map((it) => [it.key, it]));
};

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR', { teamId: puzzle, without: ['revenue:read'] });
  expect((await hr.call('GET /dashboard')).status).toBe(403);
});

test('a wrong filter is refused by the name of its field', async () => {
  const reply = await admin.call('GET /dashboard', { country: 'Pakistan', date: 'someday' });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!).map((it) => it.split('.')[0])).toEqual(
    expect.arrayContaining(['country', 'date']),
  );
});

test('an admin sees the sum of all apps', async () => {
  const tiles = await tilesOf(admin, { date: 'last-30-days' });
  expect(tiles['revenue']!.value).toBe(30 * 40_000_000);
  expect(tiles['spend']!.value).toBe(30 * 20_000_000);
  expect(tiles['profit']!.value).toBe(30 * 20_000_000);
  expect(tiles['ecpm']!.value).toBe(20_000_000);
});

test('a lead sees the sum of their teams’ apps, whatever they ask for', async () => {
  expect((await tilesOf(lead))['revenue']!.value).toBe(30 * 10_000_000);
  expect((await tilesOf(lead, { app: [mine, theirs] }))['revenue']!.value).toBe(30 * 10_000_000);
  expect((await tilesOf(lead, { app: theirs }))['revenue']!.value).toBe(0);
});

test('a provisional day is counted, hatched, and left out of the change', async () => {
  const reply = await admin.call('GET /overall-chart-data', { date: 'last-7-days' });
  const standing = reply.body['standing'] as { incompleteDays: string[] };
  const days = reply.body['days'] as { day: string; incomplete: boolean }[];
  expect(standing.incompleteDays).toEqual([yesterday]);
  expect(days.filter((it) => it.incomplete).map((it) => it.day)).toEqual([yesterday]);
  expect((await tilesOf(admin, { date: 'last-7-days' }))['revenue']!.delta).toBe(0);
});

test('splits add up to the total and carry names', async () => {
  const reply = await admin.call('GET /network-revenue');
  expect(reply.body).toMatchObject({
    total: 1_200_000_000,
    rows: [{ label: 'AdMob', share: 1, color: 2 }],
  });
  expect((await admin.call('GET /top-countries-revenue')).body).toMatchObject({
    rows: [{ label: 'Pakistan', key: 'PK' }],
  });
});

test('under an ad network there is no spend, and nothing that is made of it', async () => {
  const tiles = await tilesOf(admin, { network });
  expect(tiles['revenue']!.value).toBe(1_200_000_000);
  for (const key of ['spend', 'profit', 'roas'])
    expect(tiles[key]).toMatchObject({
      value: null,
      delta: null,
      absent: expect.stringMatching(/^There (is no spend|are no cohorts) by ad network\.$/),
    });
  const chart = (await admin.call('GET /overall-chart-data', { network })).body['days'] as object[];
  expect(chart[0]).toMatchObject({ spend: null, previousSpend: null });
  expect((await admin.call('GET /network-cost', { network })).body).toMatchObject({
    total: null,
    rows: [],
  });
  const { rows } = (await admin.call('GET /dashboard/gettopgames', { network })).body;
  expect(rows).toMatchObject([
    { name: 'Orbit', spend: null, profit: null },
    { name: 'Lantern', spend: null, profit: null },
  ]);
});

test('under a media source there is its spend, and no revenue, profit or use', async () => {
  const tiles = await tilesOf(admin, { mediaSource: network });
  expect(tiles['spend']).toMatchObject({ value: 30 * 20_000_000, absent: null });
  expect(tiles['revenue']).toMatchObject({
    value: null,
    absent: 'There is no ad revenue by media source.',
  });
  expect(tiles['dau']).toMatchObject({ value: null, absent: 'There is no use by media source.' });
  expect(tiles['profit']!.value).toBeNull();
  expect((await admin.call('GET /network-cost')).body).toMatchObject({
    total: 600_000_000,
    rows: [{ label: 'AdMob', share: 1 }],
  });
});

test('the whole dashboard agrees with its parts', async () => {
  const { body } = await admin.call('GET /dashboard');
  const part = await admin.call('GET /platform-revenue');
  expect(body['platforms']).toEqual((part.body['rows'] as object[]).slice(0, 8));
  expect((body['games'] as { totalRows: number }).totalRows).toBe(2);
});

test('a pinned game comes first, and one of another team cannot be pinned', async () => {
  expect((await lead.call('POST /dashboard/topgames', { appIds: [theirs] })).status).toBe(404);
  expect((await admin.call('POST /dashboard/topgames', { appIds: [mine] })).status).toBe(200);
  const { body } = await admin.call('GET /dashboard/gettopgames');
  expect(
    (body['rows'] as { name: string; pinned: boolean }[]).map((it) => [it.name, it.pinned]),
  ).toEqual([
    ['Lantern', true],
    ['Orbit', false],
  ]);
});

test('filter lists offer only what the person may see', async () => {
  const { body } = await lead.call('GET /filters/apps');
  expect((body['rows'] as { name: string }[]).map((it) => it.name)).toEqual(['Lantern']);
});

test('an export is a CSV of the panel, in dollars', async () => {
  const reply = await admin.call('GET /dashboard/export', { panel: 'networks', format: 'csv' });
  expect(reply.headers.get('Content-Disposition')).toContain(
    'attachment; filename="backlot networks',
  );
  expect(reply.body['raw']).toContain('AdMob,1200,1,0');
});

test('a saved view is one’s own until it is shared, and a stale change is refused with the record', async () => {
  const view = { path: '/dashboard', name: 'Pakistan', query: 'country=PK' };
  const made = await admin.call('POST /save-view', view, { key: 'save-view-0001' });
  const again = await admin.call('POST /save-view', view, { key: 'save-view-0001' });
  expect(again.body).toEqual(made.body);
  expect((await lead.call('GET /saved-views', { path: '/dashboard' })).body['rows']).toEqual([]);
  const id = made.body['id'];
  expect((await lead.call('POST /delete-view', { id, version: 1 })).status).toBe(404);
  await admin.call('POST /save-view', { ...view, id, version: 1, shared: true });
  const stale = await admin.call('POST /save-view', { ...view, id, version: 1 });
  expect(stale).toMatchObject({ status: 412, body: { code: 'stale', current: { version: 2 } } });
  expect((await lead.call('GET /saved-views', { path: '/dashboard' })).body['rows']).toMatchObject([
    { name: 'Pakistan', mine: false },
  ]);
});

test('a remark on another team’s app cannot be made', async () => {
  const day = yesterday;
  expect((await lead.call('POST /save-annotation', { day, text: 'x', appId: theirs })).status).toBe(
    404,
  );
  expect(
    (await lead.call('POST /save-annotation', { day, text: 'MAX SDK 13.1', appId: mine })).status,
  ).toBe(200);
  const { body } = await lead.call('GET /overall-chart-data');
  expect(body['annotations']).toMatchObject([{ text: 'MAX SDK 13.1' }]);
});

test('remarks of one day keep their order when one of them goes to another day and back', async () => {
  const remark = (more: object) =>
    lead.call('POST /save-annotation', { day: yesterday, text: 'Older', appId: mine, ...more });
  const { body: first } = await remark({});
  await remark({ text: 'Newer' });
  const id = first['id'];
  await remark({ id, version: 1, day: addDays(yesterday, -1) });
  await remark({ id, version: 2, text: 'Older, longer' });
  const { body } = await lead.call('GET /overall-chart-data');
  const said = (body['annotations'] as { text: string }[]).map((it) => it.text);
  expect(said.slice(-2)).toEqual(['Older, longer', 'Newer']);
});
