import { describe, expect, test } from 'vitest';
import {
  partNamed,
  questionOf,
  tableOf,
  type Difference,
  type FiguresReply,
} from '../differences.ts';
import type { Lived } from '../lived.ts';
import { ages, cohortFigures } from '../reference/cohorts.ts';
import type { Scope, Split } from '../reference/groups.ts';

const names = [
  ...['roas', 'roasBlended', 'ltv', 'retention'].flatMap((kind) =>
    ages.map((age) => `${kind}${age}`),
  ),
  'organicShare',
];

/** As close as sums of fractions are, and a micro for what is rounded to one. */
const isClose = (one: number, other: number, measure: string) =>
  Math.abs(one - other) <= (measure.startsWith('ltv') ? 1 : 1e-9 * Math.max(1, Math.abs(one)));

async function differences({ company, books }: Lived, measure: string, scope: Scope, by?: Split) {
  const expected = cohortFigures(books, measure, scope, by);
  if (!expected) return [];
  const asked = { ...(await questionOf(company, scope)), measures: measure, perPage: 500 };
  const reply = await company.ask<FiguresReply>('GET /figures', { ...asked, ...(by && { by }) });
  const got = new Map(
    by
      ? reply.rows.map((it) => [partNamed(company, by, it.labels[0]!), it.figures[measure]?.value])
      : [['', reply.total[measure]?.value]],
  );
  return [...new Set([...expected.keys(), ...got.keys()])].flatMap((part): Difference[] => {
    const [one, other] = [expected.get(part) ?? null, got.get(part) ?? null];
    if (one === null ? other === null : other !== null && isClose(one, other, measure)) return [];
    return [{ measure, by: by ?? 'all', part, expected: String(one), got: String(other) }];
  });
}

/** What installs brought by their age, held against the books. */
export function cohortCases(lived: () => Lived): void {
  describe('cohorts', () => {
    test.each(names)('%s is what the files say', async (measure) => {
      const { from, to } = lived().books.world;
      const splits = [
        undefined,
        'app',
        'team',
        'mediaSource',
        'country',
        'day',
        'month',
        'platform',
        'campaign',
      ] as const;
      const found = await Promise.all(
        splits.map((by) => differences(lived(), measure, { from, to }, by)),
      );
      expect(tableOf(found.flat())).toBe('');
    });
  });
}
