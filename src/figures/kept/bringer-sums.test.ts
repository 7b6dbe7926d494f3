import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay, startOfMonth } from '#/kernel/days.ts';
import { bringersAddedUp, bringerSumsOf, isBringerSplit } from './bringer-sums.ts';
import type { Row, SumsRow } from './day-sums.ts';

const range = { from: '2026-01-28', to: '2026-02-03' };
const days = eachDay(range);
const measures = ['revenue', 'installs'];

const rows = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom(...days),
    app_id: fc.integer({ min: 501, max: 504 }),
    network_id: fc.integer({ min: 0, max: 3 }),
    campaign_id: fc.integer({ min: 70, max: 73 }),
    revenue: fc.option(fc.integer({ min: -5, max: 90 })),
    installs: fc.option(fc.nat(9)),
    isEstimated: fc.boolean(),
  }),
  {
    selector: (it) => `${it.day} ${it.app_id} ${it.network_id} ${it.campaign_id} ${it.isEstimated}`,
    maxLength: 60,
  },
);

const splits = fc
  .tuple(
    fc.subarray(['network_id', 'campaign_id'], { minLength: 1 }),
    fc.subarray(['day', 'month', 'app_id']),
  )
  .chain(([own, others]) =>
    fc.shuffledSubarray([...own, ...others], { minLength: own.length + others.length }),
  );

const reach = fc.record({
  apps: fc.oneof(fc.constant('all' as const), fc.subarray([501, 502, 503, 504, 999])),
  except: fc.array(
    fc.record({
      apps: fc.oneof(fc.constant('all' as const), fc.subarray([501, 502])),
      from: fc.constantFrom(...days),
      length: fc.nat(3),
    }),
    { maxLength: 2 },
  ),
});

/** So many campaigns that each of them on every day of every app has no place in a list. */
const others = Array.from({ length: 5_000 }, (_, at) => ({
  values: { day: '2025-01-01', app_id: 501, network_id: 9, campaign_id: 10_000 + at },
  isEstimated: false,
}));
bringerSumsOf(others, []);

/** The same by plain code. */
function expected(
  all: readonly SumsRow[],
  {
    apps,
    except,
  }: {
    apps: readonly number[] | 'all';
    except: readonly { apps: readonly number[] | 'all'; from: string; to: string }[];
  },
  by: readonly string[],
  isCounted: (network: number) => boolean,
) {
  const groups = new Map<string, Row>();
  for (const { values, isEstimated } of all) {
    const app = Number(values['app_id']);
    const day = String(values['day']);
    const isOut = except.some(
      (it) => (it.apps === 'all' || it.apps.includes(app)) && it.from <= day && day <= it.to,
    );
    if (
      isOut ||
      (apps !== 'all' && !apps.includes(app)) ||
      !isCounted(Number(values['network_id']))
    )
      continue;
    const row: Row = { ...values, month: startOfMonth(day) };
    const key = [...by.map((it) => row[it]), isEstimated].join(' ');
    const group = groups.get(key) ?? {};
    groups.set(key, group);
    for (const it of measures) {
      const value = values[it] ?? null;
      group[it] = value === null ? (group[it] ?? null) : Number(group[it] ?? 0) + Number(value);
    }
  }
  return groups;
}

test('kept days add up as the rows they were made of, whatever is left out', () => {
  fc.assert(
    fc.property(rows, splits, reach, fc.boolean(), (found, by, { apps, except }, isPaid) => {
      const all = found.map(({ isEstimated, ...values }) => ({ values, isEstimated }));
      const out = except.map(({ length, ...it }) => ({ ...it, to: addDays(it.from, length) }));
      const counts = (network: number) => !isPaid || network > 1;
      const sums = bringersAddedUp(
        bringerSumsOf(all, measures),
        { apps, except: out },
        { days: range, splits: by, kept: measures, measures: ['installs', 'revenue'] },
        counts,
      );
      const groups = new Map(
        Array.from({ length: sums.count }, (_, at) => {
          const key = [...by.map((it) => sums.splits[it]![at]), sums.estimated[at] === 1].join(' ');
          const own = measures.map((it) => {
            const value = sums.sums[it]![at]!;
            return [it, Number.isNaN(value) ? null : value];
          });
          return [key, Object.fromEntries(own) as Row] as const;
        }),
      );
      expect(groups).toEqual(expected(all, { apps, except: out }, by, counts));
    }),
    { numRuns: 300 },
  );
});

test('campaigns come in the order of their ids', () => {
  const row = (campaign_id: number): SumsRow => ({
    values: { day: range.from, app_id: 501, network_id: 2, campaign_id, revenue: 1, installs: 1 },
    isEstimated: false,
  });
  const kept = bringerSumsOf([row(990), row(9), row(91)], measures);
  const asked = { days: range, splits: ['campaign_id'], kept: measures, measures };
  expect(bringersAddedUp(kept, { apps: 'all' }, asked).splits['campaign_id']).toEqual([9, 91, 990]);
});

test('who brought installs is asked for beside apps and times alone', () => {
  expect(isBringerSplit(['campaign_id', 'day'])).toBe(true);
  expect(isBringerSplit(['app_id', 'network_id', 'week'])).toBe(true);
  expect(isBringerSplit(['day'])).toBe(false);
  expect(isBringerSplit(['network_id', 'country'])).toBe(false);
});
