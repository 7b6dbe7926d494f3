import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, lengthOf } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';
import type { Breakdown } from './breakdown.contract.ts';
import type { Dimension } from './dimensions.ts';
import { comparisons, type FilterInput, type Standing } from './filter.contract.ts';
import type { MeasureKey } from './measures.ts';

/** Figures made by chance: whatever they are, these things hold. */

const first = '2026-01-01';
const DAYS = 40;
const RUNS = 40;
const countries = ['PK', 'US', 'BR', ''];
const formats = ['rewarded', 'banner'];

/** Measures that add up, by the splits their table knows. */
const additive: [measures: MeasureKey[], splits: Dimension[]][] = [
  [
    ['revenue', 'impressions', 'requests'],
    [
      'day',
      'week',
      'month',
      'app',
      'team',
      'network',
      'account',
      'country',
      'platform',
      'adFormat',
    ],
  ],
  [
    ['spend', 'installs'],
    [
      'day',
      'week',
      'month',
      'app',
      'team',
      'mediaSource',
      'account',
      'country',
      'platform',
      'campaign',
    ],
  ],
  [
    ['newUsers', 'sessions'],
    ['day', 'week', 'month', 'app', 'team', 'country', 'platform', 'appVersion'],
  ],
];

let server: TestServer;
let admin: Colleague;
let leads: { who: Colleague; apps: number[] }[];
let apps: number[];
let networks: number[];
const teams: number[] = [];

