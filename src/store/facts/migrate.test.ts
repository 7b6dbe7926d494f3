import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import { makeOlder, olderColumns } from '../../../tests/support/older-facts.ts';
import { sections } from './backup-lines.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';
import { precedences } from './tables.ts';
import { totals } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const january = { from: '2026-01-01', to: '2026-01-31', scopeApps: 'all' } as const;
const installs = async (facts: Facts) =>
  totals(facts, { ...january, table: 'cohort', measures: ['installs'], by: ['network_id'] });

/** A service and a mediation that both counted, each in a network of its own. */
const older = [
  { source: 'adjust', precedence: precedences.attribution, network_id: 7, value: 8, import_id: 1 },
  { source: 'max', precedence: precedences.mediation, network_id: 3, value: 10, import_id: 2 },
];

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    afterEach(() => engines.clear());

    test('a store of an earlier version opens, counts cohorts once and takes what was unknown before', async () => {
      const fresh = (await engines.fresh(name))!;
      await makeOlder(fresh, older);
      const facts = await openFacts(fresh);
      expect(await installs(facts)).toEqual([{ network_id: 7, installs: 8 }]);
      const version = await facts.version();
      await facts.close();
      const again = await openFacts(fresh);
      expect(await again.version()).toBe(version);
      const row = adRow({ day: '2026-01-05', clicks: null, currency: 'EUR', revenue_original: 5 });
      await again.commitBatch({ id: 3, deliveries: [adDelivery([row])] });
      const about = { ...january, table: 'monetisation', by: ['currency'] } as const;
      expect(await totals(again, { ...about, measures: ['clicks', 'revenue_original'] })).toEqual([
        { currency: 'EUR', clicks: null, revenue_original: 5 },
      ]);
      await again.close();
    });

    test('a backup of an earlier version restores in the same way', async () => {
      const columns = olderColumns('cohort').map(([it]) => it);
      const value = (it: (typeof older)[number], column: string) => {
        const own: Record<string, string | number> = {
          ...it,
          day: '2026-01-05',
          account_id: it.import_id,
          country: 'PK',
          platform: 'android',
          source_timezone: 'UTC',
          installs: it.value,
          app_id: 1,
          selected: 1,
        };
        return own[column] ?? 0;
      };
      const lines = [
        JSON.stringify({ format: 'backlot-facts-1' }),
        ...sections.flatMap((section) => {
          const own = olderColumns(section.table).map(([it]) => it);
          const head = { section, columns: section.replaced ? [...own, 'replaced_by'] : own };
          const isFilled = section.table === 'cohort' && !section.replaced;
          const rows = isFilled
            ? older.map((it) => columns.map((column) => value(it, column)))
            : [];
          return [head, ...rows].map((it) => JSON.stringify(it));
        }),
      ];
      lines.push(JSON.stringify({ lines: lines.length }));
      const facts = await openFacts((await engines.fresh(name))!);
      await facts.restore(async function* read() {
        yield* lines;
      });
      expect(await installs(facts)).toEqual([{ network_id: 7, installs: 8 }]);
      expect(await facts.query('select currency, ad_revenue_original from cohort')).toEqual(
        older.map(() => ({ currency: 'USD', ad_revenue_original: null })),
      );
      await facts.close();
    });
  });
}
