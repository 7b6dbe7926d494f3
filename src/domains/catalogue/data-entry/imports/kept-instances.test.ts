import { array, asyncProperty, assert, boolean, integer, record, tuple } from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  EnginesUnderTest,
  engineNames,
  suiteName,
} from '../../../../../tests/support/facts-engines.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { moveMerged } from './move-networks.server.ts';
import { revertImport } from './revert-batch.server.ts';

const engines = new EnginesUnderTest();
afterAll(() => engines.stop());

const plain = 'day,package_name,platform,country,network,ad_format,max_ad_unit_id,attempts';
const split = `${plain},network_placement,max_ad_unit_test`;
const figures = 'responses,impressions,estimated_revenue';
const about = 'com.backlot.lanternlagoon,android,us';
const all = { from: '2025-01-01', to: '2025-12-31', scopeApps: 'all' } as const;
const measures = ['requests', 'responses', 'impressions', 'revenue_micros'] as const;

describe.each(engineNames)('%s', (name) => {
  let desk: ImportDesk | undefined;
  afterEach(async () => {
    await desk?.close();
    desk = undefined;
    await engines.clear();
  });
  const opened = async (skip: (why?: string) => void): Promise<ImportDesk> => {
    const options = await engines.fresh(name);
    if (!options) skip(suiteName(name));
    desk = await importDesk(options);
    return desk;
  };
  const enter = async (it: ImportDesk, text: string) => {
    const { id } = await it.upload(text, 'Studio MAX');
    await commitImport(it.stores, id, reportFile(text), it.step, 'anything');
    return id;
  };
  const byDay = async (it: ImportDesk, table: 'monetisation' | 'instances') =>
    totals(it.facts, { ...all, table, measures, by: ['day', 'network_id'] });

  test('what is asked within an ad unit is kept beside its day, under any name', async ({
    skip,
  }) => {
    const it = await opened(skip);
    const names = ['=cmd()', 'اشتہار ۱۲', 'AdMob High 12.00'];
    const rows = names.map(
      (own, at) =>
        `2025-11-17,${about},ADMOB_BIDDING,INTER,7f2a,100,${own},${at === 2 ? 'Test' : 'Control'},90,80,1.00000${at}`,
    );
    await enter(it, [`${split},${figures}`, ...rows].join('\n'));
    const kept = await totals(it.facts, {
      ...all,
      table: 'instances',
      measures: ['impressions', 'revenue_micros'],
      by: ['instance', 'buying', 'test_group'],
      order: ['revenue_micros'],
    });
    expect(kept).toEqual(
      names.map((instance, at) => ({
        instance,
        buying: 'bidding',
        test_group: at === 2 ? 'Test' : 'Control',
        impressions: 80,
        revenue_micros: 1_000_000 + at,
      })),
    );
    expect(await byDay(it, 'monetisation')).toMatchObject([
      { impressions: 240, revenue_micros: 3_000_003 },
    ]);
  });

  test('a merged network takes its instances along, and gives them back', async ({ skip }) => {
    const it = await opened(skip);
    const rows = ['High', 'Low'].map(
      (own, at) => `2025-11-17,${about},Zwift Ads,INTER,7f2a,100,${own},,90,80,${at + 1}`,
    );
    await enter(it, [`${split},${figures}`, ...rows].join('\n'));
    const networks = await it.db.selectFrom('networks').select(['id', 'code']).execute();
    const idOf = (code: string) => networks.find((one) => one.code === code)!.id;
    await it.db
      .updateTable('networks')
      .set({ state: 'merged', merged_into: idOf('applovin') })
      .where('id', '=', idOf('zwiftads'))
      .execute();
    const [moved] = await moveMerged(it.stores, fetchedAt, async () => {});
    const after = await byDay(it, 'instances');
    expect(after).toEqual(await byDay(it, 'monetisation'));
    expect(after).toMatchObject([{ network_id: idOf('applovin'), revenue_micros: 3_000_000 }]);
    await revertImport(it.stores, moved!, it.step);
    expect(await byDay(it, 'instances')).toMatchObject([{ network_id: idOf('zwiftads') }]);
  });

  test('whatever is imported and taken back, instances add up to their day or are not there', async ({
    skip,
  }) => {
    const it = await opened(skip);
    const cell = tuple(integer({ min: 0, max: 1_999_999 }), integer({ min: 0, max: 500 }));
    const step = record({
      reverts: boolean(),
      isSplit: boolean(),
      first: integer({ min: 0, max: 4 }),
      days: array(array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    });
    type Standing = { id: number; isSplit: boolean; days: string[]; rows: unknown[][] };
    const property = asyncProperty(array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const standing: Standing[] = [];
      for (const { reverts, isSplit, first, days } of steps) {
        const last = standing.at(-1);
        if (reverts && last) {
          await revertImport(it.stores, last.id, it.step);
          standing.pop();
          continue;
        }
        const from = addDays('2025-11-10', first);
        const rows = days.flatMap((cells, day) =>
          cells.map(([micros, shown], at) => {
            const own = isSplit ? [`Line ${at}`, at === 0 ? 'Test' : 'Control'] : [];
            const parts = [addDays(from, day), about, 'AppLovin', 'INTER', `unit${at}`, 9, ...own];
            return [...parts, 9, shown, (micros / 1e6).toFixed(6)];
          }),
        );
        const header = isSplit ? split : plain;
        const text = [`${header},${figures}`, ...rows.map((row) => row.join(','))].join('\n');
        const id = await enter(it, text);
        const range = { from, to: addDays(from, days.length - 1) };
        standing.push({ id, isSplit, days: eachDay(range), rows });
      }
      const days = (await byDay(it, 'monetisation')).map((row) => ({
        row,
        isSplit: standing.findLast((one) => one.days.includes(row.day))!.isSplit,
      }));
      const due = days.filter((one) => one.isSplit).map((one) => one.row);
      expect(await byDay(it, 'instances')).toEqual(due);
      for (const { id } of standing.toReversed()) await revertImport(it.stores, id, it.step);
      expect(await byDay(it, 'instances')).toEqual([]);
    });
    await assert(property, { numRuns: name === 'DuckDB' ? 8 : 2 });
  });
});
