import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { adRow } from '../../../../../../tests/support/facts-rows.ts';
import { figuresCast } from '../../../../../../tests/support/figures-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../../tests/support/server.ts';
import { checkAlerts } from '../check-alerts.job.ts';
import { Trial } from './trial.contract.ts';

/**
 * A trial tells what the job would have found. Here the job itself is run as of each of the last days,
 * and a reference that shares nothing with either reckons what is unlike usual.
 */

const publicUrl = 'https://backlot.example.com';
let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;

const last = '2025-11-20';
const first = addDays(last, -160);
const countries = ['PK', 'US', 'DE'] as const;
type Country = (typeof countries)[number];
/** Whole dollars by country and day; a country may be silent on a day. */
const earned = new Map<string, number>();

/** Always the same noise, with a few days far out of it and a country that comes late and goes. */
function dollarsOn(day: string, country: Country, at: number): number | undefined {
  if (country === 'DE' && (at < 90 || at > 150)) return undefined;
  const noise = (at * 7919 + country.charCodeAt(0) * 104_729) % 23;
  if ((at * 31 + country.charCodeAt(1)) % 29 === 0) return 12;
  if ((at * 17 + country.charCodeAt(1)) % 37 === 0) return 400 + noise;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (weekday === 0 ? 180 : 100) + noise;
}

beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
  const days = eachDay({ from: first, to: last });
  const rows = days.flatMap((day, at) =>
    countries.flatMap((country) => {
      const dollars = dollarsOn(day, country, at);
      if (dollars === undefined) return [];
      earned.set(`${country} ${day}`, dollars);
      return adRow({
        day,
        app_id: cast.lantern,
        network_id: cast.network,
        country,
        impressions: 1000 + (at % 3) * 500,
        revenue_micros: dollars * 1_000_000,
        provisional: false,
      });
    }),
  );
  // Another team's, which is always the same.
  rows.push(
    ...days.map((day) =>
      adRow({
        day,
        app_id: cast.orbit,
        network_id: cast.network,
        country: 'IN',
        impressions: 500,
        revenue_micros: 30_000_000,
        provisional: false,
      }),
    ),
  );
  const delivery: Delivery = {
    table: 'monetisation',
    source: 'admob',
    sourceTimezone: 'UTC',
    fetchedAt: server.clock.now,
    precedence: 'network',
    slices: [{ account_id: rows[0]!.account_id, from: first, to: last }],
    rows,
  };
  await server.facts.commitBatch({ id: 2, deliveries: [delivery] });
  admin = await server.as('Admin');
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('report_alerts').execute());

const unusual = { measure: 'revenue', filter: {}, by: 'country', kind: 'unusual', threshold: 3 };
const attempt = (rule: object, who = admin) => who.call('POST /try-report-alert', { rule });
const tried = async (rule: object): Promise<Trial> => Trial.parse((await attempt(rule)).body);

