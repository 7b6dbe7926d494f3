import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let lead: Colleague;
let outsider: Colleague;
let lantern: number;
let pebble: number;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2025-11-20T08:00:00Z');
  const puzzle = await server.team('Puzzle');
  lead = await server.as('Team lead', { leads: puzzle });
  outsider = await server.as('Team lead', { leads: await server.team('Arcade') });
  const game = async (name: string, key: string) =>
    (
      await server.db
        .insertInto('apps')
        .values({ name, key, package: `a.${key}`, platform: 'android', team_id: puzzle })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  lantern = await game('Lantern Lagoon', 'LNT');
  pebble = await game('Pebble Sort', 'PEB');
  await server.facts.commitBatch({
    id: 1,
    deliveries: [
      ads('max', 'mediation', [
        [lantern, '2025-11-16', 100],
        [lantern, '2025-11-17', 100],
        [pebble, '2025-11-17', 50],
      ]),
      ads('bytebrew', 'compared', [
        [lantern, '2025-11-16', 97],
        [lantern, '2025-11-17', 95],
        [pebble, '2025-11-16', 9],
        [pebble, '2025-11-17', 55],
      ]),
      users([
        [lantern, '2025-11-16', 1000, 200, 80],
        [lantern, '2025-11-17', 2000, 100, 0],
        [pebble, '2025-11-17', 500, 10, 0],
      ]),
    ],
  });
});
afterAll(() => server.close());

const days = { from: '2025-11-16', to: '2025-11-17' };
const about = { country: 'PK', platform: 'android', account_id: 1 };
const origin = { sourceTimezone: 'UTC', fetchedAt: new Date('2025-11-20T06:00:00Z') };

const ads = (
  source: string,
  precedence: 'mediation' | 'compared',
  rows: [app: number, day: string, dollars: number][],
) => ({
  ...origin,
  table: 'monetisation' as const,
  source,
  precedence,
  slices: [{ account_id: 1, ...days }],
  rows: rows.map(([app_id, day, dollars]) => ({
    ...about,
    day,
    app_id,
    network_id: source === 'max' ? 1 : 9,
    ad_format: '',
    ad_unit_id: 0,
    requests: 0,
    responses: 0,
    impressions: 10,
    clicks: 0,
    revenue_micros: dollars * 1e6,
    provisional: false,
  })),
});

const users = (rows: [app: number, day: string, dau: number, fresh: number, back: number][]) => ({
  ...origin,
  table: 'engagement' as const,
  source: 'bytebrew',
  precedence: 'network' as const,
  slices: [{ account_id: 1, ...days }],
  rows: rows.map(([app_id, day, dau, new_users, retained_d1]) => ({
    ...about,
    day,
    app_id,
    network_id: 9,
    app_version: '',
    dau,
    new_users,
    sessions: dau * 2,
    session_seconds: dau * 200,
    retained_d1,
    retained_d7: 0,
    retained_d30: 0,
    crashes: 0,
    provisional: false,
  })),
});

const asked = { date: '2025-11-16..2025-11-17', compare: 'none' };
const max = (more: object = {}, who = lead) => who.call('GET /bytebrew-max', { ...asked, ...more });
const counted = (more: object = {}, who = lead) =>
  who.call('GET /bytebrew-analytics', { ...asked, ...more });

test('nobody without a right to revenue sees them, and another team sees nothing of ours', async () => {
  const nobody = await server.nobody();
  expect([(await max({}, nobody)).status, (await counted({}, nobody)).status]).toEqual([403, 403]);
  for (const reply of [await max({}, outsider), await counted({ app: [lantern] }, outsider)]) {
    expect(reply).toMatchObject({ status: 200, body: { rows: [], totalRows: 0 } });
  }
});

test('a field that does not exist and an order that does not are refused by name', async () => {
  expect(await max({ surprise: 1 })).toMatchObject({
    status: 400,
    body: { fields: { surprise: {} } },
  });
  expect(await counted({ sort: 'max' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('ByteBrew is held against MAX on the days both have, by app', async () => {
  expect((await max()).body).toMatchObject({
    totalRows: 2,
    rows: [
      {
        app: { key: String(lantern), label: 'Lantern Lagoon' },
        day: null,
        bytebrew: 192_000_000,
        max: 200_000_000,
        difference: -0.04,
        days: 2,
      },
      { app: { label: 'Pebble Sort' }, difference: 0.1, days: 1, onlyBytebrew: 1, onlyMax: 0 },
    ],
    total: { bytebrew: 247_000_000, max: 250_000_000, difference: -0.012, days: 3 },
  });
});

test('it is split by day and by both, sorted and paged', async () => {
  const byDay = await max({ by: 'day', sort: 'day', order: 'asc' });
  expect(byDay.body['rows']).toMatchObject([
    { app: null, day: { key: '2025-11-16' }, bytebrew: 97_000_000, onlyBytebrew: 1 },
    { app: null, day: { key: '2025-11-17' }, bytebrew: 150_000_000, max: 150_000_000 },
  ]);
  const second = await max({ by: 'app-day', sort: 'max', page: 2, perPage: 3 });
  expect(second.body).toMatchObject({
    totalRows: 4,
    rows: [{ app: { label: 'Pebble Sort' }, max: 0 }],
  });
});

test('users are those of an average day, and retention waits until the day has come', async () => {
  expect((await counted()).body).toMatchObject({
    rows: [
      { app: { label: 'Lantern Lagoon' }, dau: 1500, newUsers: 300, sessions: 6000 },
      { app: { label: 'Pebble Sort' }, dau: 500, retention1: null },
    ],
    total: {
      dau: 1750,
      sessionsPerUser: 2,
      sessionSeconds: 100,
      retention1: 0.4,
      retention7: null,
    },
  });
  expect(
    (await counted({ singleApp: lantern, by: 'day', sort: 'day' })).body['rows'],
  ).toMatchObject([
    { day: { key: '2025-11-17' }, dau: 2000, retention1: null },
    { day: { key: '2025-11-16' }, dau: 1000 },
  ]);
});
