import { afterAll, beforeAll, expect, test } from 'vitest';
import { applovin as applovinServer } from '../../../../../tests/support/networks/applovin.ts';
import { connectorDesk, failureOf } from '../../../../../tests/support/networks/connector-desk.ts';
import { readWhole } from '../../../../../tests/support/reports.ts';
import { applovin } from './applovin.ts';
import { max } from './max.ts';

const key = { reportKey: 'good-report-key-1234' };
const days = ['2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
let network: Awaited<ReturnType<typeof applovinServer>>;

beforeAll(async () => {
  const spend = days.flatMap((day) =>
    [
      ['set-1', 'Orbit video', '100.00', '3'],
      ['set-2', '=Orbit playable', '65.25', '2'],
    ].map(([creative_set_id, creative_set, cost, conversions]) => ({
      day,
      campaign: 'ORB Tier 1',
      campaign_id_external: 'c0f00d',
      country: 'us',
      creative_set_id: creative_set_id!,
      creative_set: creative_set!,
      impressions: '1236',
      clicks: '25',
      conversions: conversions!,
      cost: cost!,
    })),
  );
  const cohorts = days.map((day) => ({
    day,
    application: 'Lantern Lagoon',
    platform: 'android',
    country: 'us',
    installs: '100',
    ads_pub_revenue_0: '8.5',
    iap_pub_revenue_0: '1.5',
    user_count_0: '100',
    ads_pub_revenue_1: '12.5',
    iap_pub_revenue_1: '2.5',
    user_count_1: '45',
    // Ages that are not over yet repeat what there is so far.
    ...Object.fromEntries(
      [2, 3, 7, 14, 21, 30, 45].flatMap((age) => [
        [`ads_pub_revenue_${age}`, '12.5'],
        [`iap_pub_revenue_${age}`, '2.5'],
        [`user_count_${age}`, '45'],
      ]),
    ),
  }));
  network = await applovinServer({ '/report': spend, '/maxCohort': cohorts });
});
afterAll(() => network.close());

test('a wrong key is told as such for spend and cohorts', async () => {
  const wrong = { reportKey: 'wrong-key' };
  for (const [connector, report] of [
    [applovin, 'applovin-spend'],
    [max, 'max-cohort'],
  ] as const) {
    const pull = connectorDesk(connector, network, wrong).pull(report, days[0]!, days[1]!);
    expect(await failureOf(pull)).toMatchObject({ kind: 'key' });
  }
});

test('spend comes by campaign, country and creative set for the days asked for', async () => {
  const desk = connectorDesk(applovin, network, key);
  const { text, rows } = await desk.pull('applovin-spend', '2025-11-17', '2025-11-18');
  const report = await readWhole(text);
  expect(rows).toBe(4);
  expect(report).toMatchObject({ source: 'applovin', problems: [] });
  const sets = report.rows.slice(0, 2).map((it) => it.series.creative);
  expect(sets).toEqual(['Orbit video', '=Orbit playable']);
  expect(report.sum('spend_micros')).toBe(330_500_000);
  expect(report.sum('installs')).toBe(10);
  expect(network.seen.at(-1)?.query.get('report_type')).toBe('advertiser');
  expect(await desk.check('2025-11-19')).toBe('The key works: 1 campaign yesterday and today.');
});

test('cohorts come by install day with what each age added', async () => {
  const desk = connectorDesk(max, network, key);
  const { text, rows } = await desk.pull('max-cohort', '2025-11-16', '2025-11-17');
  const report = await readWhole(text);
  expect(rows).toBe(2);
  expect(report).toMatchObject({ source: 'max-cohort', problems: [] });
  const first = report.rows.filter((it) => it.day === '2025-11-16' && it.age <= 1);
  expect(first.map((it) => it.is['ad_revenue_micros'])).toEqual([8_500_000, 4_000_000]);
});
