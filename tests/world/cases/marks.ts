import { describe, expect, test } from 'vitest';
import { partNamed, questionOf } from '../differences.ts';
import type { Lived } from '../lived.ts';
import { asTeamsAreToday, type Books } from '../reference/books.ts';
import { ages, cohortFigures, isShared } from '../reference/cohorts.ts';
import { coverage, coveredIn, type Covered } from '../reference/coverage.ts';
import { weekOf } from '../reference/days.ts';
import type { Scope, Split } from '../reference/groups.ts';
import type { Table } from '../reference/rows.ts';

interface Figure {
  value: number | null;
  estimated?: boolean;
  covered?: Covered;
}
type Figures = Record<string, Figure | undefined>;
interface Reply {
  rows: { labels: { key: string; label: string }[]; figures: Figures }[];
  total: Figures;
}

/** Under which the totals stand beside the parts. */
const ALL = 'all of it';
const said = (it: Covered | undefined) => (it ? `${it.cells} of ${it.of}` : 'all');

/** Measures with the tables they are formed over. */
const tables = {
  revenue: ['monetisation'],
  spend: ['acquisition'],
  cpi: ['acquisition'],
  sessions: ['engagement'],
  profit: ['monetisation', 'store', 'acquisition'],
  arpdau: ['monetisation', 'store', 'engagement'],
} as const satisfies Record<string, readonly Table[]>;

const shared = ['roas', 'roasBlended', 'ltv', 'retention']
  .flatMap((kind) => ages.map((age) => `${kind}${age}`))
  .concat('organicShare');

/** So many are asked for at once. */
const MOST_MEASURES = 20;

/** What stands beside a figure: how many days it is over, and whether it was shared out. */
export function markCases(lived: () => Lived): void {
  const rowsOf = async (scope: Scope, by: Split, measures: readonly string[]) => {
    const { company } = lived();
    const asked = { ...(await questionOf(company, scope)), by, perPage: 500 };
    const found = new Map<string, Figures>();
    for (let at = 0; at < measures.length; at += MOST_MEASURES) {
      const some = measures.slice(at, at + MOST_MEASURES);
      const { rows, total } = await company.ask<Reply>('GET /figures', {
        ...asked,
        measures: some,
      });
      found.set(ALL, { ...found.get(ALL), ...total });
      for (const { labels, figures } of rows) {
        const part = partNamed(company, by, labels[0]!);
        found.set(part, { ...found.get(part), ...figures });
      }
    }
    return found;
  };
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  /** The part of a split that a day of an app belongs to. */
  const partsOf = (books: Books) => {
    const platforms = new Map(books.world.apps.map((it) => [it.key, it.platform as string]));
    return (by: Split, app: string, day: string) => {
      if (by === 'team') return books.ownerOf(app, day) ?? '';
      if (by === 'platform') return platforms.get(app)!;
      return by === 'week' ? weekOf(day) : app;
    };
  };

  describe('marks of figures', () => {
    const cuts: [Split, Partial<Scope>][] = [
      ['team', {}],
      ['week', {}],
      ['platform', {}],
      ['team', { teamsToday: true }],
      ['app', { only: { team: ['Amber'] } }],
      ['week', { only: { team: ['Basalt'] } }],
      ['platform', { only: { team: ['Basalt'] }, teamsToday: true }],
      ['team', { only: { platform: ['ios'] } }],
    ];
    test.each(cuts)(
      'by %s of %j, every figure says of how many days of apps it is',
      async (...its) => {
        const [by, cut] = its;
        const books = cut.teamsToday ? asTeamsAreToday(lived().books) : lived().books;
        const scope = { ...quarter(), ...cut };
        const partOf = partsOf(books);
        const names = Object.keys(tables) as (keyof typeof tables)[];
        const isIn = (app: string, day: string) =>
          day >= scope.from &&
          day <= scope.to &&
          Object.entries(cut.only ?? {}).every(([split, only]) =>
            only.includes(partOf(split as Split, app, day)),
          );
        const found: string[] = [];
        for (const [part, figures] of await rowsOf(scope, by, names))
          for (const measure of names) {
            const expected = coveredIn(
              coverage(books, tables[measure]),
              (app, day) => isIn(app, day) && (part === ALL || partOf(by, app, day) === part),
            );
            const [one, other] = [said(expected), said(figures[measure]?.covered)];
            if (one !== other) found.push(`${measure} | ${part} | ${one} | ${other}`);
          }
        expect(found.slice(0, 40)).toEqual([]);
      },
    );

    test('of a media source only what speaks of it counts', async () => {
      const { books } = lived();
      const { from, to } = quarter();
      const found: string[] = [];
      const rows = await rowsOf({ from, to }, 'mediaSource', ['spend', 'cpi']);
      rows.delete(ALL);
      for (const [part, figures] of rows)
        for (const measure of ['spend', 'cpi'] as const) {
          const expected = coveredIn(
            coverage(books, ['acquisition'], [part]),
            (_, day) => day >= from && day <= to,
          );
          const [one, other] = [said(expected), said(figures[measure]?.covered)];
          if (one !== other) found.push(`${measure} | ${part} | ${one} | ${other}`);
        }
      expect(found).toEqual([]);
    });

    test.each(['app', 'team', 'mediaSource', 'country', 'month', 'platform', 'campaign'] as const)(
      'by %s, what was shared out is marked and nothing else',
      async (by) => {
        const { books } = lived();
        const found: string[] = [];
        const rows = await rowsOf(quarter(), by, shared);
        rows.delete(ALL);
        for (const measure of shared) {
          const known = cohortFigures(books, measure, quarter(), by)!;
          for (const [part, figures] of rows) {
            if ((known.get(part) ?? null) === null) continue;
            const [one, other] = [
              isShared(books, measure, quarter(), by, part),
              figures[measure]?.estimated ?? false,
            ];
            if (one !== other) found.push(`${measure} | ${part} | ${one} | ${other}`);
          }
        }
        expect(found.slice(0, 40)).toEqual([]);
      },
    );
  });
}
