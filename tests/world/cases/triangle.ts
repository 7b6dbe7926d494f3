import { describe, expect, test } from 'vitest';
import { partNamed, questionOf } from '../differences.ts';
import type { Lived } from '../lived.ts';
import type { Books } from '../reference/books.ts';
import { ages } from '../reference/cohorts.ts';
import { coverage, coveredIn, type Covered } from '../reference/coverage.ts';
import { monthOf, weekOf } from '../reference/days.ts';
import type { Scope, Split } from '../reference/groups.ts';
import type { Table } from '../reference/rows.ts';
import { triangleOf, type TriangleRow } from '../reference/triangle.ts';

interface Cohort {
  label: { key: string; label: string };
  spend: number;
  installs: number;
  payback: number | null;
  cells: {
    age: number;
    roas: number | null;
    roasBlended: number | null;
    revenue: number;
    ltv: number | null;
    retention: number | null;
    estimated?: boolean;
    state: string;
  }[];
  covered?: Partial<Record<keyof typeof sides, Covered>>;
}
interface Page {
  ages: number[];
  rows: Cohort[];
  totalRows: number;
  total: Cohort;
}

/** The tables that a figure of a cohort is formed over. */
const sides = {
  spend: ['acquisition'],
  cohorts: ['cohort'],
  ratios: ['acquisition', 'cohort'],
} as const satisfies Record<string, readonly Table[]>;

/** The part of a split that a day of an app is in; undefined where days of apps have no part in it. */
function partOfDay(by: Split | undefined, app: string, day: string): string | undefined {
  if (by === 'week') return weekOf(day);
  if (by === 'month') return monthOf(day);
  if (by === 'day') return day;
  return by === 'app' ? app : undefined;
}

/** Where it is said of other days of apps than those that came that a cohort is over them. */
function marksIn(
  books: Books,
  { from, to, only = {} }: Scope,
  by: Split | undefined,
  part: string,
  { covered }: Cohort,
): string[] {
  const sources = by === 'mediaSource' ? [part] : only.mediaSource;
  return Object.entries(sides).flatMap(([side, tables]) => {
    const expected = coveredIn(coverage(books, tables, sources), (app, day) => {
      if (day < from || day > to || (only.app && !only.app.includes(app))) return false;
      return (partOfDay(by, app, day) ?? part) === part;
    });
    const [one, other] = [expected, covered?.[side as keyof typeof sides]].map((it) =>
      it ? `${it.cells} of ${it.of}` : 'all',
    );
    return one === other ? [] : [`${part || 'all'} | covered ${side} | ${one} | ${other}`];
  });
}

/** Fractions are as close as doubles are, money as a micro that was rounded. */
function agree(name: string, one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  const close = name === 'revenue' || name === 'ltv' ? 1 : 1e-9 * Math.max(1, Math.abs(one));
  return Math.abs(one - other) <= close;
}

/** Where a cohort of the product is not what the books say of it. */
function differencesIn(part: string, expected: TriangleRow, cohort: Cohort): string[] {
  const { spend, installs, payback } = cohort;
  const heads: [string, unknown, unknown][] = [
    ['spend', expected.spend, spend],
    ['installs', expected.installs, installs],
    ['payback', expected.payback, payback],
  ];
  const cells = cohort.cells.flatMap((cell) => {
    const { isEstimated, ...wanted } = expected.cells.get(cell.age)!;
    const got: Record<string, unknown> = { ...cell };
    const figures = Object.entries(wanted).map(([name, value]): typeof heads => [
      [name, value, got[name]],
    ]);
    const marked: (typeof heads)[number] = ['estimated', isEstimated, cell.estimated ?? false];
    const all = expected.cells.get(cell.age)!.state === 'none' ? figures : [...figures, [marked]];
    return all.flat().map(([name, ...it]) => [name, ...it, cell.age] as const);
  });
  return [...heads.map((it) => [...it, ''] as const), ...cells]
    .filter(([name, one, other]) => !agree(name, one, other))
    .map(([name, one, other, age]) => `${part} | ${name}${age} | ${one} | ${other}`);
}

const isShown = (row: TriangleRow) =>
  row.spend > 0 || [...row.cells.values()].some((it) => (it.revenue ?? 0) > 0);

/** The triangle of cohorts, cell by cell, held against the books. */
export function triangleCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  async function differences(by: Split, scope: Scope): Promise<string[]> {
    const { company, books } = lived();
    const asked = { ...(await questionOf(company, scope)), by, perPage: 200 };
    const page = await company.ask<Page>('GET /roas-dashboard', asked);
    const expected = new Map([...triangleOf(books, scope, by)].filter(([, it]) => isShown(it)));
    const got = new Map(page.rows.map((it) => [partNamed(company, by, it.label), it]));
    const total = triangleOf(books, scope).get('')!;
    return [
      ...(page.ages.join() === ages.join() ? [] : [`ages ${page.ages.join()}`]),
      ...[...expected.keys()].filter((it) => !got.has(it)).map((it) => `${it || '–'} is missing`),
      ...[...got].flatMap(([part, cohort]) => {
        const row = expected.get(part);
        if (!row) return [`${part || '–'} is too much`];
        return [
          ...differencesIn(part || '–', row, cohort),
          ...marksIn(books, scope, by, part, cohort),
        ];
      }),
      ...differencesIn('all', total, page.total),
      ...marksIn(books, scope, undefined, '', page.total),
    ];
  }

  describe('/roas-dashboard', () => {
    test.each(['day', 'week', 'month', 'app', 'mediaSource', 'campaign', 'country'] as const)(
      'every cell by %s is what the files say',
      async (by) => {
        expect((await differences(by, quarter())).slice(0, 40)).toEqual([]);
      },
    );

    test.each([
      ['an app whose cohorts come from the mediation', { app: ['PEB'] }],
      ['a country', { country: ['US'] }],
      ['a media source', { mediaSource: ['Meta Ads'] }],
      ['organic installs', { mediaSource: ['Organic'] }],
    ] satisfies [string, Scope['only']][])(
      'every cell of %s is what the files say',
      async (_, only) => {
        const found = await Promise.all(
          (['week', 'app', 'mediaSource'] as const).map((by) =>
            differences(by, { ...quarter(), only }),
          ),
        );
        expect(found.flat().slice(0, 40)).toEqual([]);
      },
    );
  });
}
