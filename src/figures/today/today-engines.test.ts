import { afterAll, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, engineNames, suiteName } from '../../../tests/support/facts-engines.ts';
import { figuresDesk } from '../../../tests/support/figures-desk.ts';
import { testServer } from '../../../tests/support/server.ts';
import { tellHours } from '../../../tests/support/told-hours.ts';
import type { Today } from './today.contract.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterAll(() => engines.stop());

const DAY = '2025-11-20';
const all = Array.from({ length: 24 }, (_, it) => it);

/** What is told of an hour: the network decides on which shard it lies. */
const rowsOf = (told: readonly number[], apps: readonly number[], networks: readonly number[]) =>
  told.flatMap((hour) =>
    apps.flatMap((app_id, a) =>
      networks.map((network_id, n) => ({
        hour,
        app_id,
        network_id,
        country: n === 0 ? '' : 'ZZ',
        impressions: 100 + hour,
        revenue_micros: (1 + a) * (1 + n) * (1 + hour) * 1_000,
      })),
    ),
  );

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    test('today is that of plain code, by every split, of a team and of one country', async () => {
      const none = undefined;
      const server = await testServer(none, none, 0, settings!.clickhouseUrl);
      server.clock.now = new Date(`${DAY}T09:10:00Z`);
      const desk = await figuresDesk(server);
      const account = server.db.insertInto('accounts').values({ kind: 'max', name: 'Studio' });
      const { id: accountId } = await account.returning('id').executeTakeFirstOrThrow();
      const apps = [desk.mine, desk.theirs];
      const networks = [desk.admob, desk.meta, desk.organic];
      for (const [day, told] of [
        ['2025-11-18', all],
        ['2025-11-19', all],
        [DAY, all.slice(0, 8)],
      ] as const)
        await tellHours(server, { accountId, day, told, rows: rowsOf(told, apps, networks) });
      const ask = async (input: object) =>
        (await desk.admin.call('GET /figures/today', input)).body as object as Today;
      // The business day begins at 19:00 in UTC.
      const hours = [...all.slice(19), ...all.slice(0, 8)];
      const wanted = (of: (row: ReturnType<typeof rowsOf>[number]) => boolean) =>
        rowsOf(hours, apps, networks)
          .filter(of)
          .reduce((sum, it) => sum + it.revenue_micros, 0);
      for (const by of ['app', 'network', 'country'] as const) {
        const { total, rows } = await ask({ by });
        expect(total.today.revenue).toBe(wanted(() => true));
        expect(total.yesterday).toMatchObject({ hours: 13, of: 14, change: { revenue: 0 } });
        expect(rows.reduce((sum, it) => sum + it.today.revenue!, 0)).toBe(wanted(() => true));
      }
      // Without a country and in none is the same region.
      expect((await ask({ by: 'country' })).rows.map((it) => it.label.key)).toEqual(['ZZ']);
      const ofTeam = await ask({ team: desk.puzzle, by: 'network' });
      expect(ofTeam.total.today.revenue).toBe(wanted((it) => it.app_id === desk.mine));
      expect(ofTeam.rows).toHaveLength(3);
      const ofNetwork = await ask({ network: desk.meta, country: 'ZZ' });
      expect(ofNetwork.total.today.revenue).toBe(wanted((it) => it.network_id === desk.meta));
      await server.close();
    });
  });
}
