import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import { precedences } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import { EnginesUnderTest, engineNames, suiteName } from '../../tests/support/facts-engines.ts';
import { makeOlder } from '../../tests/support/older-facts.ts';
import { upgradeChanges } from './upgrade-changes.ts';

const engines = new EnginesUnderTest();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const dataDir = mkdtempSync(join(tmpdir(), 'backlot-upgrade-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await engines.stop();
});

const winter = { from: '2025-12-01', to: '2026-01-31', by: ['month'], scopeApps: 'all' } as const;

/** A data folder as the earlier release left it, and what it showed for a month. */
async function madeEarlier() {
  const file = new URL('../../tests/support/earlier-release.sql', import.meta.url);
  const instance = await DuckDBInstance.create(join(dataDir, 'facts.duckdb'));
  const connection = await instance.connect();
  await connection.run(await readFile(file, 'utf8'));
  const shown = async (table: string, measure: string) => {
    const found = await connection.runAndReadAll(
      `select strftime(date_trunc('month', day), '%Y-%m-%d') as month, sum(${measure})
       from ${table} where selected = 1 group by 1 order by 1`,
    );
    return found
      .getRows()
      .map(([month, sum]) => ({ month: String(month), [measure]: Number(sum) }));
  };
  const sums = {
    revenue: await shown('monetisation', 'revenue_micros'),
    spend: await shown('acquisition', 'spend_micros'),
    users: await shown('engagement', 'dau'),
    cohorts: await shown('cohort', 'installs'),
  };
  connection.disconnectSync();
  instance.closeSync();
  return sums;
}

test('a data folder of the earlier release opens with the sums it showed, and says what has changed', async () => {
  const before = await madeEarlier();
  const facts = await openFacts({ dataDir, memory: '512MB' });
  const table = 'monetisation' as const;
  expect(await totals(facts, { ...winter, table, measures: ['revenue_micros'] })).toEqual(
    before.revenue,
  );
  const spend = { ...winter, table: 'acquisition', measures: ['spend_micros'] } as const;
  expect(await totals(facts, spend)).toEqual(before.spend);
  const users = { ...winter, table: 'engagement', measures: ['dau'] } as const;
  expect(await totals(facts, users)).toEqual(before.users);
  const cohorts = { ...winter, table: 'cohort', measures: ['installs'] } as const;
  const [december, january] = await totals(facts, cohorts);
  expect(december).toEqual(before.cohorts[0]);
  const [first, changed, ...others] = await upgradeChanges(facts);
  expect(first).toBe('the figures of 7 of 8 table-months are those of the earlier version');
  expect(changed).toMatch(/^cohort 2026-01: /);
  expect(changed).toContain(`installs ${before.cohorts[1]?.['installs']} → ${january?.installs}, `);
  expect(changed).toContain('attribution services first');
  expect(others).toEqual(
    [
      /^revenue on the pages, profit, ROI, ARPDAU/,
      /^ad networks show what they pay/,
      /^figures of a team are those of the apps it owned on each day/,
      /^paid ROAS counts the cohorts of campaigns alone/,
      /^what has no country/,
      /^stickiness is DAU ÷ MAU/,
    ].map((it) => expect.stringMatching(it)),
  );
  await facts.close();
  const again = await openFacts({ dataDir, memory: '512MB' });
  expect((await upgradeChanges(again))[1]).toBe(changed);
  await again.close();
});

/** A service and a mediation that both counted. */
const older = [
  { source: 'adjust', precedence: precedences.attribution, network_id: 7, value: 8, import_id: 1 },
  { source: 'max', precedence: precedences.mediation, network_id: 3, value: 10, import_id: 2 },
];

for (const name of engineNames) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    test('cohorts that two sources counted are named with both sums', async () => {
      const fresh = (await engines.fresh(name))!;
      await makeOlder(fresh, older);
      const facts = await openFacts(fresh);
      const [first, changed] = await upgradeChanges(facts);
      expect(first).toContain('the figures of 0 of 1 table-months');
      expect(changed).toMatch(/^cohort 2026-01: .*installs 18 → 8,/);
      await facts.close();
    });

    test('a store of this version has nothing to tell', async () => {
      const facts = await openFacts((await engines.fresh(name))!);
      expect(await upgradeChanges(facts)).toEqual([]);
      await facts.close();
    });
  });
}
