import { expect, test } from 'vitest';
import { skipsEmptyAges } from '#/figures/empty-ages.ts';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';
import { formats } from './formats.ts';

// The totals are computed again from the raw text, without the code under test.
const micros = (amount: string) => Math.round(Number(amount) * 1e6);
const total = <T>(items: T[], of: (it: T) => number) => items.reduce((sum, it) => sum + of(it), 0);

type Flat = Record<string, string>;

test('MAX revenue gives the same totals as the file, from JSON and from CSV', async () => {
  const raw: Flat[] = JSON.parse(await fixture('max-revenue.json')).results;
  for (const name of ['max-revenue.json', 'max-revenue.csv']) {
    const { source, rows, problems, sum } = await readWhole(await fixture(name));
    expect([source, problems]).toEqual(['max', []]);
    expect(rows).toHaveLength(raw.length);
    expect(sum('revenue_micros')).toBe(total(raw, (it) => micros(it['estimated_revenue']!)));
    expect(sum('requests')).toBe(total(raw, (it) => Number(it['attempts'])));
    expect(sum('responses')).toBe(total(raw, (it) => Number(it['responses'])));
    expect(sum('impressions')).toBe(total(raw, (it) => Number(it['impressions'])));
    expect(rows[0]!.series).toMatchObject({
      package: 'com.backlot.lanternlagoon',
      platform: 'android',
      country: 'US',
      network: 'AppLovin',
      adFormat: 'interstitial',
      adUnitId: '7f2a90c1d4e86b35',
      adUnitName: 'Level end',
    });
  }
});

test('AdMob gives the totals of its rows, in both ways it writes days', async () => {
  type Row = {
    row?: { metricValues: Record<string, { integerValue?: string; microsValue?: string }> };
  };
  const raw: Row[] = JSON.parse(await fixture('admob-network.json'));
  const metrics = raw.flatMap((it) => (it.row ? [it.row.metricValues] : []));
  const { source, rows, problems, sum } = await readWhole(await fixture('admob-network.json'));
  expect([source, problems, rows.length]).toEqual(['admob', [], metrics.length]);
  expect(sum('revenue_micros')).toBe(
    total(metrics, (it) => Number(it['ESTIMATED_EARNINGS']!.microsValue)),
  );
  expect(sum('requests')).toBe(total(metrics, (it) => Number(it['AD_REQUESTS']!.integerValue)));
  expect(sum('responses')).toBe(
    total(metrics, (it) => Number(it['MATCHED_REQUESTS']!.integerValue)),
  );
  expect(sum('clicks')).toBe(total(metrics, (it) => Number(it['CLICKS']!.integerValue)));
  expect([...new Set(rows.map((it) => it.day))]).toEqual([
    '2025-11-17',
    '2025-11-18',
    '2025-11-19',
  ]);
  expect(rows[0]!.series).toMatchObject({
    appId: 'ca-app-pub-0000000000000000~100',
    appName: 'Lantern Lagoon',
    adUnitId: 'ca-app-pub-0000000000000000/200',
  });
});

test('Meta Ads gives its spend, and counts an install once however often it is listed', async () => {
  type Row = Flat & { actions?: { action_type: string; value: string }[] };
  const raw = JSON.parse(await fixture('meta-ads.json')).data as Row[];
  const installs = (it: Row) =>
    Number(it.actions?.find((one) => one.action_type === 'omni_app_install')?.value ?? 0);
  const { source, rows, problems, sum } = await readWhole(await fixture('meta-ads.json'));
  expect([source, problems, rows.length]).toEqual(['meta-ads', [], raw.length]);
  expect(sum('spend_micros')).toBe(total(raw, (it) => micros(it['spend']!)));
  expect(sum('installs')).toBe(total(raw, installs));
  expect(sum('clicks')).toBe(total(raw, (it) => Number(it['clicks'])));
  expect(rows[0]!.series).toMatchObject({
    campaignId: '238500000002',
    campaignName: 'PEB Broad US',
  });
});

