import {
  array,
  assert,
  asyncProperty,
  constant,
  integer,
  oneof,
  record,
  subarray,
} from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import { openFacts } from './open.ts';
import { inStretches, type Stretch } from './stretches.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const days = { from: '2025-12-20', to: '2026-01-18' };
/** The last one is as large as an id can be. */
const apps = [1, 2, 3, 70_000, 131_072, 2 ** 31 - 1];

const stretches = array(
  record({
    apps: oneof(
      { weight: 9, arbitrary: subarray(apps, { minLength: 1 }) },
      { weight: 1, arbitrary: constant('all' as const) },
    ),
    from: integer({ min: -3, max: 32 }),
    length: integer({ min: -1, max: 4 }),
  }),
  { maxLength: 40 },
);

const dated = (all: readonly { apps: Stretch['apps']; from: number; length: number }[]) =>
  all.map((it): Stretch => {
    const from = addDays(days.from, it.from);
    return { apps: it.apps, from, to: addDays(from, it.length) };
  });

/** Day by day and app by app, as one would with a pencil. */
const expected = (all: readonly Stretch[]) =>
  eachDay(days).flatMap((day) =>
    apps
      .filter((app) =>
        all.some(
          (it) => it.from <= day && day <= it.to && (it.apps === 'all' || it.apps.includes(app)),
        ),
      )
      .map((app) => `${day} ${app}`),
  );

describe.each(engineNames)('%s', (name) => {
  test(`${suiteName(name)}: few days of apps and many are found alike`, async () => {
    const options = await engines.fresh(name);
    if (!options) return;
    const facts = await openFacts(options);
    try {
      const rows = eachDay(days).flatMap((day) => apps.map((app_id) => adRow({ day, app_id })));
      await facts.commitBatch({
        id: 1,
        deliveries: [adDelivery(rows, { slices: [{ account_id: 1, ...days }] })],
      });
      await assert(
        asyncProperty(stretches, async (some) => {
          const all = dated(some);
          const { text, params } = inStretches(all, days, 'some');
          const found = await facts.query(
            `select day, app_id from monetisation
             where day >= day($from) and day <= day($to) and ${text} order by day, app_id`,
            { ...days, ...params },
          );
          expect(found.map((it) => `${String(it['day'])} ${String(it['app_id'])}`)).toEqual(
            expected(all),
          );
        }),
        { numRuns: name === 'DuckDB' ? 60 : 25 },
      );
    } finally {
      await facts.close();
    }
  });
});

test('what is looked up is written shorter than what is compared', () => {
  const all = dated(
    Array.from({ length: 400 }, (_, at) => ({ apps: [at + 1], from: at % 25, length: 1 })),
  );
  expect(inStretches(all, days, 'it').text.length).toBeLessThan(120);
});
