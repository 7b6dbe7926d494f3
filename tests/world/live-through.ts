import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EnginesUnderTest, suiteName, type EngineName } from '../support/facts-engines.ts';
import { changeCases } from './cases/changes.ts';
import { cohortCases } from './cases/cohorts.ts';
import { creativeCases } from './cases/creatives.ts';
import { currencyCases } from './cases/currencies.ts';
import { explorerCases } from './cases/explorer.ts';
import { figuresCases } from './cases/figures.ts';
import { filterCases } from './cases/filters.ts';
import { instanceCases } from './cases/instances.ts';
import { longListCases } from './cases/long-lists.ts';
import { markCases } from './cases/marks.ts';
import { networkReportCases } from './cases/network-reports.ts';
import { pageCases } from './cases/pages.ts';
import { postbackCases } from './cases/postbacks.ts';
import { settlementCases } from './cases/settlements.ts';
import { sqlCases } from './cases/sql.ts';
import { targetCases } from './cases/targets.ts';
import { teamCases } from './cases/teams.ts';
import { triangleCases } from './cases/triangle.ts';
import { companyOf } from './company.ts';
import { hardWorld } from './generate/world.ts';
import type { Lived } from './lived.ts';
import { booksOf } from './reference/books.ts';

/**
 * A studio's hardest quarter, lived through in the product on one engine and reckoned once more by an
 * accountant who has the files and not the product's code.
 */
export async function liveThrough(name: EngineName): Promise<void> {
  // A slow machine reckons for a minute what this one does in seconds.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
  const engines = new EnginesUnderTest();
  afterAll(() => engines.stop());
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let lived: Lived;

    beforeAll(async () => {
      const world = hardWorld();
      const company = await companyOf(world, settings?.clickhouseUrl);
      lived = { company, books: booksOf(world) };
    });
    afterAll(() => lived?.company.close());

    test('every file of the quarter is taken in but the narrower one nobody says yes to', () => {
      expect([...lived.company.refused]).toEqual([
        ['max-declined.csv', expect.stringMatching(/countries of 10 – 12 Feb 2026 would go\./)],
      ]);
    });
    figuresCases(() => lived);
    pageCases(() => lived);
    cohortCases(() => lived);
    currencyCases(() => lived);
    teamCases(() => lived);
    networkReportCases(() => lived);
    instanceCases(() => lived);
    creativeCases(() => lived);
    filterCases(() => lived);
    settlementCases(() => lived);
    changeCases(() => lived);
    triangleCases(() => lived);
    explorerCases(() => lived);
    markCases(() => lived);
    longListCases(() => lived);
    sqlCases(() => lived);
    postbackCases(() => lived);
    // The last: it is read on other days.
    targetCases(() => lived);
  });
}
