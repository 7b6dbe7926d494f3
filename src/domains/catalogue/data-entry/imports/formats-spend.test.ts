import { expect, test } from 'vitest';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';

// The totals are computed again from the raw text, without the code under test.
const micros = (amount: string | number) => Math.round(Number(amount) * 1e6);
const total = <T>(items: readonly T[], of: (it: T) => number) =>
  items.reduce((sum, it) => sum + of(it), 0);
const tableOf = (text: string, by = ',') =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(by));

test('Mintegral spend is a table with tabs whose offers are the campaigns', async () => {
  const [, ...raw] = tableOf(await fixture('mintegral-spend.tsv'), '\t');
  const { source, rows, problems, sum } = await readWhole(await fixture('mintegral-spend.tsv'));
  expect([source, problems, rows.length]).toEqual(['mintegral-spend', [], raw.length]);
  expect(sum('spend_micros')).toBe(total(raw, (it) => micros(it[15]!)));
  expect(sum('installs')).toBe(total(raw, (it) => Number(it[9])));
  expect(rows[0]!.series).toMatchObject({
    campaignId: '9001',
    campaignName: 'LNT Mintegral US',
    package: 'com.backlot.lanternlagoon',
    country: 'US',
  });
});

test('spend is read in the currency of its row; a code that is none is refused', async () => {
  const text = await fixture('mintegral-spend.tsv');
  const { rows, problems } = await readWhole(text.replace('\tUSD\t', '\tCNY\t'));
  expect(problems).toEqual([]);
  expect(rows.map((it) => it.series.currency).slice(0, 2)).toEqual(['CNY', 'USD']);
  const wrong = await readWhole(text.replace('\tUSD\t', '\tXQQ\t'));
  expect(wrong.problems).toMatchObject([{ line: 2, field: 'currency', value: 'XQQ' }]);
});

test('Google Ads is read from a stream of batches and from a page: micros, zeros left out, fractions', async () => {
  type Row = { metrics: Record<string, string | number> };
  const batches: { results: Row[] }[] = JSON.parse(await fixture('google-ads.json'));
  const raw = batches.flatMap((it) => it.results);
  const page = JSON.stringify({ results: raw, fieldMask: 'campaign.id,metrics.costMicros' });
  for (const text of [await fixture('google-ads.json'), page]) {
    const { source, rows, problems, sum } = await readWhole(text, 64);
    expect([source, problems, rows.length]).toEqual(['google-ads', [], raw.length]);
    expect(sum('spend_micros')).toBe(total(raw, (it) => Number(it.metrics['costMicros'] ?? 0)));
    expect(sum('installs')).toBe(
      total(raw, (it) => Math.round(Number(it.metrics['biddableAppInstallConversions'] ?? 0))),
    );
    expect(rows.slice(0, 2).map((it) => [it.series.platform, it.series.package])).toEqual([
      ['android', 'com.backlot.lanternlagoon'],
      ['ios', '1234567890'],
    ]);
  }
});

test('the CSV of Google Ads is found below its headings', async () => {
  const { source, rows, problems } = await readWhole(await fixture('google-ads.csv'), 5);
  expect([source, problems, rows.length]).toEqual(['google-ads', [], 2]);
  const cost = /USD,"([\d,.]+)"/.exec(await fixture('google-ads.csv'))![1]!;
  expect(rows[0]!.is['spend_micros']).toBe(micros(cost.replaceAll(',', '')));
  expect(rows[0]!.is['installs']).toBe(13);
  expect(rows[0]!.series).toMatchObject({
    campaignId: '21000000001',
    campaignName: 'LNT App Googl',
  });
});

test('AppsFlyer and Adjust give what was paid for; what came for nothing is not read', async () => {
  const appsflyer = tableOf(await fixture('appsflyer.csv')).slice(1);
  const paid = appsflyer.filter((it) => it[2] !== 'Organic');
  const master = await readWhole(await fixture('appsflyer.csv'));
  expect([master.source, master.problems, master.rows.length]).toEqual([
    'appsflyer',
    [],
    paid.length,
  ]);
  expect(master.sum('spend_micros')).toBe(total(paid, (it) => micros(it[9]!)));
  expect(master.sum('installs')).toBe(total(paid, (it) => Number(it[8])));

  const partners = tableOf(await fixture('adjust.csv')).slice(1);
  const bought = partners.filter((it) => it[6] !== 'Organic');
  const report = await readWhole(await fixture('adjust.csv'));
  expect([report.source, report.problems, report.rows.length]).toEqual([
    'adjust',
    [],
    bought.length,
  ]);
  expect(report.sum('spend_micros')).toBe(total(bought, (it) => micros(it[11]!)));
  expect(report.rows[1]!.series).toMatchObject({
    package: '1234567890',
    platform: 'ios',
    network: 'AppLovin',
    campaignId: '9f8e7d',
    campaignName: 'PEB AXON',
  });
});

