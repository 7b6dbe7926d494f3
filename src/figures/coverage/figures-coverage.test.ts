import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { adRow } from '../../../tests/support/facts-rows.ts';
import { friday8 } from '../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import type { FiguresRow, FigureTile } from '../breakdown.contract.ts';
import type { Standing } from '../filter.contract.ts';
import { freshnessWords } from '../words.ts';

/**
 * Two apps of equal size over sixty days: each earns $100 from 1,000 users a day, and $40 are spent
 * on it, $30 of them at Google Ads, so ARPDAU is $0.10 and ROI is 150 %. AppMetrica misses Orbit's
 * last fifteen days but the last; Google Ads stopped after the 10th of the month for both.
 */
let server: TestServer;
let admin: Colleague;
let [lantern, orbit] = [0, 0];
const yesterday = addDays(dayOf(friday8), -1);
/** Figures come within a day after the end of a source's day, so this is what is due on Friday. */
const due = addDays(yesterday, -1);
const days = eachDay({ from: addDays(due, -59), to: due });
const holeFrom = addDays(due, -14);
const stopped = '2025-11-10';

const common = { sourceTimezone: 'UTC', fetchedAt: friday8, precedence: 'network' as const };
const place = { account_id: 1, country: 'PK', platform: 'android', provisional: false };

function delivery(
  source: string,
  table: Delivery['table'],
  app: number,
  on: string[],
  row: object,
) {
  return {
    ...common,
    source,
    table,
    slices: [{ account_id: place.account_id, app_id: app, from: on[0]!, to: on.at(-1)! }],
    rows: on.map((day) => ({ ...place, day, app_id: app, ...row })),
  } as Delivery;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday8;
  admin = await server.as('Admin');
  const team = await server.team('Puzzle');
  const app = async (name: string) => {
    const key = name.slice(0, 3).toUpperCase();
    const values = {
      name,
      key,
      package: `com.${name}`,
      platform: 'android' as const,
      team_id: team,
    };
    const row = server.db.insertInto('apps').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };
  [lantern, orbit] = [await app('Lantern'), await app('Orbit')];
  const values = { name: 'Main', kind: 'admob' };
  const account = server.db.insertInto('accounts').values(values).returning('id');
  place.account_id = (await account.executeTakeFirstOrThrow()).id;
  const users = { network_id: 5, app_version: '1', dau: 1000, new_users: 100, sessions: 3000 };
  const more = {
    session_seconds: 9000,
    retained_d1: 0,
    retained_d7: 0,
    retained_d30: 0,
    crashes: 0,
  };
  const spent = (network_id: number, dollars: number) => ({
    network_id,
    campaign_id: 0,
    spend_micros: dollars * 1_000_000,
    impressions: 100,
    clicks: 10,
    installs: 5,
  });
  const withUse = [
    ...days.map((day) => [lantern, day] as const),
    ...days.filter((day) => day < holeFrom || day === due).map((day) => [orbit, day] as const),
  ];
  const useOf = (app: number) => withUse.filter((it) => it[0] === app).map((it) => it[1]);
  const googleDays = days.filter((day) => day <= stopped);
  let id = 0;
  for (const app of [lantern, orbit]) {
    const rows = days.map((day) =>
      adRow({
        ...place,
        day,
        app_id: app,
        network_id: 1,
        revenue_micros: 100_000_000,
        provisional: false,
      }),
    );
    const slices = [{ account_id: place.account_id, app_id: app, from: days[0]!, to: due }];
    const ads: Delivery = { ...common, table: 'monetisation', source: 'admob', slices, rows };
    await server.facts.commitBatch({
      id: (id += 1),
      deliveries: [
        ads,
        delivery('google-ads', 'acquisition', app, googleDays, spent(2, 30)),
        delivery('meta-ads', 'acquisition', app, days, spent(3, 10)),
      ],
    });
    const use = useOf(app);
    const parts = [use.filter((day) => day < holeFrom), use.filter((day) => day >= holeFrom)];
    for (const on of parts)
      await server.facts.commitBatch({
        id: (id += 1),
        deliveries: [delivery('appmetrica', 'engagement', app, on, { ...users, ...more })],
      });
  }
});
afterAll(() => server.close());

