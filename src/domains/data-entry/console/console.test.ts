import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import { seedNetworks } from '#/server/seed-networks.ts';
import { totals } from '#/store/facts/totals.ts';
import { adDelivery, adRow } from '../../../../tests/support/facts-rows.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

const DAY = '2026-03-05';

let server: TestServer;
let clerk: Colleague;
let second: Colleague;
let outsider: Colleague;
let app: number;
let network: number;
let unit: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-03-06T09:00:00Z');
  await seedNetworks(server.db);
  const puzzle = await server.team('Puzzle');
  clerk = await server.as('Data entry', { teamId: puzzle });
  second = await server.as('Data entry', { teamId: puzzle, name: 'Rabia Nawaz' });
  outsider = await server.as('Data entry', { teamId: await server.team('Arcade') });
  const values = {
    name: 'Lantern Lagoon',
    key: 'LNT',
    package: 'com.backlot.lantern',
    platform: 'android' as const,
    team_id: puzzle,
  };
  const insert = server.db.insertInto('apps').values(values).returning('id');
  app = (await insert.executeTakeFirstOrThrow()).id;
  const found = server.db.selectFrom('networks').select('id').where('code', '=', 'admob');
  network = (await found.executeTakeFirstOrThrow()).id;
  const adUnit = { app_id: app, external_id: 'u1', name: 'Rewarded', ad_format: 'rewarded' };
  const units = server.db.insertInto('ad_units').values(adUnit).returning('id');
  unit = (await units.executeTakeFirstOrThrow()).id;
  const account_id = 900;
  const row = (day: string, country: string, revenue_micros: number) =>
    adRow({
      day,
      country,
      app_id: app,
      network_id: network,
      ad_unit_id: unit,
      account_id,
      revenue_micros,
    });
  const rows = Array.from({ length: 9 }, (_, week) => addDays(DAY, -7 * week)).flatMap((day) => [
    row(day, 'PK', 3_000_000),
    row(day, 'US', 1_000_000),
  ]);
  const slices = [{ account_id, app_id: app, from: addDays(DAY, -80), to: DAY }];
  await server.facts.commitBatch({ id: 5_000_000, deliveries: [adDelivery(rows, { slices })] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('entry_drafts').execute();
});

interface Cell {
  day: string;
  base: number | null;
  value: number | null;
  typed: number | null;
  expected: number | null;
  conflict: boolean;
  others: { name: string; value: number }[];
}
type Row = {
  country: string | null;
  adUnit: { id: number } | null;
  measure: string;
  cells: Cell[];
};
const rowsOf = (reply: Reply) => reply.body['rows'] as Row[];
const cellOf = (row: Row | undefined, day = DAY) => row?.cells.find((it) => it.day === day);

const storeCell = (value: number | null, more: object = {}) => ({
  app,
  day: DAY,
  measure: 'installs',
  value,
  was: null,
  ...more,
});
const store = (who: Colleague, ...cells: object[]) =>
  who.call('POST /save-console-data', { cells });
const ads = (who: Colleague, ...cells: object[]) =>
  who.call('POST /save-network-form-data', { network, cells });
const adCell = (value: number | null, more: object = {}) => ({
  app,
  day: DAY,
  measure: 'revenue',
  value,
  was: 4_000_000,
  ...more,
});
const commit = (who: Colleague, figures: number) =>
  who.call('POST /commit-console-draft', { figures });
const grid = (who: Colleague) =>
  who.call('GET /data-entry/network-data', { network, from: DAY, to: DAY });

async function revenue(country?: string) {
  const [row] = await totals(server.facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    from: DAY,
    to: DAY,
    scopeApps: 'all',
    ...(country && { where: { country: [country] } }),
  });
  return row!.revenue_micros;
}

