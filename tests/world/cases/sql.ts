import { describe, expect, test } from 'vitest';
import { agrees, partNamed, tableOf, written, type Difference } from '../differences.ts';
import { expectedOf, type Lived } from '../lived.ts';
import type { Split } from '../reference/groups.ts';

/** What is summed by SQL, and the measure of the books that it is. */
const sums = [
  ['monetisation', 'revenue_micros', 'revenue'],
  ['monetisation', 'impressions', 'impressions'],
  ['acquisition', 'spend_micros', 'spend'],
  ['acquisition', 'installs', 'installs'],
  ['engagement', 'sessions', 'sessions'],
  ['postbacks', 'installs', 'postbackInstalls'],
  ['postbacks', 'most_revenue_micros', 'postbackRevenueMost'],
] as const;

/** Splits, each with the columns of its key and of its name. */
const splits = [
  ['app', 'app_id', 'app'],
  ['day', 'day', 'day'],
  ['country', 'country', 'country'],
  ['platform', 'platform', 'platform'],
] as const satisfies (readonly [Split, string, string])[];

interface Answer {
  rows: (string | number | null)[][];
}

/** The tables that analysts read, summed by what they write and held against the books. */
export function sqlCases(lived: () => Lived): void {
  describe('figures that people read by SQL', () => {
    test.each(sums)(
      'of %s, the sums of %s are those of the books',
      async (table, column, measure) => {
        const { company, books } = lived();
        const { from, to } = books.world;
        const found: Difference[] = [];
        for (const [by, key, label] of splits) {
          const sql = `select ${key} as key, ${label} as label, sum(${column}) as sum from ${table} group by all`;
          const { rows } = await company.ask<Answer>('POST /run-sql', {
            sql,
            date: `${from}..${to}`,
          });
          const got = new Map<string, number | null>();
          for (const [one, name, sum] of rows)
            got.set(
              partNamed(company, by, { key: String(one ?? ''), label: String(name ?? '') }),
              sum === null ? null : Number(sum),
            );
          const expected = expectedOf(books, measure, { from, to }, by)!;
          for (const part of new Set([...expected.keys(), ...got.keys()])) {
            const right = expected.get(part) ?? 'nothing';
            if (!agrees(right, got.get(part)))
              found.push({
                measure,
                by,
                part,
                expected: written(right),
                got: String(got.get(part)),
              });
          }
          const isOfOne = table === 'postbacks' && by === 'platform';
          expect(got.size).toBeGreaterThan(isOfOne ? 0 : 1);
        }
        expect(tableOf(found)).toBe('');
      },
    );
  });
}
