import { describe, expect, test } from 'vitest';
import { partNamed, questionOf } from '../differences.ts';
import type { Lived } from '../lived.ts';
import { ages } from '../reference/cohorts.ts';
import {
  explorerOf,
  type ExplorerMeasure,
  type ExplorerRow as ExpectedRow,
} from '../reference/explorer.ts';
import type { Scope, Split } from '../reference/groups.ts';
import { triangleOf } from '../reference/triangle.ts';

interface Row {
  key: string;
  labels: { key: string; label: string }[];
  installs: number;
  cells: { value: number | null; installs: number; estimated?: boolean; state: string }[];
}
interface Page {
  ages: number[];
  rows: Row[];
  totalRows: number;
  total: Omit<Row, 'key' | 'labels'>;
}

const measures = ['retention', 'ltv', 'revenue'] as const;

/** Whether a figure is what the books say: rounded installs and money, ratios as close as doubles. */
function isClose(measure: ExplorerMeasure, one: number | null, other: number | null, days: number) {
  if (one === null || other === null) return one === other;
  if (measure === 'retention') return Math.abs(one - other) < 1e-9;
  // Each day's money is rounded once where it is converted.
  return Math.abs(one - other) <= 1 + days / 2;
}

/** The explorer of cohorts, cell by cell, held against the books. */
export function explorerCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  interface Asked {
    cohort: 'day' | 'week' | 'month' | 'all';
    split: 'none' | 'app' | 'mediaSource' | 'campaign' | 'country' | 'platform';
    measure: ExplorerMeasure | 'roas' | 'roasBlended';
    scope?: Scope['only'];
    currency?: string;
  }

  /** Somebody who may see everything, with money in a currency of their own. */
  async function inCurrency(currency: string) {
    const { server } = lived().company;
    const who = await server.as('Super admin');
    const { version } = (await who.call('GET /get-profile')).body as { version: number };
    const reply = await who.call('POST /save-display-currency', { version, currency });
    expect(reply.status).toBe(200);
    return async <T>(key: string, input: object = {}): Promise<T> =>
      (await who.call(key as 'GET /cohort-explorer', input)).body as object as T;
  }

  async function pageOf(
    { cohort, split, measure, scope }: Asked,
    ask = lived().company.ask,
  ): Promise<Page> {
    const { company } = lived();
    const { compare: _compare, ...filter } = await questionOf(company, {
      ...quarter(),
      ...(scope && { only: scope }),
    });
    const asked = { ...filter, cohort, split, measure, perPage: 200 };
    const first = await ask<Page>('GET /cohort-explorer', asked);
    const rows = [...first.rows];
    for (let page = 2; rows.length < first.totalRows; page += 1)
      rows.push(...(await ask<Page>('GET /cohort-explorer', { ...asked, page })).rows);
    return { ...first, rows };
  }

  async function differences(asked: Asked & { measure: ExplorerMeasure }): Promise<string[]> {
    const { company, books } = lived();
    const { cohort, split, measure, scope, currency } = asked;
    const page = await pageOf(asked, currency ? await inCurrency(currency) : undefined);
    const whole = { ...quarter(), ...(scope && { only: scope }) };
    const by = [cohort, split].filter((it) => it !== 'all' && it !== 'none') as Split[];
    const expected = explorerOf(books, measure, whole, by, currency);
    const nameOf = ({ labels }: Row) =>
      by.map((it, at) => partNamed(company, it, labels[at]!)).join('|');
    const found = new Map(page.rows.map((it) => [nameOf(it), it]));
    const differencesIn = (name: string, want: ExpectedRow, got: Page['total']) => [
      ...(Math.round(want.installs) === got.installs ? [] : [`${name} installs ${got.installs}`]),
      ...want.cells.flatMap((cell, at) => {
        const it = got.cells[at]!;
        const isRight =
          isClose(measure, cell.value, it.value, currency ? 90 : 0) &&
          Math.abs(cell.installs - it.installs) <= 0.5 + 1e-6 &&
          cell.state === it.state &&
          (cell.state === 'none' || cell.isEstimated === (it.estimated ?? false));
        return isRight ? [] : [`${name} D${ages[at]} ${JSON.stringify([cell, it])}`];
      }),
    ];
    const hasInstalls = ([, it]: [string, ExpectedRow]) => Math.round(it.installs) > 0;
    return [
      ...(page.ages.join() === ages.join() ? [] : [`ages ${page.ages.join()}`]),
      ...[...expected]
        .filter(hasInstalls)
        .flatMap(([name]) => (found.has(name) ? [] : [`${name} is missing`])),
      ...[...found].flatMap(([name, row]) => {
        const want = expected.get(name);
        return want ? differencesIn(name, want, row) : [`${name} is too much`];
      }),
      ...differencesIn('all', explorerOf(books, measure, whole, [], currency).get('')!, page.total),
    ];
  }

  describe('/cohort-explorer', () => {
    test.each(
      (['day', 'week', 'month', 'all'] as const).flatMap((cohort) =>
        (['none', 'app', 'mediaSource', 'country', 'platform'] as const).map(
          (split) => [cohort, split] as const,
        ),
      ),
    )('every cell by %s and %s is what the files say', async (cohort, split) => {
      for (const measure of cohort === 'day' ? (['retention'] as const) : measures)
        expect((await differences({ cohort, split, measure })).slice(0, 20)).toEqual([]);
    });

    test.each([
      ['campaigns', { split: 'campaign' }],
      ['an app that a mediation reports', { split: 'mediaSource', scope: { app: ['PEB'] } }],
      ['an app whose source knows purchases only', { split: 'country', scope: { app: ['WIL'] } }],
      ['organic installs', { split: 'app', scope: { mediaSource: ['Organic'] } }],
      ['a paid source', { split: 'app', scope: { mediaSource: ['Meta Ads'] } }],
      ['a country', { split: 'mediaSource', scope: { country: ['US'] } }],
    ] satisfies [string, Pick<Asked, 'split' | 'scope'>][])(
      'every cell of %s is what the files say',
      async (_, asked) => {
        for (const measure of measures)
          expect((await differences({ cohort: 'week', measure, ...asked })).slice(0, 20)).toEqual(
            [],
          );
      },
    );

    test.each([
      ['week', 'none'],
      ['all', 'app'],
      ['all', 'mediaSource'],
      ['all', 'country'],
    ] as const)('ROAS by %s and %s is that of the books', async (cohort, split) => {
      const { company, books } = lived();
      const by = split === 'none' ? 'week' : split;
      const expected = triangleOf(books, quarter(), by);
      const total = triangleOf(books, quarter()).get('')!;
      for (const measure of ['roas', 'roasBlended'] as const) {
        const page = await pageOf({ cohort, split, measure });
        const wrong = [
          ...page.rows.map((it) => [partNamed(company, by, it.labels[0]!), it] as const),
          ['all', page.total] as const,
        ].flatMap(([name, row]) => {
          const want = name === 'all' ? total : expected.get(name)!;
          return [...want.cells.values()].flatMap((cell, at) => {
            const { value, state } = row.cells[at]!;
            const wanted = cell.state === 'none' ? null : cell[measure];
            const isRight =
              wanted === null || value === null
                ? wanted === value
                : Math.abs(wanted - value) < 1e-9;
            return isRight && state === cell.state ? [] : [[name, ages[at], wanted, value, state]];
          });
        });
        expect(wrong).toEqual([]);
      }
    });

    test.each(['EUR', 'PKR'])('in %s each day’s money is by its rate', async (currency) => {
      for (const split of ['none', 'app', 'country'] as const)
        for (const measure of measures) {
          const asked = { cohort: 'month', split, measure, currency } as const;
          expect((await differences(asked)).slice(0, 20)).toEqual([]);
        }
    });

    test('split parts add up to the whole, and a mean lies between its parts', async () => {
      for (const split of ['app', 'mediaSource', 'campaign', 'country', 'platform'] as const) {
        const revenue = await pageOf({ cohort: 'week', split, measure: 'revenue' });
        for (const [at, cell] of revenue.total.cells.entries()) {
          const parts = revenue.rows.map((it) => it.cells[at]!.value ?? 0);
          const sum = parts.reduce((all, it) => all + it, 0);
          expect(Math.abs(sum - cell.value!)).toBeLessThanOrEqual(parts.length);
        }
        const installs = revenue.rows.reduce((all, it) => all + it.installs, 0);
        expect(Math.abs(installs - revenue.total.installs)).toBeLessThanOrEqual(
          revenue.rows.length / 2,
        );
        for (const measure of ['retention', 'ltv'] as const) {
          const { rows, total } = await pageOf({ cohort: 'week', split, measure });
          for (const [at, { value }] of total.cells.entries()) {
            const parts = rows.flatMap((it) => it.cells[at]!.value ?? []);
            expect(value).toBeGreaterThanOrEqual(Math.min(...parts) - 1e-9);
            expect(value).toBeLessThanOrEqual(Math.max(...parts) + 1e-9);
          }
        }
      }
    });

    test('a lead sees the cohorts of the apps they have, and no other part', async () => {
      const { company, books } = lived();
      for (const [team] of company.teams) {
        const asked = { date: `${books.world.from}..${books.world.to}`, split: 'app' };
        const page = await company.askAs<Page>(team, 'GET /cohort-explorer', {
          ...asked,
          cohort: 'all',
        });
        const own = await company.server.db
          .selectFrom('apps')
          .select('id')
          .where('team_id', '=', company.teams.get(team)!)
          .execute();
        const ids = own.map((it) => String(it.id));
        expect(page.rows.map((it) => it.labels[0]!.key).filter((it) => !ids.includes(it))).toEqual(
          [],
        );
        const apps = [...company.apps].filter(([, id]) => ids.includes(String(id)));
        const only = { app: apps.map(([key]) => key) };
        const expected = explorerOf(books, 'retention', { ...quarter(), only }, []).get('');
        expect(page.total.installs).toBe(Math.round(expected?.installs ?? 0));
      }
    });
  });
}
