import { afterAll, beforeAll, expect, test } from 'vitest';
import { adRow } from '../../../../tests/support/facts-rows.ts';
import { figuresCast } from '../../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;

beforeAll(async () => {
  server = await testServer();
  // AdMob's own report: $10 and $30 a day.
  cast = await figuresCast(server);
  const { lantern, orbit, network } = cast;
  // The mediation says $11 and $30 of the last two days, and stands before the network's own.
  const rows = ['2025-11-19', '2025-11-20'].flatMap((day) =>
    (
      [
        [lantern, 11],
        [orbit, 30],
      ] as const
    ).map(([app_id, dollars]) =>
      adRow({
        day,
        app_id,
        network_id: network,
        account_id: 2,
        impressions: 1100,
        revenue_micros: dollars * 1_000_000,
      }),
    ),
  );
  await server.facts.commitBatch({
    id: 2,
    deliveries: [
      {
        table: 'monetisation',
        source: 'max',
        sourceTimezone: 'UTC',
        fetchedAt: server.clock.now,
        precedence: 'mediation',
        slices: [{ account_id: 2, from: '2025-11-19', to: '2025-11-20' }],
        rows,
      },
    ],
  });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
});
afterAll(() => server.close());

const week = { date: 'last-7-days' };

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /network-reports')).status).toBe(403);
});

test('a wrong filter is refused by the name of its field', async () => {
  const reply = await admin.call('GET /network-reports', { sort: 'beauty' });
  expect(Object.keys(reply.body.fields!)).toEqual(['sort']);
});

test('days that both have are compared, the largest difference first', async () => {
  const { body } = await admin.call('GET /network-reports', week);
  expect(body).toMatchObject({
    networks: [{ label: 'AdMob', color: 2 }],
    totalRows: 2,
    rows: [
      {
        app: { label: 'Lantern' },
        cells: [{ ours: 22_000_000, theirs: 20_000_000, days: 2, missing: 0 }],
      },
      { app: { label: 'Orbit' }, total: { variance: 0 } },
    ],
    total: { ours: 82_000_000, theirs: 80_000_000, variance: 0.025 },
  });
  const [row] = body['rows'] as { total: { variance: number } }[];
  expect(row!.total.variance).toBeCloseTo(0.1, 10);
});

test('a lead sees their teams’ apps alone', async () => {
  const { body } = await lead.call('GET /network-reports', { ...week, app: [cast.orbit] });
  expect(body).toMatchObject({ totalRows: 0, rows: [] });
  expect((await lead.call('GET /network-reports', week)).body).toMatchObject({
    totalRows: 1,
    total: { theirs: 20_000_000 },
  });
  const theirs = { ...week, appId: cast.orbit, networkId: cast.network };
  expect((await lead.call('GET /network-report-days', theirs)).status).toBe(404);
});

test('day by day, both sides and their impressions', async () => {
  const which = { ...week, appId: cast.lantern, networkId: cast.network };
  const { body } = await lead.call('GET /network-report-days', which);
  expect(body).toMatchObject({
    app: { label: 'Lantern' },
    network: { label: 'AdMob' },
    // Before the mediation the network's own counts: nothing to compare it with.
    rows: [
      {
        day: '2025-11-20',
        ours: 11_000_000,
        theirs: 10_000_000,
        ourImpressions: 1100,
        theirImpressions: 1000,
      },
      { day: '2025-11-19' },
    ],
    total: { days: 2, missing: 0 },
  });
});

test('rows are paged and sorted', async () => {
  const ask = { ...week, sort: 'name', order: 'desc', perPage: 1 };
  const { body } = await admin.call('GET /network-reports', ask);
  expect(body).toMatchObject({ totalRows: 2, rows: [{ app: { label: 'Orbit' } }] });
});

test('an export is a line for each app in each network, in dollars', async () => {
  const reply = await admin.call('GET /network-reports/export', { ...week, format: 'csv' });
  expect(reply.body['raw']).toContain('Lantern,AdMob,22,20,2,0.1');
});

test('more in one app and less in another do not cancel out', async () => {
  const both = ['2025-11-10', '2025-11-11'].flatMap((day) =>
    (
      [
        [cast.lantern, 15],
        [cast.orbit, 24],
      ] as const
    ).map(([app_id, dollars]) =>
      adRow({
        day,
        app_id,
        network_id: cast.network,
        account_id: 2,
        revenue_micros: dollars * 1_000_000,
      }),
    ),
  );
  await server.facts.commitBatch({
    id: 3,
    deliveries: [
      {
        table: 'monetisation',
        source: 'max',
        sourceTimezone: 'UTC',
        fetchedAt: server.clock.now,
        precedence: 'mediation',
        slices: [{ account_id: 2, from: '2025-11-10', to: '2025-11-11' }],
        rows: both,
      },
    ],
  });
  const { body } = await admin.call('GET /network-reports', { date: '2025-11-10..2025-11-11' });
  // $5 more a day of Lantern, $6 less of Orbit.
  expect(body).toMatchObject({
    totals: [{ ours: 78_000_000, theirs: 80_000_000, absolute: 22_000_000 }],
    total: { absolute: 22_000_000 },
  });
});

test('a comparison over fewer days than there should be says over how many', async () => {
  const [first, second] = ['2025-11-12', '2025-11-13'] as const;
  const { id } = await server.db
    .insertInto('networks')
    .values({ code: 'chartboost', name: 'Chartboost', type: 'bidding', position: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { app_id: cast.lantern, network_id: id, impressions: 1000 };
  const common = { sourceTimezone: 'UTC', fetchedAt: server.clock.now };
  await server.facts.commitBatch({
    id: 4,
    deliveries: [
      {
        ...common,
        table: 'monetisation',
        source: 'max',
        precedence: 'mediation',
        slices: [{ account_id: 4, from: first, to: second }],
        rows: [first, second].map((day) => adRow({ ...place, day, account_id: 4 })),
      },
      {
        ...common,
        table: 'monetisation',
        source: 'chartboost',
        precedence: 'network',
        slices: [{ account_id: 5, from: first, to: first }],
        rows: [adRow({ ...place, day: first, account_id: 5 })],
      },
    ],
  });
  const question = { date: `${first}..${second}`, network: [id] };
  const covered = { cells: 1, of: 2 };
  expect((await admin.call('GET /network-reports', question)).body).toMatchObject({
    rows: [{ cells: [{ days: 1, covered }], total: { covered } }],
    totals: [{ covered }],
    total: { covered },
  });
  const file = await admin.call('GET /network-reports/export', { ...question, format: 'csv' });
  const [head, line] = String(file.body['raw']).split('\r\n');
  expect(head).toMatch(/Days compared,Days missing$/);
  expect(line).toMatch(/,1,1$/);
});