test('a member cannot type figures, and a locked door looks the same for an app of another team', async () => {
  expect((await store(await server.as('Member'), storeCell(5))).status).toBe(403);
  const theirs = await store(outsider, storeCell(5));
  expect(theirs).toMatchObject({ status: 404, body: { message: 'This app was not found.' } });
  expect((await store(clerk, storeCell(5, { app: 999_999 }))).body.message).toBe(
    theirs.body.message,
  );
  const noUnit = await ads(clerk, adCell(5, { adUnit: 999_999 }));
  expect(noUnit).toMatchObject({ status: 404, body: { message: 'This ad unit was not found.' } });
});

test.each([
  [{ value: -1 }, 'cells.0.value', 'Installs cannot be negative.'],
  [{ value: 1.5 }, 'cells.0.value', 'This must be a whole number.'],
  [{ measure: 'revenue' }, 'cells.0.measure', 'This book has no such figure.'],
  [{ day: '2026-04-01' }, 'cells.0.day', 'This day has not come yet.'],
  [{ country: 'pk' }, 'cells.0.country', 'A country is two capital letters.'],
  [
    { measure: 'crash_rate', value: 0.01 },
    'cells.0.value',
    'Enter the figure “Users measured” of this day first.',
  ],
] as const)('%j is refused and named', async (wrong, field, message) => {
  const reply = await store(clerk, storeCell(5, wrong));
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
});

test('a network’s book needs its network, days have a limit, an empty draft is not committed', async () => {
  const input = { app, book: 'ads', measure: 'revenue' };
  expect(await clerk.call('GET /get-console-countries', input)).toMatchObject({
    status: 400,
    body: { fields: { network: 'Say which network.' } },
  });
  const long = { from: '2025-01-01', to: '2025-12-31' };
  expect(await clerk.call('GET /get-console-data', long)).toMatchObject({ status: 400 });
  expect((await commit(clerk, 1)).status).toBe(409);
});

test('a draft is kept per person, shown to colleagues, taken back, and reaches no figure', async () => {
  expect((await store(clerk, storeCell(1204))).body).toEqual({ figures: 1, conflicts: 0 });
  const mine = await clerk.call('GET /get-console-data', { from: DAY, to: DAY });
  expect(cellOf(rowsOf(mine)[0])).toMatchObject({ base: null, value: 1204, typed: 1204 });
  const theirs = await second.call('GET /get-console-data', { from: DAY, to: DAY });
  expect(cellOf(rowsOf(theirs)[0])).toMatchObject({
    value: null,
    typed: null,
    others: [{ value: 1204 }],
  });
  expect((await store(clerk, storeCell(null))).body).toEqual({ figures: 0, conflicts: 0 });
});

test('a total is spread over its countries, a country changes the total, and the unusual is marked', async () => {
  await ads(clerk, adCell(8_000_000));
  await ads(clerk, adCell(500_000, { country: 'US', was: 1_000_000 }));
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({
    base: 4_000_000,
    value: 6_500_000,
    typed: 8_000_000,
    expected: 4_000_000,
  });
  const input = { app, network, book: 'ads', measure: 'revenue', from: DAY, to: DAY };
  const countries = rowsOf(await clerk.call('GET /get-console-countries', input));
  expect(countries.map((it) => [it.country, cellOf(it)!.value])).toEqual([
    ['PK', 6_000_000],
    ['US', 500_000],
  ]);
  const units = rowsOf(
    await clerk.call('GET /data-entry/app-adunit', { app, network, from: DAY, to: DAY }),
  );
  expect(units.map((it) => [it.adUnit!.id, cellOf(it)!.value])).toEqual([[unit, 6_500_000]]);
  const all = { app, network, book: 'ads', from: DAY, to: DAY };
  const measures = rowsOf(await clerk.call('GET /console-data', all));
  expect(measures.map((it) => it.measure)).toContain('impressions');
  expect(cellOf(measures[0])!.value).toBe(6_500_000);
});

