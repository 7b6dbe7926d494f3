import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cohortDesk, isWho, splits, type CohortDesk } from '../../tests/support/cohort-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let cohorts: CohortDesk;
beforeAll(async () => {
  server = await testServer();
  cohorts = await cohortDesk(server);
  cohorts.makeAlike();
});
afterAll(() => server.close());

describe('AppsFlyer, which knows purchases, beside a mediation, which knows ad revenue', () => {
  beforeAll(async () => {
    await cohorts.commit(3, 'cohort', 'mediation', (it) =>
      cohorts.cohortOf(it, { network_id: 0, campaign_id: 0 }).map((row) => ({
        ...row,
        iap_revenue_micros: null,
      })),
    );
    await cohorts.commit(6, 'cohort', 'attributedCohort', (it) =>
      cohorts
        .cohortOf(it, cohorts.whoBrought(it))
        .map((row) => ({ ...row, ad_revenue_micros: null })),
    );
  });
  test.each(splits)('by %s both are added up, and only ad revenue is shared out', async (by) => {
    for (const { figures } of await cohorts.isRight(by)) {
      expect(figures.roas7?.estimated ?? false).toBe(Boolean(figures.roas7?.value));
      expect(figures.ltv7?.estimated ?? false).toBe(isWho(by));
      expect(figures.retention1?.estimated ?? false).toBe(false);
      expect(figures.organicShare?.estimated ?? false).toBe(false);
    }
  });
});

describe('ByteBrew, which has cohorts of an app without who brought them', () => {
  beforeAll(async () => {
    await server.facts.revertBatch(6);
    await server.facts.revertBatch(3);
    await cohorts.commit(7, 'cohort', 'attributedCohort', (it) =>
      cohorts.cohortOf(it, { network_id: 0, campaign_id: 0 }),
    );
  });
  afterAll(() => server.facts.revertBatch(7));
  test.each(splits)('by %s they are shared out by installs, the rest to Organic', async (by) => {
    for (const { figures } of await cohorts.isRight(by)) {
      expect(figures.roas7?.estimated ?? false).toBe(Boolean(figures.roas7?.value));
      expect(figures.ltv7?.estimated ?? false).toBe(isWho(by));
      expect(figures.retention1?.estimated ?? false).toBe(isWho(by));
    }
  });
});
