import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cohortDesk, isWho, splits, type CohortDesk } from '../../tests/support/cohort-desk.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';

let server: TestServer;
let cohorts: CohortDesk;
beforeAll(async () => {
  server = await testServer();
  cohorts = await cohortDesk(server);
});
afterAll(() => server.close());

describe('an attribution service that names campaigns', () => {
  beforeAll(() =>
    cohorts.commit(2, 'cohort', 'attributedCohort', (it) =>
      cohorts.cohortOf(it, cohorts.whoBrought(it)),
    ),
  );
  test.each(splits)('by %s its figures are plain sums and none is estimated', async (by) => {
    const rows = await cohorts.isRight(by);
    expect(rows.flatMap((it) => Object.values(it.figures)).some((it) => it?.estimated)).toBe(false);
  });

  test('filtered to a media source, the total is that source’s row', async () => {
    const { total } = await cohorts.ask({ mediaSource: cohorts.desk.meta });
    expect(total.roas7).toMatchObject({ value: 12 / 9 });
    const organic = await cohorts.ask({ mediaSource: cohorts.desk.organic });
    expect(organic.total).toMatchObject({ roas7: { value: null }, ltv7: { value: 2e6 } });
  });
});

describe('a mediation that does not know who brought the installs', () => {
  beforeAll(async () => {
    await server.facts.revertBatch(2);
    cohorts.makeAlike();
    await cohorts.commit(3, 'cohort', 'mediation', (it) =>
      cohorts.cohortOf(it, { network_id: 0, campaign_id: 0 }),
    );
  });
  test.each(splits)('by %s it is shared out by installs, the rest to Organic', async (by) => {
    const rows = await cohorts.isRight(by);
    for (const { figures } of rows) {
      expect(figures.roas7?.estimated ?? false).toBe(Boolean(figures.roas7?.value));
      expect(figures.ltv7?.estimated ?? false).toBe(isWho(by));
      expect(figures.retention1?.estimated ?? false).toBe(isWho(by));
    }
  });

  test('its parts add up to the whole', async () => {
    const { rows, total } = await cohorts.ask({ by: ['mediaSource', 'campaign', 'country'] });
    const sum = rows.reduce((all, it) => all + (it.figures.cohortProfit7?.value ?? 0), 0);
    expect(sum).toBe(total.cohortProfit7!.value);
  });

  test('a file marks what is estimated', async () => {
    const reply = await cohorts.desk.admin.call('GET /figures/export', {
      date: `${cohorts.range.from}..${cohorts.desk.yesterday}`,
      by: 'mediaSource',
      measures: ['roas7'],
      format: 'csv',
    });
    expect(String(reply.body['raw']).split(/\r?\n/)[0]).toContain('Paid ROAS D7 estimated');
  });
});

test('a cohort that was taken in with its campaign alone is its media source’s', async () => {
  await cohorts.commit(5, 'cohort', 'attributedCohort', (it) =>
    it.campaign === 'organic'
      ? []
      : cohorts.cohortOf(it, { network_id: 0, campaign_id: cohorts.campaigns[it.campaign].id }),
  );
  const { rows } = await cohorts.ask({ by: 'mediaSource' });
  const sources = rows.map((it) => [it.labels[0]!.key, it.figures.ltv7?.estimated ?? false]);
  expect(sources.sort()).toEqual([
    [String(cohorts.desk.admob), false],
    [String(cohorts.desk.meta), false],
  ]);
  await server.facts.revertBatch(5);
});

test('an attribution service stands before the mediation for the same installs', async () => {
  await cohorts.commit(4, 'cohort', 'attributedCohort', (it) =>
    it.campaign === 'organic'
      ? []
      : cohorts.cohortOf(it, { network_id: cohorts.desk.meta, campaign_id: 0 }),
  );
  const { rows } = await cohorts.ask({ by: 'mediaSource' });
  const organic = rows.find((it) => it.labels[0]!.key === String(cohorts.desk.organic));
  expect(organic).toBeUndefined();
  expect(rows.some((it) => it.figures.ltv7?.estimated)).toBe(false);
});