test('a draft is committed in one import, logged figure by figure, and taken back', async () => {
  await ads(clerk, adCell(8_000_000));
  await store(clerk, storeCell(40), storeCell(30, { measure: 'uninstalls', country: 'PK' }));
  expect((await commit(clerk, 2)).body.message).toContain('changed meanwhile');
  const done = await commit(clerk, 3);
  expect(done).toMatchObject({ status: 200, body: { figures: 3 } });
  const id = Number(done.body['batchId']);
  expect([await revenue(), await revenue('PK')]).toEqual([8_000_000, 6_000_000]);
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
  expect((await clerk.call('GET /import', { id })).body['batch']).toMatchObject({
    sourceName: 'Entered by hand',
    status: 'committed',
    canRevert: true,
  });
  const log = (await clerk.call('GET /data-entry-log', { batch: id })).body['rows'];
  expect(log).toMatchObject([
    { measure: 'uninstalls', country: 'PK', oldValue: 0, newValue: 30, network: null },
    { measure: 'installs', country: null, oldValue: 0, newValue: 40 },
    {
      measure: 'revenue_micros',
      network: { id: network },
      oldValue: 4_000_000,
      newValue: 8_000_000,
    },
  ]);
  expect((await clerk.call('POST /revert-import', { id })).status).toBe(200);
  expect(await revenue()).toBe(4_000_000);
  const audits = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audits.map((it) => it.action)).toEqual(['entry-draft.commit', 'import.revert']);
});

test('the second of two who typed in one cell sees both figures and chooses', async () => {
  await ads(clerk, adCell(5_000_000));
  await ads(second, adCell(6_000_000));
  const first = await commit(second, 1);
  expect(first.status).toBe(200);
  expect(cellOf(rowsOf(await grid(clerk))[0])).toMatchObject({
    base: 6_000_000,
    typed: 5_000_000,
    conflict: true,
  });
  const refused = await commit(clerk, 1);
  expect(refused).toMatchObject({
    status: 412,
    body: {
      current: {
        rows: [
          { value: 5_000_000, was: 4_000_000, now: 6_000_000, conflict: { by: 'Rabia Nawaz' } },
        ],
      },
    },
  });
  expect(await revenue()).toBe(6_000_000);
  await ads(clerk, adCell(5_000_000, { was: 6_000_000 }));
  const mine = await commit(clerk, 1);
  expect(mine.status).toBe(200);
  expect(await revenue()).toBe(5_000_000);
  const finance = await server.as('Finance');
  for (const reply of [mine, first])
    expect((await finance.call('POST /revert-import', { id: reply.body['batchId'] })).status).toBe(
      200,
    );
});

test('a draft that is committed twice at once reaches the figures once', async () => {
  await store(clerk, storeCell(55, { day: '2026-03-04' }));
  const replies = await Promise.all([commit(clerk, 1), commit(clerk, 1)]);
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409]);
  const log = await clerk.call('GET /data-entry-log', { day: '2026-03-04', source: 'manual' });
  expect(log.body['totalRows']).toBe(1);
});

test('what is only in the draft of an app that left the team is neither shown nor committed', async () => {
  await store(clerk, storeCell(77));
  const away = await server.team('Elsewhere');
  const to = (team_id: number) =>
    server.db.updateTable('apps').set({ team_id }).where('id', '=', app).execute();
  const before = await server.db
    .selectFrom('apps')
    .select('team_id')
    .where('id', '=', app)
    .executeTakeFirstOrThrow();
  await to(away);
  expect((await clerk.call('GET /console-draft')).body['rows']).toEqual([]);
  expect((await commit(clerk, 1)).status).toBe(409);
  await to(before.team_id!);
});

test('pinned apps come first, all of the scope while none is pinned', async () => {
  expect((await clerk.call('GET /get-console-pinned-apps')).body['rows']).toEqual([]);
  expect((await clerk.call('GET /get-console-data')).body['totalRows']).toBe(1);
  const pin = { person_id: clerk.id, app_id: app, position: 1 };
  await server.db.insertInto('app_pins').values(pin).execute();
  expect((await clerk.call('GET /get-console-pinned-apps')).body['rows']).toMatchObject([
    { id: app, name: 'Lantern Lagoon', team: 'Puzzle' },
  ]);
});
