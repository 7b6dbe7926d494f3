import { describe, expect, test } from 'vitest';
import { partNamed, questionOf } from '../differences.ts';
import { expectedOf, type Lived } from '../lived.ts';
import { coverage, coveredIn, type Covered } from '../reference/coverage.ts';
import { daysFrom, daysLater } from '../reference/days.ts';
import type { Expected } from '../reference/figures.ts';
import type { Scope, Split } from '../reference/groups.ts';
import type { Table } from '../reference/rows.ts';

interface Figure {
  value: number | null;
  delta: number | null;
  covered?: Covered;
}
type Figures = Record<string, Figure | undefined>;
interface Reply {
  rows: { labels: { key: string; label: string }[]; figures: Figures }[];
  total: Figures;
}

/** Measures with the tables they are formed over. */
const tables = {
  revenue: ['monetisation'],
  ecpm: ['monetisation'],
  fill: ['monetisation'],
  spend: ['acquisition'],
  cpi: ['acquisition'],
  dau: ['engagement'],
  sessions: ['engagement'],
  visitors: ['store'],
  totalRevenue: ['monetisation', 'store'],
  profit: ['monetisation', 'store', 'acquisition'],
  roi: ['monetisation', 'store', 'acquisition'],
  arpdau: ['monetisation', 'store', 'engagement'],
} as const satisfies Record<string, readonly Table[]>;
const measures = Object.keys(tables) as (keyof typeof tables)[];

function numberOf(it: Expected | undefined): number | null {
  if (it === undefined || it === null || it === 'nothing') return null;
  return typeof it === 'bigint' ? Number(it) : Number(it.over) / Number(it.under);
}

/** How much more it is than before as a share of it; of shares how many points. */
function changeOf(measure: string, one: Expected | undefined, other: Expected | undefined) {
  const [now, before] = [numberOf(one), numberOf(other)];
  if (now === null || before === null) return null;
  if (measure === 'fill' || measure === 'roi') return now - before;
  return before === 0 ? null : (now - before) / Math.abs(before);
}

/** Changes from one period to the other, and over what figures are, held against the books. */
export function changeCases(lived: () => Lived): void {
  const ask = async (scope: Scope, by: Split | undefined, compare: string) => {
    const { company } = lived();
    const asked = { ...(await questionOf(company, scope)), measures, compare, perPage: 500 };
    const reply = await company.ask<Reply>('GET /figures', { ...asked, ...(by && { by }) });
    return by
      ? reply.rows.map(
          ({ labels, figures }) => [partNamed(company, by, labels[0]!), figures] as const,
        )
      : [['', reply.total] as const];
  };

  describe('against the days before', () => {
    const weeks: Scope = { from: '2026-02-02', to: '2026-03-01' };
    const away = { previous: daysFrom(weeks.from, weeks.to) + 1, 'last-week': 7 };

    test.each([
      ['previous', undefined],
      ['previous', 'app'],
      ['previous', 'team'],
      ['previous', 'country'],
      ['previous', 'platform'],
      ['previous', 'network'],
      ['previous', 'day'],
      ['previous', 'week'],
      ['last-week', undefined],
      ['last-week', 'app'],
      ['last-week', 'day'],
      ['previous', 'adFormat'],
      ['last-week', 'mediaSource'],
    ] satisfies [keyof typeof away, Split | undefined][])(
      '%s by %s, every change is what the files say',
      async (compare, by) => {
        const { books } = lived();
        // A week stands beside the week before.
        const days = by === 'week' ? 7 : away[compare];
        const then = {
          ...weeks,
          from: daysLater(weeks.from, -days),
          to: daysLater(weeks.to, -days),
        };
        const isTime = by === 'day' || by === 'week';
        const rows = await ask(weeks, by, compare);
        const found: string[] = [];
        for (const measure of measures) {
          const now = expectedOf(books, measure, weeks, by);
          const before = expectedOf(books, measure, then, by);
          if (!now || !before) continue;
          for (const [part, figures] of rows) {
            const beside = isTime ? daysLater(part, -days) : part;
            const change = changeOf(measure, now.get(part), before.get(beside));
            const got = figures[measure]?.delta ?? null;
            const isSame =
              change === null || got === null ? change === got : Math.abs(change - got) <= 1e-9;
            if (!isSame) found.push(`${measure} | ${part} | ${change} | ${got}`);
          }
        }
        expect(found.slice(0, 40)).toEqual([]);
      },
    );
  });

  describe('over the days that were delivered', () => {
    test.each([undefined, 'app', 'day', 'month'] as const)(
      'by %s, every figure says of how many it is',
      async (by) => {
        const { books } = lived();
        const { from, to } = books.world;
        const rows = await ask({ from, to }, by, 'none');
        const found: string[] = [];
        for (const measure of measures) {
          const known = coverage(books, tables[measure]);
          for (const [part, figures] of rows) {
            const expected = coveredIn(known, (app, day) => {
              if (day < from || day > to) return false;
              if (by === 'app') return app === part;
              if (by === 'month') return day.startsWith(part.slice(0, 7));
              return by === 'day' ? day === part : true;
            });
            const [one, other] = [expected, figures[measure]?.covered].map((it) =>
              it ? `${it.cells} of ${it.of}` : 'all',
            );
            if (one !== other) found.push(`${measure} | ${part} | ${one} | ${other}`);
          }
        }
        expect(found.slice(0, 40)).toEqual([]);
      },
    );

    test('what stops is missing from then on, and its change is withheld', async () => {
      const scope: Scope = { from: '2026-03-11', to: '2026-03-20', only: { app: ['UMB'] } };
      const [[, figures]] = (await ask(scope, undefined, 'previous')) as [[string, Figures]];
      expect(figures['sessions']).toMatchObject({ covered: { cells: 4, of: 10 }, delta: null });
    });
  });
}
