import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { sceneDeliveries } from '../../tests/support/figures-scene.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { FiguresRow } from './breakdown.contract.ts';

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let mine: number;
let theirs: number;
let network: number;
let campaign: number;
const yesterday = addDays(dayOf(new Date()), -1);

async function app(name: string, teamId: number, core: boolean): Promise<number> {
  const key = name.slice(0, 3).toUpperCase();
  const row = { name, key, package: `com.${name}`, platform: 'android' as const, core };
  const values = { ...row, team_id: teamId };
  const { id } = await server.db
    .insertInto('apps')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  server = await testServer();
  const puzzle = await server.team('Puzzle');
  const arcade = await server.team('Arcade');
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: puzzle });
  mine = await app('Lantern', puzzle, true);
  theirs = await app('Orbit', arcade, false);
  network = (
    await server.db
      .insertInto('networks')
      .values({ code: 'admob', name: 'AdMob', type: 'bidding', position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  campaign = (
    await server.db
      .insertInto('campaigns')
      .values({ network_id: network, external_id: 'c1', name: 'Summer-PK', app_id: mine })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const apps = [
    [mine, 10],
    [theirs, 30],
  ] as const;
  const deliveries = sceneDeliveries({ yesterday, network, campaign, apps });
  await server.facts.commitBatch({ id: 1, deliveries });
});
afterAll(() => server.close());

interface Reply {
  rows: FiguresRow[];
  totalRows: number;
  total: FiguresRow['figures'];
}
const ask = async (who: Colleague, question: object): Promise<Reply> => {
  const reply = await who.call('GET /figures', question);
  expect(reply.status).toBe(200);
  return reply.body as object as Reply;
};
const names = (reply: Reply) => reply.rows.map((it) => it.labels[0]!.label);
const value = (reply: Reply, measure: keyof FiguresRow['figures']) => reply.total[measure]?.value;

test('a role without the right sees no figures', async () => {
  const question = { measures: 'revenue' };
  const hr = await server.as('HR', { without: ['revenue:read'] });
  for (const key of ['GET /figures', 'GET /figures/trend', 'GET /engagement'] as const)
    expect((await hr.call(key, question)).status).toBe(403);
});

test('a question that cannot be asked names the field', async () => {
  const wrong = async (question: object) => {
    const reply = await admin.call('GET /figures', question);
    expect(reply.status).toBe(400);
    return Object.keys(reply.body.fields!).map((it) => it.split('.')[0]);
  };
  expect(await wrong({})).toEqual(['measures']);
  expect(await wrong({ measures: 'luck' })).toEqual(['measures']);
  expect(await wrong({ measures: 'revenue', by: ['app', 'day', 'country', 'network'] })).toEqual([
    'by',
  ]);
  expect(await wrong({ measures: 'revenue', by: 'app', sort: '-spend' })).toEqual(['sort']);
  expect(await wrong({ measures: 'revenue', sort: 'revenue; drop' })).toEqual(['sort']);
});

test('ratios are recomputed from sums, in the total and in every part', async () => {
  const measures = ['revenue', 'ecpm', 'fill', 'show', 'arpdau', 'ipu', 'cpi', 'roi', 'profit'];
  const reply = await ask(admin, { by: 'app', measures });
  expect(names(reply)).toEqual(['Orbit', 'Lantern']);
  expect(reply.rows[1]!.figures.ecpm!.value).toBe(10_000_000);
  expect(value(reply, 'ecpm')).toBe(20_000_000);
  expect(value(reply, 'fill')).toBe(0.75);
  expect(value(reply, 'show')).toBeCloseTo(2 / 3);
  expect(value(reply, 'arpdau')).toBe(200_000);
  expect(value(reply, 'ipu')).toBe(10);
  expect(value(reply, 'cpi')).toBe(2_000_000);
  expect(value(reply, 'roi')).toBe(1);
  expect(value(reply, 'profit')).toBe(30 * 20_000_000);
});

test('unique users are averages of days, a ratio of the same days, and unknown by country', async () => {
  const measures = ['wau', 'mau', 'stickiness', 'arpu'] as const;
  for (const by of [undefined, 'app', 'month', 'team'] as const) {
    const { rows, total } = await ask(admin, { ...(by && { by }), measures: [...measures] });
    expect(measures.map((it) => total[it]!.value)).toEqual([500, 1000, 0.2, 1_200_000]);
    if (by !== 'app') continue;
    expect(rows.map((it) => [it.figures.mau!.value, it.figures.arpu!.value])).toEqual([
      [500, 600_000],
      [500, 1_800_000],
    ]);
  }
  const split = await ask(admin, { by: 'country', measures: [...measures] });
  expect(split.rows.map((it) => measures.map((name) => it.figures[name]!.value))).toEqual([
    [null, null, null, null],
  ]);
  const narrowed = await ask(admin, { measures: [...measures], country: 'PK' });
  expect(measures.map((it) => narrowed.total[it]!.value)).toEqual([null, null, null, null]);
});

test('use and cohorts: averages over days, and only installs that are old enough', async () => {
  const measures = ['dau', 'returning', 'sessionsPerUser', 'sessionLength', 'crashRate'];
  const use = await ask(admin, { by: 'app', measures });
  expect(use.rows[0]!.figures.dau!.value).toBe(100);
  expect(value(use, 'dau')).toBe(200);
  expect(value(use, 'returning')).toBe(0.9);
  expect(value(use, 'sessionsPerUser')).toBe(3);
  expect(value(use, 'sessionLength')).toBe(120);
  expect(value(use, 'crashRate')).toBe(0.01);

  const cohort = await ask(lead, {
    measures: ['roas0', 'roas7', 'ltv7', 'retention1', 'retention7'],
  });
  expect(value(cohort, 'roas0')).toBe(0.2);
  expect(value(cohort, 'roas7')).toBe(1.6);
  expect(value(cohort, 'ltv7')).toBe(1_600_000);
  expect(value(cohort, 'retention1')).toBe(0.4);
  expect(value(cohort, 'retention7')).toBe(0.2);

  const young = await ask(lead, { measures: 'roas7', date: 'last-7-days' });
  expect(value(young, 'roas7')).toBeNull();
});

test('what a table cannot tell is unknown, not zero', async () => {
  const reply = await ask(admin, { by: 'network', measures: ['revenue', 'dau', 'arpdau'] });
  expect(reply.rows[0]!.figures.revenue!.value).toBe(30 * 40_000_000);
  expect(reply.rows[0]!.figures.dau!.value).toBeNull();
  expect(reply.rows[0]!.figures.arpdau!.value).toBeNull();

  const filtered = await ask(admin, { measures: ['revenue', 'spend'], campaign });
  expect(value(filtered, 'revenue')).toBeNull();
  expect(value(filtered, 'spend')).toBe(30 * 20_000_000);
});

test('a lead sees the figures of their apps, by every split and filter', async () => {
  for (const by of ['app', 'country', 'network', 'day', 'team', 'campaign'])
    expect(value(await ask(lead, { by, measures: 'spend' }), 'spend')).toBe(30 * 5_000_000);
  const foreign = await ask(lead, { by: 'app', measures: 'revenue', app: theirs });
  expect(foreign).toMatchObject({ rows: [], totalRows: 0 });
});

test('apps are gathered into their teams', async () => {
  const reply = await ask(admin, { by: 'team', measures: ['revenue', 'dau'] });
  expect(names(reply)).toEqual(['Arcade', 'Puzzle']);
  expect(reply.rows[0]!.figures.dau!.value).toBe(100);
});

test('filters by people, status and core narrow the apps', async () => {
  const hina = await server.as('Member', { teamId: await server.team('Cards') });
  const revenue = async (filter: object) =>
    value(await ask(admin, { measures: 'revenue', ...filter }), 'revenue');
  expect(await revenue({ coreCheck: true })).toBe(30 * 10_000_000);
  expect(await revenue({ user: lead.id })).toBe(30 * 10_000_000);
  expect(await revenue({ user: hina.id })).toBe(0);
  expect(await revenue({ userStatus: 'blocked' })).toBe(0);
  expect(await revenue({ task_type: 'bug' })).toBe(0);
  expect(await revenue({ project: 1 })).toBe(0);
});

test('lists are searched, sorted by name and paged on the server', async () => {
  const question = { by: 'app', measures: 'revenue', sort: 'name', perPage: 1 };
  expect(names(await ask(admin, question))).toEqual(['Lantern']);
  const second = await ask(admin, { ...question, page: 2 });
  expect(names(second)).toEqual(['Orbit']);
  expect(second.totalRows).toBe(2);
  expect(names(await ask(admin, { by: 'app', measures: 'revenue', words: 'orb' }))).toEqual([
    'Orbit',
  ]);
});

test('changes leave the incomplete day out and hold day against day', async () => {
  const reply = await ask(admin, { by: 'app', measures: ['revenue', 'fill'] });
  expect(reply.total.revenue!.delta).toBe(0);
  expect(reply.total.fill!.delta).toBe(0);
  const trend = await admin.call('GET /figures/trend', { measure: 'revenue', date: 'last-7-days' });
  const [series] = trend.body['series'] as { values: number[]; previous: number[] }[];
  expect(series!.values).toEqual(Array(7).fill(40_000_000));
  expect(series!.previous).toEqual(Array(7).fill(40_000_000));
});

test('a trend by app has a line for each, without a comparison', async () => {
  const trend = await admin.call('GET /figures/trend', { measure: 'ecpm', by: 'app', parts: 1 });
  const series = trend.body['series'] as { label: string; values: number[]; previous: null }[];
  expect(series.map((it) => it.label)).toEqual(['Orbit']);
  expect(series[0]!.values.at(-1)).toBe(30_000_000);
  expect(series[0]!.previous).toBeNull();
});

test('a page answers with tiles, trend and list in one reply', async () => {
  const { status, body } = await lead.call('GET /engagement', { by: 'country' });
  expect(status).toBe(200);
  const page = body as object as { tiles: { measure: string; value: number }[]; breakdown: Reply };
  expect(page.tiles.find((it) => it.measure === 'dau')!.value).toBe(100);
  expect(names(page.breakdown)).toEqual(['Pakistan']);
});

test('a list as CSV has dollars, its splits and all rows', async () => {
  const question = { by: ['app', 'country'], measures: ['revenue', 'fill'], format: 'csv' };
  const { raw } = (await admin.call('GET /figures/export', question)).body;
  const [head, first] = String(raw).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(
    'App,Country,"App, note",Ad revenue USD,Ad revenue change,Fill rate,Fill rate change',
  );
  expect(first).toBe('Orbit,Pakistan,Android,900,0,0.75,0');
});

test('revenue is ads and purchases, and of ads alone when these are asked for', async () => {
  const day = addDays(yesterday, -1);
  const store = {
    day,
    app_id: mine,
    network_id: 0,
    account_id: 2,
    country: 'PK',
    platform: 'android',
    store_visitors: null,
    installs: 50,
    uninstalls: null,
    iap_revenue_micros: 7_000_000,
    ratings_count: null,
    rating_sum: null,
    crashed_users: null,
    anr_users: null,
    vitals_users: null,
    provisional: false,
  };
  const delivery = {
    table: 'store_console' as const,
    source: 'store-console',
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'network' as const,
    slices: [{ account_id: 2, from: day, to: day }],
    rows: [store],
  };
  await server.facts.commitBatch({ id: 2, deliveries: [delivery] });
  const asked = {
    date: `${day}..${day}`,
    app: mine,
    measures: ['totalRevenue', 'revenue', 'iapRevenue', 'profit', 'roi', 'arpdau'],
  };
  const figures = async (more: object = {}) => {
    const { total } = await ask(admin, { ...asked, ...more });
    return asked.measures.map((it) => total[it as 'revenue']?.value);
  };
  const [ads, iap] = [10_000_000, 7_000_000];
  expect(await figures()).toEqual([ads + iap, ads, iap, 12_000_000, 2.4, 170_000]);
  expect(await figures({ revenue: 'ads' })).toEqual([ads + iap, ads, iap, 5_000_000, 1, 100_000]);
  // Purchases come through no ad network.
  expect(await figures({ network })).toEqual([null, ads, null, null, null, 100_000]);
  const byApp = await ask(admin, { ...asked, app: undefined, by: 'app' });
  expect(byApp.rows.map((it) => it.figures.totalRevenue?.value)).toEqual([30_000_000, ads + iap]);
  await server.facts.revertBatch(2);
});