test('the spend CSV of the ads manager gives its totals, with decimal commas', async () => {
  const raw = (await fixture('meta-ads.csv'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(';'));
  const { source, problems, sum } = await readWhole(await fixture('meta-ads.csv'));
  const amount = (it: string) => micros(it.replace('$', '').replaceAll('.', '').replace(',', '.'));
  expect([source, problems]).toEqual(['meta-ads', []]);
  expect(sum('spend_micros')).toBe(total(raw, (it) => amount(it[5]!)));
  expect(sum('impressions')).toBe(total(raw, (it) => Number(it[6]!.replace('.', ''))));
  expect(sum('installs')).toBe(total(raw, (it) => Number(it[8])));
});

test('AppLovin spend gives its totals', async () => {
  const raw: Flat[] = JSON.parse(await fixture('applovin-spend.json')).results;
  const { source, problems, sum } = await readWhole(await fixture('applovin-spend.json'));
  expect([source, problems]).toEqual(['applovin', []]);
  expect(sum('spend_micros')).toBe(total(raw, (it) => micros(it['cost']!)));
  expect(sum('installs')).toBe(total(raw, (it) => Number(it['installs'])));
});

test('MAX cohorts become what each age added, as far as the age is over', async () => {
  const raw: Flat[] = JSON.parse(await fixture('max-cohort.json')).results;
  const { source, rows, problems } = await readWhole(await fixture('max-cohort.json'));
  expect([source, problems]).toEqual(['max-cohort', []]);
  const agesOf = (day: string) => rows.filter((it) => it.day === day).map((it) => it.age);
  // Fetched on the 20th: the installs of the 12th have reached day 7, those of the 19th day 0.
  expect(agesOf('2025-11-12')).toEqual([0, 1, 3, 7, 0, 1, 3, 7]);
  expect(agesOf('2025-11-19')).toEqual([0, 0]);
  for (const item of raw.filter((it) => it['day'] === '2025-11-12')) {
    const mine = rows.filter(
      (it) => it.day === item['day'] && it.series.package === item['package_name'],
    );
    for (const [measure, column] of [
      ['ad_revenue_micros', 'ads_pub_revenue_7'],
      ['iap_revenue_micros', 'iap_pub_revenue_7'],
    ] as const) {
      expect(total(mine, (it) => it.is[measure]!)).toBe(micros(item[column]!));
    }
    expect(mine.map((it) => it.is['installs'])).toEqual(Array(4).fill(Number(item['installs'])));
    expect(mine.at(-1)!.is['retained_users']).toBe(Number(item['user_count_7']));
  }
});

test('a running sum that falls is named by its age', async () => {
  const report = JSON.parse(await fixture('max-cohort.json'));
  report.results[0].ads_pub_revenue_3 = '0.0001';
  const { rows, problems } = await readWhole(JSON.stringify(report));
  expect(problems).toMatchObject([{ line: 1, field: 'ads_pub_revenue_3' }]);
  expect(rows.filter((it) => it.day === '2025-11-05')).toHaveLength(4);
});

test('AppMetrica gives users, and seconds turned back from average session lengths', async () => {
  type Table = { query: { ids: number[] }; data: { metrics: number[] }[] };
  const raw: Table[] = JSON.parse(await fixture('appmetrica.json'));
  const metrics = raw.flatMap((it) => it.data.map((row) => row.metrics));
  const { source, rows, problems, sum } = await readWhole(await fixture('appmetrica.json'));
  expect([source, problems, rows.length]).toEqual(['appmetrica', [], metrics.length]);
  expect(sum('dau')).toBe(total(metrics, (it) => it[0]!));
  expect(sum('session_seconds')).toBe(total(metrics, (it) => Math.round(it[2]! * it[3]!)));
  expect(sum('crashes')).toBe(total(metrics, (it) => it[4]!));
  expect(rows[0]!.series).toMatchObject({ appId: '4242', country: 'US', version: '1.4.0' });
  const alone = await readWhole(JSON.stringify(raw[1]));
  expect(alone.sum('dau')).toBe(total(raw[1]!.data, (it) => it.metrics[0]!));
  expect(alone.rows[0]!.series.appId).toBe('4243');
});

test('cohorts with a line for each age are known as such: an age without one is nothing there', () => {
  const cohorts = formats.filter((it) => it.table === 'cohort');
  const byLine = cohorts.filter((it) => it.expects?.dimensions.some(({ role }) => role === 'age'));
  expect(byLine.length).toBeGreaterThan(1);
  expect(cohorts.filter((it) => skipsEmptyAges(it.code))).toEqual(byLine);
});
