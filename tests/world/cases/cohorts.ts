import { beforeAll, describe, expect, test } from 'vitest';
import type { Company } from '../company.ts';
import {
  partNamed,
  questionOf,
  tableOf,
  type Difference,
  type FiguresReply,
} from '../differences.ts';
import { inParts } from '../in-parts.ts';
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

function differencesIn(
  company: Company,
  reply: FiguresReply,
  measure: string,
  by: Split | undefined,
  expected: ReadonlyMap<string, number | null>,
): Difference[] {
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

/** What differs from the books, as many measures at once as the API takes. */
async function differences({ company, books }: Lived, scope: Scope): Promise<Difference[]> {
  const filter = await questionOf(company, scope);
  const found: Difference[] = [];
  for (const by of splits) {
    const expected = new Map(names.map((it) => [it, cohortFigures(books, it, scope, by)]));
    const known = names.filter((it) => expected.get(it));
    for (const some of inParts(known, 20)) {
      const asked = { ...filter, measures: some, perPage: 500, ...(by && { by }) };
      const reply = await company.ask<FiguresReply>('GET /figures', asked);
      for (const it of some)
        found.push(...differencesIn(company, reply, it, by, expected.get(it)!));
    }
  }
  return found;
}

/** What installs brought by their age, held against the books. */
export function cohortCases(lived: () => Lived): void {
  describe('cohorts', () => {
    let found: Difference[];
    beforeAll(async () => {
      const { from, to } = lived().books.world;
      found = await differences(lived(), { from, to });
    });
    test.each(names)('%s is what the files say', (measure) => {
      expect(tableOf(found.filter((it) => it.measure === measure))).toBe('');
    });
  });
}