const range = (from: string, to: string) => ({ date: `${from}..${to}` });
async function ask(question: object) {
  const reply = await admin.call('GET /figures', question);
  expect(reply.status).toBe(200);
  return reply.body as object as {
    standing: Standing;
    rows: FiguresRow[];
    total: FiguresRow['figures'];
  };
}

test('ARPDAU is over the app-days that have both revenue and users, and says over how many', async () => {
  const question = { measures: 'arpdau', by: 'app', ...range(addDays(due, -29), due) };
  const { total, rows } = await ask(question);
  // By hand: (30 + 16) × $100 ÷ ((30 + 16) × 1,000 users); all revenue over the users known would be
  // 60 × $100 ÷ 46,000 = $0.1304, thirty percent too high.
  // The users are told by country only, so nobody says that they are unique.
  const summed = { value: 100_000, delta: 0, estimated: true };
  expect(total.arpdau).toEqual({ ...summed, covered: { cells: 46, of: 60 } });
  const of = (name: string) => rows.find((it) => it.labels[0]?.label === name)?.figures.arpdau;
  expect(of('Lantern')).toEqual(summed);
  expect(of('Orbit')).toEqual({ ...summed, covered: { cells: 16, of: 30 } });
});

test('profit and ROI are over the days whose spend is whole; a source that stopped is not free', async () => {
  const question = { measures: ['roi', 'profit', 'spend', 'revenue'], ...range('2025-11-01', due) };
  const { total } = await ask(question);
  // By hand: ten of the nineteen days to the 19th have all spend: ($100 − $40) ÷ $40 = 150 %. Over
  // all days it would be ($1,900 − $490) ÷ $490 = 288 %.
  expect(total.roi).toMatchObject({ value: 1.5, delta: 0 });
  expect(total.roi?.covered).toEqual({ cells: 20, of: 38 });
  expect(total.profit?.value).toBe(2 * 10 * 60_000_000);
  // What was spent is what came, marked and without a change; revenue misses nothing.
  expect(total.spend).toEqual({
    value: 2 * (10 * 40 + 9 * 10) * 1_000_000,
    delta: null,
    covered: { cells: 20, of: 38 },
  });
  expect(total.revenue).toEqual({ value: 38 * 100_000_000, delta: 0 });
});

test('a day whose users are missing has no ARPDAU of its own, and the chart says which days', async () => {
  const question = { measure: 'arpdau', app: orbit, ...range(addDays(due, -3), due) };
  const { body } = await admin.call('GET /figures/trend', question);
  expect(body).toMatchObject({
    missingDays: [addDays(due, -3), addDays(due, -2), addDays(due, -1)],
    series: [{ values: [null, null, null, 100_000] }],
  });
});

test('a source that stopped stays in the freshness line as missing', async () => {
  const { standing } = await ask({ measures: 'spend', ...range('2025-11-01', due) });
  const google = standing.freshness.find((it) => it.source === 'google-ads');
  expect(google).toMatchObject({
    state: 'late',
    missingSince: '2025-11-11',
    missing: [{ from: '2025-11-11', to: due }],
    missingApps: 2,
    apps: 2,
  });
  expect(freshnessWords(google!, friday8)).toBe('Google Ads is missing since 11 Nov');
  expect(freshnessWords({ ...google!, missingApps: 1 }, friday8)).toBe(
    'Google Ads is missing for 1 app since 11 Nov',
  );
  expect(standing.freshness.find((it) => it.source === 'meta-ads')?.state).toBe('final');
});

