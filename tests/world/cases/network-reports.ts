import { describe, expect, test } from 'vitest';
import { partNamed, questionOf } from '../differences.ts';
import { differencesOf, type Lived } from '../lived.ts';
import { splits, type Scope } from '../reference/groups.ts';
import { pairsOf, pairsTogether, sidesOf, type Pair } from '../reference/reconciled.ts';

interface Cell {
  ours: number;
  theirs: number;
  absolute: number;
  variance: number | null;
  days: number;
  missing: number;
}
interface Label {
  key: string;
  label: string;
}
interface Page {
  networks: Label[];
  rows: { app: Label; cells: (Cell | null)[]; total: Cell }[];
  totals: Cell[];
  total: Cell;
}

/** A cell as the books have it. */
const cellOf = ({ ours, theirs, absolute, days, missing }: Pair): Cell => ({
  ours: Number(ours),
  theirs: Number(theirs),
  absolute: Number(absolute),
  days,
  missing,
  variance: theirs === 0n ? null : Number(ours - theirs) / Math.abs(Number(theirs)),
});
const bare = ({ ours, theirs, absolute, variance, days, missing }: Cell): Cell => ({
  ours,
  theirs,
  absolute,
  days,
  missing,
  variance,
});

/** What counts beside the networks' own reports, held against the books. */
export function networkReportCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });
  const asked = async (scope: Scope) => {
    const { compare: _, ...question } = await questionOf(lived().company, scope);
    return question;
  };

  describe('/network-reports', () => {
    test.each([
      ['the quarter', {}],
      ['some weeks', { from: '2026-02-03', to: '2026-03-05' }],
      ['a country', { only: { country: ['PK'] } }],
      ['a network', { only: { network: ['Unity Ads'] } }],
      ['an app', { only: { app: ['ORB'] } }],
      ['a team', { only: { team: ['Basalt'] } }],
    ] satisfies [string, Partial<Scope>][])(
      'of %s, every cell is what the files say',
      async (_, cut) => {
        const { company, books } = lived();
        const scope = { ...quarter(), ...cut };
        const question = { ...(await asked(scope)), perPage: 200 };
        const page = await company.ask<Page>('GET /network-reports', question);
        const expected = pairsOf(books, scope);
        const got = page.rows.flatMap(({ app, cells }) =>
          cells.flatMap((cell, at) => {
            const name = `${partNamed(company, 'app', app)} ${page.networks[at]!.label}`;
            return cell ? [[name, bare(cell)] as const] : [];
          }),
        );
        expect(Object.fromEntries(got)).toEqual(
          Object.fromEntries([...expected].map(([name, it]) => [name, cellOf(it)])),
        );
        const below = (end: string) =>
          [...expected].filter(([name]) => name.endsWith(end)).map(([, it]) => it);
        expect(page.totals.map(bare)).toEqual(
          page.networks.map((it) => cellOf(pairsTogether(below(` ${it.label}`)))),
        );
        expect(bare(page.total)).toEqual(cellOf(pairsTogether([...expected.values()])));
      },
    );

    test('every day of a network beside its mediation is what the files say', async () => {
      const { company, books } = lived();
      const sides = sidesOf(books, quarter()).get('ORB AdMob')!;
      const { id } = await company.server.db
        .selectFrom('networks')
        .select('id')
        .where('name', '=', 'AdMob')
        .executeTakeFirstOrThrow();
      const { rows } = await company.ask<{
        rows: { day: string; ours: number | null; theirs: number | null }[];
      }>('GET /network-report-days', {
        ...(await asked(quarter())),
        appId: company.apps.get('ORB')!,
        networkId: id,
      });
      const got = rows.map((it) => [it.day, it.ours, it.theirs]).toSorted();
      const days = [...new Set([...sides.ours.keys(), ...sides.theirs.keys()])].toSorted();
      const numbered = (value: bigint | undefined) => (value === undefined ? null : Number(value));
      expect(days.length).toBe(90);
      expect(got).toEqual(
        days.map((day) => [day, numbered(sides.ours.get(day)), numbered(sides.theirs.get(day))]),
      );
    });
  });

  test('what a mediation tells of all networks stands alone on its days', async () => {
    const scope = { ...quarter(), only: { app: ['TUN'] } };
    const asked = ['revenue', 'impressions', 'clicks', 'ecpm', 'fill'];
    const found = await differencesOf(lived(), asked, scope, splits);
    expect([...found.values()].filter(Boolean).join('\n')).toBe('');
  });
}