test.each([
  ['rule.threshold', { ...unusual, threshold: 0 }],
  ['rule.threshold', { ...unusual, kind: 'changes', threshold: 0 }],
  ['rule.compare', { ...unusual, compare: 'yesteryear' }],
  ['rule.by', { ...unusual, measure: 'cpi', by: 'adUnit' }],
])('a trial of what makes no sense is refused by the name of %s', async (field, rule) => {
  const reply = await attempt(rule);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('who may not see figures tries nothing, and others only what they may see', async () => {
  expect((await server.call('POST /try-report-alert', { rule: unusual })).status).toBe(401);
  const lead = await server.as('Team lead', { leads: cast.arcade });
  const above = { ...unusual, by: 'app', kind: 'above', threshold: 1 };
  const text = JSON.stringify((await attempt(above, lead)).body);
  expect([text.includes('Lantern'), text.includes('Orbit')]).toEqual([false, true]);
});

test('nothing is written by a trial', async () => {
  const { days, course } = await tried({ ...unusual, by: null });
  expect(days).toEqual({ from: addDays(last, -89), to: last });
  expect(course).toHaveLength(90);
  expect(await server.db.selectFrom('report_alerts').selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom('report_alert_findings').selectAll().execute()).toEqual([]);
});

/** By the book, without a line of the product: median, MAD, eight weeks. */
function isOdd(country: Country, day: string): boolean {
  const week = [...Array.from({ length: 8 }).keys()].map((it) => addDays(day, -7 * (it + 1)));
  const seen = eachDay({ from: addDays(day, -56), to: day }).find((it) =>
    earned.has(`${country} ${it}`),
  );
  if (!seen) return false;
  const before = week.filter((it) => it >= seen).map((it) => earned.get(`${country} ${it}`) ?? 0);
  if (before.length < 4) return false;
  const middle = (of: number[]) => {
    const all = of.toSorted((a, b) => a - b);
    return (all[Math.floor((all.length - 1) / 2)]! + all[Math.ceil((all.length - 1) / 2)]!) / 2;
  };
  const usual = middle(before);
  const off = middle(before.map((it) => Math.abs(it - usual)));
  const away = Math.abs((earned.get(`${country} ${day}`) ?? 0) - usual);
  return away > 3 * 1.4826 * off && away > 0.12 * usual;
}

test('what is unlike usual is what the formula says, also of rows that come and go', async () => {
  const { fired } = await tried(unusual);
  const said = fired.flatMap((it) => it.rows.map((row) => `${it.day} ${row.label!.key}`));
  const meant = eachDay({ from: addDays(last, -89), to: last }).flatMap((day) =>
    countries.filter((it) => isOdd(it, day)).map((it) => `${day} ${it}`),
  );
  expect(said.toSorted()).toEqual(meant.toSorted());
  expect(meant.length).toBeGreaterThan(5);
  expect(meant.some((it) => it.endsWith('DE'))).toBe(true);
});

const anyRule = fc.record({
  measure: fc.constantFrom('revenue', 'ecpm', 'impressions', 'totalRevenue'),
  filter: fc.constantFrom({}, { country: ['PK', 'DE'] }),
  by: fc.constantFrom(null, 'country', 'app'),
  kind: fc.constantFrom('below', 'above', 'falls', 'rises', 'changes', 'unusual'),
  share: fc.constantFrom(0.1, 0.3, 0.6),
  over: fc.constantFrom('day', 'week'),
  compare: fc.constantFrom('previous', 'last-week', 'average-7', 'average-28'),
  way: fc.constantFrom('both', 'down', 'up'),
  floor: fc.constantFrom(null, { measure: 'impressions', value: 1500 }),
});

test('a trial finds what the job would have found, day by day', async () => {
  const recent = eachDay({ from: addDays(last, -11), to: last });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyRule, async ({ share, ...it }) => {
      const money = it.measure === 'ecpm' ? 80_000_000 : 150_000_000;
      const limit = it.measure === 'impressions' ? 1400 : money;
      const threshold = { below: limit, above: limit, unusual: 2 }[it.kind as string] ?? share;
      const rule = { ...it, threshold };
      await server.db.deleteFrom('report_alerts').execute();
      const trial = await tried(rule);
      const saved = await admin.call('POST /save-report-alert', { rule });
      expect(saved.status).toBe(200);
      for (const day of recent) {
        const facts = await asOf(day);
        await checkAlerts(
          { db: server.db, facts, publicUrl, tell: async () => {} },
          server.clock.now,
        );
      }
      const kept = await server.db
        .selectFrom('report_alert_findings')
        .select(['day', 'part', 'value', 'usual', 'band'])
        .execute();
      const real = kept.map((row) => ({ ...row, day: String(row.day) }));
      const told = trial.fired
        .filter((row) => row.day >= recent[0]!)
        .flatMap(({ day, rows }) =>
          rows.map(({ label, value, usual, band }) => ({
            day,
            part: label?.key ?? '',
            value,
            usual,
            band,
          })),
        );
      const order = (rows: { day: string; part: string }[]) =>
        rows.toSorted((a, b) => (a.day + a.part < b.day + b.part ? -1 : 1));
      expect(order(real)).toEqual(order(told));
      compared += real.length;
    }),
    { numRuns: 15, seed: 7 },
  );
  expect(compared).toBeGreaterThan(30);
});

/** The same figures, of which those after a day are not there yet. */
async function asOf(day: string) {
  const { facts } = server;
  return new Proxy(facts, {
    get(target, name) {
      if (name === 'cached')
        return (key: unknown, compute: () => Promise<unknown>) =>
          Array.isArray(key) && key[0] === 'deliveries'
            ? target
                .cached(key, compute)
                .then((all) => (all as object[]).map((it) => ({ ...it, lastDay: day })))
            : target.cached(key, compute);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