test('Adjust is read under its readable names and in JSON as well', async () => {
  const readable =
    'Day;App;Store ID;OS name;Country;Partner;Campaign ID (network);Campaign (network);Installs;Ad spend;Clicks;Impressions\n' +
    '2025-11-17;Lantern Lagoon;com.backlot.lanternlagoon;Android;Pakistan;Unity Ads;u1;LNT Unity;12;1.234,50;40;900\n';
  const csv = await readWhole(readable);
  expect([csv.source, csv.problems]).toEqual(['adjust', []]);
  expect(csv.rows[0]).toMatchObject({
    is: { spend_micros: 1_234_500_000, installs: 12 },
    series: { country: 'PK', network: 'Unity Ads' },
  });
  const row = {
    day: '2025-11-17',
    app: 'L',
    os_name: 'ios',
    partner_name: 'AppLovin',
    installs: '3',
    cost: '2.5',
  };
  const json = await readWhole(JSON.stringify({ rows: [row], totals: {} }));
  expect([json.source, json.sum('spend_micros'), json.sum('installs')]).toEqual([
    'adjust',
    2.5e6,
    3,
  ]);
});

test('the older AppsFlyer reports by partner and date are known by their headings', async () => {
  const text =
    'Date,Agency/PMD (af_prt),Media Source (pid),Campaign (c),Impressions,Clicks,CTR,Installs,Total Cost\n' +
    '2025-11-17,None,unityads_int,LNT Unity,1000,20,2%,5,"1,020.5"\n';
  const { source, rows, problems } = await readWhole(text);
  expect([source, problems]).toEqual(['appsflyer', []]);
  expect(rows[0]).toMatchObject({
    is: { spend_micros: 1_020_500_000 },
    series: { campaignId: 'LNT Unity' },
  });
});

test('AppsFlyer cohorts get their size from day 0, in whichever order the ages come', async () => {
  const { source, rows, problems, sum } = await readWhole(await fixture('appsflyer-cohort.csv'));
  expect(source).toBe('appsflyer-cohort');
  // Fetched on the 20th: day 3 of the installs of the 17th is not over, and one cohort has no day 0.
  expect(rows.map((it) => [it.day, it.age, it.is['installs'], it.is['retained_users']])).toEqual([
    ['2025-11-17', 1, 100, 42],
    ['2025-11-17', 0, 100, 100],
    ['2025-11-18', 1, 100, 42],
    ['2025-11-18', 0, 100, 100],
  ]);
  expect(sum('iap_revenue_micros')).toBe(2 * (12.5e6 + 3.25e6));
  expect(problems).toMatchObject([{ line: 8, field: 'days_post_attribution', value: '2' }]);
});

test('AppsFlyer has no row of a day on which nobody came back: nobody is what is kept', async () => {
  const header = (await fixture('appsflyer-cohort.csv')).split('\n')[0]!;
  const line = (day: string, age: number, users: number, revenue: number) =>
    `Facebook Ads,LNT,PK,com.backlot.lanternlagoon,2025-11-${day},${age},${users},${revenue}`;
  const lines = [
    line('10', 0, 100, 10),
    line('10', 1, 40, 0),
    line('10', 7, 5, 1),
    // Nobody came back, or not yet.
    line('11', 0, 3, 0),
    line('16', 0, 2, 0.5),
  ];
  const { rows, problems } = await readWhole([header, ...lines].join('\n'));
  expect(problems).toEqual([]);
  const kept = rows
    .filter((it) => it.day > '2025-11-10')
    .map((it) => [
      it.day,
      it.age,
      it.is['installs'],
      it.is['retained_users'],
      it.is['iap_revenue_micros'],
      it.is['ad_revenue_micros'],
    ]);
  expect(kept.toSorted()).toEqual([
    ['2025-11-11', 0, 3, 3, 0, null],
    ['2025-11-11', 1, 3, 0, 0, null],
    ['2025-11-16', 0, 2, 2, 0.5e6, null],
    ['2025-11-16', 1, 2, 0, 0, null],
  ]);
});

test('Adjust cohorts become what each age added', async () => {
  const { source, rows, problems } = await readWhole(await fixture('adjust-cohort.csv'));
  expect([source, problems]).toEqual(['adjust-cohort', []]);
  expect(rows.slice(0, 2).map((it) => it.is)).toEqual([
    { installs: 200, ad_revenue_micros: 10.5e6, iap_revenue_micros: 1e6, retained_users: 200 },
    { installs: 200, ad_revenue_micros: 3.75e6, iap_revenue_micros: 0.5e6, retained_users: 88 },
  ]);
  expect(rows.filter((it) => it.day === '2025-11-19').map((it) => it.age)).toEqual([0]);
});