/** The same numbers every time, from 0 to below `below`. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function deliveries(): Delivery[] {
  const pick = chance(7);
  const of = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const place = () => ({
    day: addDays(first, pick(DAYS)),
    app_id: of(apps),
    network_id: of(networks),
    account_id: 1 + pick(3),
    country: of(countries),
    platform: of(['android', 'ios']),
    provisional: false,
  });
  const times = <R>(make: () => R) => Array.from({ length: 400 }, make);
  const common = {
    sourceTimezone: 'UTC',
    fetchedAt: new Date(0),
    precedence: 'network' as const,
    slices: [1, 2, 3].map((account_id) => ({
      account_id,
      from: first,
      to: addDays(first, DAYS - 1),
    })),
  };
  return [
    {
      ...common,
      table: 'monetisation',
      source: 'admob',
      rows: times(() => ({
        ...place(),
        ad_format: of(formats),
        ad_unit_id: pick(4),
        requests: pick(9_000),
        responses: pick(5_000),
        impressions: pick(3_000),
        clicks: pick(100),
        revenue_micros: pick(90_000_000),
      })),
    },
    {
      ...common,
      table: 'acquisition',
      source: 'meta-ads',
      rows: times(() => ({
        ...place(),
        campaign_id: pick(5),
        spend_micros: pick(50_000_000),
        impressions: pick(1_000),
        clicks: pick(100),
        installs: pick(40),
      })),
    },
    {
      ...common,
      table: 'engagement',
      source: 'appmetrica',
      rows: times(() => ({
        ...place(),
        app_version: of(['1.0', '1.1', '']),
        dau: pick(5_000),
        new_users: pick(500),
        sessions: pick(9_000),
        session_seconds: pick(90_000),
        retained_d1: 0,
        retained_d7: 0,
        retained_d30: 0,
        crashes: pick(9),
      })),
    },
  ];
}

async function idOf(table: 'apps' | 'networks', values: object): Promise<number> {
  const rows = await server.db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .execute();
  return rows[0]!.id;
}

beforeAll(async () => {
  server = await testServer();
  server.clock.now = new Date('2026-02-20T06:00:00Z');
  for (const name of ['One', 'Two', 'Three']) teams.push(await server.team(name));
  apps = [];
  for (let at = 0; at < 6; at++) {
    const row = { name: `App ${at}`, key: `AP${'ABCDEF'[at]!}`, package: `com.app${at}` };
    apps.push(await idOf('apps', { ...row, platform: 'android', team_id: teams[at % 3]! }));
  }
  networks = [];
  for (let at = 1; at <= 3; at++)
    networks.push(
      await idOf('networks', { code: `n${at}`, name: `N${at}`, type: 'bidding', position: at }),
    );
  admin = await server.as('Admin');
  leads = [];
  for (const [at, team] of teams.entries()) {
    const who = await server.as('Team lead', { leads: team });
    leads.push({ who, apps: apps.filter((_, index) => index % 3 === at) });
  }
  await server.facts.commitBatch({ id: 1, deliveries: deliveries() });
});
afterAll(() => server.close());

type Reply = Breakdown & { standing: Standing };
async function ask(who: Colleague, question: object): Promise<Reply> {
  const reply = await who.call('GET /figures', { perPage: 500, compare: 'none', ...question });
  expect(reply.status).toBe(200);
  return reply.body as object as Reply;
}

const range = fc
  .tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1))
  .map(([a, b]) => `${addDays(first, Math.min(a, b))}..${addDays(first, Math.max(a, b))}`);
const some = <T>(list: readonly T[]) => fc.subarray([...list], { minLength: 1 });
const filter = () =>
  fc.record(
    {
      date: range,
      country: some(['PK', 'US', 'BR']),
      platform: some(['android', 'ios'] as const),
      app: some(apps),
      team: some(teams),
      account: some([1, 2, 3]),
    },
    { requiredKeys: ['date'] },
  ) as fc.Arbitrary<FilterInput>;
const split = fc.constantFrom(...additive).chain(([measures, splits]) =>
  fc.record({
    measures: fc.constant(measures),
    by: fc.uniqueArray(fc.constantFrom(...splits), { minLength: 1, maxLength: 2 }),
  }),
);
const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: RUNS });
const sum = (reply: Reply, measure: MeasureKey) =>
  reply.rows.reduce((all, it) => all + (it.figures[measure]?.value ?? 0), 0);

test('the parts of any split add up to the total', () =>
  check(
    fc.asyncProperty(filter(), split, async (it, { by, measures }) => {
      const reply = await ask(admin, { ...it, by, measures });
      for (const measure of measures)
        expect(sum(reply, measure)).toBe(reply.total[measure]?.value ?? 0);
    }),
  ));

test('what leads see adds up to what an admin sees of their teams’ apps', () =>
  check(
    fc.asyncProperty(filter(), split, async (it, { measures }) => {
      const all = await ask(admin, { ...it, measures });
      const parts = await Promise.all(leads.map(({ who }) => ask(who, { ...it, measures })));
      for (const measure of measures) {
        const seen = parts.reduce((sums, part) => sums + (part.total[measure]?.value ?? 0), 0);
        expect(seen).toBe(all.total[measure]?.value ?? 0);
      }
    }),
  ));

test('a lead’s scope is the filter by their apps', () =>
  check(
    fc.asyncProperty(filter(), fc.nat(2), async ({ app: _app, team: _team, ...it }, at) => {
      const { who, apps: own } = leads[at]!;
      const question = { ...it, by: 'country', measures: ['revenue', 'spend'] };
      const seen = await ask(who, question);
      const filtered = await ask(admin, { ...question, app: own });
      expect(seen.rows).toEqual(filtered.rows);
    }),
  ));

test('filters commute, and each only takes away', () =>
  check(
    fc.asyncProperty(filter(), async (it) => {
      const question = { by: 'app', measures: ['revenue', 'installs'] };
      const forwards = await ask(admin, { ...it, ...question });
      const backwards = await ask(admin, {
        ...question,
        ...Object.fromEntries(Object.entries(it).toReversed()),
      });
      expect(backwards.rows).toEqual(forwards.rows);
      const wider = await ask(admin, { date: it.date, ...question });
      expect(forwards.total.revenue?.value ?? 0).toBeLessThanOrEqual(wider.total.revenue!.value!);
    }),
  ));

test('a filter by account means the accounts of the split', () =>
  check(
    fc.asyncProperty(range, fc.integer({ min: 1, max: 3 }), async (date, account) => {
      const question = { date, measures: ['revenue', 'spend', 'sessions'] };
      const { rows } = await ask(admin, { ...question, by: 'account' });
      const filtered = await ask(admin, { ...question, account });
      const row = rows.find((it) => it.labels[0]!.key === String(account));
      for (const key of ['revenue', 'spend', 'sessions'] as const)
        expect(filtered.total[key]?.value ?? 0).toBe(row?.figures[key]?.value ?? 0);
    }),
  ));

test('the days compared with are as many as those asked for', () =>
  check(
    fc.asyncProperty(range, fc.constantFrom(...comparisons), async (date, compare) => {
      const { standing } = await ask(admin, { date, compare, measures: 'revenue' });
      const compared = standing.compared && lengthOf(standing.compared);
      expect(compared).toBe(compare === 'none' ? null : lengthOf(standing.range));
    }),
  ));

test('taking an import back restores the bytes of the figures before it', async () => {
  const question = { date: `${first}..${addDays(first, DAYS - 1)}`, by: ['app', 'day'] };
  const asked = { ...question, measures: ['revenue', 'ecpm', 'spend', 'dau'] };
  const bytes = async () => JSON.stringify((await ask(admin, asked)).rows);
  const before = await bytes();
  const [ads] = deliveries();
  const changed = { ...ads!, fetchedAt: new Date(1) } as Delivery;
  const rows = [...(changed.rows as Iterable<{ revenue_micros: number }>)];
  const doubled = rows.map((it) => ({ ...it, revenue_micros: it.revenue_micros * 2 }));
  await server.facts.commitBatch({
    id: 2,
    deliveries: [{ ...changed, rows: doubled } as Delivery],
  });
  expect(await bytes()).not.toBe(before);
  await server.facts.revertBatch(2);
  expect(await bytes()).toBe(before);
});
