import * as fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import {
  EnginesUnderTest,
  engineNames,
  suiteName,
  type EngineName,
} from '../../../tests/support/facts-engines.ts';
import { FactsModel, type AdDelivery } from '../../../tests/support/facts-model.ts';
import { rollupsAndBase } from '../../../tests/support/facts-rollups.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import type { Facts } from './facts.ts';
import { openFacts } from './open.ts';
import { knownTotals, totals, type SplitBy, type Where } from './totals.ts';

const engines = new EnginesUnderTest();
// ClickHouse makes a hundred small files a batch: patience for a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const measures = [
  'revenue_micros',
  'impressions',
  'clicks',
  'revenue_micros/impressions',
  'clicks/revenue_micros',
] as const;
const january = { table: 'monetisation', from: '2026-01-01', to: '2026-01-31' } as const;
const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;

/** A delivery of one source and account for some days, some of them without figures. */
const delivery = fc
  .record({
    source: fc.constantFrom(
      { source: 'max', precedence: 'mediation' } as const,
      { source: 'admob', precedence: 'network' } as const,
      { source: 'unity', precedence: 'network' } as const,
      { source: 'manual', precedence: 'hand' } as const,
    ),
    account_id: fc.integer({ min: 1, max: 3 }),
    network_id: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    from: fc.integer({ min: 1, max: 8 }),
    length: fc.integer({ min: 0, max: 3 }),
    cells: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 3 }),
        app_id: fc.integer({ min: 1, max: 3 }),
        network_id: fc.integer({ min: 1, max: 2 }),
        country: fc.constantFrom('PK', 'US', "Ü'\\"),
        revenue_micros: fc.integer({ min: -1_000_000, max: 5_000_000_000 }),
        impressions: fc.nat(100_000),
        // What the row leaves out; a hand types a measure or two.
        absent: fc.subarray(['revenue_micros', 'impressions', 'clicks'] as const),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ source, account_id, network_id, from, length, cells }): AdDelivery => {
    const rows = cells.map(({ absent, ...it }) =>
      adRow({
        ...it,
        ...Object.fromEntries(absent.map((name) => [name, null])),
        account_id,
        network_id: network_id ?? it.network_id,
        day: dayOf(from + Math.min(it.day, length)),
      }),
    );
    const slices = [{ account_id, network_id, from: dayOf(from), to: dayOf(from + length) }];
    return { ...adDelivery(rows), ...source, slices, rows } as AdDelivery;
  });

type Step = { kind: 'commit'; delivery: AdDelivery } | { kind: 'revert'; which: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: delivery.map((it): Step => ({ kind: 'commit', delivery: it })) },
  { weight: 1, arbitrary: fc.nat(20).map((which): Step => ({ kind: 'revert', which })) },
);

const split = fc.uniqueArray(
  fc.constantFrom<SplitBy<'monetisation'>[]>(
    'day',
    'month',
    'week',
    'app_id',
    'network_id',
    'account_id',
    'country',
    'ad_format',
    'source',
  ),
  { maxLength: 3 },
);
const question = fc.record({
  by: split,
  from: fc.integer({ min: 1, max: 12 }).map(dayOf),
  to: fc.integer({ min: 1, max: 12 }).map(dayOf),
  scopeApps: fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.integer({ min: 1, max: 3 }))),
  countries: fc.option(fc.uniqueArray(fc.constantFrom<string[]>('PK', 'US', "Ü'\\")), {
    nil: undefined,
  }),
});

/** The Monday on or before a day of January 2026, which began on a Thursday. */
const mondayOf = (day: string) => {
  const back = (Number(day.slice(8)) + 2) % 7;
  return new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);
};

type ModelRow = ReturnType<FactsModel['selected']>[number];
const partOf = (row: ModelRow, name: SplitBy<'monetisation'>) => {
  if (name === 'month') return `${row.day.slice(0, 7)}-01`;
  return name === 'week' ? mondayOf(row.day) : row[name];
};

/** What a row adds to a measure, or to one of a pair that it has to carry both of. */
const added = (row: ModelRow, measure: (typeof measures)[number]) => {
  const [own, carried] = measure.split('/') as ['clicks', 'clicks' | undefined];
  return carried && row[carried] === null ? 0 : (row[own] ?? 0);
};

