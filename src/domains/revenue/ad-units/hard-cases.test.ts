import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { FactRow } from '#/store/facts/tables.ts';
import { adUnitDesk, type AdUnitDesk } from '../../../../tests/support/ad-unit-desk.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

type Row = FactRow<'instances'>;
const dollars = (it: number) => Math.round(it * 1_000_000);

const INSTANCES = 5000;
const DAYS = 10;

let server: TestServer;
let desk: AdUnitDesk;
let wide: number;
let silent: number;
let inEuros: Colleague;

beforeAll(async () => {
  server = await testServer();
  desk = await adUnitDesk(server);
  const adUnit = async (name: string) =>
    (
      await server.db
        .insertInto('ad_units')
        .values({ app_id: desk.mine, name, external_id: name, ad_format: 'banner' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  [wide, silent] = [await adUnit('Wide banner'), await adUnit('Silent banner')];
  const proposed = await server.db
    .insertInto('networks')
    .values({ code: 'zwift', name: 'Zwift Ads', type: 'bidding', position: 90, state: 'proposed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = (day: string, part: Partial<Row>): Row => ({
    day,
    app_id: desk.mine,
    network_id: desk.admob,
    account_id: 2,
    country: 'DE',
    platform: 'android',
    ad_format: 'banner',
    ad_unit_id: wide,
    instance: '',
    buying: '',
    placement: '',
    test_group: '',
    app_version: '',
    requests: 100,
    responses: 60,
    impressions: 50,
    clicks: null,
    bids: null,
    revenue_micros: dollars(0.1),
    provisional: false,
    ...part,
  });
  const days = desk.days.slice(-DAYS);
  const rows = days.flatMap((day) => [
    ...Array.from({ length: INSTANCES }, (_, at) =>
      row(day, { instance: `Line ${at}`, revenue_micros: dollars(0.05) + at * 10 }),
    ),
    // A network that nobody has settled yet, and that does not say how often it was asked; in euros.
    row(day, {
      ad_unit_id: silent,
      network_id: proposed.id,
      instance: 'Z1',
      requests: null,
      responses: null,
      revenue_micros: 2_500_000,
      revenue_original: 2_000_001,
      currency: 'EUR',
    }),
  ]);
  const slices = [{ account_id: 2, from: days[0]!, to: days.at(-1)! }];
  const common = {
    source: 'levelplay',
    sourceTimezone: 'UTC',
    fetchedAt: new Date(),
    precedence: 'mediation' as const,
    slices,
  };
  const deliveries = [
    { ...common, table: 'instances', rows },
    { ...common, table: 'monetisation', rows },
  ] as Delivery[];
  // The other mediation tells the same app and network already: here only one of both would count.
  await server.facts.revertBatch(1);
  await server.facts.commitBatch({ id: 2, deliveries });
  await server.db
    .insertInto('exchange_rates')
    .values(
      desk.days.map((day) => ({
        currency: 'EUR',
        day,
        usd_per_unit: '1.25',
        source: 'ecb' as const,
        fetched_at: new Date(),
        by_id: null,
      })),
    )
    .execute();
  inEuros = await server.as('Admin', { name: 'Ada' });
  const { version } = await server.db
    .selectFrom('people')
    .select('version')
    .where('id', '=', inEuros.id)
    .executeTakeFirstOrThrow();
  const chosen = await inEuros.call('POST /save-display-currency', { version, currency: 'EUR' });
  if (chosen.status !== 200) throw new Error(chosen.body.message);
});
afterAll(() => server.close());

interface Page {
  standing: { currency: string };
  instances: {
    instance: string;
    network: { label: string };
    figures: Record<string, number | null>;
  }[];
  more: { instances: number; revenue: number };
  total: Record<string, number | null>;
}
const page = async (adUnitId: number, who = desk.lead) =>
  (await who.call('GET /ad-unit-waterfall', { adUnitId })).body as object as Page;

test('of thousands of instances the largest are listed, and nothing is lost of the others', async () => {
  const { instances, more, total } = await page(wide);
  expect(instances).toHaveLength(200);
  expect(more.instances).toBe(INSTANCES - 200);
  const listed = instances.reduce((sum, it) => sum + it.figures['revenue']!, 0);
  expect(listed + more.revenue).toBe(total['revenue']);
  expect(instances.some((it) => it.instance === `Line ${INSTANCES - 1}`)).toBe(true);
  const { body } = await desk.lead.call('GET /ad-unit-waterfall/export', {
    adUnitId: wide,
    format: 'csv',
  });
  expect(String(body['raw']).split('\n')).toHaveLength(INSTANCES + 1);
});

test('floors of thousands of instances are found within seconds, small ones taken together', async () => {
  const began = performance.now();
  const { body } = await desk.lead.call('GET /ad-unit-floors', { adUnitId: wide });
  expect(performance.now() - began).toBeLessThan(10_000);
  const warnings = body['warnings'] as string[];
  expect(warnings.join(' ')).toContain(`${INSTANCES - 300} small instances are taken together`);
  expect(warnings.join(' ')).toContain(`${DAYS} days only`);
  expect(Number(body['revenue'])).toBe((await page(wide)).total['revenue']);
});

test('a network that is not settled and tells no requests has its figures, and no fill rate', async () => {
  const { instances } = await page(silent);
  expect(instances).toMatchObject([
    {
      network: { label: 'new: Zwift Ads' },
      figures: { requests: null, responses: null, fill: null, impressions: 50 * DAYS },
    },
  ]);
  const { body } = await desk.lead.call('GET /ad-unit-floors', { adUnitId: silent });
  expect((body['warnings'] as string[]).join(' ')).toContain('counts as lost');
});

test('shown in euros: dollars by the rate of each day, euros as they were reported', async () => {
  const own = await page(silent, inEuros);
  expect(own.standing.currency).toBe('EUR');
  expect(own.total['revenue']).toBe(2_000_001 * DAYS);
  const [inDollars, converted] = [await page(wide), await page(wide, inEuros)];
  const ratio = converted.total['revenue']! / inDollars.total['revenue']!;
  expect(ratio).toBeCloseTo(0.8, 5);
});

test('where a day has no rate, money is absent and counts are not', async () => {
  await server.db
    .deleteFrom('exchange_rates')
    .where('day', '>', addDays(desk.yesterday, -DAYS - 15))
    .execute();
  const { total, instances } = await page(silent, inEuros);
  expect([total['revenue'], total['impressions']]).toEqual([null, 50 * DAYS]);
  expect(instances[0]!.figures).toMatchObject({ revenue: null, ecpm: null });
  const { body } = await inEuros.call('GET /ad-unit-floors', { adUnitId: silent });
  expect(body).toMatchObject({ revenue: null, points: [], best: null });
});
