import { describe, expect, test } from 'vitest';
import {
  agrees,
  differencesIn,
  partNamed,
  tableOf,
  written,
  type Difference,
  type FiguresReply,
} from '../differences.ts';
import { expectedOf, type Lived } from '../lived.ts';
import type { Expected } from '../reference/figures.ts';
import { type Scope, type Split } from '../reference/groups.ts';
import { measures } from '../reference/measures.ts';

interface PageReply {
  tiles: { measure: string; value: number | null }[];
  trend: {
    measure: string;
    days: string[];
    series: { key: string; label: string; values: (number | null)[] }[];
  };
  breakdown: FiguresReply;
}

const pages: [path: string, by: Split[]][] = [
  ['/engagement', ['app', 'country', 'appVersion', 'platform', 'day', 'week', 'month']],
  ['/monetisation', ['network', 'adFormat', 'country', 'app', 'platform', 'day', 'week', 'month']],
  [
    '/user-acquisition',
    ['mediaSource', 'campaign', 'country', 'app', 'platform', 'day', 'week', 'month'],
  ],
];

/** Measures the books can tell, of those a page shows. */
const isKnown = (measure: string) => measure === 'dau' || measure in measures;

/** One value of the product beside the one of the books. */
const held = (
  measure: string,
  by: string,
  part: string,
  expected: Expected | undefined,
  got: number | null | undefined,
): Difference[] =>
  agrees(expected ?? 'nothing', got)
    ? []
    : [{ measure, by, part, expected: written(expected ?? 'nothing'), got: String(got) }];