test('the dashboard shows the same', async () => {
  const { body } = await admin.call('GET /dashboard', range('2025-11-01', due));
  const tiles = new Map(
    (body as object as { tiles: (FigureTile & { key: string })[] }).tiles.map((it) => [it.key, it]),
  );
  expect(tiles.get('profit')).toMatchObject({
    value: 1_200_000_000,
    delta: 0,
    covered: { cells: 20, of: 38 },
  });
  expect(tiles.get('spend')).toMatchObject({ delta: null, covered: { cells: 20, of: 38 } });
  expect(tiles.get('arpdau')).toMatchObject({ value: 100_000, delta: 0 });
  expect(tiles.get('revenue')).toMatchObject({ value: 3_800_000_000, delta: 0 });
  expect(tiles.get('revenue')).not.toHaveProperty('covered');
});

test('once somebody said that it ended, nothing more is expected of a source', async () => {
  await server.db
    .insertInto('ended_sources')
    .values({
      source: 'google-ads',
      account_id: place.account_id,
      last_day: stopped,
      ended_at: friday8,
    })
    .execute();
  const { total, standing } = await ask({
    measures: ['roi', 'spend'],
    ...range('2025-11-01', due),
  });
  expect(total.spend).not.toHaveProperty('covered');
  expect(total.roi?.value).toBeCloseTo((3800 - 980) / 980, 10);
  expect(standing.freshness.find((it) => it.source === 'google-ads')?.state).toBe('final');
});

test('a cohort’s ROAS is over the app-days that have spend and cohorts, and says so', async () => {
  const on = days.slice(-10);
  const place10 = { network_id: 60, campaign_id: 0 };
  const spent = { ...place10, spend_micros: 10_000_000, impressions: 1, clicks: 1, installs: 10 };
  const brought = {
    ...place10,
    age: 0,
    installs: 10,
    ad_revenue_micros: 5_000_000,
    iap_revenue_micros: 0,
    retained_users: 0,
  };
  // Spend misses the third day, cohorts the seventh and eighth: seven days have both.
  await server.facts.commitBatch({
    id: 90,
    deliveries: [
      ...[on.slice(0, 2), on.slice(3)].map((it) =>
        delivery('unity-ads', 'acquisition', lantern, it, spent),
      ),
      ...[on.slice(0, 6), on.slice(8)].map((it) =>
        delivery('adjust', 'cohort', lantern, it, brought),
      ),
    ],
  });
  const question = {
    date: `${on[0]}..${on.at(-1)}`,
    compare: 'none',
    by: 'app',
    app: [lantern],
    mediaSource: [60],
  };
  const { body } = await admin.call('GET /roas-dashboard', question);
  expect(body).toMatchObject({
    total: {
      // What was spent and brought is what came.
      spend: 90_000_000,
      covered: { ratios: { cells: 7, of: 10 } },
      cells: [{ age: 0, revenue: 40_000_000, roas: 0.5, roasBlended: 0.5, ltv: 500_000 }],
    },
  });

  // What another source cost on the day that misses spend has no revenue to be held against.
  await server.facts.commitBatch({
    id: 91,
    deliveries: [delivery('mintegral', 'acquisition', lantern, on, { ...spent, network_id: 61 })],
  });
  const both = await admin.call('GET /roas-dashboard', { ...question, mediaSource: [60, 61] });
  expect(both.body).toMatchObject({
    total: {
      spend: 190_000_000,
      covered: { ratios: { cells: 7, of: 10 } },
      cells: [{ age: 0, revenue: 40_000_000, roas: 0.25, roasBlended: 0.25 }],
    },
  });
});

test('impressions per user are over the app-days that have users, and their change is withheld', async () => {
  const question = { date: `${days.at(-30)}..${due}`, app: [orbit] };
  const { body } = await admin.call('GET /appmetrica-comparison-apps', question);
  const over = { ipuCovered: { cells: 16, of: 30 }, ipuBefore: null };
  expect(body).toMatchObject({ rows: [over], total: over });
  const file = await admin.call('GET /appmetrica-comparison-apps/export', {
    ...question,
    format: 'csv',
  });
  const [head, line] = String(file.body['raw']).split('\r\n');
  expect(head).toMatch(/IPU days missing$/);
  expect(line).toMatch(/,14$/);
});
