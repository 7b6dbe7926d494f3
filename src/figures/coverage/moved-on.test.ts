import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { adRow } from '../../../tests/support/facts-rows.ts';
import { friday8 } from '../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';

/**
 * A game that moved from one mediation to another, whose networks are not quite the same, without
 * anybody saying that the first had ended; and whose store fell silent on the day of the move.
 */
let server: TestServer;
let admin: Colleague;
let accountId: number;
const due = addDays(dayOf(friday8), -2);
const moved = addDays(due, -29);
const sold = {
  network_id: 0,
  installs: 10,
  uninstalls: 0,
  store_visitors: 20,
  rating_sum: 0,
  ratings_count: 0,
  crashed_users: 0,
  anr_users: 0,
  vitals_users: 0,
  iap_revenue_micros: 1_000_000,
};
const date = `${moved}..${due}`;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday8;
  admin = await server.as('Admin');
  const values = {
    name: 'Lantern',
    key: 'LAN',
    package: 'com.lantern',
    platform: 'android' as const,
    team_id: await server.team('Puzzle'),
  };
  const { id: app } = await server.db
    .insertInto('apps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = server.db.insertInto('accounts').values({ name: 'Main', kind: 'admob' });
  accountId = (await account.returning('id').executeTakeFirstOrThrow()).id;
  const account_id = accountId;
  const of = { sourceTimezone: 'UTC', fetchedAt: friday8, precedence: 'mediation' as const };
  const place = { account_id, app_id: app, country: 'PK', platform: 'android', provisional: false };
  const earned = (from: string, to: string, networks: number[], dollars: number) =>
    eachDay({ from, to }).flatMap((day) =>
      networks.map((network_id) =>
        adRow({ ...place, day, network_id, revenue_micros: dollars * 1_000_000 }),
      ),
    );
  const before = { from: addDays(moved, -30), to: addDays(moved, -1) };
  const slice = { account_id, app_id: app };
  await server.facts.commitBatch({
    id: 1,
    deliveries: [
      {
        ...of,
        table: 'monetisation',
        source: 'mediation-admob',
        slices: [{ ...slice, ...before }],
        rows: earned(before.from, before.to, [2, 7], 5),
      },
      {
        ...of,
        table: 'monetisation',
        source: 'max',
        slices: [{ ...slice, from: moved, to: due }],
        rows: earned(moved, due, [1, 2], 20),
      },
      {
        ...of,
        table: 'store_console',
        source: 'store-console',
        slices: [{ ...slice, ...before }],
        rows: eachDay(before).map((day) => ({ ...place, ...sold, day })),
      },
    ],
  });
});
afterAll(() => server.close());

const covered = { cells: 0, of: 30 };

test('what the new mediation brings is shown, and that the old one is missing', async () => {
  const asked = { date, measures: ['revenue', 'totalRevenue', 'ecpm', 'profit'] };
  const { body } = await admin.call('GET /figures', asked);
  expect(body['total']).toMatchObject({
    revenue: { value: 1_200_000_000, delta: null, covered },
    totalRevenue: { value: 1_200_000_000, delta: null, covered },
    ecpm: { delta: null, covered },
  });
});

test('lists, tiles and sheets say the same', async () => {
  const list = await admin.call('GET /platform-revenue', { date });
  expect(list.body).toMatchObject({ total: 1_200_000_000, rows: [{ delta: null, covered }] });
  const { body } = await admin.call('GET /dashboard', { date });
  const tiles = body['tiles'] as { key: string; value: number | null; delta: number | null }[];
  expect(tiles.find((it) => it.key === 'revenue')).toMatchObject({
    value: 1_200_000_000,
    delta: null,
    covered,
  });
});

test('once the old ones are said to have ended, every day is whole', async () => {
  const lastDay = addDays(moved, -1);
  for (const source of ['mediation-admob', 'store-console']) {
    const reply = await admin.call('POST /end-source', { source, accountId, lastDay });
    expect(reply.status).toBe(200);
  }
  const { body } = await admin.call('GET /figures', {
    date,
    measures: ['revenue', 'totalRevenue'],
  });
  const value = 1_200_000_000;
  expect(body['total']).toEqual({
    revenue: { value, delta: 3 },
    totalRevenue: { value, delta: (1200 - 330) / 330 },
  });
});
