import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixture, readWhole } from '../../../../../tests/support/reports.ts';

// The totals are computed again from the raw text, without the code under test.
type Flat = Record<string, string | number>;
const micros = (amount: string | number) => Math.round(Number(amount) * 1e6);
const total = <T>(items: readonly T[], of: (it: T) => number) =>
  items.reduce((sum, it) => sum + of(it), 0);
const plain = (it: string) => Number(it.replace(/[$,%"]/g, ''));
const tableOf = (text: string, by: string | RegExp = ',') =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(by));

test('AdMob mediation is told from the network report by its ad sources, and names their networks', async () => {
  type Row = {
    row?: { metricValues: Record<string, { integerValue: string; microsValue: string }> };
  };
  const raw: Row[] = JSON.parse(await fixture('admob-mediation.json'));
  const metrics = raw.flatMap((it) => (it.row ? [it.row.metricValues] : []));
  for (const piece of [1, 300, 65_536]) {
    const text = await fixture('admob-mediation.json');
    const { source, rows, problems, sum } = await readWhole(text, piece);
    expect([source, problems, rows.length]).toEqual(['mediation-admob', [], metrics.length]);
    expect(sum('revenue_micros')).toBe(
      total(metrics, (it) => Number(it['ESTIMATED_EARNINGS']!.microsValue)),
    );
    expect(sum('requests')).toBe(total(metrics, (it) => Number(it['AD_REQUESTS']!.integerValue)));
    expect(rows.slice(0, 3).map((it) => it.series.network)).toEqual([
      'AdMob Network',
      'AppLovin (bidding)',
      'Meta Audience Network (bidding)',
    ]);
    expect(new Set(rows.map((it) => it.day)).size).toBe(3);
  }
});

test('AdMob’s own CSV is UTF-16 with tabs, days in words, percent signs and countries by name', async () => {
  const bytes = await readFile(new URL('./fixtures/admob-mediation.csv', import.meta.url));
  const raw = tableOf(bytes.subarray(2).toString('utf16le'), '\t');
  const { source, rows, problems, sum } = await readWhole(bytes, 7);
  expect([source, problems, rows.length]).toEqual(['mediation-admob', [], raw.length]);
  expect(rows[0]).toMatchObject({ day: '2025-11-17', series: { country: 'US' } });
  expect(sum('revenue_micros')).toBe(total(raw, (it) => micros(plain(it[6]!))));
  expect(sum('requests')).toBe(total(raw, (it) => plain(it[8]!)));
  expect(sum('responses')).toBe(total(raw, (it) => plain(it[10]!)));
});

test('LevelPlay is read from the new API, from the nested v6 API and from the v6 export', async () => {
  const fresh: Flat[] = JSON.parse(await fixture('levelplay.json')).data;
  const now = await readWhole(await fixture('levelplay.json'));
  expect([now.source, now.problems, now.rows.length]).toEqual(['levelplay', [], fresh.length]);
  expect(now.sum('revenue_micros')).toBe(total(fresh, (it) => micros(it['revenue']!)));
  expect(now.sum('requests')).toBe(total(fresh, (it) => Number(it['adSourceChecks'])));
  expect(now.rows[2]!.series).toMatchObject({
    package: 'com.backlot.lanternlagoon',
    network: 'facebookBidding',
    platform: 'android',
  });

  const nested: { data: Flat[] }[] = JSON.parse(await fixture('levelplay-v6.json'));
  const inner = nested.flatMap((it) => it.data);
  const old = await readWhole(await fixture('levelplay-v6.json'), 11);
  expect([old.source, old.problems, old.rows.length]).toEqual(['levelplay', [], inner.length]);
  expect(old.sum('revenue_micros')).toBe(total(inner, (it) => micros(it['revenue']!)));
  expect(old.rows[1]!.series).toMatchObject({ country: 'PK', adFormat: 'rewarded' });

  const lines = tableOf(await fixture('levelplay-v6.csv'), /,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const csv = await readWhole(await fixture('levelplay-v6.csv'));
  expect([csv.source, csv.problems]).toEqual(['levelplay', []]);
  expect(csv.sum('revenue_micros')).toBe(total(lines, (it) => micros(plain(it[9]!))));
  expect(csv.sum('impressions')).toBe(total(lines, (it) => plain(it[11]!)));
});

test('a LevelPlay report without networks is not read: it would stand beside every network', async () => {
  const text = 'date,appKey,platform,revenue,impressions\n2025-11-17,a1,android,1,1\n';
  await expect(readWhole(text)).rejects.toMatchObject({ code: 'invalid' });
});

test('Unity Ads counts hours of a day together, started ads as impressions, in CSV and JSON', async () => {
  const raw: Flat[] = JSON.parse(await fixture('unity-ads.json'));
  for (const name of ['unity-ads.csv', 'unity-ads.json']) {
    const { source, rows, problems, sum } = await readWhole(await fixture(name));
    expect([source, problems, rows.length]).toEqual(['unity-ads', [], raw.length]);
    expect(sum('revenue_micros')).toBe(total(raw, (it) => micros(it['revenue_sum']!)));
    expect(sum('impressions')).toBe(total(raw, (it) => Number(it['start_count'])));
    expect(sum('responses')).toBe(total(raw, (it) => Number(it['available_sum'])));
    expect(rows.map((it) => it.day)).toEqual(
      ['17', '17', '18', '18', '18', '18'].map((it) => `2025-11-${it}`),
    );
    expect(rows[1]!.series).toMatchObject({ appId: '4242001', adUnitId: '', country: 'PK' });
  }
});

test('Audience Network’s rows of single metrics come together; others, as the CPM, are not read', async () => {
  type Result = { metric: string; value: string };
  const raw: Result[] = JSON.parse(await fixture('meta-audience.json')).data[0].results;
  const of = (metric: string) => total(raw, (it) => (it.metric === metric ? Number(it.value) : 0));
  for (const name of ['meta-audience.json', 'meta-audience.csv']) {
    const { source, problems, sum } = await readWhole(await fixture(name));
    expect([source, problems]).toEqual(['meta-an', []]);
    expect(sum('requests')).toBe(of('fb_ad_network_request'));
    expect(sum('responses')).toBe(of('fb_ad_network_filled_request'));
    expect(sum('impressions')).toBe(of('fb_ad_network_imp'));
    expect(sum('clicks')).toBe(of('fb_ad_network_click'));
    expect(sum('revenue_micros')).toBe(
      total(raw, (it) => (it.metric === 'fb_ad_network_revenue' ? micros(it.value) : 0)),
    );
  }
});

test('Audience Network’s instants are days of the west coast, in summer time too', async () => {
  const long = (time: string) => `time,metric,value,app\n${time},fb_ad_network_revenue,1,7\n`;
  const dayOf = async (time: string) => (await readWhole(long(time))).rows[0]?.day;
  expect(await dayOf('2025-11-18T07:59:00+0000')).toBe('2025-11-17');
  expect(await dayOf('2025-11-18T08:00:00+0000')).toBe('2025-11-18');
  expect(await dayOf('2025-07-18T07:00:00+0000')).toBe('2025-07-18');
  expect(await dayOf('2025-07-18T06:59:00+0000')).toBe('2025-07-17');
});

test('a query of Audience Network that is still running is refused, not read as far as it is', async () => {
  const report = JSON.parse(await fixture('meta-audience.json'));
  report.data[0].status = 'running';
  await expect(readWhole(JSON.stringify(report))).rejects.toThrow('not complete');
});

test('Mintegral is read under data.lists, with days as numbers, and one page of several is refused', async () => {
  const report = JSON.parse(await fixture('mintegral.json'));
  const raw: Flat[] = report.data.lists;
  for (const piece of [3, 65_536]) {
    const { source, rows, problems, sum } = await readWhole(await fixture('mintegral.json'), piece);
    expect([source, problems, rows.length]).toEqual(['mintegral', [], raw.length]);
    expect(sum('revenue_micros')).toBe(total(raw, (it) => micros(it['est_revenue']!)));
    expect(sum('responses')).toBe(total(raw, (it) => Number(it['filled'])));
    expect(rows.slice(0, 2).map((it) => [it.series.country, it.series.adFormat])).toEqual([
      ['US', 'interstitial'],
      ['PK', 'rewarded'],
    ]);
  }
  report.data.total = 2000;
  report.data.total_page = 2;
  await expect(readWhole(JSON.stringify(report))).rejects.toThrow('says it has 2000 rows');
});

test('the day a source is in may be ahead of ours, and the one before is then provisional', async () => {
  // Fetched at 6 in the morning of the 20th in UTC: that is the 19th in Los Angeles.
  const mintegral = JSON.parse(await fixture('mintegral.json'));
  mintegral.data.lists[0].date = 20251120;
  const shanghai = await readWhole(JSON.stringify(mintegral));
  expect(shanghai.problems).toEqual([]);
  expect([...new Set(shanghai.rows.filter((it) => it.provisional).map((it) => it.day))]).toEqual([
    '2025-11-20',
    '2025-11-19',
  ]);
  const long = 'time,metric,value,app\n2025-11-20T08:00:00+0000,fb_ad_network_revenue,1,7\n';
  expect((await readWhole(long)).problems).toMatchObject([
    { message: 'This day lies in the future.' },
  ]);
});
