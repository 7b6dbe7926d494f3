import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { totals } from '#/store/facts/totals.ts';
import {
  EnginesUnderTest,
  engineNames,
  suiteName,
} from '../../../../../tests/support/facts-engines.ts';
import { importDesk, type ImportDesk } from '../../../../../tests/support/import-desk.ts';
import { fetchedAt, reportFile } from '../../../../../tests/support/reports.ts';
import { commitImport } from './commit-batch.server.ts';
import { joinWaiting } from './join-waiting.server.ts';
import { moveMerged } from './move-networks.server.ts';
import { revertImport } from './revert-batch.server.ts';

const engines = new EnginesUnderTest();
afterAll(() => engines.stop());

const header = 'day,package_name,platform,country,network,ad_format,impressions,estimated_revenue';
const line = (day: string, network: string, dollars: number, game = 'com.backlot.lanternlagoon') =>
  `${day},${game},android,us,${network},INTER,50,${dollars}`;
const report = (...lines: string[]) => [header, ...lines].join('\n');
const hours = (count: number) => new Date(fetchedAt.getTime() + count * 3_600_000);

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

  const enter = async (it: ImportDesk, text: string, at = fetchedAt) => {
    const { id } = await it.upload(text, 'Studio MAX', at);
    await commitImport(it.stores, id, reportFile(text), { ...it.step, now: at });
    return id;
  };
  const earned = async ({ facts, db }: ImportDesk) => {
    const rows = await totals(facts, {
      table: 'monetisation',
      measures: ['revenue_micros', 'impressions'],
      by: ['network_id', 'day'],
      from: '2025-01-01',
      to: '2025-12-31',
      scopeApps: 'all',
    });
    const networks = await db.selectFrom('networks').select(['id', 'name']).execute();
    const nameOf = new Map(networks.map((it) => [it.id, it.name]));
    return rows
      .map((it) => `${nameOf.get(it.network_id)} ${it.day} ${(it.revenue_micros ?? 0) / 1e6}`)
      .sort();
  };
  const merge = async ({ db }: ImportDesk, from: string, into: string) => {
    const idOf = async (code: string) =>
      (
        await db
          .selectFrom('networks')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id;
    const merged_into = await idOf(into);
    await db
      .updateTable('networks')
      .set({ state: 'merged', merged_into })
      .where('id', '=', await idOf(from))
      .execute();
  };
  const audit = async () => {};

  test('figures of a merged network move, add up with those there, and nothing is lost', async ({
    skip,
  }) => {
    const it = await opened(skip);
    await enter(
      it,
      report(
        line('2025-11-17', 'Zwift Ads', 2),
        line('2025-11-18', 'Zwift Ads', 4),
        line('2025-11-18', 'AppLovin', 8),
        line('2025-11-18', 'Unity Ads', 16),
      ),
    );
    await merge(it, 'zwiftads', 'applovin');
    expect(await moveMerged(it.stores, fetchedAt, audit)).toHaveLength(1);
    const moved = ['AppLovin 2025-11-17 2', 'AppLovin 2025-11-18 12', 'Unity Ads 2025-11-18 16'];
    expect(await earned(it)).toEqual(moved);
    expect(await moveMerged(it.stores, fetchedAt, audit)).toEqual([]);
    // The name leads there from now on, and the newer report replaces what was moved.
    await enter(it, report(line('2025-11-17', 'Zwift Ads', 3)), hours(24));
    expect(await earned(it)).toEqual(['AppLovin 2025-11-17 3', ...moved.slice(1)]);
  });

  test('a mediation and the network’s own report do not both count afterwards', async ({
    skip,
  }) => {
    const it = await opened(skip);
    await enter(it, report(line('2025-11-18', 'Zwift Ads', 4)));
    const other = await it.db
      .selectFrom('networks')
      .select('id')
      .where('code', '=', 'unity-ads')
      .executeTakeFirstOrThrow();
    await it.facts.commitBatch({
      id: 9000,
      deliveries: [
        {
          table: 'monetisation',
          source: 'unity-ads',
          sourceTimezone: 'UTC',
          fetchedAt,
          precedence: 'network',
          slices: [{ account_id: 77, app_id: it.apps[0]!, from: '2025-11-18', to: '2025-11-18' }],
          rows: [
            {
              day: '2025-11-18',
              app_id: it.apps[0]!,
              network_id: other.id,
              account_id: 77,
              country: 'US',
              platform: 'android',
              ad_format: '',
              ad_unit_id: 0,
              requests: 1,
              responses: 1,
              impressions: 1,
              clicks: 1,
              revenue_micros: 5_000_000,
              provisional: false,
            },
          ],
        },
      ],
    });
    expect(await earned(it)).toEqual(['Unity Ads 2025-11-18 5', 'Zwift Ads 2025-11-18 4']);
    await merge(it, 'zwiftads', 'unity-ads');
    await moveMerged(it.stores, fetchedAt, audit);
    expect(await earned(it)).toEqual(['Unity Ads 2025-11-18 4']);
  });

  test('an import is taken back with what was moved of it, and what it hid is moved then', async ({
    skip,
  }) => {
    const it = await opened(skip);
    await enter(it, report(line('2025-11-18', 'Zwift Ads', 2)));
    const second = await enter(it, report(line('2025-11-18', 'Zwift Ads', 4)), hours(24));
    await merge(it, 'zwiftads', 'applovin');
    await moveMerged(it.stores, fetchedAt, audit);
    expect(await earned(it)).toEqual(['AppLovin 2025-11-18 4']);
    await revertImport(it.stores, second, it.step);
    expect(await earned(it)).toEqual(['Zwift Ads 2025-11-18 2']);
    await moveMerged(it.stores, fetchedAt, audit);
    expect(await earned(it)).toEqual(['AppLovin 2025-11-18 2']);
  });

  test('a report of unknown apps alone waits and joins', async ({ skip }) => {
    const it = await opened(skip);
    await enter(it, report(line('2025-11-18', 'AppLovin', 9, 'com.other')));
    expect(await earned(it)).toEqual([]);
    const values = {
      name: 'Other',
      key: 'OTH',
      package: 'com.other',
      platform: 'android' as const,
    };
    await it.db.insertInto('apps').values(values).execute();
    expect(await joinWaiting({ ...it.stores, files: it.files }, fetchedAt, audit)).toHaveLength(1);
    expect(await earned(it)).toEqual(['AppLovin 2025-11-18 9']);
  });
});