/** Every page of figures, held against the books. */
export function pageCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });
  const date = () => ({ date: `${quarter().from}..${quarter().to}`, compare: 'none' });
  const inAll = (measure: string, scope = quarter()) =>
    expectedOf(lived().books, measure, scope)?.get('');

  describe.each(pages)('%s', (path, by) => {
    test('tiles, chart and list are what the files say', async () => {
      const { company, books } = lived();
      const found = await Promise.all(
        by.map(async (split) => {
          const page = await company.ask<PageReply>(`GET ${path}`, {
            ...date(),
            by: split,
            perPage: 500,
          });
          const tiles = page.tiles
            .filter((it) => isKnown(it.measure))
            .flatMap((it) => held(it.measure, 'tile', '', inAll(it.measure), it.value));
          const daily = expectedOf(books, page.trend.measure, quarter(), 'day');
          const line = page.trend.days.flatMap((day, at) =>
            held(
              page.trend.measure,
              'chart',
              day,
              daily?.get(day),
              page.trend.series[0]?.values[at],
            ),
          );
          const columns = Object.keys(page.breakdown.total).filter(isKnown);
          const list = columns.flatMap((measure) => {
            const expected = expectedOf(books, measure, quarter(), split);
            return expected ? differencesIn(company, page.breakdown, measure, split, expected) : [];
          });
          return [...tiles, ...line, ...list];
        }),
      );
      expect(tableOf(found.flat())).toBe('');
    });
  });

  test.each(['revenue', 'totalRevenue', 'spend', 'dau', 'ecpm', 'arpdau'])(
    'the chart of %s by app has a line for each of the largest, as the files say',
    async (measure) => {
      const { company, books } = lived();
      const trend = await company.ask<PageReply['trend']>('GET /figures/trend', {
        ...date(),
        measure,
        by: 'app',
        parts: 8,
      });
      const found = trend.series.flatMap((line) => {
        const app = partNamed(company, 'app', line);
        const daily = expectedOf(books, measure, { ...quarter(), only: { app: [app] } }, 'day');
        return trend.days.flatMap((day, at) =>
          held(measure, app, day, daily?.get(day), line.values[at]),
        );
      });
      expect(trend.series.length).toBeGreaterThan(3);
      expect(tableOf(found)).toBe('');
    },
  );

  test('the dashboard shows what the files say', async () => {
    const { company, books } = lived();
    interface Part {
      key: string;
      label: string;
      value: number;
    }
    const page = await company.ask<{
      tiles: { key: string; value: number | null }[];
      chart: { day: string; revenue: number; spend: number }[];
      networks: Part[];
      countries: Part[];
      platforms: Part[];
      games: {
        rows: {
          appId: number;
          revenue: number;
          spend: number;
          profit: number;
          dau: number | null;
          ecpm: number | null;
        }[];
      };
    }>('GET /dashboard', date());
    /** Revenue is that of ads and purchases; an ad network brings no purchases. */
    const own = (key: string) => (key === 'revenue' ? 'totalRevenue' : key);
    const split = (by: Split, parts: readonly Part[]) => {
      const measure = by === 'network' ? 'revenue' : 'totalRevenue';
      const expected = expectedOf(books, measure, quarter(), by);
      return parts
        .filter((it) => it.key !== '')
        .flatMap((it) => {
          const part = partNamed(company, by, it);
          return held('revenue', `${by} panel`, part, expected?.get(part), it.value);
        });
    };
    const daily = (measure: string) => expectedOf(books, measure, quarter(), 'day');
    const [revenue, spend] = [daily('totalRevenue'), daily('spend')];
    const byApp = (measure: string) => expectedOf(books, measure, quarter(), 'app');
    const found = [
      ...page.tiles
        .filter((it) => isKnown(it.key))
        .flatMap((it) => held(it.key, 'tile', '', inAll(own(it.key)), it.value)),
      ...page.chart.flatMap((it) => [
        ...held('revenue', 'chart', it.day, revenue?.get(it.day), it.revenue),
        ...held('spend', 'chart', it.day, spend?.get(it.day), it.spend),
      ]),
      ...split('network', page.networks),
      ...split('country', page.countries),
      ...split('platform', page.platforms),
      ...page.games.rows.flatMap((it) => {
        const app = partNamed(company, 'app', { key: String(it.appId), label: '' });
        return (['revenue', 'spend', 'profit', 'dau', 'ecpm'] as const).flatMap((measure) =>
          held(measure, 'games', app, byApp(own(measure))?.get(app), it[measure]),
        );
      }),
    ];
    expect(page.chart).toHaveLength(90);
    expect(page.games.rows.length).toBeGreaterThan(3);
    expect(tableOf(found)).toBe('');
  });

  test('app data tells of every app what the files say', async () => {
    const { company, books } = lived();
    const page = await company.ask<{
      rows: { id: number; figures: FiguresReply['total'] }[];
      total: FiguresReply['total'];
    }>('GET /app-data', { ...date(), perPage: 500 });
    const found = [
      'totalRevenue',
      'revenue',
      'spend',
      'profit',
      'dau',
      'arpdau',
      'ecpm',
      'storeInstalls',
      'rating',
    ].flatMap((measure) => {
      const expected = expectedOf(books, measure, quarter(), 'app');
      const rows = page.rows.flatMap((it) => {
        const app = partNamed(company, 'app', { key: String(it.id), label: '' });
        return held(measure, 'app', app, expected?.get(app), it.figures[measure]?.value);
      });
      return [...rows, ...held(measure, 'total', '', inAll(measure), page.total[measure]?.value)];
    });
    expect(page.rows.length).toBeGreaterThanOrEqual(11);
    expect(tableOf(found)).toBe('');
  });

  test.each([
    ['/sheet-android-apps', 'android'],
    ['/sheet-ios-apps', 'ios'],
  ])('%s has an app’s days as the files say', async (path, platform) => {
    const { company, books } = lived();
    const scope: Scope = { from: '2026-02-20', to: '2026-03-10', only: { platform: [platform] } };
    const found = await Promise.all(
      [
        'totalRevenue',
        'revenue',
        'spend',
        'profit',
        'ecpm',
        'arpdau',
        'newUsers',
        'cpi',
        'storeInstalls',
        'sessionLength',
      ].map(async (measure) => {
        const sheet = await company.ask<{
          days: string[];
          rows: { app: { id: number }; whole: number | null; values: (number | null)[] }[];
          total: { values: (number | null)[] };
        }>(`GET ${path}`, {
          date: `${scope.from}..${scope.to}`,
          compare: 'none',
          measure,
          perPage: 500,
        });
        return sheet.rows.flatMap((row) => {
          const app = partNamed(company, 'app', { key: String(row.app.id), label: '' });
          const own = { ...scope, only: { app: [app] } };
          const daily = expectedOf(books, measure, own, 'day');
          return [
            ...held(measure, 'sheet', app, expectedOf(books, measure, own)?.get(''), row.whole),
            ...sheet.days.flatMap((day, at) =>
              held(measure, app, day, daily?.get(day), row.values[at]),
            ),
          ];
        });
      }),
    );
    expect(tableOf(found.flat())).toBe('');
  });

  test('a list saved as a file has the figures of the list', async () => {
    const { company, books } = lived();
    const titles = { revenue: 'Ad revenue USD', spend: 'Spend USD', impressions: 'Impressions' };
    const asked = {
      ...date(),
      by: 'day',
      measures: Object.keys(titles),
      format: 'csv',
      sort: 'name',
    };
    const { raw } = await company.ask<{ raw: string }>('GET /figures/export', asked);
    const [head = '', ...lines] = raw.replace('\uFEFF', '').trim().split('\r\n');
    const found = Object.entries(titles).flatMap(([measure, title]) => {
      // Marks of what a figure lacks stand in columns of their own between the figures.
      const column = head.split(',').indexOf(title);
      const days = [...expectedOf(books, measure, quarter(), 'day')!].toSorted();
      return days.flatMap(([day, expected], at) => {
        const written = Number(lines[at]!.split(',')[column]);
        const got = measure === 'impressions' ? written : Math.round(written * 1_000_000);
        return held(measure, 'file', day, expected, got);
      });
    });
    expect(lines).toHaveLength(90);
    expect(tableOf(found)).toBe('');
  });

  test('what a lead sees of a team’s apps is what the files say of them', async () => {
    const { company, books } = lived();
    const own = books.world.apps.filter(
      (it) => books.ownerOf(it.key, books.world.today) === 'Basalt',
    );
    const scope = { ...quarter(), only: { app: own.map((it) => it.key) } };
    const found = await Promise.all(
      (['app', 'country', 'day'] as const).map(async (by) => {
        const asked = { ...date(), by, measures: ['revenue', 'spend', 'sessions'], perPage: 500 };
        const reply = await company.askAs<FiguresReply>('Basalt', 'GET /figures', asked);
        return ['revenue', 'spend', 'sessions'].flatMap((measure) =>
          differencesIn(company, reply, measure, by, expectedOf(books, measure, scope, by)!),
        );
      }),
    );
    expect(own.length).toBeGreaterThan(2);
    expect(tableOf(found.flat())).toBe('');
  });
}
