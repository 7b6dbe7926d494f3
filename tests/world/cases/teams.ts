import { describe, expect, test } from 'vitest';
import { agrees, questionOf, tableOf, written, type Difference } from '../differences.ts';
import { expectedOf, type Lived } from '../lived.ts';
import { asTeamsAreToday } from '../reference/books.ts';
import { cohortFigures } from '../reference/cohorts.ts';
import type { Expected } from '../reference/figures.ts';
import type { Scope } from '../reference/groups.ts';

type Figures = Record<string, { value: number | null } | undefined>;
interface Overview {
  tiles: { measure: string; value: number | null }[];
  rows: { id: number; name: string; figures: Figures; spark: number[] }[];
  total: Figures;
  others: Figures | null;
}
interface OneTeam {
  apps: { labels: { key: string }[]; figures: Figures }[];
  total: Figures;
}

/** Teams side by side, held against the books. */
export function teamCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  /** A figure of a part, beside the one of the books. */
  function held(scope: Scope, by: 'team' | 'app' | undefined, part: string, figures: Figures) {
    const books = scope.teamsToday ? asTeamsAreToday(lived().books) : lived().books;
    return Object.entries(figures).flatMap(([measure, figure]): Difference[] => {
      const got = figure?.value;
      const about = { measure, by: by ?? 'all', part, got: String(got) };
      if (measure.startsWith('roas')) {
        const expected = cohortFigures(books, measure, scope, by)!.get(part) ?? null;
        const isSame =
          expected === null ? got === null : Math.abs(expected - (got ?? Number.NaN)) <= 1e-9;
        return isSame ? [] : [{ ...about, expected: String(expected) }];
      }
      const expected: Expected = expectedOf(books, measure, scope, by)?.get(part) ?? 'nothing';
      return agrees(expected, got) ? [] : [{ ...about, expected: written(expected) }];
    });
  }

  describe('/teams-overview', () => {
    const cuts: [string, Partial<Scope>][] = [
      ['every team', {}],
      ['every team by ads alone', { adsOnly: true }],
      ['every team as teams are today', { teamsToday: true }],
      ['every team in a country', { only: { country: ['PK'] } }],
      ['every team on a platform', { only: { platform: ['android'] } }],
    ];
    test.each(cuts)('of %s, tiles, figures and sparks are what the files say', async (_, cut) => {
      const { company, books } = lived();
      const scope = { ...quarter(), ...cut };
      const page = await company.ask<Overview>(
        'GET /teams-overview',
        await questionOf(company, scope),
      );
      const nameOf = (id: number) => [...company.teams].find(([, it]) => it === id)![0];
      const spark = scope.adsOnly ? 'revenue' : 'totalRevenue';
      const tiles = Object.fromEntries(page.tiles.map((it) => [it.measure, it]));
      const found = [
        ...held(scope, undefined, '', tiles),
        ...held(scope, undefined, '', page.total),
        ...(page.others ? held(scope, 'team', '', page.others) : []),
        ...page.rows.flatMap(({ id, figures, spark: values }) => {
          const team = nameOf(id);
          const own = { ...scope, only: { ...scope.only, team: [team] } };
          const days = expectedOf(books, spark, own, 'day');
          const line = values.flatMap((got, at) => {
            const day = new Date(Date.parse(scope.from) + at * 86_400_000)
              .toISOString()
              .slice(0, 10);
            const expected = days?.get(day) ?? 'nothing';
            const about = { measure: spark, by: `day of ${team}`, part: day, got: String(got) };
            return agrees(expected, got) ? [] : [{ ...about, expected: written(expected) }];
          });
          return [...held(scope, 'team', team, figures), ...line];
        }),
      ];
      expect(tableOf(found)).toBe('');
      expect(page.rows.map((it) => nameOf(it.id))).toEqual([...books.world.teams]);
    });

    test('of one team, its apps are what the files say of the days it owned them', async () => {
      const { company, books } = lived();
      const found = await Promise.all(
        books.world.teams.map(async (team) => {
          const asked = { ...(await questionOf(company, quarter())), id: company.teams.get(team)! };
          const page = await company.ask<OneTeam>('GET /teams-overview/team', asked);
          const scope = { ...quarter(), only: { team: [team] } };
          const apps = page.apps.flatMap(({ labels, figures }) => {
            const app = [...company.apps].find(([, id]) => String(id) === labels[0]!.key)![0];
            return held(scope, 'app', app, figures);
          });
          return [...apps, ...held(scope, undefined, '', page.total)];
        }),
      );
      expect(tableOf(found.flat())).toBe('');
    });

    test('a lead sees what the apps of the team brought on the days it owned them', async () => {
      const { company } = lived();
      const asked = await questionOf(company, quarter());
      const page = await company.askAs<Overview>('Basalt', 'GET /teams-overview', asked);
      expect(page.rows.map((it) => it.id)).toEqual([company.teams.get('Basalt')]);
      expect(tableOf(held(quarter(), 'team', 'Basalt', page.rows[0]!.figures))).toBe('');
    });
  });
}
