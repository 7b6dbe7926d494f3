import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow } from '../../../tests/support/facts-rows.ts';
import { factsAsked } from './asked-facts.ts';
import type { Facts, Question } from './facts.ts';
import { openFacts } from './open.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const engines = new EnginesUnderTest();
afterAll(() => engines.stop());

const text = "Ü'\\, (from a\tb";
const days = { from: '2026-01-01', to: '2026-01-31' };
const within = 'day >= day($from) and day <= day($to)';
const by = (split: string, more = '') =>
  `select ${split}, total(revenue_micros) as money from deltas(monetisation)
   where ${within} ${more} group by ${split} having row_total() > 0 order by ${split} desc`;

/** Of every kind an answer may have: text, days, whole numbers, fractions, nothing, no row. */
const questions: Question[] = [
  { sql: by('country'), params: days },
  { sql: by('day'), params: days },
  { sql: by('app_id'), params: days },
  { sql: by('country', 'and country = $text'), params: { ...days, text } },
  { sql: by('app_id', 'and app_id in ($none)'), params: { ...days, none: [] } },
  {
    sql: `select money / 7 as part, clicks_sum, '${'from, '}' as words from (
            select total(revenue_micros) as money, total(clicks) as clicks_sum
            from deltas(monetisation) where ${within}) as sums`,
    params: days,
  },
  {
    sql: `select min(day) as first_day, max(day) as last_day, count(*) as days_found from (
            select day, row_total() as found from deltas(monetisation)
            where ${within} group by day) as held`,
    params: days,
  },
];

for (const name of engineNames)
  describe(`${suiteName(name)}`, () => {
    let facts: Facts | undefined;
    let asked = 0;
    const count = () => (asked += 1);

    beforeAll(async () => {
      const options = await engines.fresh(name);
      if (!options) return;
      facts = await openFacts(options);
      const rows = ['PK', text, 'US'].flatMap((country, at) =>
        [1, 2].map((app_id) =>
          adRow({ day: `2026-01-0${at + 1}`, country, app_id, revenue_micros: 10 ** (9 + at) + 1 }),
        ),
      );
      const slices = [{ account_id: 1, ...days }];
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows, { slices })] });
      factsAsked.subscribe(count);
    });
    afterAll(async () => {
      factsAsked.unsubscribe(count);
      await facts?.close();
    });

    test('questions asked together are answered as each of them alone', async () => {
      if (!facts) return;
      const alone = await Promise.all(questions.map((it) => facts!.query(it.sql, it.params)));
      const together = await facts.queries([...questions, ...questions]);
      expect(together).toEqual(
        [...alone, ...alone].map((value) => ({ status: 'fulfilled', value })),
      );
      expect(alone[0]!.map((it) => it['country'])).toEqual([text, 'US', 'PK']);
      expect(alone[4]).toEqual([]);
    });

    test('one that fails leaves the others their answers', async () => {
      if (!facts) return;
      const [good] = questions;
      const answers = await facts.queries([
        good!,
        { sql: 'select nobody from deltas(monetisation) where 1 = 1', params: {} },
        { sql: by('app_id', 'and app_id in ($missing)'), params: days },
        // Beyond what JavaScript holds exactly.
        {
          sql: `select total(revenue_micros) * 100000000 as much from deltas(monetisation)`,
          params: {},
        },
        { sql: 'drop table monetisation' },
      ]);
      expect(answers.map((it) => it.status)).toEqual([
        'fulfilled',
        ...Array.from({ length: 4 }, () => 'rejected'),
      ]);
    });

    test.skipIf(name === 'DuckDB')('ClickHouse is asked for many in a few statements', async () => {
      if (!facts) return;
      const many = Array.from({ length: 40 }, (_, at) => ({
        sql: by('country', `and app_id <> ${at}`),
        params: days,
      }));
      asked = 0;
      const answers = await facts.queries(many);
      expect(answers.every((it) => it.status === 'fulfilled')).toBe(true);
      expect(asked).toBe(3);
    });
  });
