import * as fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import { openFacts } from './open.ts';
import { totals, type SplitBy } from './totals.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
/** Rupees for a dollar, another number each day. */
const perUsd = (day: string) => 280 + Number(day.slice(8)) / 8;

const cell = fc.record({
  day: fc.integer({ min: 1, max: 6 }).map(dayOf),
  app_id: fc.integer({ min: 1, max: 3 }),
  country: fc.constantFrom('PK', 'US'),
  currency: fc.constantFrom('USD', 'PKR', 'EUR'),
  revenue_micros: fc.option(fc.integer({ min: -5_000_000, max: 9_000_000_000 })),
  revenue_original: fc.integer({ min: -5_000_000, max: 900_000_000_000 }),
  impressions: fc.option(fc.nat(1000)),
});
type Cell = typeof cell extends fc.Arbitrary<infer C> ? C : never;

const row = ({ currency, revenue_original, ...it }: Cell, account_id: number) =>
  adRow({
    ...it,
    account_id,
    currency,
    revenue_original: currency === 'USD' || it.revenue_micros === null ? null : revenue_original,
  });

const splits = fc.constantFrom<SplitBy<'monetisation'>[]>(
  [],
  ['app_id'],
  ['country', 'app_id'],
  ['day'],
  ['week'],
  ['day', 'country'],
);
const partOf = (it: Cell, by: string) =>
  // The fourth was a Sunday.
  by === 'week' ? (it.day < dayOf(5) ? '2025-12-29' : dayOf(5)) : it[by as 'day'];

/** The same in plain JavaScript: each day's dollars by its rate, rupees as they were reported. */
function expected(cells: readonly Cell[], by: readonly string[]): string[] {
  const groups = Map.groupBy(cells, (it) => by.map((name) => partOf(it, name)).join(' '));
  if (by.length === 0 && cells.length === 0) return [' 0 0'];
  const lines = [...groups].map(([key, group]) => {
    let [money, shown]: (number | null)[] = [null, null];
    for (const [day, all] of Map.groupBy(group, (it) => it.day)) {
      const told = all.filter((it) => it.revenue_micros !== null);
      const own = told.filter((it) => it.currency === 'PKR');
      const others = told.filter((it) => it.currency !== 'PKR');
      const usd = others.reduce((sum, it) => sum + it.revenue_micros!, 0);
      if (told.length > 0)
        money =
          (money ?? 0) +
          own.reduce((sum, it) => sum + it.revenue_original, 0) +
          Math.sign(usd) * Math.round(Math.abs(usd) * perUsd(day));
      for (const it of all) if (it.impressions !== null) shown = (shown ?? 0) + it.impressions;
    }
    return `${key} ${money} ${shown}`;
  });
  return lines.sort();
}

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    afterEach(() => engines.clear());

    test('money in another currency is each day’s by the rate of that day, and its own as reported', async () => {
      const question = fc.record({ by: splits, cells: fc.array(cell, { maxLength: 20 }) });
      const property = fc.asyncProperty(question, fc.boolean(), async ({ by, cells }, isKnown) => {
        // Without any row in the currency nobody needs to look for one.
        const isReported = isKnown || cells.some((it) => it.currency === 'PKR');
        const facts = await openFacts((await engines.fresh(name))!);
        const deliveries = [...Map.groupBy(cells, (it) => it.currency)].map(([currency, all]) => {
          const account_id = ['USD', 'PKR', 'EUR'].indexOf(currency) + 1;
          const rows = all.map((it) => row(it, account_id));
          const slices = [{ account_id, from: dayOf(1), to: dayOf(31) }];
          return adDelivery(rows, { slices });
        });
        if (deliveries.length > 0) await facts.commitBatch({ id: 1, deliveries });
        const rows = await totals(facts, {
          table: 'monetisation',
          measures: ['revenue_micros', 'impressions'],
          by,
          from: dayOf(1),
          to: dayOf(31),
          scopeApps: 'all',
          into: { currency: 'PKR', perUsd, isReported },
          order: ['-revenue_micros'],
        });
        const lines = rows.map(
          (it) =>
            `${by.map((split) => it[split]).join(' ')} ${it.revenue_micros} ${it.impressions}`,
        );
        expect(lines.sort()).toEqual(expected(cells, by));
        await facts.close();
        await engines.clear();
      });
      // A few paisa are less than a millionth of a dollar, and money nevertheless.
      const tiny: Cell = {
        day: dayOf(1),
        app_id: 1,
        country: 'PK',
        currency: 'PKR',
        revenue_micros: 0,
        revenue_original: -1,
        impressions: null,
      };
      const examples: [{ by: SplitBy<'monetisation'>[]; cells: Cell[] }, boolean][] = [
        [{ by: [], cells: [tiny] }, false],
        [{ by: ['day'], cells: [tiny, { ...tiny, revenue_micros: 5, currency: 'USD' }] }, false],
      ];
      await fc.assert(property, { numRuns: name === 'DuckDB' ? 40 : 5, examples });
    });
  });
}