/** The same totals in plain JavaScript, as lines. */
function expected(model: FactsModel, asked: Asked): string[] {
  const groups = new Map<string, number[]>();
  if (asked.by.length === 0)
    groups.set(
      '',
      measures.map(() => 0),
    );
  for (const row of model.selected()) {
    if (row.day < asked.from || row.day > asked.to) continue;
    if (asked.scopeApps !== 'all' && !asked.scopeApps.includes(row.app_id)) continue;
    if (asked.countries && !asked.countries.includes(row.country)) continue;
    const key = asked.by.map((it) => partOf(row, it)).join(' ');
    const sums = groups.get(key) ?? measures.map(() => 0);
    groups.set(
      key,
      measures.map((it, at) => sums[at]! + added(row, it)),
    );
  }
  return [...groups].map(([key, sums]) => `${key} = ${sums.join(' ')}`).sort();
}

type Asked = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

async function answered(facts: Facts, asked: Asked): Promise<string[]> {
  const where: Where<'monetisation'> = { country: asked.countries };
  const { by, from, to, scopeApps } = asked;
  const rows = await knownTotals(facts, { ...january, measures, by, from, to, scopeApps, where });
  const lines = rows.map((row) => {
    const key = by.map((it) => row[it]).join(' ');
    return `${key} = ${measures.map((it) => row[it]).join(' ')}`;
  });
  return lines.sort();
}

async function take(facts: Facts, model: FactsModel, id: number, it: Step): Promise<void> {
  if (it.kind === 'commit') {
    await facts.commitBatch({ id, deliveries: [it.delivery] });
    model.commit(id, [it.delivery]);
    return;
  }
  const batch = model.batches[it.which % Math.max(1, model.batches.length)];
  if (batch === undefined) return;
  const outcome = await facts.revertBatch(batch).then(
    () => 'reverted',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
  const replaced = model.isReplaced(batch);
  expect(outcome).toBe(replaced ? 'conflict' : 'reverted');
  if (!replaced) model.revert(batch);
}

async function expectRollups(facts: Facts, engine: EngineName): Promise<void> {
  const { held, due } = await rollupsAndBase(facts, engine.endsWith('shards'));
  expect(held).toEqual(due);
}

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    afterEach(() => engines.clear());

    test('after any commits, reverts and a restore, totals and rollups are those computed from the rows', async () => {
      const property = fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 6 }),
        fc.array(question, { minLength: 3, maxLength: 3 }),
        async (steps, questions) => {
          const facts = await openFacts((await engines.fresh(name))!);
          const model = new FactsModel();
          for (const [at, it] of steps.entries()) await take(facts, model, at + 1, it);
          for (const it of questions)
            expect(await answered(facts, it)).toEqual(expected(model, it));
          await expectRollups(facts, name);
          await facts.purgeReplaced(new Date(Date.now() + 1000), 2);
          const backup: string[] = [];
          for await (const part of facts.backup()) backup.push(part);
          await facts.restore(async function* read() {
            for (const part of backup) yield* part.split('\n');
          });
          await expectRollups(facts, name);
          await facts.close();
          await engines.clear();
        },
      );
      await fc.assert(property, { numRuns: name === 'DuckDB' ? 12 : 3, endOnFailure: true });
    });

    test('order, limit and a name that is no column', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      const cells = [
        ['PK', 5],
        ['US', 9],
        ['DE', 5],
        ['FR', 1],
      ] as const;
      const rows = cells.map(([country, clicks]) => adRow({ day: '2026-01-10', country, clicks }));
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const ask = (more: object) =>
        totals(facts, {
          ...january,
          measures: ['clicks'],
          by: ['country'],
          scopeApps: 'all',
          ...more,
        });
      expect(await ask({ order: ['-clicks'], limit: 3 })).toEqual([
        { country: 'US', clicks: 9 },
        { country: 'DE', clicks: 5 },
        { country: 'PK', clicks: 5 },
      ]);
      expect(await ask({ order: ['clicks', '-country'], limit: 2 })).toEqual([
        { country: 'FR', clicks: 1 },
        { country: 'PK', clicks: 5 },
      ]);
      expect(await ask({ scopeApps: [] })).toEqual([]);
      expect(await ask({ where: { country: [] } })).toEqual([]);
      await expect(ask({ by: ['clicks; drop table x'] })).rejects.toThrow('has no clicks; drop');
      await expect(ask({ where: { '1=1 or day': ['x'] } })).rejects.toThrow('has no 1=1 or day');
      await expect(ask({ sources: 'all' })).rejects.toThrow('split by source');
      await facts.close();
    });
  });
}
