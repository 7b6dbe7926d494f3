import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { adDelivery, adRow, ownReport } from '../../../tests/support/facts-rows.ts';
import type { Facts } from '../../store/facts/facts.ts';
import { openFacts } from '../../store/facts/open.ts';
import { dayTableNames, type DayTableName } from '../../store/facts/tables.ts';
import { rawPieces } from './raw-pieces.facts.ts';
import { rawRows, type RawPart, type RawQuestion } from './raw-rows.facts.ts';
import { rawColumnsOf, rawTables } from './raw-tables.ts';

const engines = new EnginesUnderTest();
afterAll(() => engines.stop());

test('every table and column that people are given says what it is', () => {
  for (const { about, columns } of Object.values(rawTables)) {
    expect(about).toMatch(/\.$/);
    expect(new Set(columns.map((it) => it.name)).size).toBe(columns.length);
    for (const it of columns) expect(it.about).toMatch(/^\w/);
  }
});

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let facts: Facts;
    beforeEach(async () => {
      facts = await openFacts((await engines.fresh(name))!);
    });
    afterEach(async () => {
      await facts.close();
      await engines.clear();
    });

    /** Rows as objects of what is told of them. */
    async function told(table: DayTableName, more: Partial<RawQuestion> = {}) {
      const selection = { apps: 'all' as const, range: { from: '2025-12-01', to: '2026-02-28' } };
      const names = rawColumnsOf(table).map(([it]) => it);
      const rows: Record<string, unknown>[] = [];
      for await (const part of rawRows(facts, { table, selection, most: 1_000, ...more }))
        for (let at = 0; at < part[0]!.length; at += 1)
          rows.push(Object.fromEntries(names.map((it, column) => [it, part[column]![at]])));
      return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }

    test('of some columns there are as many rows, in the order of the table', async () => {
      const days = ['2026-01-05', '2026-01-25'];
      const rows = days.flatMap((day) => [
        adRow({ day, country: 'PK', revenue_micros: 5 }),
        adRow({ day, country: 'PK', network_id: 2, revenue_micros: 6, provisional: true }),
      ]);
      const slice = { account_id: 1, from: days[0]!, to: days[1]! };
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows, { slices: [slice] })] });
      const range = { from: days[0]!, to: days[1]! };
      const question = { table: 'monetisation', selection: { apps: 'all', range } } as const;
      const read = async (columns: string[]) => {
        const parts: RawPart[] = [];
        for await (const it of rawRows(facts, { ...question, columns, most: 100 })) parts.push(it);
        return columns.map((_, at) => parts.flatMap((it) => it[at]!));
      };
      expect(await read(['country', 'revenue_micros', 'provisional'])).toEqual([
        ['PK', 'PK', 'PK', 'PK'],
        [5, 6, 5, 6],
        [0, 1, 0, 1],
      ]);
      expect(await read(['provisional'])).toEqual([[0, 1, 0, 1]]);
    });

    test('each figure stands once, as it counts now, and the unknown stays unknown', async () => {
      const days = ['2026-01-05', '2026-01-31', '2026-02-01'];
      const slice = { account_id: 1, from: days[0]!, to: days[2]! };
      // What the network itself says is only compared with the mediation's.
      await facts.commitBatch({ id: 1, deliveries: [ownReport(days, 999)] });
      const rows = [
        adRow({ day: days[0]!, revenue_micros: 5, clicks: null }),
        adRow({ day: days[1]!, revenue_micros: 6, provisional: true }),
        adRow({ day: days[2]!, revenue_micros: null, app_id: 2 }),
      ];
      await facts.commitBatch({ id: 2, deliveries: [adDelivery(rows, { slices: [slice] })] });
      // A later report in the place of the first.
      const again = [adRow({ day: days[0]!, revenue_micros: 7, clicks: null }), ...rows.slice(1)];
      await facts.commitBatch({ id: 3, deliveries: [adDelivery(again, { slices: [slice] })] });
      const brief = (await told('monetisation')).map((it) => [
        it['day'],
        it['app_id'],
        it['revenue_micros'],
        it['clicks'],
        it['provisional'],
      ]);
      const counted = [
        [days[0], 1, 7, null, 0],
        [days[1], 1, 6, 3, 1],
        [days[2], 2, null, 3, 0],
      ];
      expect(brief).toEqual(expect.arrayContaining(counted));
      // Of the app that only the mediation tells of on its day the network's own word counts.
      expect(brief.filter((it) => it[2] === 999)).toEqual([[days[2], 1, 999, 3, 0]]);
      expect(brief).toHaveLength(4);
      await facts.revertBatch(3);
      expect((await told('monetisation'))[0]).toMatchObject({ day: days[0], revenue_micros: 5 });
    });

    test('only the apps and days that are reached are told', async () => {
      const days = ['2026-01-05', '2026-01-06'];
      const rows = days.flatMap((day) => [1, 2, 3].map((app_id) => adRow({ day, app_id })));
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const range = { from: days[0]!, to: days[1]! };
      const only = (apps: number[] | 'all', within?: RawQuestion['selection']['within']) =>
        told('monetisation', { selection: { apps, range, within } });
      expect((await only([2])).map((it) => it['app_id'])).toEqual([2, 2]);
      expect(await only([])).toEqual([]);
      const first = [{ apps: [3], from: days[0]!, to: days[0]! }];
      expect((await only('all', first)).map((it) => [it['app_id'], it['day']])).toEqual([
        [3, days[0]],
      ]);
      await expect(told('monetisation', { most: 5 })).rejects.toMatchObject({
        fields: { date: expect.stringContaining('more than 5 rows') },
      });
    });

    test('days are cut where the rows of some that are reached become too many, and none is left out', async () => {
      const rows = ['2026-01-05', '2026-01-06', '2026-01-09', '2026-01-20'].flatMap((day, at) =>
        Array.from({ length: at === 2 ? 5 : 2 }, (_, app) => adRow({ day, app_id: app + 1 })),
      );
      await facts.commitBatch({ id: 1, deliveries: [adDelivery(rows)] });
      const range = { from: '2026-01-01', to: '2026-01-31' };
      const cut = (apps: number[] | 'all', most: number) =>
        rawPieces(facts, { table: 'monetisation', selection: { apps, range }, rows: most });
      expect(await cut('all', 4)).toEqual([
        { from: '2026-01-01', to: '2026-01-08' },
        { from: '2026-01-09', to: '2026-01-19' },
        { from: '2026-01-20', to: '2026-01-31' },
      ]);
      expect(await cut('all', 11)).toEqual([range]);
      expect(await cut([2, 5], 3)).toEqual([
        { from: '2026-01-01', to: '2026-01-08' },
        { from: '2026-01-09', to: '2026-01-31' },
      ]);
      expect(await cut([9], 3)).toEqual([]);
    });

    test('a table without any figures has no rows', async () => {
      for (const table of dayTableNames) {
        expect(await told(table)).toEqual([]);
        const selection = { apps: 'all' as const, range: { from: '2026-01-01', to: '2026-01-31' } };
        expect(await rawPieces(facts, { table, selection, rows: 1 })).toEqual([]);
      }
    });
  });
}
