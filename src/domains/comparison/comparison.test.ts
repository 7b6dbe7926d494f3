import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivery } from '#/store/facts/facts.ts';
import { figuresCast } from '../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;
const days = ['2025-11-18', '2025-11-19', '2025-11-20'] as const;

/** Hundred downloads a day of both apps; AppMetrica sees 100 new users of Lantern and 60 of Orbit. */
function deliveries(): Delivery[] {
  const common = {
    sourceTimezone: 'UTC',
    fetchedAt: server.clock.now,
    precedence: 'network' as const,
  };
  const slices = [{ account_id: 9, from: days[0], to: days[2] }];
  const place = {
    network_id: 9,
    account_id: 9,
    country: 'PK',
    platform: 'android',
    provisional: false,
  };
  const apps = [
    [cast.lantern, 100],
    [cast.orbit, 60],
  ] as const;
  const users = days.flatMap((day) =>
    apps.map(([app_id, new_users]) => ({
      ...place,
      day,
      app_id,
      app_version: '1.0',
      dau: 500,
      new_users,
      sessions: 900,
      session_seconds: 9000,
      retained_d1: 0,
      retained_d7: 0,
      retained_d30: 0,
      crashes: 5,
    })),
  );
  // The store is a day behind.
  const store = days.slice(0, 2).flatMap((day) =>
    apps.map(([app_id]) => ({
      ...place,
      day,
      app_id,
      store_visitors: 300,
      installs: 100,
      uninstalls: 10,
      iap_revenue_micros: 0,
      ratings_count: 0,
      rating_sum: 0,
      crashed_users: 5,
      anr_users: 0,
      vitals_users: 500,
    })),
  );
  return [
    { ...common, table: 'engagement', source: 'appmetrica', slices, rows: users },
    { ...common, table: 'store_console', source: 'play-console', slices, rows: store },
  ];
}

beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  await server.facts.commitBatch({ id: 2, deliveries: deliveries() });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
});
afterAll(() => server.close());

const compare = (who: Colleague, wanted: object = {}) =>
  who.call('GET /appmetrica-comparison-apps', { date: 'last-7-days', ...wanted });

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR');
  expect((await compare(hr)).status).toBe(403);
});

test('a wrong filter is refused by the name of its field', async () => {
  expect(Object.keys((await compare(admin, { sort: 'beauty' })).body.fields!)).toEqual(['sort']);
});

test('the worst comes first, over the days both have', async () => {
  const { body } = await compare(admin);
  expect(body).toMatchObject({
    totalRows: 2,
    rows: [
      {
        app: { label: 'Orbit' },
        installs: { ours: 200, theirs: 120, difference: -0.4, days: 2, missing: 0 },
        campaigns: 0,
        paidShare: null,
        dau: 500,
        // A thousand impressions a day among 500 people.
        ipu: 2,
      },
      { app: { label: 'Lantern' }, installs: { difference: 0 } },
    ],
    total: { installs: { ours: 400, theirs: 320, difference: -0.2 }, dau: 1000, ipu: 2 },
  });
});

test('a lead sees their teams’ apps alone', async () => {
  const { body } = await compare(lead, { app: [cast.lantern, cast.orbit] });
  expect(body).toMatchObject({
    totalRows: 1,
    rows: [{ app: { label: 'Lantern' } }],
    total: { installs: { ours: 200 } },
  });
});

test('rows are sorted and paged', async () => {
  const { body } = await compare(admin, { sort: 'name', order: 'asc', perPage: 1, page: 2 });
  expect(body).toMatchObject({ totalRows: 2, rows: [{ app: { label: 'Orbit' } }] });
});

test('where AppMetrica says nothing, nothing is compared', async () => {
  expect((await compare(admin, { date: '2025-11-01..2025-11-10' })).body).toMatchObject({
    totalRows: 0,
    total: { paidShare: null, ipu: null, installs: { difference: null } },
  });
});

test('an export has a line for each app', async () => {
  const reply = await admin.call('GET /appmetrica-comparison-apps/export', {
    date: 'last-7-days',
    format: 'csv',
  });
  expect(reply.body['raw']).toContain('Orbit,Android,200,120,-0.4');
});
